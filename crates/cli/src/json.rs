//! Diagnostics as JSON lines.

use lockstep_diagnostics::{Diagnostic, LineIndex};
use serde::Serialize;

/// One diagnostic. Lines and columns count from 1; columns count characters;
/// the end is one past the last character. A diagnostic about the whole
/// program has `null` for all four.
#[derive(Debug, Serialize)]
pub struct JsonDiagnostic<'a> {
    file: &'a str,
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    help: Option<&'a str>,
    labels: Vec<JsonLabel<'a>>,
}

/// A further place.
#[derive(Debug, Serialize)]
struct JsonLabel<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: &'a str,
}

/// `diagnostic` of the text in `lines`, which was read from `file`.
pub fn diagnostic<'a>(
    diagnostic: &'a Diagnostic,
    file: &'a str,
    lines: &LineIndex,
) -> JsonDiagnostic<'a> {
    let place = diagnostic
        .span
        .map(|span| (lines.line_column(span.start), lines.line_column(span.end)));
    JsonDiagnostic {
        file,
        severity: diagnostic.severity.name(),
        code: diagnostic.code.name,
        message: &diagnostic.message,
        line: place.map(|(start, _)| start.line),
        column: place.map(|(start, _)| start.column),
        end_line: place.map(|(_, end)| end.line),
        end_column: place.map(|(_, end)| end.column),
        help: diagnostic.help.as_deref(),
        labels: diagnostic
            .labels
            .iter()
            .map(|label| {
                let start = lines.line_column(label.span.start);
                let end = lines.line_column(label.span.end);
                JsonLabel {
                    line: start.line,
                    column: start.column,
                    end_line: end.line,
                    end_column: end.column,
                    message: &label.message,
                }
            })
            .collect(),
    }
}

/// Prints `value` as one line.
pub fn print_line(value: &impl Serialize) {
    // Plain structs of strings and numbers always serialise.
    if let Ok(line) = serde_json::to_string(value) {
        crate::output::print(&format!("{line}\n"));
    }
}
