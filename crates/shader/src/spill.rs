//! Errors that a compiler finds only after the end of the author's text.
//!
//! The prelude follows the text, so a compiler that misses a closing brace
//! reports whatever the prelude begins with. That is nothing the author
//! wrote; what is missing is said instead.

use crate::codes;
use lockstep_diagnostics::{Diagnostic, Span};
use lockstep_preprocess::lexer::{Token, code_tokens};

/// What is unfinished in `source`, the author's text.
pub(crate) fn unfinished(source: &str) -> Diagnostic {
    let mut open: Vec<Token> = Vec::new();
    let mut last = None;
    for token in code_tokens(source) {
        match token.text(source) {
            "{" | "(" | "[" => open.push(token),
            "}" | ")" | "]" => {
                open.pop();
            }
            _ => {}
        }
        last = Some(token.span);
    }
    match open.last() {
        Some(token) => Diagnostic::error(
            &codes::UNCLOSED,
            token.span,
            format!("this `{}` is never closed", token.text(source)),
        )
        .label(last.unwrap_or_default(), "the program ends here")
        .help(format!(
            "Add the `{}` where what begins here should end.",
            match token.text(source) {
                "{" => "}",
                "(" => ")",
                _ => "]",
            }
        )),
        None => Diagnostic::error(
            &codes::UNFINISHED,
            last.unwrap_or(Span::at(source.len())),
            "the program ends before this is finished",
        )
        .help(codes::UNFINISHED.remedy),
    }
}
