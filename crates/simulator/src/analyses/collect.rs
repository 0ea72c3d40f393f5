//! Gathers findings: one for each kind, variable and pair of places.

use crate::finding::Finding;
use lockstep_diagnostics::{Code, Severity, Span};
use std::cmp::Ordering;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: &'static str,
    variable: Option<u32>,
    entry_point: u32,
    first: (usize, usize),
    second: (usize, usize),
}

/// Ids of an example, and where in the variable it is.
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
    pub severity: Severity,
}

impl Collected {
    /// Adds a finding, or counts it if it is known. The example that is kept is a gravest one, so that its sentence
    /// fits the severity, and of these the one with the lowest ids. `make` is asked only for what is kept.
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
                let graver = same.severity.cmp(&known.severity);
                if graver.then((*ids).cmp(&same.ids)) == Ordering::Greater {
                    *ids = same.ids;
                    *known = make();
                    known.severity = same.severity;
                }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyses::WORKGROUP_RACE;

    fn add(found: &mut Collected, invocation: u32, places: [Span; 2], severity: Severity) {
        let same = Same {
            kind: &WORKGROUP_RACE,
            entry_point: "main",
            variable: Some(0),
            places,
            ids: (0, invocation, 0, 0, 0),
            severity,
        };
        found.add(same, || Finding {
            code: &WORKGROUP_RACE,
            severity,
            span: places[0],
            label: String::new(),
            others: Vec::new(),
            entry_point: "main".to_owned(),
            variable: None,
            element: None,
            workgroup: [0; 3],
            invocations: vec![invocation],
            values: Vec::new(),
            message: String::new(),
            help: String::new(),
            count: 1,
        });
    }

    #[test]
    fn the_gravest_example_with_the_lowest_ids_is_kept_in_whatever_order_they_come() {
        let cases = [
            (1, Severity::Warning),
            (9, Severity::Error),
            (4, Severity::Error),
            (7, Severity::Error),
        ];
        for turn in 0..cases.len() {
            let mut found = Collected::default();
            let places = [Span::new(3, 5), Span::new(10, 12)];
            for k in 0..cases.len() {
                let (invocation, severity) = cases[(k + turn) % cases.len()];
                let [first, second] = places;
                let order = if k % 2 == 0 {
                    [first, second]
                } else {
                    [second, first]
                };
                add(&mut found, invocation, order, severity);
            }
            let findings = found.findings();
            assert_eq!(findings.len(), 1);
            assert_eq!(findings[0].invocations, [4]);
            assert_eq!(findings[0].severity, Severity::Error);
            assert_eq!(findings[0].count, 4);
        }
    }

    #[test]
    fn places_within_one_statement_are_one_place() {
        let statement = Span::new(10, 30);
        let load = Span::new(15, 20);
        let mut found = Collected::default();
        add(&mut found, 0, [load, statement], Severity::Error);
        add(&mut found, 1, [statement, statement], Severity::Error);
        add(&mut found, 2, [statement, load], Severity::Error);
        assert_eq!(found.findings().len(), 1);
        add(
            &mut found,
            3,
            [statement, Span::new(40, 50)],
            Severity::Error,
        );
        assert_eq!(found.findings().len(), 2);
    }
}
