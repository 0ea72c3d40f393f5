use crate::Span;
use std::fmt;

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; the program runs as written.
    Note,
    /// Probably not meant; the program runs.
    Warning,
    /// The program cannot run.
    Error,
}

impl Severity {
    /// `error`, `warning` or `note`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whose words the message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Our own checks: preprocessor, reflection, limits.
    Lockstep,
    /// The naga compiler, which runs everywhere.
    Naga,
    /// The WebGPU implementation that runs the program (a browser's compiler or a driver).
    Browser,
}

/// Stable identity of a kind of diagnostic, with the text of its help page.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// Kebab-case name, unique in the project and never reused.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub meaning: &'static str,
    /// A short program text that gives it, or empty where none can be shown.
    pub example: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
}

/// A place and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Place in the author's text.
    pub span: Span,
    /// What is there; may be empty.
    pub message: String,
}

/// One thing to tell the author, with its places in the author's own text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind this is.
    pub code: &'static Code,
    /// How much it matters.
    pub severity: Severity,
    /// Whose words `message` is.
    pub origin: Origin,
    /// One clear sentence. A compiler's message stays in the compiler's own words.
    pub message: String,
    /// The place it is about; `None` when it concerns the whole program.
    pub span: Option<Span>,
    /// Further places that explain it.
    pub labels: Vec<Label>,
    /// What it means and what to try, in our words.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic of our own about the whole program; the builder methods add the rest.
    #[must_use]
    pub fn new(code: &'static Code, severity: Severity, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            origin: Origin::Lockstep,
            message: message.into(),
            span: None,
            labels: Vec::new(),
            help: None,
        }
    }

    /// An error of our own at `span`.
    #[must_use]
    pub fn error(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, message).at(span)
    }

    /// A warning of our own at `span`.
    #[must_use]
    pub fn warning(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, message).at(span)
    }

    /// A note of our own at `span`.
    #[must_use]
    pub fn note(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Note, message).at(span)
    }

    /// The same, placed at `span`.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The same, in the words of `origin`.
    #[must_use]
    pub fn from(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// The same with one more labelled place.
    #[must_use]
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether the program cannot run because of it.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
