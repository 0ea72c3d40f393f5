//! The report as JSON; `docs/inspect.md` describes it.

use super::Inspection;
use crate::inputs::Program;
use crate::json::{JsonDiagnostic, diagnostic, print_line};
use crate::reading::Reading;
use lockstep_diagnostics::{Diagnostic, LineIndex};
use lockstep_simulator::Finding;
use lockstep_simulator::counters::{Counts, EntryPointCounters};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Report<'a> {
    findings: Vec<JsonFinding<'a>>,
    counters: Vec<JsonCounters<'a>>,
}

/// A diagnostic, and what only a finding has.
#[derive(Serialize)]
struct JsonFinding<'a> {
    #[serde(flatten)]
    diagnostic: JsonDiagnostic<'a>,
    entry_point: Option<&'a str>,
    variable: Option<&'a str>,
    element: Option<&'a str>,
    workgroup: Option<[u32; 3]>,
    invocations: &'a [u32],
    values: &'a [String],
    count: u64,
}

#[derive(Serialize)]
struct JsonCounters<'a> {
    entry_point: &'a str,
    dispatches: u64,
    workgroups: u64,
    total: BTreeMap<&'static str, u64>,
    lines: Vec<JsonLine>,
}

#[derive(Serialize)]
struct JsonLine {
    line: usize,
    #[serde(flatten)]
    counts: BTreeMap<&'static str, u64>,
}

fn named(counts: &Counts) -> BTreeMap<&'static str, u64> {
    counts.named().into_iter().collect()
}

fn counters<'a>(entry: &'a EntryPointCounters, lines: &LineIndex) -> JsonCounters<'a> {
    JsonCounters {
        entry_point: &entry.name,
        dispatches: entry.dispatches,
        workgroups: entry.workgroups,
        total: named(&entry.total),
        lines: entry
            .lines(lines)
            .iter()
            .map(|line| JsonLine {
                line: line.line,
                counts: named(&line.counts),
            })
            .collect(),
    }
}

/// Prints the report as one line of JSON.
pub(super) fn print(inspection: &Inspection, reading: &Reading, program: &Program) {
    let lines = LineIndex::new(&program.text);
    let mut told: Vec<Diagnostic> = inspection
        .findings
        .iter()
        .map(Finding::diagnostic)
        .collect();
    told.extend(inspection.error.clone());
    let told = reading.places_in_the_authors_text(told);
    let findings = told
        .iter()
        .enumerate()
        .map(|(index, told)| {
            let finding = inspection.findings.get(index);
            JsonFinding {
                diagnostic: diagnostic(told, &program.name, &lines),
                entry_point: finding.map(|finding| finding.entry_point.as_str()),
                variable: finding.and_then(|finding| finding.variable.as_deref()),
                element: finding.and_then(|finding| finding.element.as_deref()),
                workgroup: finding.map(|finding| finding.workgroup),
                invocations: finding.map_or(&[], |finding| &finding.invocations),
                values: finding.map_or(&[], |finding| &finding.values),
                count: finding.map_or(1, |finding| finding.count),
            }
        })
        .collect();
    print_line(&Report {
        findings,
        counters: inspection
            .counters
            .entry_points
            .iter()
            .map(|entry| counters(entry, &lines))
            .collect(),
    });
}
