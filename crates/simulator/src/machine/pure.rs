//! Operations on registers alone. All but stores to variables run in all lanes
//! whatever the mask: what the others hold is never looked at.

use super::special;
use crate::code::{Code, IndexInfo, Instr, LAST_PURE, Length, NONE, Op};
use crate::observe::OUTSIDE;
use crate::register::{BLOCK, Column, Mask, blend, block_mask};
use crate::semantics::{conversion, f16, float, integer};

/// Lanes that are computed together: few enough for their values to stay in machine registers.
pub(super) const CHUNK: usize = 8;

pub(super) type Chunk = [u32; CHUNK];

#[inline(always)]
pub(super) fn chunk(column: &Column, index: usize) -> Chunk {
    column.as_chunks::<CHUNK>().0[index]
}

#[inline(always)]
pub(super) fn set_chunk(column: &mut Column, index: usize, value: Chunk) {
    column.as_chunks_mut::<CHUNK>().0[index] = value;
}

#[inline(always)]
pub(super) fn unary(registers: &mut [Column], instr: &Instr, f: impl Fn(u32) -> u32) {
    for k in 0..usize::from(instr.n) {
        let (d, a) = (instr.d as usize + k, instr.a as usize + k);
        for part in 0..BLOCK / CHUNK {
            let x = chunk(&registers[a], part);
            set_chunk(&mut registers[d], part, x.map(&f));
        }
    }
}

#[inline(always)]
pub(super) fn binary(registers: &mut [Column], instr: &Instr, f: impl Fn(u32, u32) -> u32) {
    for k in 0..usize::from(instr.n) {
        let (d, a, b) = (
            instr.d as usize + k,
            instr.a as usize + k,
            instr.b as usize + k,
        );
        for part in 0..BLOCK / CHUNK {
            let x = chunk(&registers[a], part);
            let y = chunk(&registers[b], part);
            set_chunk(
                &mut registers[d],
                part,
                std::array::from_fn(|l| f(x[l], y[l])),
            );
        }
    }
}

#[inline(always)]
pub(super) fn ternary(registers: &mut [Column], instr: &Instr, f: impl Fn(u32, u32, u32) -> u32) {
    for k in 0..usize::from(instr.n) {
        let (d, a, b, c) = (
            instr.d as usize + k,
            instr.a as usize + k,
            instr.b as usize + k,
            instr.c as usize + k,
        );
        for part in 0..BLOCK / CHUNK {
            let x = chunk(&registers[a], part);
            let y = chunk(&registers[b], part);
            let z = chunk(&registers[c], part);
            set_chunk(
                &mut registers[d],
                part,
                std::array::from_fn(|l| f(x[l], y[l], z[l])),
            );
        }
    }
}

#[inline(always)]
pub(super) fn unary_f(registers: &mut [Column], instr: &Instr, f: impl Fn(f32) -> f32) {
    unary(registers, instr, |x| f(f32::from_bits(x)).to_bits());
}

#[inline(always)]
pub(super) fn binary_f(registers: &mut [Column], instr: &Instr, f: impl Fn(f32, f32) -> f32) {
    binary(registers, instr, |x, y| {
        f(f32::from_bits(x), f32::from_bits(y)).to_bits()
    });
}

#[inline(always)]
fn ternary_f(registers: &mut [Column], instr: &Instr, f: impl Fn(f32, f32, f32) -> f32) {
    ternary(registers, instr, |x, y, z| {
        f(f32::from_bits(x), f32::from_bits(y), f32::from_bits(z)).to_bits()
    });
}

#[inline(always)]
fn binary_i(registers: &mut [Column], instr: &Instr, f: impl Fn(i32, i32) -> i32) {
    binary(registers, instr, |x, y| {
        f(x.cast_signed(), y.cast_signed()).cast_unsigned()
    });
}

/// A `bool` as a register holds it.
#[inline(always)]
fn truth(value: bool) -> u32 {
    u32::from(value).wrapping_neg()
}

/// Runs one operation on registers.
pub(super) fn run_one(code: &Code, instr: &Instr, registers: &mut [Column], mask: Mask) {
    execute(code, instr, registers, code.blocks as usize, mask);
}

/// Runs register operations from `pc` on; gives the first that is none, or may trap.
pub(super) fn run_until_trap(
    code: &Code,
    pc: usize,
    end: usize,
    registers: &mut [Column],
    mask: Mask,
) -> usize {
    run::<true>(code, pc, end, registers, mask)
}

/// Runs register operations from `pc` on; gives the first that is none. Neither of the two is generic: they are compiled
/// with this crate, which is optimised even where those that observe are not.
pub(super) fn run_pure(
    code: &Code,
    pc: usize,
    end: usize,
    registers: &mut [Column],
    mask: Mask,
) -> usize {
    run::<false>(code, pc, end, registers, mask)
}

#[inline(always)]
fn run<const STOP_AT_TRAPS: bool>(
    code: &Code,
    mut pc: usize,
    end: usize,
    registers: &mut [Column],
    mask: Mask,
) -> usize {
    let blocks = code.blocks as usize;
    while pc < end {
        let Some(instr) = code.instructions.get(pc) else {
            return pc;
        };
        if instr.op > LAST_PURE || (STOP_AT_TRAPS && instr.op.may_trap()) {
            return pc;
        }
        execute(code, instr, registers, blocks, mask);
        pc += 1;
    }
    pc
}

#[inline(always)]
fn execute(code: &Code, i: &Instr, r: &mut [Column], blocks: usize, mask: Mask) {
    match i.op {
        Op::Copy => copy(r, i),
        Op::AddF => binary_f(r, i, float::add),
        Op::SubF => binary_f(r, i, float::sub),
        Op::MulF => binary_f(r, i, float::mul),
        Op::DivF => binary_f(r, i, float::div),
        Op::RemF => binary_f(r, i, float::rem),
        Op::NegF => unary_f(r, i, float::neg),
        Op::AbsF => unary_f(r, i, float::abs),
        Op::MinF => binary_f(r, i, float::min),
        Op::MaxF => binary_f(r, i, float::max),
        Op::ClampF => ternary_f(r, i, float::clamp),
        Op::SaturateF => unary_f(r, i, float::saturate),
        Op::SignF => unary_f(r, i, float::sign),
        Op::FloorF => unary_f(r, i, float::floor),
        Op::CeilF => unary_f(r, i, float::ceil),
        Op::RoundF => unary_f(r, i, float::round),
        Op::TruncF => unary_f(r, i, float::trunc),
        Op::FractF => unary_f(r, i, float::fract),
        Op::StepF => binary_f(r, i, float::step),
        Op::SmoothStepF => ternary_f(r, i, float::smoothstep),
        Op::MixF => ternary_f(r, i, float::mix),
        Op::FmaF => ternary_f(r, i, float::fma),
        Op::SqrtF => unary_f(r, i, float::sqrt),
        Op::InverseSqrtF => unary_f(r, i, float::inverse_sqrt),
        Op::RadiansF => unary_f(r, i, float::radians),
        Op::DegreesF => unary_f(r, i, float::degrees),
        Op::EqF => binary(r, i, |x, y| truth(f32::from_bits(x) == f32::from_bits(y))),
        Op::NeF => binary(r, i, |x, y| truth(f32::from_bits(x) != f32::from_bits(y))),
        Op::LtF => binary(r, i, |x, y| truth(f32::from_bits(x) < f32::from_bits(y))),
        Op::LeF => binary(r, i, |x, y| truth(f32::from_bits(x) <= f32::from_bits(y))),
        Op::RoundF16 => unary_f(r, i, f16::round),
        Op::QuantizeF16 => unary_f(r, i, f16::quantize_to_f16),
        Op::AddI => binary(r, i, u32::wrapping_add),
        Op::SubI => binary(r, i, u32::wrapping_sub),
        Op::MulI => binary(r, i, u32::wrapping_mul),
        Op::NegI => unary(r, i, u32::wrapping_neg),
        Op::AbsI => unary(r, i, |x| integer::abs_i32(x.cast_signed()).cast_unsigned()),
        Op::SignI => unary(r, i, |x| integer::sign_i32(x.cast_signed()).cast_unsigned()),
        Op::DivI => binary_i(r, i, integer::div_i32),
        Op::RemI => binary_i(r, i, integer::rem_i32),
        Op::DivU => binary(r, i, integer::div_u32),
        Op::RemU => binary(r, i, integer::rem_u32),
        Op::MinI => binary_i(r, i, integer::min_i32),
        Op::MaxI => binary_i(r, i, integer::max_i32),
        Op::MinU => binary(r, i, integer::min_u32),
        Op::MaxU => binary(r, i, integer::max_u32),
        Op::ClampI => ternary(r, i, |x, low, high| {
            integer::clamp_i32(x.cast_signed(), low.cast_signed(), high.cast_signed())
                .cast_unsigned()
        }),
        Op::ClampU => ternary(r, i, integer::clamp_u32),
        Op::EqI => binary(r, i, |x, y| truth(x == y)),
        Op::NeI => binary(r, i, |x, y| truth(x != y)),
        Op::LtI => binary(r, i, |x, y| truth(x.cast_signed() < y.cast_signed())),
        Op::LeI => binary(r, i, |x, y| truth(x.cast_signed() <= y.cast_signed())),
        Op::LtU => binary(r, i, |x, y| truth(x < y)),
        Op::LeU => binary(r, i, |x, y| truth(x <= y)),
        Op::And | Op::AndB => binary(r, i, |x, y| x & y),
        Op::Or | Op::OrB => binary(r, i, |x, y| x | y),
        Op::Xor => binary(r, i, |x, y| x ^ y),
        Op::Not | Op::NotB => unary(r, i, |x| !x),
        Op::Shl => binary(r, i, integer::shl),
        Op::ShrI => binary(r, i, |x, y| {
            integer::shr_i32(x.cast_signed(), y).cast_unsigned()
        }),
        Op::ShrU => binary(r, i, integer::shr_u32),
        Op::FloatToI => unary(r, i, |x| {
            conversion::f32_to_i32(f32::from_bits(x)).cast_unsigned()
        }),
        Op::FloatToU => unary(r, i, |x| conversion::f32_to_u32(f32::from_bits(x))),
        Op::IToFloat => unary(r, i, |x| conversion::i32_to_f32(x.cast_signed()).to_bits()),
        Op::UToFloat => unary(r, i, |x| conversion::u32_to_f32(x).to_bits()),
        Op::BoolToFloat => unary(r, i, |x| x & 1f32.to_bits()),
        Op::BoolToInt => unary(r, i, |x| x & 1),
        Op::FloatToBool => unary(r, i, |x| truth(f32::from_bits(x) != 0.0)),
        Op::IntToBool => unary(r, i, |x| truth(x != 0)),
        Op::Select => ternary(r, i, |reject, accept, condition| {
            (reject & !condition) | (accept & condition)
        }),
        Op::SelectAll => select_all(r, i, blocks),
        Op::Scale => scale(r, i, blocks),
        Op::AddScaled => add_scaled(r, i, blocks),
        Op::GatherRegisters => gather(r, i, blocks),
        Op::Index => index(code, r, i, blocks),
        Op::SetRegisters => set_registers(r, i, mask, blocks),
        Op::ScatterRegisters => scatter_registers(r, i, mask, blocks),
        _ => special::special(i, r, blocks),
    }
}

fn copy(registers: &mut [Column], instr: &Instr) {
    let (n, d) = (usize::from(instr.n), instr.d as usize);
    if instr.a == NONE {
        if let Some(to) = registers.get_mut(d..d + n) {
            to.fill([0; BLOCK]);
        }
        return;
    }
    for k in 0..n {
        registers[d + k] = registers[instr.a as usize + k];
    }
}

fn select_all(registers: &mut [Column], i: &Instr, blocks: usize) {
    for k in 0..usize::from(i.n) {
        let condition = registers[i.c as usize + (k & (blocks - 1))];
        let (reject, accept) = (registers[i.a as usize + k], registers[i.b as usize + k]);
        let to = &mut registers[i.d as usize + k];
        for lane in 0..BLOCK {
            to[lane] = (reject[lane] & !condition[lane]) | (accept[lane] & condition[lane]);
        }
    }
}

#[inline(always)]
fn scale(registers: &mut [Column], i: &Instr, blocks: usize) {
    for k in 0..usize::from(i.n) {
        for part in 0..BLOCK / CHUNK {
            let x = chunk(&registers[i.a as usize + k], part);
            let y = chunk(&registers[i.b as usize + (k & (blocks - 1))], part);
            let product =
                std::array::from_fn(|l| (f32::from_bits(x[l]) * f32::from_bits(y[l])).to_bits());
            set_chunk(&mut registers[i.d as usize + k], part, product);
        }
    }
}

#[inline(always)]
fn add_scaled(registers: &mut [Column], i: &Instr, blocks: usize) {
    for k in 0..usize::from(i.n) {
        for part in 0..BLOCK / CHUNK {
            let x = chunk(&registers[i.a as usize + k], part);
            let y = chunk(&registers[i.b as usize + (k & (blocks - 1))], part);
            let sum = chunk(&registers[i.d as usize + k], part);
            let sum = std::array::from_fn(|l| {
                (f32::from_bits(sum[l]) + f32::from_bits(x[l]) * f32::from_bits(y[l])).to_bits()
            });
            set_chunk(&mut registers[i.d as usize + k], part, sum);
        }
    }
}

fn index(code: &Code, registers: &mut [Column], i: &Instr, blocks: usize) {
    let Some(IndexInfo {
        length: Length::Fixed(length),
        stride,
        ..
    }) = code.indexes.get(i.c as usize)
    else {
        return;
    };
    offset_of_index(registers, i, *length, *stride, blocks);
}

/// d = a + min(b, length - 1) * stride, marked where b is out of bounds or a was marked.
#[inline]
pub(super) fn offset_of_index(
    registers: &mut [Column],
    i: &Instr,
    length: u32,
    stride: u32,
    blocks: usize,
) {
    let last = length.saturating_sub(1);
    for block in 0..blocks {
        for part in 0..BLOCK / CHUNK {
            let index = chunk(&registers[i.b as usize + block], part);
            let before = if i.a == NONE {
                [0; CHUNK]
            } else {
                chunk(&registers[i.a as usize + block], part)
            };
            let offset = std::array::from_fn(|l| {
                let outside = u32::from(index[l] >= length) << 31;
                let sum =
                    (before[l] & !OUTSIDE).wrapping_add(index[l].min(last).wrapping_mul(stride));
                (sum & !OUTSIDE) | outside | (before[l] & OUTSIDE)
            });
            set_chunk(&mut registers[i.d as usize + block], part, offset);
        }
    }
}

fn gather(registers: &mut [Column], i: &Instr, blocks: usize) {
    let last = registers.len().saturating_sub(1);
    for block in 0..blocks {
        let offsets = registers[i.b as usize + block];
        for k in (0..usize::from(i.n)).step_by(blocks) {
            let mut out = [0; BLOCK];
            for (lane, (to, offset)) in out.iter_mut().zip(offsets).enumerate() {
                let offset = (offset & !OUTSIDE) as usize;
                let from = i.a as usize + k + offset * blocks + block;
                // Only a lane that is not active can hold an offset past the end.
                *to = registers[from.min(last)][lane];
            }
            registers[i.d as usize + k + block] = out;
        }
    }
}

fn set_registers(registers: &mut [Column], instr: &Instr, mask: Mask, blocks: usize) {
    for k in 0..usize::from(instr.n) {
        let value = registers[instr.a as usize + k];
        let bits = block_mask(mask, k & (blocks - 1));
        blend(&mut registers[instr.d as usize + k], &value, bits);
    }
}

fn scatter_registers(registers: &mut [Column], instr: &Instr, mask: Mask, blocks: usize) {
    for block in 0..blocks {
        let offsets = registers[instr.b as usize + block];
        let mut bits = block_mask(mask, block);
        while bits != 0 {
            let lane = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if offsets[lane] & OUTSIDE != 0 {
                continue;
            }
            for k in (0..usize::from(instr.n)).step_by(blocks) {
                let value = registers[instr.a as usize + k + block][lane];
                let to = instr.d as usize + k + offsets[lane] as usize * blocks + block;
                if let Some(column) = registers.get_mut(to) {
                    column[lane] = value;
                }
            }
        }
    }
}
