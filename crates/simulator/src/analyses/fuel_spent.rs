//! Loops that do not end.
//!
//! A subgroup may do only so many operations; who does more is taken to be in
//! an endless loop, and the dispatch is given up. A very long loop that would
//! have ended is taken for one too. A lock that spins among the lanes of one
//! subgroup never ends: the lane that holds it waits for the others.

use super::collect::{Collected, Same};
use super::race::triple;
use crate::code::Code;
use crate::finding::Finding;
use crate::observe::{At, Observer};
use crate::resources::Resources;
use lockstep_diagnostics::Severity;

/// The fuel of a subgroup is spent.
pub static FUEL_SPENT: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "fuel-spent",
    meaning: "A loop went on for so long that it was taken to be endless, and the dispatch was given up; on a GPU it may hang the page.",
    example: "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var n = i;
  while n < 100u {
    n = n & 63u;
  }
  out[i] = n;
}",
    remedy: "Give the loop a limit: for (var i = 0u; i < LIMIT; i++). A lock that spins never ends when its holder is in the same subgroup.",
};

/// Hears when the fuel is spent.
#[derive(Debug, Default)]
pub(super) struct FuelSpent {
    groups: [u32; 3],
    pub found: Collected,
}

impl Observer for FuelSpent {
    fn begin_dispatch(&mut self, _code: &Code, _resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
    }

    fn fuel_spent(&mut self, code: &Code, at: &At) {
        let in_loop = code.loop_place(at.pc);
        let span = in_loop.unwrap_or(code.place(at.pc));
        let invocation = at.first_invocation + at.mask.trailing_zeros().min(127);
        let workgroup = Code::workgroup_id(at.workgroup, self.groups);
        let same = Same {
            kind: &FUEL_SPENT,
            entry_point: &code.entry_point,
            variable: None,
            places: [span, span],
            ids: (at.workgroup, invocation, 0, 0, 0),
            severity: Severity::Error,
        };
        let lanes = at.mask.count_ones();
        self.found.add(same, || Finding {
            code: &FUEL_SPENT,
            severity: Severity::Error,
            span,
            label: format!("{lanes} invocations were still here"),
            others: Vec::new(),
            entry_point: code.entry_point.clone(),
            variable: None,
            element: None,
            workgroup,
            invocations: vec![invocation],
            values: Vec::new(),
            message: format!(
                "{} in workgroup {} does not end",
                if in_loop.is_some() { "this loop" } else { "the program" },
                triple(workgroup)
            ),
            help: "Give the loop a limit. A lock that spins never ends when its holder is in the same subgroup.".to_owned(),
            count: 1,
        });
    }
}
