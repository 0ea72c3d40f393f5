//! Barriers that not all invocations of a workgroup reach together.
//!
//! WGSL demands that a barrier is in uniform control flow: all invocations of
//! the workgroup execute it, or none does. Here the workgroup's real flow is
//! looked at, so a barrier that could diverge and does not with these inputs
//! is not found; `lockstep check` knows more of that. A GPU would stop at the
//! first such barrier, so what a workgroup does at later ones is not told.

use super::collect::{Collected, Same};
use super::race::triple;
use crate::code::Code;
use crate::finding::{Finding, FindingPlace};
use crate::observe::{Observer, Orders, Waiting};
use crate::resources::Resources;
use lockstep_diagnostics::Severity;
use std::collections::BTreeMap;

/// A barrier in divergent control flow.
pub static DIVERGENT_BARRIER: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "divergent-barrier",
    meaning: "Some invocations of a workgroup reach a barrier that others do not; on a GPU the program may hang or go on with half of the data.",
    example: "var<workgroup> scratch: array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = i;
  if i < 32u {
    workgroupBarrier();
    out[i] = scratch[i];
  }
}",
    remedy: "Move the barrier out of the `if` or the loop, so that every invocation reaches it; instead of returning early let the invocation go on without doing anything, or pad with values that change nothing.",
};

/// Looks at every barrier.
#[derive(Debug, Default)]
pub(super) struct DivergentBarriers {
    groups: [u32; 3],
    /// The running workgroup has met one.
    has_diverged: bool,
    pub found: Collected,
}

impl Observer for DivergentBarriers {
    fn begin_dispatch(&mut self, _code: &Code, _resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
    }

    fn begin_workgroup(&mut self, _code: &Code, _workgroup: u32, _id: [u32; 3]) {
        self.has_diverged = false;
    }

    fn barrier(&mut self, code: &Code, workgroup: u32, _orders: Orders, waiting: &[Waiting]) {
        let Some(first) = waiting.iter().find(|one| one.pc.is_some()) else {
            return;
        };
        let together = waiting.iter().all(|one| {
            one.pc == first.pc && one.call_path == first.call_path && one.mask == one.all
        });
        if together || std::mem::replace(&mut self.has_diverged, true) {
            return;
        }
        // How many wait at each barrier, by place, and the first of them.
        let mut places: BTreeMap<(usize, u64), (u32, u32)> = BTreeMap::new();
        let mut ended = 0;
        let mut missing = 0;
        let mut absent = None;
        for one in waiting {
            let finished = one.ended & !one.mask;
            ended += finished.count_ones();
            missing += (one.all & !one.mask & !finished).count_ones();
            let away = one.all & !one.mask;
            if away != 0 && absent.is_none() {
                absent = Some(one.subgroup * code.subgroup_size + away.trailing_zeros());
            }
            if let Some(pc) = one.pc {
                let invocation = one.subgroup * code.subgroup_size + one.mask.trailing_zeros();
                let (count, lowest) = places.entry((pc, one.call_path)).or_insert((0, invocation));
                *count += one.mask.count_ones();
                *lowest = invocation.min(*lowest);
            }
        }
        let Some((&(pc, _), &(count, invocation))) = places.first_key_value() else {
            return;
        };
        let span = code.place(pc);
        let same = Same {
            kind: &DIVERGENT_BARRIER,
            entry_point: &code.entry_point,
            variable: None,
            places: [span, span],
            ids: (workgroup, invocation, 0, 0, 0),
            severity: Severity::Error,
        };
        let id = Code::workgroup_id(workgroup, self.groups);
        self.found.add(same, || {
            let name = code.barrier_name(pc);
            let all = code.invocations();
            let elsewhere: u32 = places.values().skip(1).map(|(count, _)| count).sum();
            let mut rest = Vec::new();
            if elsewhere > 0 {
                rest.push(number(elsewhere, "waits", "wait") + " at another barrier");
            }
            if ended > 0 {
                rest.push(number(ended, "has", "have") + " returned");
            }
            if missing > 0 {
                rest.push(number(missing, "is", "are") + " elsewhere");
            }
            let rest = if rest.is_empty() {
                "the others came by another call".to_owned()
            } else {
                rest.join(", ")
            };
            Finding {
                code: &DIVERGENT_BARRIER,
                severity: Severity::Error,
                span,
                label: format!("{count} of {all} invocations wait here"),
                others: places
                    .iter()
                    .skip(1)
                    .map(|((pc, _), (count, _))| FindingPlace {
                        span: code.place(*pc),
                        message: format!("{count} invocations wait here"),
                    })
                    .collect(),
                entry_point: code.entry_point.clone(),
                variable: None,
                element: None,
                workgroup: id,
                invocations: [Some(invocation), absent].into_iter().flatten().collect(),
                values: Vec::new(),
                message: format!(
                    "{count} of the {all} invocations of workgroup {} reach this {name}: {rest}",
                    triple(id)
                ),
                help: "Move the barrier to where every invocation of the workgroup reaches it; instead of returning early, let an invocation go on without doing anything.".to_owned(),
                count: 1,
            }
        });
    }
}

/// `1 has`, `2 have`.
fn number(count: u32, of_one: &str, of_many: &str) -> String {
    let verb = if count == 1 { of_one } else { of_many };
    format!("{count} {verb}")
}
