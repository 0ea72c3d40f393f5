use lockstep_diagnostics::{Code, Diagnostic, Span};
use std::fmt;

/// The program uses what the simulator does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What, in one sentence.
    pub message: String,
    /// Where in the author's text.
    pub span: Option<Span>,
}

/// Code of [`Unsupported`] as a diagnostic.
pub static UNSUPPORTED: Code = Code {
    name: "simulator-unsupported",
    meaning: "The program uses something that the simulator cannot run.",
    example: "",
    remedy: "Run the program on the GPU, or leave out what the message names to look at the rest in the simulator.",
};

impl Unsupported {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            span: None,
        }
    }

    /// The same at a place, unless it has one.
    pub(crate) fn at(mut self, span: Span) -> Self {
        self.span.get_or_insert(span);
        self
    }

    /// As a diagnostic.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(
            &UNSUPPORTED,
            lockstep_diagnostics::Severity::Error,
            format!("the simulator cannot run this: {}", self.message),
        )
        .help(UNSUPPORTED.remedy);
        diagnostic.span = self.span;
        diagnostic
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unsupported {}
