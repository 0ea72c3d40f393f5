//! Counts lane-operations.

use crate::Work;
use lockstep_simulator::{At, Class, Code, Instr, Observer, Op};

#[derive(Default)]
pub(crate) struct Count {
    pub work: Work,
}

impl Observer for Count {
    fn step(&mut self, code: &Code, at: &At, instr: &Instr) {
        let lanes = u64::from(at.mask.count_ones());
        let blocks = u64::from(code.blocks);
        let scalars = match instr.op {
            Op::Load | Op::Store | Op::TextureLoad | Op::TextureStore | Op::TextureSample => {
                u64::from(instr.n)
            }
            // A product and a sum for each component.
            Op::DotF | Op::DotI | Op::Length | Op::Distance => 2 * u64::from(instr.n) - 1,
            Op::AddScaled => 2 * u64::from(instr.n) / blocks,
            _ => (u64::from(instr.n) / blocks).max(1),
        };
        match instr.op.class() {
            Class::FloatArithmetic
            | Class::FloatSpecial
            | Class::IntegerArithmetic
            | Class::Comparison
            | Class::Conversion => self.work.arithmetic += lanes * scalars,
            Class::Memory | Class::Texture | Class::Atomic => self.work.memory += lanes * scalars,
            _ => {}
        }
    }
}
