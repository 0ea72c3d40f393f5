//! Built-in functions on numbers.

use super::operators::kind_of;
use super::shape::is_half;
use super::{Lowerer, Unsupported};
use crate::code::{Instr, NONE, Op};
use naga::{MathFunction as Math, ScalarKind, TypeInner};

impl Lowerer<'_> {
    /// A call of a built-in function: arguments with their types.
    pub(super) fn math(
        &mut self,
        fun: Math,
        arguments: &[(u32, &TypeInner)],
        result: &TypeInner,
    ) -> Result<u32, Unsupported> {
        let Some(&(a, ty)) = arguments.first() else {
            return Err(Unsupported::new("a function without arguments"));
        };
        let argument = |index: usize| arguments.get(index).map_or(NONE, |(value, _)| *value);
        let (b, c) = (argument(1), argument(2));
        let kind = kind_of(ty)?;
        let half = is_half(ty);
        let float = matches!(kind, ScalarKind::Float | ScalarKind::AbstractFloat);
        let signed = matches!(kind, ScalarKind::Sint | ScalarKind::AbstractInt);
        let scalars = self.scalars(result)?;
        let pick = |f: Op, i: Op, u: Op| {
            if float {
                f
            } else if signed {
                i
            } else {
                u
            }
        };
        let components = match *ty {
            TypeInner::Vector { size, .. } => size as u32,
            _ => 1,
        };
        let op = match fun {
            Math::Abs if float => Op::AbsF,
            Math::Abs if signed => Op::AbsI,
            // The absolute value of a u32 is itself.
            Math::Abs => return Ok(a),
            Math::Min => pick(Op::MinF, Op::MinI, Op::MinU),
            Math::Max => pick(Op::MaxF, Op::MaxI, Op::MaxU),
            Math::Clamp => pick(Op::ClampF, Op::ClampI, Op::ClampU),
            Math::Saturate => Op::SaturateF,
            Math::Cos => Op::CosF,
            Math::Cosh => Op::CoshF,
            Math::Sin => Op::SinF,
            Math::Sinh => Op::SinhF,
            Math::Tan => Op::TanF,
            Math::Tanh => Op::TanhF,
            Math::Acos => Op::AcosF,
            Math::Asin => Op::AsinF,
            Math::Atan => Op::AtanF,
            Math::Atan2 => Op::Atan2F,
            Math::Asinh => Op::AsinhF,
            Math::Acosh => Op::AcoshF,
            Math::Atanh => Op::AtanhF,
            Math::Radians => Op::RadiansF,
            Math::Degrees => Op::DegreesF,
            Math::Ceil => Op::CeilF,
            Math::Floor => Op::FloorF,
            Math::Round => Op::RoundF,
            Math::Fract => Op::FractF,
            Math::Trunc => Op::TruncF,
            Math::Exp => Op::ExpF,
            Math::Exp2 => Op::Exp2F,
            Math::Log => Op::LogF,
            Math::Log2 => Op::Log2F,
            Math::Pow => Op::PowF,
            Math::Ldexp => Op::LdexpF,
            Math::Sign => pick(Op::SignF, Op::SignI, Op::SignI),
            Math::Fma => Op::FmaF,
            Math::Step => Op::StepF,
            Math::SmoothStep => Op::SmoothStepF,
            Math::Sqrt => Op::SqrtF,
            Math::InverseSqrt => Op::InverseSqrtF,
            Math::QuantizeToF16 => Op::QuantizeF16,
            Math::CountTrailingZeros => Op::CountTrailingZeros,
            Math::CountLeadingZeros => Op::CountLeadingZeros,
            Math::CountOneBits => Op::CountOneBits,
            Math::ReverseBits => Op::ReverseBits,
            Math::FirstTrailingBit => Op::FirstTrailingBit,
            Math::FirstLeadingBit if signed => Op::FirstLeadingBitI,
            Math::FirstLeadingBit => Op::FirstLeadingBitU,
            Math::Dot4I8Packed => Op::Dot4I8Packed,
            Math::Dot4U8Packed => Op::Dot4U8Packed,
            Math::Mix => {
                // The third argument may be one scalar for all components.
                let mut c = c;
                if let Some((_, TypeInner::Scalar(_))) = arguments.get(2)
                    && components > 1
                {
                    c = self.splat(c, components)?;
                }
                return self.operation(Op::MixF, scalars, [a, b, c], half);
            }
            Math::Modf => {
                return self.two_results([Op::ModfFract, Op::ModfWhole], components, a, half);
            }
            Math::Frexp => {
                return self.two_results([Op::FrexpFract, Op::FrexpExponent], components, a, false);
            }
            Math::ExtractBits => {
                let op = if signed {
                    Op::ExtractBitsI
                } else {
                    Op::ExtractBitsU
                };
                return self.bit_field(op, scalars, [a, b, c]);
            }
            Math::InsertBits => {
                let count = argument(3);
                let fields = self.compose(2, &[(c, 1), (count, 1)])?;
                return self.bit_field_insert(scalars, [a, b, fields]);
            }
            Math::Dot if float => {
                return self.vector_operation(Op::DotF, components, 1, [a, b, NONE], half);
            }
            Math::Dot => {
                return self.vector_operation(Op::DotI, components, 1, [a, b, NONE], false);
            }
            Math::Cross => return self.vector_operation(Op::Cross, 3, 3, [a, b, NONE], half),
            Math::Distance => {
                return self.vector_operation(Op::Distance, components, 1, [a, b, NONE], half);
            }
            Math::Length => {
                return self.vector_operation(Op::Length, components, 1, [a, NONE, NONE], half);
            }
            Math::Normalize => {
                return self.vector_operation(
                    Op::Normalize,
                    components,
                    components,
                    [a, NONE, NONE],
                    half,
                );
            }
            Math::FaceForward => {
                return self.vector_operation(
                    Op::FaceForward,
                    components,
                    components,
                    [a, b, c],
                    half,
                );
            }
            Math::Reflect => {
                return self.vector_operation(
                    Op::Reflect,
                    components,
                    components,
                    [a, b, NONE],
                    half,
                );
            }
            Math::Refract => {
                return self.vector_operation(Op::Refract, components, components, [a, b, c], half);
            }
            Math::Transpose => return self.transpose(ty, a),
            Math::Determinant => {
                let columns = match *ty {
                    TypeInner::Matrix { columns, .. } => columns as u32,
                    _ => {
                        return Err(Unsupported::new(
                            "`determinant` of something that is no matrix",
                        ));
                    }
                };
                return self.vector_operation(Op::Determinant, columns, 1, [a, NONE, NONE], half);
            }
            Math::Pack4x8snorm => return self.packing(Op::Pack4x8Snorm, 1, a),
            Math::Pack4x8unorm => return self.packing(Op::Pack4x8Unorm, 1, a),
            Math::Pack2x16snorm => return self.packing(Op::Pack2x16Snorm, 1, a),
            Math::Pack2x16unorm => return self.packing(Op::Pack2x16Unorm, 1, a),
            Math::Pack2x16float => return self.packing(Op::Pack2x16Float, 1, a),
            Math::Pack4xI8 => return self.packing(Op::Pack4xI8, 1, a),
            Math::Pack4xU8 => return self.packing(Op::Pack4xU8, 1, a),
            Math::Pack4xI8Clamp => return self.packing(Op::Pack4xI8Clamp, 1, a),
            Math::Pack4xU8Clamp => return self.packing(Op::Pack4xU8Clamp, 1, a),
            Math::Unpack4x8snorm => return self.packing(Op::Unpack4x8Snorm, 4, a),
            Math::Unpack4x8unorm => return self.packing(Op::Unpack4x8Unorm, 4, a),
            Math::Unpack2x16snorm => return self.packing(Op::Unpack2x16Snorm, 2, a),
            Math::Unpack2x16unorm => return self.packing(Op::Unpack2x16Unorm, 2, a),
            Math::Unpack2x16float => return self.packing(Op::Unpack2x16Float, 2, a),
            Math::Unpack4xI8 => return self.packing(Op::Unpack4xI8, 4, a),
            Math::Unpack4xU8 => return self.packing(Op::Unpack4xU8, 4, a),
            Math::Outer | Math::Inverse => {
                return Err(Unsupported::new("this function is not part of WGSL"));
            }
        };
        self.operation(op, scalars, [a, b, c], half)
    }

    /// `modf` and `frexp`: both members of the result, one after the other.
    fn two_results(
        &mut self,
        ops: [Op; 2],
        components: u32,
        a: u32,
        half: bool,
    ) -> Result<u32, Unsupported> {
        let d = self.registers(2 * components)?;
        let second = d + components * self.blocks();
        for (op, to) in ops.into_iter().zip([d, second]) {
            self.emit_wide(op, components, to, a, NONE, NONE)?;
        }
        self.round_half(half, 2 * components, d)?;
        Ok(d)
    }

    fn bit_field(&mut self, op: Op, scalars: u32, [a, b, c]: [u32; 3]) -> Result<u32, Unsupported> {
        let d = self.registers(scalars)?;
        for component in 0..scalars {
            let offset = component * self.blocks();
            self.emit_wide(op, 1, d + offset, a + offset, b, c)?;
        }
        Ok(d)
    }

    fn bit_field_insert(
        &mut self,
        scalars: u32,
        [a, b, fields]: [u32; 3],
    ) -> Result<u32, Unsupported> {
        let d = self.registers(scalars)?;
        for component in 0..scalars {
            let offset = component * self.blocks();
            self.emit_wide(
                Op::InsertBits,
                1,
                d + offset,
                a + offset,
                b + offset,
                fields,
            )?;
        }
        Ok(d)
    }

    /// An operation on whole vectors; `n` counts components.
    fn vector_operation(
        &mut self,
        op: Op,
        components: u32,
        result: u32,
        [a, b, c]: [u32; 3],
        half: bool,
    ) -> Result<u32, Unsupported> {
        let d = self.registers(result)?;
        self.emit(Instr {
            op,
            n: components as u16,
            d,
            a,
            b,
            c,
        })?;
        self.round_half(half, result, d)?;
        Ok(d)
    }

    /// Packing and unpacking: `scalars` come out.
    fn packing(&mut self, op: Op, scalars: u32, a: u32) -> Result<u32, Unsupported> {
        let d = self.registers(scalars)?;
        self.emit(Instr {
            op,
            n: self.blocks() as u16,
            d,
            a,
            b: NONE,
            c: NONE,
        })?;
        Ok(d)
    }

    fn transpose(&mut self, ty: &TypeInner, a: u32) -> Result<u32, Unsupported> {
        let TypeInner::Matrix { columns, rows, .. } = *ty else {
            return Err(Unsupported::new(
                "`transpose` of something that is no matrix",
            ));
        };
        let (columns, rows) = (columns as u32, rows as u32);
        let pattern: Vec<u32> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| column * rows + row))
            .collect();
        self.swizzle(a, &pattern)
    }
}
