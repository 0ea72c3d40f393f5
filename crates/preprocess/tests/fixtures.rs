//! Programs that carry their diagnostics: `tests/fixtures/*.wgsl`, and beside
//! each the text that comes out of it without the prelude, `*.expanded`.
//!
//! Below a line, `//` and carets say what is reported there, labels and help
//! behind it:
//!
//! ```text
//!   #define N 2
//!   #define N 3
//! //        ^ error[macro-redefined]: `N` is defined already
//! //  label: 1:11-1:12 the first definition
//! //  help: Use another name, or `#calcdefine`, which may change a value.
//! ```
//!
//! The carets stand for the very columns; where they would fall on the `//`
//! itself, the columns are written as `[1-8]`. `BLESS=1 cargo test -p
//! lockstep-preprocess --test fixtures` writes down what is found.

use lockstep_diagnostics::{Diagnostic, LineIndex, Span, Via};
use lockstep_preprocess::{Environment, Preprocessed, preprocess};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_fixture_says_what_it_carries() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "wgsl")
        })
        .collect();
    files.sort();
    assert!(files.len() >= 10, "the fixtures are gone");
    let mut differing = Vec::new();
    for file in files {
        let carried = fs::read_to_string(&file).unwrap();
        let source = without_annotations(&carried);
        let result = preprocess(&source, &Environment::default());
        let found = annotated(&source, &result.diagnostics);
        differing.extend(compare(&file, &found));
        differing.extend(compare(&file.with_extension("expanded"), own_text(&result)));
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// The text before the prelude.
fn own_text(result: &Preprocessed) -> &str {
    let is_prelude = |at: usize| result.map.to_source(Span::at(at)).via == Via::Prelude;
    let mut starts = result.wgsl.char_indices().map(|(at, _)| at);
    let end = starts.find(|at| is_prelude(*at)).unwrap();
    &result.wgsl[..end]
}

fn compare(file: &Path, found: &str) -> Option<String> {
    if std::env::var_os("BLESS").is_some() {
        fs::write(file, found).unwrap();
        return None;
    }
    let carried = fs::read_to_string(file).unwrap_or_default();
    (carried != found).then(|| {
        let name = file.file_name().unwrap_or_default().display();
        format!("{name} should read:\n{found}")
    })
}

fn without_annotations(carried: &str) -> String {
    carried
        .split_inclusive('\n')
        .filter(|line| !is_annotation(line))
        .collect()
}

fn is_annotation(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("//") else {
        return false;
    };
    let rest = rest.trim_start();
    rest.starts_with(['^', '[']) || rest.starts_with("label: ") || rest.starts_with("help: ")
}

fn annotated(source: &str, diagnostics: &[Diagnostic]) -> String {
    let index = LineIndex::new(source);
    let mut text = String::new();
    let mut lines = source.split_inclusive('\n').enumerate().peekable();
    let mut rest = diagnostics.iter().peekable();
    while let Some((number, line)) = lines.next() {
        text.push_str(line);
        let is_last = lines.peek().is_none();
        while let Some(diagnostic) = rest.next_if(|diagnostic| {
            let start = diagnostic.span.unwrap().start;
            index.line_column(start).line <= number + 1 || is_last
        }) {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            annotate(&mut text, &index, diagnostic);
        }
    }
    text
}

fn annotate(text: &mut String, index: &LineIndex, diagnostic: &Diagnostic) {
    let span = diagnostic.span.unwrap();
    let start = index.line_column(span.start);
    let end = index.line_column(span.end);
    assert_eq!(start.line, end.line, "{diagnostic:?} spans lines");
    let place = if start.column > 2 {
        let blanks = " ".repeat(start.column - 3);
        let carets = "^".repeat((end.column - start.column).max(1));
        format!("{blanks}{carets}")
    } else {
        format!("  [{}-{}]", start.column, end.column)
    };
    let (severity, code, message) = (
        diagnostic.severity,
        diagnostic.code.name,
        &diagnostic.message,
    );
    writeln!(text, "//{place} {severity}[{code}]: {message}").unwrap();
    for label in &diagnostic.labels {
        let start = index.line_column(label.span.start);
        let end = index.line_column(label.span.end);
        writeln!(
            text,
            "//  label: {}:{}-{}:{} {}",
            start.line, start.column, end.line, end.column, label.message
        )
        .unwrap();
    }
    if let Some(help) = &diagnostic.help {
        writeln!(text, "//  help: {help}").unwrap();
    }
}
