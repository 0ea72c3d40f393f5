//! Unary and binary operators, and conversions.

use super::shape::is_half;
use super::{Lowerer, Unsupported};
use crate::code::{Instr, NONE, Op};
use naga::{BinaryOperator, ScalarKind, TypeInner, UnaryOperator};

/// Kind of a type's scalars.
pub(super) fn kind_of(ty: &TypeInner) -> Result<ScalarKind, Unsupported> {
    let scalar = ty
        .scalar()
        .ok_or_else(|| Unsupported::new("an operation on a type that has no scalars"))?;
    match (scalar.kind, scalar.width) {
        (ScalarKind::Float, 2 | 4)
        | (ScalarKind::Sint | ScalarKind::Uint, 4)
        | (ScalarKind::Bool, _)
        | (ScalarKind::AbstractFloat | ScalarKind::AbstractInt, _) => Ok(scalar.kind),
        _ => Err(Unsupported::new("numbers of 16 or 64 bits other than f16")),
    }
}

impl Lowerer<'_> {
    /// d = op(a, b, c) for each of `scalars` scalars, rounded if the result is `f16`.
    pub(super) fn operation(
        &mut self,
        op: Op,
        scalars: u32,
        [a, b, c]: [u32; 3],
        half: bool,
    ) -> Result<u32, Unsupported> {
        let d = self.registers(scalars)?;
        self.emit_wide(op, scalars, d, a, b, c)?;
        self.round_half(half, scalars, d)?;
        Ok(d)
    }

    pub(super) fn round_half(
        &mut self,
        half: bool,
        scalars: u32,
        d: u32,
    ) -> Result<(), Unsupported> {
        if half {
            self.emit_wide(Op::RoundF16, scalars, d, d, NONE, NONE)?;
        }
        Ok(())
    }

    pub(super) fn unary(
        &mut self,
        op: UnaryOperator,
        ty: &TypeInner,
        a: u32,
    ) -> Result<u32, Unsupported> {
        let scalars = self.scalars(ty)?;
        let op = match (op, kind_of(ty)?) {
            (UnaryOperator::Negate, ScalarKind::Float | ScalarKind::AbstractFloat) => Op::NegF,
            (UnaryOperator::Negate, _) => Op::NegI,
            (UnaryOperator::LogicalNot, _) => Op::NotB,
            (UnaryOperator::BitwiseNot, _) => Op::Not,
        };
        self.operation(op, scalars, [a, NONE, NONE], false)
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOperator,
        [left, right]: [&TypeInner; 2],
        [mut a, mut b]: [u32; 2],
        result: &TypeInner,
    ) -> Result<u32, Unsupported> {
        let is_matrix = |ty: &TypeInner| matches!(ty, TypeInner::Matrix { .. });
        if op == BinaryOperator::Multiply && (is_matrix(left) || is_matrix(right)) {
            return self.matrix_product([left, right], [a, b]);
        }
        let scalars = self.scalars(result)?;
        let kind = kind_of(left)?;
        let half = is_half(left);
        let float = matches!(kind, ScalarKind::Float | ScalarKind::AbstractFloat);
        let left_scalars = self.scalars(left)?;
        let right_scalars = self.scalars(right)?;
        if op == BinaryOperator::Multiply && float && left_scalars != right_scalars {
            let (vector, scalar) = if left_scalars > right_scalars {
                (a, b)
            } else {
                (b, a)
            };
            return self.scale(vector, scalar, scalars, half);
        }
        if left_scalars < scalars {
            a = self.splat(a, scalars)?;
        }
        if right_scalars < scalars {
            b = self.splat(b, scalars)?;
        }
        let signed = matches!(kind, ScalarKind::Sint | ScalarKind::AbstractInt);
        let is_bool = kind == ScalarKind::Bool;
        let pick = |f: Op, i: Op, u: Op| {
            if float {
                f
            } else if signed {
                i
            } else {
                u
            }
        };
        let swapped = matches!(op, BinaryOperator::Greater | BinaryOperator::GreaterEqual);
        let op = match op {
            BinaryOperator::Add => pick(Op::AddF, Op::AddI, Op::AddI),
            BinaryOperator::Subtract => pick(Op::SubF, Op::SubI, Op::SubI),
            BinaryOperator::Multiply => pick(Op::MulF, Op::MulI, Op::MulI),
            BinaryOperator::Divide => pick(Op::DivF, Op::DivI, Op::DivU),
            BinaryOperator::Modulo => pick(Op::RemF, Op::RemI, Op::RemU),
            BinaryOperator::Equal => pick(Op::EqF, Op::EqI, Op::EqI),
            BinaryOperator::NotEqual => pick(Op::NeF, Op::NeI, Op::NeI),
            BinaryOperator::Less | BinaryOperator::Greater => pick(Op::LtF, Op::LtI, Op::LtU),
            BinaryOperator::LessEqual | BinaryOperator::GreaterEqual => {
                pick(Op::LeF, Op::LeI, Op::LeU)
            }
            BinaryOperator::And if is_bool => Op::AndB,
            BinaryOperator::InclusiveOr if is_bool => Op::OrB,
            BinaryOperator::LogicalAnd => Op::AndB,
            BinaryOperator::LogicalOr => Op::OrB,
            BinaryOperator::And => Op::And,
            BinaryOperator::InclusiveOr => Op::Or,
            BinaryOperator::ExclusiveOr => Op::Xor,
            BinaryOperator::ShiftLeft => Op::Shl,
            BinaryOperator::ShiftRight => pick(Op::ShrU, Op::ShrI, Op::ShrU),
        };
        let (op, b) = self.cheaper_division(op, scalars, b)?;
        let operands = if swapped { [b, a, NONE] } else { [a, b, NONE] };
        let compares = result.scalar_kind() == Some(ScalarKind::Bool);
        self.operation(op, scalars, operands, half && !compares)
    }

    /// An unsigned division by the same power of two in all components is a shift or a mask.
    fn cheaper_division(&mut self, op: Op, scalars: u32, b: u32) -> Result<(Op, u32), Unsupported> {
        if !matches!(op, Op::DivU | Op::RemU) {
            return Ok((op, b));
        }
        let known = self.constants.iter().find(|(_, first)| **first == b);
        let Some(divisor) = known.and_then(|(bits, _)| {
            let same = bits
                .iter()
                .take(scalars as usize)
                .all(|one| *one == bits[0]);
            (same && bits.len() >= scalars as usize).then_some(bits[0])
        }) else {
            return Ok((op, b));
        };
        if !divisor.is_power_of_two() {
            return Ok((op, b));
        }
        Ok(if op == Op::DivU {
            let by = self.constant(&vec![divisor.trailing_zeros(); scalars as usize])?;
            (Op::ShrU, by)
        } else {
            let mask = self.constant(&vec![divisor - 1; scalars as usize])?;
            (Op::And, mask)
        })
    }

    /// A vector or matrix times a scalar.
    pub(super) fn scale(
        &mut self,
        vector: u32,
        scalar: u32,
        scalars: u32,
        half: bool,
    ) -> Result<u32, Unsupported> {
        let d = self.registers(scalars)?;
        self.emit(Instr {
            op: Op::Scale,
            n: (scalars * self.blocks()) as u16,
            d,
            a: vector,
            b: scalar,
            c: NONE,
        })?;
        self.round_half(half, scalars, d)?;
        Ok(d)
    }

    /// Products with a matrix (WGSL, "Matrix arithmetic").
    fn matrix_product(
        &mut self,
        [left, right]: [&TypeInner; 2],
        [a, b]: [u32; 2],
    ) -> Result<u32, Unsupported> {
        let half = is_half(left);
        let blocks = self.blocks();
        match (left, right) {
            (TypeInner::Matrix { columns, rows, .. }, TypeInner::Vector { .. }) => {
                let d = self.registers(*rows as u32)?;
                self.matrix_times(a, *columns as u32, *rows as u32, b, d, half)?;
                Ok(d)
            }
            (
                TypeInner::Matrix { columns, rows, .. },
                TypeInner::Matrix {
                    columns: right_columns,
                    ..
                },
            ) => {
                let (inner, rows) = (*columns as u32, *rows as u32);
                let d = self.registers(rows * *right_columns as u32)?;
                for column in 0..*right_columns as u32 {
                    self.matrix_times(
                        a,
                        inner,
                        rows,
                        b + column * inner * blocks,
                        d + column * rows * blocks,
                        half,
                    )?;
                }
                Ok(d)
            }
            (TypeInner::Vector { size, .. }, TypeInner::Matrix { columns, .. }) => {
                let d = self.registers(*columns as u32)?;
                for column in 0..*columns as u32 {
                    self.emit(Instr {
                        op: Op::DotF,
                        n: *size as u16,
                        d: d + column * blocks,
                        a,
                        b: b + column * *size as u32 * blocks,
                        c: NONE,
                    })?;
                }
                self.round_half(half, *columns as u32, d)?;
                Ok(d)
            }
            (TypeInner::Matrix { .. }, _) => {
                let scalars = self.scalars(left)?;
                self.scale(a, b, scalars, half)
            }
            _ => {
                let scalars = self.scalars(right)?;
                self.scale(b, a, scalars, half)
            }
        }
    }

    /// d = the matrix `a` times the vector `v`: its columns, scaled and added from left to right.
    fn matrix_times(
        &mut self,
        a: u32,
        columns: u32,
        rows: u32,
        v: u32,
        d: u32,
        half: bool,
    ) -> Result<(), Unsupported> {
        let blocks = self.blocks();
        for column in 0..columns {
            self.emit(Instr {
                op: if column == 0 {
                    Op::Scale
                } else {
                    Op::AddScaled
                },
                n: (rows * blocks) as u16,
                d,
                a: a + column * rows * blocks,
                b: v + column * blocks,
                c: NONE,
            })?;
        }
        self.round_half(half, rows, d)
    }

    /// A conversion (`convert` has the width in bytes) or a bit cast.
    pub(super) fn conversion(
        &mut self,
        a: u32,
        from: &TypeInner,
        kind: ScalarKind,
        convert: Option<u8>,
    ) -> Result<u32, Unsupported> {
        let scalars = self.scalars(from)?;
        let from_kind = kind_of(from)?;
        let Some(width) = convert else {
            if is_half(from) && kind != ScalarKind::Float {
                return Err(Unsupported::new("a bit cast of f16 to another type"));
            }
            return Ok(a);
        };
        if !matches!(
            (kind, width),
            (ScalarKind::Bool, _) | (_, 4) | (ScalarKind::Float, 2)
        ) {
            return Err(Unsupported::new("numbers of 16 or 64 bits other than f16"));
        }
        let half = kind == ScalarKind::Float && width == 2;
        let from_half = is_half(from);
        let is_float = |kind| matches!(kind, ScalarKind::Float | ScalarKind::AbstractFloat);
        let op = match (from_kind, kind) {
            (from, to) if is_float(from) && is_float(to) && half && !from_half => Op::RoundF16,
            (from, to) if is_float(from) && is_float(to) => return Ok(a),
            (from, ScalarKind::Sint | ScalarKind::AbstractInt) if is_float(from) => Op::FloatToI,
            (from, ScalarKind::Uint) if is_float(from) => Op::FloatToU,
            (from, ScalarKind::Bool) if is_float(from) => Op::FloatToBool,
            (ScalarKind::Bool, ScalarKind::Bool) => return Ok(a),
            (ScalarKind::Bool, to) if is_float(to) => Op::BoolToFloat,
            (ScalarKind::Bool, _) => Op::BoolToInt,
            (_, ScalarKind::Bool) => Op::IntToBool,
            (ScalarKind::Uint, to) if is_float(to) => Op::UToFloat,
            (_, to) if is_float(to) => Op::IToFloat,
            // Between i32 and u32 the bits stay.
            _ => return Ok(a),
        };
        self.operation(op, scalars, [a, NONE, NONE], half && op != Op::RoundF16)
    }
}
