//! `lockstep check`.

use crate::Outcome;
use crate::arguments::CheckOptions;
use crate::inputs::Given;
use crate::reading::Reading;
use crate::{json, output, render};
use lockstep_diagnostics::{Diagnostic, LineIndex, Severity};
use lockstep_preprocess::Environment;

/// Checks every file; one that cannot be read does not keep the others from being checked.
pub fn check(options: &CheckOptions) -> Outcome {
    let given = match Given::read(&options.inputs) {
        Ok(given) => given,
        Err(sentence) => return Outcome::Misused(sentence),
    };
    let screen = Environment::default().screen;
    let mut unreadable = None;
    let mut checked = 0;
    let mut errors = 0;
    let mut warnings = 0;
    for path in &options.files {
        let program = match given.program(path) {
            Ok(program) => program,
            Err(sentence) => {
                if unreadable.is_some() {
                    eprintln!("lockstep: {sentence}");
                } else {
                    unreadable = Some(sentence);
                }
                continue;
            }
        };
        print_notes(&program.notes);
        let diagnostics = Reading::new(&program, screen, options.raw).diagnostics();
        checked += 1;
        report(&diagnostics, &program.name, &program.text, options.json);
        errors += count(&diagnostics, Severity::Error);
        warnings += count(&diagnostics, Severity::Warning);
    }
    if !options.json {
        eprintln!("{}", summary(checked, errors, warnings));
    }
    match unreadable {
        Some(sentence) => Outcome::Misused(sentence),
        None if errors > 0 => Outcome::Failed,
        None => Outcome::Fine,
    }
}

/// Prints diagnostics the way the options ask for.
pub fn report(diagnostics: &[Diagnostic], name: &str, text: &str, as_json: bool) {
    let lines = LineIndex::new(text);
    for diagnostic in diagnostics {
        if as_json {
            json::print_line(&json::diagnostic(diagnostic, name, &lines));
        } else {
            let told = render::render(diagnostic, name, text);
            output::print(&format!("{told}\n\n"));
        }
    }
}

/// Prints what could not be taken over from a saved shader.
pub fn print_notes(notes: &[String]) {
    for note in notes {
        eprintln!("lockstep: {note}");
    }
}

fn count(diagnostics: &[Diagnostic], severity: Severity) -> usize {
    diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == severity)
        .count()
}

fn summary(files: usize, errors: usize, warnings: usize) -> String {
    let plural = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    format!(
        "{} checked: {}, {}",
        plural(files, "file"),
        plural(errors, "error"),
        plural(warnings, "warning")
    )
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn the_summary_reads_well() {
        assert_eq!(summary(1, 0, 2), "1 file checked: 0 errors, 2 warnings");
        assert_eq!(summary(3, 1, 0), "3 files checked: 1 error, 0 warnings");
    }
}
