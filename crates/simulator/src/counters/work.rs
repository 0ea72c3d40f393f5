//! What instructions are counted as.

use crate::code::{Class, Code, LAST_PURE, NONE, Op};

/// How an instruction is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Work {
    /// `None` for what the author did not write: addresses, moves, parts of an expression before its last one.
    pub class: Option<Class>,
    /// Scalar components of the result of an arithmetic expression.
    pub components: u64,
    /// The instruction whose step also tells of this one, see [`is_told`].
    pub told_by: usize,
}

/// Whether an observer that does not ask for every instruction hears of this one. Others run together with the next that
/// is told: control flow changes masks, and it is always told; and it jumps only to itself, with no lane, or to just
/// behind itself.
fn is_told(op: Op) -> bool {
    op > LAST_PURE || op.may_trap()
}

/// How each instruction is counted. An arithmetic expression counts once, at the instruction that completes it, however
/// many it was made into.
pub(super) fn work(code: &Code) -> Vec<Work> {
    let mut all = Vec::with_capacity(code.instructions.len());
    let mut begun: Option<Class> = None;
    let mut place = NONE;
    for (pc, instr) in code.instructions.iter().enumerate() {
        let here = code.place_of.get(pc).copied().unwrap_or(NONE);
        if here != place {
            begun = None;
            place = here;
        }
        let mut work = Work {
            class: None,
            components: 0,
            told_by: pc,
        };
        match instr.op.class() {
            Class::Move => {}
            Class::Control => begun = None,
            _ if matches!(instr.op, Op::Index | Op::IndexRuntime) => {}
            class @ (Class::FloatArithmetic
            | Class::FloatSpecial
            | Class::IntegerArithmetic
            | Class::Comparison
            | Class::Conversion) => begun = begun.or(Some(class)),
            class @ (Class::Memory
            | Class::Atomic
            | Class::Texture
            | Class::Subgroup
            | Class::Barrier) => {
                begun = None;
                work.class = Some(class);
            }
        }
        if let Some(step) = code.step(pc)
            && let Some(class) = begun.take()
        {
            work.class = Some(class);
            work.components = u64::from(step.registers.1);
        }
        all.push(work);
    }
    let mut told_by = code.instructions.len();
    for (work, instr) in all.iter_mut().zip(&code.instructions).rev() {
        if is_told(instr.op) {
            told_by = work.told_by;
        }
        work.told_by = told_by;
    }
    all
}
