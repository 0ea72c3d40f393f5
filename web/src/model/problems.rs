//! Diagnostics as lines of the problems panel and marks in the editor.

use lockstep_diagnostics::{Diagnostic, LineColumn, LineIndex, Origin, Severity, Span};

/// A further place that explains a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Line and column.
    pub place: LineColumn,
    /// Where to jump to, in UTF-16 units.
    pub range: (u32, u32),
    /// What is there.
    pub message: String,
}

/// One line of the problems panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How much it matters.
    pub severity: Severity,
    /// Whose words the message is.
    pub speaker: &'static str,
    /// Name of its kind, for the link between page, command and documentation.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// What it means and what to try.
    pub help: Option<String>,
    /// The text at its place, where the message is a compiler's and can be explained.
    pub question: Option<String>,
    /// Line and column; `None` when it concerns the whole program.
    pub place: Option<LineColumn>,
    /// Where it is in the editor, from and to, in UTF-16 units.
    pub range: Option<(u32, u32)>,
    /// Further places.
    pub remarks: Vec<Remark>,
}

/// What a label that repeats the browser's words begins with.
const BROWSERS_WORDS: &str = "the browser: ";

impl Problem {
    /// The words of compilers in it, the most telling first.
    pub fn words_to_explain(&self) -> impl Iterator<Item = &str> {
        let others = self
            .remarks
            .iter()
            .filter_map(|remark| remark.message.strip_prefix(BROWSERS_WORDS));
        std::iter::once(self.message.as_str()).chain(others)
    }
}

/// The problems panel of `diagnostics` about the text of `index`: errors first, then by place;
/// what concerns the whole program comes before what has a place.
#[must_use]
pub fn problems(diagnostics: &[Diagnostic], index: &LineIndex) -> Vec<Problem> {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| {
        (
            std::cmp::Reverse(diagnostic.severity),
            diagnostic.span.map(|span| span.start),
        )
    });
    sorted
        .into_iter()
        .map(|diagnostic| problem(diagnostic, index))
        .collect()
}

/// `settled`, the verdict on a text, with what was found while its program ran.
#[must_use]
pub fn with_findings(settled: &[Problem], found: Vec<Problem>) -> Vec<Problem> {
    let mut all = settled.to_vec();
    all.extend(found);
    all.sort_by_key(|problem| (std::cmp::Reverse(problem.severity), problem.range));
    all
}

/// Whether the two lists mark the same places in the same way, whatever they say there.
#[must_use]
pub fn same_marks(one: &[Problem], other: &[Problem]) -> bool {
    let mark = |problem: &Problem| (problem.severity, problem.code, problem.range);
    one.iter().map(mark).eq(other.iter().map(mark))
}

/// How many there are, as the panel's heading says it: `2 errors, 1 warning`.
#[must_use]
pub fn heading(problems: &[Problem]) -> String {
    let mut parts = Vec::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let count = problems
            .iter()
            .filter(|problem| problem.severity == severity)
            .count();
        match count {
            0 => {}
            1 => parts.push(format!("1 {severity}")),
            _ => parts.push(format!("{count} {severity}s")),
        }
    }
    if parts.is_empty() {
        "No problems".into()
    } else {
        parts.join(", ")
    }
}

/// Who speaks, in a word for the panel.
#[must_use]
pub fn speaker(origin: Origin) -> &'static str {
    match origin {
        Origin::Lockstep => "Lockstep",
        Origin::Naga => "naga",
        Origin::Browser => "browser",
    }
}

/// `span` as the editor counts: UTF-16 units, line breaks counted once.
#[must_use]
pub fn editor_range(span: Span, index: &LineIndex) -> (u32, u32) {
    let units = |offset| u32::try_from(index.utf16_offset(offset)).unwrap_or(u32::MAX);
    (units(span.start), units(span.end))
}

fn problem(diagnostic: &Diagnostic, index: &LineIndex) -> Problem {
    Problem {
        severity: diagnostic.severity,
        speaker: speaker(diagnostic.origin),
        code: diagnostic.code.name,
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        question: (diagnostic.origin != Origin::Lockstep && diagnostic.severity != Severity::Note)
            .then(|| {
                let written = diagnostic.span.map(|span| span.slice(index.text()));
                written.unwrap_or_default().to_owned()
            }),
        place: diagnostic.span.map(|span| index.line_column(span.start)),
        range: diagnostic.span.map(|span| editor_range(span, index)),
        remarks: diagnostic
            .labels
            .iter()
            .filter(|label| !label.message.is_empty())
            .map(|label| Remark {
                place: index.line_column(label.span.start),
                range: editor_range(label.span, index),
                message: label.message.clone(),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_diagnostics::Code;

    static CODE: Code = Code {
        name: "test",
        meaning: "",
        example: "",
        remedy: "",
    };

    #[test]
    fn errors_come_first_then_places() {
        let diagnostics = [
            Diagnostic::note(&CODE, Span::at(0), "note"),
            Diagnostic::error(&CODE, Span::at(4), "late"),
            Diagnostic::warning(&CODE, Span::at(1), "warning"),
            Diagnostic::new(&CODE, Severity::Error, "whole"),
            Diagnostic::error(&CODE, Span::at(2), "early"),
        ];
        let list = problems(&diagnostics, &LineIndex::new("abcdefgh"));
        let order: Vec<_> = list
            .iter()
            .map(|problem| problem.message.as_str())
            .collect();
        assert_eq!(order, ["whole", "early", "late", "warning", "note"]);
        assert_eq!(heading(&list), "3 errors, 1 warning, 1 note");
        assert_eq!(heading(&[]), "No problems");
    }

    #[test]
    fn only_compilers_words_are_explained() {
        let index = LineIndex::new("let x = foo;");
        let naga = Diagnostic::error(&CODE, Span::new(8, 11), "unknown")
            .from(Origin::Naga)
            .label(Span::new(8, 11), "the browser: unresolved value 'foo'")
            .label(Span::new(4, 5), "this");
        let list = problems(&[naga], &index);
        assert_eq!(list[0].question.as_deref(), Some("foo"));
        let words: Vec<&str> = list[0].words_to_explain().collect();
        assert_eq!(words, ["unknown", "unresolved value 'foo'"]);
        let own = problems(&[Diagnostic::error(&CODE, Span::at(0), "own")], &index);
        assert_eq!(own[0].question, None);
    }

    #[test]
    fn findings_of_a_run_are_sorted_in_and_keep_their_marks() {
        let index = LineIndex::new("abcdefgh");
        let settled = problems(
            &[
                Diagnostic::error(&CODE, Span::at(5), "error"),
                Diagnostic::warning(&CODE, Span::at(3), "known"),
            ],
            &index,
        );
        let found = |words: &str| {
            let warning = Diagnostic::warning(&CODE, Span::at(1), words);
            with_findings(&settled, problems(&[warning], &index))
        };
        let list = found("failed once");
        let order: Vec<_> = list
            .iter()
            .map(|problem| problem.message.as_str())
            .collect();
        assert_eq!(order, ["error", "failed once", "known"]);
        assert!(same_marks(&list, &found("failed twice")));
        assert!(!same_marks(&list, &settled));
    }

    #[test]
    fn places_are_the_authors_and_ranges_the_editors() {
        let text = "// \u{1f600}\r\nlet x = y;\r\n";
        let at = text.find('y').unwrap();
        let diagnostic = Diagnostic::error(&CODE, Span::new(at, at + 1), "`y`?")
            .from(Origin::Browser)
            .label(Span::new(0, 2), "look here")
            .label(Span::new(3, 7), "")
            .help("declare it");
        let list = problems(&[diagnostic], &LineIndex::new(text));
        let problem = &list[0];
        assert_eq!(problem.place, Some(LineColumn { line: 2, column: 9 }));
        // Three units, two for the face, one line break, eight to the `y`.
        assert_eq!(problem.range, Some((14, 15)));
        assert_eq!(problem.speaker, "browser");
        assert_eq!(problem.remarks.len(), 1);
        assert_eq!(problem.remarks[0].range, (0, 2));
    }
}
