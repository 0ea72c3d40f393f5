//! Gathers findings: one for each kind, variable and pair of places.

use crate::finding::Finding;
use lockstep_diagnostics::{Code, Severity, Span};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: &'static str,
    variable: Option<u32>,
    entry_point: u32,
    first: (usize, usize),
    second: (usize, usize),
}

/// Ids of an example, and where in the variable it is; the lowest is kept.
type Ids = (u32, u32, u32, u32, u32);

/// Findings so far.
#[derive(Debug, Default)]
pub(super) struct Collected {
    found: BTreeMap<Key, (Ids, Finding)>,
    entry_points: Vec<String>,
}

/// What makes two findings one.
pub(super) struct Same<'a> {
    pub kind: &'static Code,
    pub entry_point: &'a str,
    pub variable: Option<u32>,
    pub places: [Span; 2],
    /// Workgroup and invocation of the first and the second.
    pub ids: Ids,
}

impl Collected {
    /// Adds a finding, or counts it if it is known; `make` is asked only for what is kept.
    pub fn add(&mut self, same: Same<'_>, make: impl FnOnce() -> Finding) {
        let entry_point = match self
            .entry_points
            .iter()
            .position(|name| name == same.entry_point)
        {
            Some(index) => index,
            None => {
                self.entry_points.push(same.entry_point.to_owned());
                self.entry_points.len() - 1
            }
        };
        let [first, second] = one_statement(same.places).map(|span| (span.start, span.end));
        let key = Key {
            kind: same.kind.name,
            variable: same.variable,
            entry_point: entry_point as u32,
            first: first.min(second),
            second: first.max(second),
        };
        match self.found.get_mut(&key) {
            Some((ids, known)) => {
                let count = known.count + 1;
                let severity: Severity = known.severity;
                if same.ids < *ids {
                    *ids = same.ids;
                    *known = make();
                }
                // One harmful case makes the whole harmful.
                let made = known.severity;
                known.severity = made.max(severity);
                known.count = count;
            }
            None => {
                self.found.insert(key, (same.ids, make()));
            }
        }
    }

    /// All of them, by place.
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self
            .found
            .values()
            .map(|(_, finding)| finding.clone())
            .collect();
        findings.sort_by_key(|finding| (finding.span.start, finding.span.end, finding.code.name));
        findings
    }
}

/// Two places of one statement are one place: `h[b] = h[b] + 1` loads and stores.
fn one_statement([first, second]: [Span; 2]) -> [Span; 2] {
    let contains = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
    if contains(first, second) {
        [first, first]
    } else if contains(second, first) {
        [second, second]
    } else {
        [first, second]
    }
}
