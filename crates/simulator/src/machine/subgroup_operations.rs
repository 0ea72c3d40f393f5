//! Subgroup and quad operations.

use super::Machine;
use crate::code::{CollectiveOp, Instr, NONE, Op, Scope, ShuffleMode};
use crate::observe::{At, Observer, SubgroupOperation};
use crate::register::{BLOCK, Column, block_mask, lanes, mask_of};
use crate::semantics::{f16, float, integer};

impl<O: Observer> Machine<'_, O> {
    pub(super) fn subgroup_operation(&mut self, registers: &mut [Column], instr: &Instr, at: &At) {
        let name = match instr.op {
            Op::Ballot => {
                self.ballot(registers, instr, at);
                "subgroupBallot"
            }
            Op::Collective => {
                let Some(info) = self.code.collectives.get(instr.c as usize) else {
                    return;
                };
                for scalar in 0..usize::from(instr.n) {
                    self.collective(registers, instr, at, scalar, info.op, info.scope, info.half);
                }
                info.name
            }
            _ => {
                let Some(info) = self.code.shuffles.get(instr.c as usize) else {
                    return;
                };
                for scalar in 0..usize::from(instr.n) {
                    self.shuffle(registers, instr, at, scalar, info.mode);
                }
                info.name
            }
        };
        if O::LISTENS {
            let count = usize::from(instr.n) * self.blocks;
            let d = instr.d as usize;
            let in_blocks = if instr.op == Op::Ballot {
                self.blocks
            } else {
                count
            };
            let operation = SubgroupOperation {
                name,
                input: if instr.a == NONE {
                    &[]
                } else {
                    &registers[instr.a as usize..instr.a as usize + in_blocks]
                },
                output: &registers[d..d + count],
            };
            self.observer.subgroup_operation(self.code, at, &operation);
        }
    }

    fn ballot(&self, registers: &mut [Column], instr: &Instr, at: &At) {
        let votes = if instr.a == NONE {
            at.mask
        } else {
            let first = instr.a as usize;
            mask_of(&registers[first..first + self.blocks]) & at.mask
        };
        for word in 0..4 {
            for block in 0..self.blocks {
                let to = instr.d as usize + word * self.blocks + block;
                registers[to] = [block_mask(votes, word); BLOCK];
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn collective(
        &self,
        registers: &mut [Column],
        instr: &Instr,
        at: &At,
        scalar: usize,
        op: CollectiveOp,
        scope: Scope,
        half: bool,
    ) {
        let from = instr.a as usize + scalar * self.blocks;
        let to = instr.d as usize + scalar * self.blocks;
        let mut so_far = identity(op);
        let mut first = true;
        for lane in lanes(at.mask) {
            let (block, lane) = (lane as usize / BLOCK, lane as usize % BLOCK);
            let value = registers[from + block][lane];
            if scope == Scope::Exclusive {
                registers[to + block][lane] = so_far;
            }
            so_far = if first && scope != Scope::Exclusive {
                value
            } else {
                combine(op, so_far, value, half)
            };
            first = false;
            if scope == Scope::Inclusive {
                registers[to + block][lane] = so_far;
            }
        }
        if scope == Scope::All {
            registers[to..to + self.blocks].fill([so_far; BLOCK]);
        }
    }

    fn shuffle(
        &self,
        registers: &mut [Column],
        instr: &Instr,
        at: &At,
        scalar: usize,
        mode: ShuffleMode,
    ) {
        let from = instr.a as usize + scalar * self.blocks;
        let to = instr.d as usize + scalar * self.blocks;
        let size = self.code.subgroup_size;
        let operand = |registers: &[Column], lane: u32| {
            if instr.b == NONE {
                0
            } else {
                registers[instr.b as usize + lane as usize / BLOCK][lane as usize % BLOCK]
            }
        };
        let mut values = [0; 128];
        for lane in lanes(at.mask) {
            let by = operand(registers, lane);
            let source = match mode {
                ShuffleMode::First => at.mask.trailing_zeros(),
                ShuffleMode::Lane => by,
                ShuffleMode::Down => lane.wrapping_add(by),
                ShuffleMode::Up => lane.wrapping_sub(by),
                ShuffleMode::Xor => lane ^ by,
                ShuffleMode::Quad => (lane & !3) | (by & 3),
                ShuffleMode::QuadSwap(bits) => lane ^ bits,
            };
            // A lane that does not exist or is not active has no value that a program may count on; ours is this lane's.
            let source = if source < size && at.mask >> source & 1 == 1 {
                source
            } else {
                lane
            };
            if let Some(value) = values.get_mut(lane as usize) {
                *value = registers[from + source as usize / BLOCK][source as usize % BLOCK];
            }
        }
        for lane in lanes(at.mask) {
            registers[to + lane as usize / BLOCK][lane as usize % BLOCK] = values[lane as usize];
        }
    }
}

/// What changes nothing when combined.
fn identity(op: CollectiveOp) -> u32 {
    match op {
        CollectiveOp::AddF
        | CollectiveOp::AddI
        | CollectiveOp::Or
        | CollectiveOp::Xor
        | CollectiveOp::MaxU => 0,
        CollectiveOp::MulF => 1f32.to_bits(),
        CollectiveOp::MulI => 1,
        CollectiveOp::MinF => f32::INFINITY.to_bits(),
        CollectiveOp::MaxF => f32::NEG_INFINITY.to_bits(),
        CollectiveOp::MinI => i32::MAX.cast_unsigned(),
        CollectiveOp::MaxI => i32::MIN.cast_unsigned(),
        CollectiveOp::MinU | CollectiveOp::And => u32::MAX,
    }
}

fn combine(op: CollectiveOp, a: u32, b: u32, half: bool) -> u32 {
    let floats = |f: fn(f32, f32) -> f32| {
        let result = f(f32::from_bits(a), f32::from_bits(b));
        if half { f16::round(result) } else { result }.to_bits()
    };
    let signed = |f: fn(i32, i32) -> i32| f(a.cast_signed(), b.cast_signed()).cast_unsigned();
    match op {
        CollectiveOp::AddF => floats(float::add),
        CollectiveOp::MulF => floats(float::mul),
        CollectiveOp::MinF => floats(float::min),
        CollectiveOp::MaxF => floats(float::max),
        CollectiveOp::AddI => a.wrapping_add(b),
        CollectiveOp::MulI => a.wrapping_mul(b),
        CollectiveOp::MinI => signed(integer::min_i32),
        CollectiveOp::MaxI => signed(integer::max_i32),
        CollectiveOp::MinU => integer::min_u32(a, b),
        CollectiveOp::MaxU => integer::max_u32(a, b),
        CollectiveOp::And => a & b,
        CollectiveOp::Or => a | b,
        CollectiveOp::Xor => a ^ b,
    }
}
