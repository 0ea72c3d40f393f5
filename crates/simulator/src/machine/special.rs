//! Pure operations that take long, are rare, or have several scalars in or out.

use super::pure::{CHUNK, Chunk, binary, binary_f, chunk, set_chunk, ternary, unary, unary_f};
use crate::code::{Instr, Op};
use crate::register::{BLOCK, Column};
use crate::semantics::{bits, exponential, f16, float, matrix, packing, trigonometry, vector};

/// `A` scalars in, `R` scalars out, side by side from `a` (and `b`) and to `d` on.
#[inline(always)]
fn grouped<const A: usize, const B: usize, const R: usize>(
    registers: &mut [Column],
    [d, a, b]: [u32; 3],
    blocks: usize,
    f: impl Fn([u32; A], [u32; B]) -> [u32; R],
) {
    let (d, a, b) = (d as usize, a as usize, b as usize);
    for block in 0..blocks {
        for part in 0..BLOCK / CHUNK {
            let x: [Chunk; A] =
                std::array::from_fn(|k| chunk(&registers[a + k * blocks + block], part));
            let y: [Chunk; B] =
                std::array::from_fn(|k| chunk(&registers[b + k * blocks + block], part));
            let mut out = [[0; CHUNK]; R];
            for l in 0..CHUNK {
                let result = f(
                    std::array::from_fn(|k| x[k][l]),
                    std::array::from_fn(|k| y[k][l]),
                );
                for (to, value) in out.iter_mut().zip(result) {
                    to[l] = value;
                }
            }
            for (k, value) in out.into_iter().enumerate() {
                set_chunk(&mut registers[d + k * blocks + block], part, value);
            }
        }
    }
}

#[inline(always)]
fn floats<const N: usize>(bits: [u32; N]) -> [f32; N] {
    bits.map(f32::from_bits)
}

#[inline(always)]
fn raw<const N: usize>(values: [f32; N]) -> [u32; N] {
    values.map(f32::to_bits)
}

#[inline(always)]
fn signed<const N: usize>(bits: [u32; N]) -> [i32; N] {
    bits.map(u32::cast_signed)
}

/// Operations that take long, or are rare: apart, so that the loop above stays small.
#[inline(never)]
pub(super) fn special(i: &Instr, r: &mut [Column], blocks: usize) {
    match i.op {
        Op::SinF => unary_f(r, i, trigonometry::sin),
        Op::CosF => unary_f(r, i, trigonometry::cos),
        Op::TanF => unary_f(r, i, trigonometry::tan),
        Op::AsinF => unary_f(r, i, trigonometry::asin),
        Op::AcosF => unary_f(r, i, trigonometry::acos),
        Op::AtanF => unary_f(r, i, trigonometry::atan),
        Op::Atan2F => binary_f(r, i, trigonometry::atan2),
        Op::SinhF => unary_f(r, i, trigonometry::sinh),
        Op::CoshF => unary_f(r, i, trigonometry::cosh),
        Op::TanhF => unary_f(r, i, trigonometry::tanh),
        Op::AsinhF => unary_f(r, i, trigonometry::asinh),
        Op::AcoshF => unary_f(r, i, trigonometry::acosh),
        Op::AtanhF => unary_f(r, i, trigonometry::atanh),
        Op::ExpF => unary_f(r, i, exponential::exp),
        Op::Exp2F => unary_f(r, i, exponential::exp2),
        Op::LogF => unary_f(r, i, exponential::log),
        Op::Log2F => unary_f(r, i, exponential::log2),
        Op::PowF => binary_f(r, i, exponential::pow),
        Op::LdexpF => binary(r, i, |x, y| {
            float::ldexp(f32::from_bits(x), y.cast_signed()).to_bits()
        }),
        Op::ModfFract => unary_f(r, i, |x| float::modf(x).0),
        Op::ModfWhole => unary_f(r, i, |x| float::modf(x).1),
        Op::FrexpFract => unary_f(r, i, |x| float::frexp(x).0),
        Op::FrexpExponent => unary(r, i, |x| float::frexp(f32::from_bits(x)).1.cast_unsigned()),
        Op::CountLeadingZeros => unary(r, i, bits::count_leading_zeros),
        Op::CountTrailingZeros => unary(r, i, bits::count_trailing_zeros),
        Op::CountOneBits => unary(r, i, bits::count_one_bits),
        Op::ReverseBits => unary(r, i, bits::reverse_bits),
        Op::FirstLeadingBitI => unary(r, i, |x| {
            bits::first_leading_bit_i32(x.cast_signed()).cast_unsigned()
        }),
        Op::FirstLeadingBitU => unary(r, i, bits::first_leading_bit_u32),
        Op::FirstTrailingBit => unary(r, i, bits::first_trailing_bit),
        Op::ExtractBitsI => ternary(r, i, |e, offset, count| {
            bits::extract_bits_i32(e.cast_signed(), offset, count).cast_unsigned()
        }),
        Op::ExtractBitsU => ternary(r, i, bits::extract_bits_u32),
        Op::InsertBits => insert_bits(r, i, blocks),
        Op::Dot4I8Packed => {
            binary(r, i, |x, y| bits::dot4_i8_packed(x, y).cast_unsigned());
        }
        Op::Dot4U8Packed => binary(r, i, bits::dot4_u8_packed),
        _ => several(i, r, blocks),
    }
}

/// Operations with several scalars in or out.
fn several(i: &Instr, r: &mut [Column], blocks: usize) {
    let registers = [i.d, i.a, i.a];
    match i.op {
        Op::HalvesToBits => grouped::<2, 0, 1>(r, registers, blocks, |x, []| {
            let [low, high] = floats(x).map(f16::to_bits);
            [low | high << 16]
        }),
        Op::BitsToHalves => grouped::<1, 0, 2>(r, registers, blocks, |[x], []| {
            raw([f16::from_bits(x & 0xffff), f16::from_bits(x >> 16)])
        }),
        Op::Pack4x8Snorm => grouped::<4, 0, 1>(r, registers, blocks, |x, []| {
            [packing::pack4x8snorm(floats(x))]
        }),
        Op::Pack4x8Unorm => grouped::<4, 0, 1>(r, registers, blocks, |x, []| {
            [packing::pack4x8unorm(floats(x))]
        }),
        Op::Pack2x16Snorm => grouped::<2, 0, 1>(r, registers, blocks, |x, []| {
            [packing::pack2x16snorm(floats(x))]
        }),
        Op::Pack2x16Unorm => grouped::<2, 0, 1>(r, registers, blocks, |x, []| {
            [packing::pack2x16unorm(floats(x))]
        }),
        Op::Pack2x16Float => grouped::<2, 0, 1>(r, registers, blocks, |x, []| {
            [packing::pack2x16float(floats(x))]
        }),
        Op::Pack4xI8 => grouped::<4, 0, 1>(r, registers, blocks, |x, []| {
            [packing::pack4x_i8(signed(x))]
        }),
        Op::Pack4xU8 => {
            grouped::<4, 0, 1>(r, registers, blocks, |x, []| [packing::pack4x_u8(x)]);
        }
        Op::Pack4xI8Clamp => grouped::<4, 0, 1>(r, registers, blocks, |x, []| {
            [packing::pack4x_i8_clamp(signed(x))]
        }),
        Op::Pack4xU8Clamp => {
            grouped::<4, 0, 1>(r, registers, blocks, |x, []| [packing::pack4x_u8_clamp(x)])
        }
        Op::Unpack4x8Snorm => grouped::<1, 0, 4>(r, registers, blocks, |[x], []| {
            raw(packing::unpack4x8snorm(x))
        }),
        Op::Unpack4x8Unorm => grouped::<1, 0, 4>(r, registers, blocks, |[x], []| {
            raw(packing::unpack4x8unorm(x))
        }),
        Op::Unpack2x16Snorm => grouped::<1, 0, 2>(r, registers, blocks, |[x], []| {
            raw(packing::unpack2x16snorm(x))
        }),
        Op::Unpack2x16Unorm => grouped::<1, 0, 2>(r, registers, blocks, |[x], []| {
            raw(packing::unpack2x16unorm(x))
        }),
        Op::Unpack2x16Float => grouped::<1, 0, 2>(r, registers, blocks, |[x], []| {
            raw(packing::unpack2x16float(x))
        }),
        Op::Unpack4xI8 => grouped::<1, 0, 4>(r, registers, blocks, |[x], []| {
            packing::unpack4x_i8(x).map(i32::cast_unsigned)
        }),
        Op::Unpack4xU8 => {
            grouped::<1, 0, 4>(r, registers, blocks, |[x], []| packing::unpack4x_u8(x));
        }
        Op::Determinant => match i.n {
            2 => grouped::<4, 0, 1>(r, registers, blocks, |x, []| {
                raw([matrix::determinant2(floats(x))])
            }),
            3 => grouped::<9, 0, 1>(r, registers, blocks, |x, []| {
                raw([matrix::determinant3(floats(x))])
            }),
            _ => grouped::<16, 0, 1>(r, registers, blocks, |x, []| {
                raw([matrix::determinant4(floats(x))])
            }),
        },
        Op::Cross => grouped::<3, 3, 3>(r, [i.d, i.a, i.b], blocks, |x, y| {
            raw(vector::cross(floats(x), floats(y)))
        }),
        _ => match i.n {
            // A vector of one component: `length` and `distance` of a scalar.
            1 => vectors::<1>(i, r, blocks),
            2 => vectors::<2>(i, r, blocks),
            3 => vectors::<3>(i, r, blocks),
            _ => vectors::<4>(i, r, blocks),
        },
    }
}

/// Operations on vectors of `N` components.
fn vectors<const N: usize>(i: &Instr, r: &mut [Column], blocks: usize) {
    let registers = [i.d, i.a, i.b];
    match i.op {
        Op::DotF => grouped::<N, N, 1>(r, registers, blocks, |x, y| {
            raw([vector::dot(floats(x), floats(y))])
        }),
        Op::DotI => grouped::<N, N, 1>(r, registers, blocks, |x, y| {
            [vector::dot_i32(signed(x), signed(y)).cast_unsigned()]
        }),
        Op::Length => grouped::<N, 0, 1>(r, [i.d, i.a, i.a], blocks, |x, []| {
            raw([vector::length(floats(x))])
        }),
        Op::Distance => grouped::<N, N, 1>(r, registers, blocks, |x, y| {
            raw([vector::distance(floats(x), floats(y))])
        }),
        Op::Normalize => grouped::<N, 0, N>(r, [i.d, i.a, i.a], blocks, |x, []| {
            raw(vector::normalize(floats(x)))
        }),
        Op::Reflect => grouped::<N, N, N>(r, registers, blocks, |x, y| {
            raw(vector::reflect(floats(x), floats(y)))
        }),
        Op::Refract => with_third(r, i, blocks, |x: [f32; N], y, z: [f32; 1]| {
            vector::refract(x, y, z[0])
        }),
        Op::FaceForward => with_third(r, i, blocks, |x: [f32; N], y, z: [f32; N]| {
            vector::face_forward(x, y, z)
        }),
        // Every pure operation has its arm here or above.
        _ => debug_assert!(false, "{:?} is not implemented", i.op),
    }
}

/// Three operands: vectors `a` and `b`, and `Z` scalars from `c` on.
fn with_third<const N: usize, const Z: usize>(
    registers: &mut [Column],
    i: &Instr,
    blocks: usize,
    f: impl Fn([f32; N], [f32; N], [f32; Z]) -> [f32; N],
) {
    let at = |first: u32, k: usize, block: usize| first as usize + k * blocks + block;
    for block in 0..blocks {
        // Every column is indexed by the lane.
        #[allow(clippy::needless_range_loop)]
        for lane in 0..BLOCK {
            let x = std::array::from_fn(|k| f32::from_bits(registers[at(i.a, k, block)][lane]));
            let y = std::array::from_fn(|k| f32::from_bits(registers[at(i.b, k, block)][lane]));
            let z = std::array::from_fn(|k| f32::from_bits(registers[at(i.c, k, block)][lane]));
            for (k, value) in f(x, y, z).into_iter().enumerate() {
                registers[at(i.d, k, block)][lane] = value.to_bits();
            }
        }
    }
}

fn insert_bits(registers: &mut [Column], i: &Instr, blocks: usize) {
    for k in 0..usize::from(i.n) {
        let [e, new, offset, count] = [
            i.a as usize + k,
            i.b as usize + k,
            i.c as usize + k,
            i.c as usize + blocks + k,
        ]
        .map(|register| registers[register]);
        registers[i.d as usize + k] =
            std::array::from_fn(|l| bits::insert_bits(e[l], new[l], offset[l], count[l]));
    }
}
