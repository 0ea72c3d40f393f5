//! naga's verdict and that of the device's compiler, in one list.

use crate::analysis::{Analysis, describe_origin, on_one_line};
use crate::{codes, explain, gaps};
use lockstep_diagnostics::{Diagnostic, Origin, Severity, Span};

/// One message of the compiler that belongs to the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompilerMessage {
    /// How much it matters.
    pub severity: Severity,
    /// In the compiler's own words.
    pub message: String,
    /// Place in the text that was compiled ([`crate::Shader::wgsl`]), if it gave one.
    pub span: Option<Span>,
}

/// What the device's compiler said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The program runs; there may be warnings.
    Accepted(Vec<CompilerMessage>),
    /// The program does not run.
    Rejected(Vec<CompilerMessage>),
}

/// The list of problems where there is no device to ask: refusals that are
/// known to be naga's own are notes, as long as the rest of the program is sound.
#[must_use]
pub fn settle_without_device(source: &str, analysis: &Analysis) -> Vec<Diagnostic> {
    let mut list = analysis.diagnostics.clone();
    if analysis.shader.is_none() {
        return list;
    }
    for diagnostic in &mut list {
        let written = diagnostic.span.map_or("", |span| span.slice(source));
        if diagnostic.is_error()
            && diagnostic.origin == Origin::Naga
            && gaps::is_gap(&diagnostic.message, written)
        {
            diagnostic.severity = Severity::Note;
            diagnostic.code = &codes::NAGA_ALONE;
            diagnostic.help = Some(
                "This is legal WGSL that naga cannot read yet, so the rest of the program was not checked either. Chrome runs it."
                    .to_owned(),
            );
        }
    }
    list
}

/// The final list of problems of `source`, once the device's compiler has spoken.
///
/// Accepted: what naga held against the program becomes a note. Rejected:
/// where both speak of one line, that is one problem with the browser's words
/// as a label.
#[must_use]
pub fn settle(source: &str, analysis: &Analysis, verdict: &Verdict) -> Vec<Diagnostic> {
    let mut list = analysis.diagnostics.clone();
    let messages = match verdict {
        Verdict::Accepted(messages) => {
            for diagnostic in &mut list {
                if diagnostic.is_error() && diagnostic.origin == Origin::Naga {
                    diagnostic.severity = Severity::Note;
                    diagnostic.code = &codes::NAGA_ALONE;
                    diagnostic.help = Some(
                        "The browser compiles this all the same, so the program runs. Browsers that compile with naga refuse it."
                            .to_owned(),
                    );
                }
            }
            messages
        }
        Verdict::Rejected(messages) => messages,
    };
    let rejected = matches!(verdict, Verdict::Rejected(_));
    for diagnostic in from_messages(source, analysis, messages) {
        let same_line = list.iter_mut().find(|known| {
            known.origin == Origin::Naga
                && known.is_error()
                && diagnostic.is_error()
                && known
                    .span
                    .zip(diagnostic.span)
                    .is_some_and(|(a, b)| on_one_line(source, a.start, b.start))
        });
        match same_line {
            Some(known) => {
                let span = diagnostic.span.unwrap_or_default();
                *known = known
                    .clone()
                    .label(span, format!("the browser: {}", diagnostic.message));
                if known.help.is_none() {
                    known.help = diagnostic.help;
                }
            }
            None => list.push(diagnostic),
        }
    }
    if rejected && !list.iter().any(Diagnostic::is_error) {
        list.push(
            Diagnostic::new(
                &codes::PIPELINE,
                Severity::Error,
                "the device refuses the program without saying why",
            )
            .from(Origin::Browser)
            .help(codes::PIPELINE.remedy),
        );
    }
    list.sort_by_key(|diagnostic| diagnostic.span.map_or(0, |span| span.start));
    list
}

/// The compiler's messages as diagnostics; its notes explain the message before them.
fn from_messages(
    source: &str,
    analysis: &Analysis,
    messages: &[CompilerMessage],
) -> Vec<Diagnostic> {
    let mut list: Vec<Diagnostic> = Vec::new();
    for message in messages {
        let mapped = message
            .span
            .zip(analysis.shader.as_ref())
            .map(|(span, shader)| shader.map().to_source(span));
        let span = mapped.as_ref().map(|mapped| mapped.span);
        let mut text = message.message.clone();
        if let Some(origin) = mapped.and_then(|mapped| describe_origin(&mapped.via)) {
            text.push_str(&origin);
        }
        if message.severity == Severity::Note
            && let (Some(last), Some(span)) = (list.pop(), span)
        {
            list.push(last.label(span, text));
            continue;
        }
        let code = if span.is_some() {
            &codes::COMPILER
        } else {
            &codes::PIPELINE
        };
        let written = span.map_or("", |span| span.slice(source));
        let mut diagnostic = Diagnostic::new(code, message.severity, text).from(Origin::Browser);
        diagnostic.help = explain::explain(&message.message, written);
        diagnostic.span = span;
        list.push(diagnostic);
    }
    list
}
