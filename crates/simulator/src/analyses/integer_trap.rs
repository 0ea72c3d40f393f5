//! Integer operations whose mathematical result WGSL replaces by another.
//!
//! Division and remainder by zero, the least `i32` divided by -1, shifts by
//! the width or more, and conversions of floats that no integer is near.
//! WGSL defines what comes out, other languages do not; it is rarely meant.
//! An unsigned division by a constant power of two becomes a shift before it
//! runs and cannot trap.

use super::collect::{Collected, Same};
use super::element::scalar;
use super::race::triple;
use crate::code::{Code, Op};
use crate::finding::Finding;
use crate::observe::{At, Observer, Trap};
use crate::register::{BLOCK, Column, Mask, lanes};
use crate::resources::Resources;
use lockstep_diagnostics::Severity;
use naga::ScalarKind;

/// An integer operation without a mathematical result.
pub static INTEGER_TRAP: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "integer-trap",
    meaning: "An integer operation has no result that fits: a division by zero, a shift by 32 or more, or a conversion of a float that is too large; WGSL puts another value in its place.",
    example: "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = 100u / i;
}",
    remedy: "Test the divisor, keep shifts below 32, and clamp floats before they are converted.",
};

/// Looks at traps.
#[derive(Debug, Default)]
pub(super) struct IntegerTraps {
    groups: [u32; 3],
    pub found: Collected,
}

impl Observer for IntegerTraps {
    fn begin_dispatch(&mut self, _code: &Code, _resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
    }

    fn trap(&mut self, code: &Code, at: &At, trap: Trap, hit: Mask, operands: [&Column; 2]) {
        let span = code.place(at.pc);
        let op = code.instructions.get(at.pc).map(|instr| instr.op);
        let kind = match (trap, op) {
            (Trap::Saturates, _) => ScalarKind::Float,
            (_, Some(Op::DivI | Op::RemI | Op::ShrI)) => ScalarKind::Sint,
            _ => ScalarKind::Uint,
        };
        for lane in lanes(hit) {
            let invocation = at.first_invocation + lane;
            let same = Same {
                kind: &INTEGER_TRAP,
                entry_point: &code.entry_point,
                variable: None,
                places: [span, span],
                ids: (at.workgroup, invocation, 0, 0, 0),
                severity: Severity::Warning,
            };
            let workgroup = Code::workgroup_id(at.workgroup, self.groups);
            self.found.add(same, || {
                let [a, b] = operands.map(|column| column[lane as usize % BLOCK]);
                let first = scalar(kind, a);
                let (what, help) = match trap {
                    Trap::DivisionByZero => (
                        format!("{first} is divided by 0, which gives {first}"),
                        "Test that the divisor is not 0.",
                    ),
                    Trap::RemainderByZero => (
                        format!("{first} % 0 is computed, which gives 0"),
                        "Test that the divisor is not 0.",
                    ),
                    Trap::DivisionOverflow => (
                        format!("{first} is divided by -1, and the quotient does not fit an i32"),
                        "Keep the least i32 away from a division by -1.",
                    ),
                    Trap::ShiftPastWidth => (
                        format!("a shift by {b}, of which WGSL uses {} (modulo 32)", b % 32),
                        "Keep the number of bits below 32.",
                    ),
                    Trap::Saturates => (
                        format!("{first} is converted to an integer that cannot hold it"),
                        "Clamp the float to the integer's range before it is converted.",
                    ),
                };
                let mut values = vec![first];
                if trap != Trap::Saturates {
                    let kind = if trap == Trap::ShiftPastWidth {
                        ScalarKind::Uint
                    } else {
                        kind
                    };
                    values.push(scalar(kind, b));
                }
                Finding {
                    code: &INTEGER_TRAP,
                    severity: Severity::Warning,
                    span,
                    label: String::new(),
                    others: Vec::new(),
                    entry_point: code.entry_point.clone(),
                    variable: None,
                    element: None,
                    workgroup,
                    invocations: vec![invocation],
                    values,
                    message: format!(
                        "in invocation {invocation} of workgroup {}, {what}",
                        triple(workgroup)
                    ),
                    help: help.to_owned(),
                    count: 1,
                }
            });
        }
    }
}
