//! Memory that is read before anything was written to it.
//!
//! Workgroup and private variables are zero at first, so this is legal; but
//! who loads an element that no one has stored to has usually mistaken an
//! index, or forgotten a part. Atomics are not looked at: counting from zero
//! is what they are for. A `var<private>` with an initialiser is written.

use super::collect::{Collected, Same};
use super::element::{self, Place};
use super::race::triple;
use crate::code::{Code, VariableId};
use crate::finding::Finding;
use crate::observe::{At, OUTSIDE, Observer, PrivateAccess};
use crate::register::{BLOCK, Mask, lanes};
use crate::resources::Resources;
use lockstep_diagnostics::Severity;
use std::collections::BTreeMap;

/// An element is loaded before anything was stored to it.
pub static NEVER_WRITTEN: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "never-written",
    meaning: "An element of workgroup or private memory is loaded before anything was stored to it; it is zero.",
    example: "var<workgroup> tile: array<f32, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  tile[i] = 1.0;
  workgroupBarrier();
  out[i] = tile[i] + tile[i + 32u];
}",
    remedy: "Check the index, and that every element which is loaded is stored to first; where zero is meant, store it.",
};

pub(super) fn report(
    code: &Code,
    at: &At,
    variable: VariableId,
    place: Place,
    lane: u32,
    groups: [u32; 3],
    found: &mut Collected,
) {
    let span = code.place(at.pc);
    let invocation = at.first_invocation + lane;
    let same = Same {
        kind: &NEVER_WRITTEN,
        entry_point: &code.entry_point,
        variable: Some(variable),
        places: [span, span],
        ids: (at.workgroup, invocation, 0, 0, 0),
        severity: Severity::Warning,
    };
    found.add(same, || {
        let element = match place {
            Place::Bytes(offset) => element::element(code, variable, offset, false),
            Place::Scalar(index) => element::private_element(code, variable, index),
        };
        let workgroup = Code::workgroup_id(at.workgroup, groups);
        Finding {
            code: &NEVER_WRITTEN,
            severity: Severity::Warning,
            span,
            label: format!("`{element}` is zero here"),
            others: Vec::new(),
            entry_point: code.entry_point.clone(),
            variable: Some(element::variable(code, variable)),
            message: format!(
                "invocation {invocation} of workgroup {} loads `{element}` before anything was stored to it",
                triple(workgroup)
            ),
            element: Some(element),
            workgroup,
            invocations: vec![invocation],
            values: vec!["0".to_owned()],
            help: "Check the index, and that the element is stored to first; where zero is meant, store it.".to_owned(),
            count: 1,
        }
    });
}

/// Follows private variables without initialiser.
#[derive(Debug, Default)]
pub(super) struct PrivateMemory {
    groups: [u32; 3],
    /// For each subgroup, variable and scalar, the lanes that have written it.
    written: BTreeMap<(u32, VariableId), Vec<Mask>>,
    pub found: Collected,
}

impl Observer for PrivateMemory {
    fn begin_dispatch(&mut self, _code: &Code, _resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
    }

    fn begin_workgroup(&mut self, _code: &Code, _workgroup: u32, _id: [u32; 3]) {
        self.written.clear();
    }

    fn private(&mut self, code: &Code, at: &At, touch: &PrivateAccess<'_>) {
        let size = code
            .variable(touch.variable)
            .map_or(0, |variable| variable.size as usize);
        let written = self
            .written
            .entry((at.subgroup, touch.variable))
            .or_insert_with(|| vec![0; size]);
        for lane in lanes(at.mask) {
            let offset = touch
                .offsets
                .get(lane as usize / BLOCK)
                .map_or(0, |column| column[lane as usize % BLOCK]);
            // A write out of bounds is dropped.
            if touch.write && offset & OUTSIDE != 0 {
                continue;
            }
            let first = (offset & !OUTSIDE) + touch.first;
            for scalar in first..first + touch.count {
                let Some(mask) = written.get_mut(scalar as usize) else {
                    continue;
                };
                if touch.write {
                    *mask |= 1 << lane;
                } else if *mask >> lane & 1 == 0 {
                    let place = Place::Scalar(scalar);
                    report(
                        code,
                        at,
                        touch.variable,
                        place,
                        lane,
                        self.groups,
                        &mut self.found,
                    );
                    break;
                }
            }
        }
    }
}
