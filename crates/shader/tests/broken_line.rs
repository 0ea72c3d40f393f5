//! Programs put together from pieces, one line of which is broken in a known way: every error lands on that line,
//! whatever stands before it.

mod generated;

use generated::{Broken, Random};
use lockstep_diagnostics::{Diagnostic, LineIndex};
use lockstep_shader::{Settings, analyse};
use std::collections::BTreeSet;
use std::ops::Range;

/// Programs in each run, each of a seed of its own.
const PROGRAMS: u64 = 600;

fn errors(source: &str) -> Vec<Diagnostic> {
    let analysis = analyse(source, &Settings::default());
    let errors = analysis.diagnostics.into_iter();
    errors.filter(Diagnostic::is_error).collect()
}

/// What is wrong with the errors that a broken program gives, if anything is.
fn misplaced(broken: &Broken) -> Option<String> {
    let found = errors(&broken.source);
    let lines = LineIndex::new(&broken.source);
    if found.is_empty() {
        return Some("nothing is reported".to_owned());
    }
    for (index, error) in found.iter().enumerate() {
        let Some(span) = error.span else {
            return Some(format!("no place: {}", error.message));
        };
        let lies_on = |line: &Range<usize>| line.start <= span.start && span.end <= line.end;
        if !broken.places.iter().any(lies_on) {
            let line = lines.line_column(span.start).line;
            return Some(format!("on line {line}: {}", error.message));
        }
        let written = span.slice(&broken.source);
        if let Some(word) = broken.word
            && index == 0
            && written != word
        {
            return Some(format!(
                "at `{written}` and not at `{word}`: {}",
                error.message
            ));
        }
    }
    None
}

#[test]
fn every_error_of_a_broken_program_lands_on_the_broken_line() {
    let mut kinds = BTreeSet::new();
    let mut complaints = Vec::new();
    for seed in 0..PROGRAMS {
        let broken = generated::broken(&mut Random::new(seed));
        kinds.insert(broken.kind);
        if let Some(complaint) = misplaced(&broken) {
            complaints.push((seed, broken, complaint));
        }
    }
    if let Some((_, first, _)) = complaints.first() {
        let lines = LineIndex::new(&first.source);
        let list: Vec<String> = complaints
            .iter()
            .map(|(seed, broken, complaint)| format!("seed {seed}, `{}`: {complaint}", broken.kind))
            .collect();
        panic!(
            "{}\nThe first of them, broken on line {}:\n{}",
            list.join("\n"),
            lines.line_column(first.places[0].start).line,
            first.source
        );
    }
    assert_eq!(
        kinds.len(),
        generated::kinds(),
        "some mistakes were never made: {kinds:?}"
    );
}

#[test]
fn the_same_programs_without_the_mistake_have_no_errors() {
    for seed in 0..PROGRAMS / 4 {
        let source = generated::sound(&mut Random::new(seed));
        let found = errors(&source);
        assert!(found.is_empty(), "seed {seed}: {found:#?}\n{source}");
    }
}
