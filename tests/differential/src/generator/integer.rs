//! Expressions of integers, alone and in vectors.

use super::Generator;
use super::place::component_name;
use super::types::{Scalar, Type};

/// Numbers at which mistakes show.
const EDGES: [u32; 8] = [
    0,
    1,
    2,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0xffff,
    0x0101_0101,
];

/// A constant.
pub fn literal(scalar: Scalar, bits: u32) -> String {
    match scalar {
        Scalar::I32 => match bits.cast_signed() {
            // The digits alone are one more than the largest `i32`.
            i32::MIN => "i32(-2147483648)".to_owned(),
            number if number < 0 => format!("({number}i)"),
            number => format!("{number}i"),
        },
        _ => format!("{bits}u"),
    }
}

impl Generator {
    fn constant_bits(&mut self) -> u32 {
        match self.random.below(4) {
            0 => self.random.pick(&EDGES).copied().unwrap_or(0),
            1 => self.random.below(u32::MAX),
            _ => self.random.below(20),
        }
    }

    /// A constant, or a vector of one or more.
    fn constant(&mut self, scalar: Scalar, size: u32) -> String {
        let one = |generator: &mut Self| {
            let bits = generator.constant_bits();
            literal(scalar, bits)
        };
        match size {
            1 => one(self),
            _ if self.random.percent(50) => format!("vec{size}<{scalar}>({})", one(self)),
            _ => {
                let list: Vec<String> = (0..size).map(|_| one(self)).collect();
                format!("vec{size}<{scalar}>({})", list.join(", "))
            }
        }
    }

    /// The same constant in every component.
    fn splat(scalar: Scalar, size: u32, bits: u32) -> String {
        match size {
            1 => literal(scalar, bits),
            _ => format!("vec{size}<{scalar}>({})", literal(scalar, bits)),
        }
    }

    /// An integer, or a vector of them, and whether it is a constant expression.
    pub fn integer(&mut self, scalar: Scalar, size: u32, depth: u32) -> (String, bool) {
        let ty = Type::Simple(scalar, size);
        if depth == 0 || self.random.percent(15) {
            if self.random.percent(25) {
                return (self.constant(scalar, size), true);
            }
            return (self.varying_leaf(scalar, size), false);
        }
        let depth = depth - 1;
        let text = match self.random.below(20) {
            0..=7 => self.arithmetic(scalar, size, depth),
            8 => self.shift(scalar, size, depth),
            9..=12 => self.built_in(scalar, size, depth),
            13..=14 => self.conversion(scalar, size, depth),
            15 => {
                let (no, yes) = (
                    self.varying(scalar, size, depth),
                    self.integer(scalar, size, depth).0,
                );
                let condition = if size > 1 && self.random.percent(50) {
                    self.value(&Type::Simple(Scalar::Bool, size), depth)
                } else {
                    self.boolean(depth)
                };
                format!("select({no}, {yes}, {condition})")
            }
            16 => {
                let operand = self.varying(scalar, size, depth);
                match scalar {
                    Scalar::I32 if self.random.percent(50) => format!("(-{operand})"),
                    _ => format!("(~{operand})"),
                }
            }
            17 if size > 1 => self.composed(scalar, size, depth),
            _ => match self.readable(&ty, depth) {
                Some(text) => text,
                None => self.varying_leaf(scalar, size),
            },
        };
        (text, false)
    }

    /// Two operands and an operator between them.
    fn arithmetic(&mut self, scalar: Scalar, size: u32, depth: u32) -> String {
        let operators = ["+", "-", "*", "&", "|", "^", "/", "%"];
        let operator = self.random.pick(&operators).copied().unwrap_or("+");
        let divides = matches!(operator, "/" | "%");
        let may_mix = size > 1 && !matches!(operator, "&" | "|" | "^");
        let (left_size, right_size) = match self.random.below(8) {
            0 if may_mix => (1, size),
            1 if may_mix => (size, 1),
            _ => (size, size),
        };
        let left = self.varying(scalar, left_size, depth);
        let right = match self.integer(scalar, right_size, depth) {
            // A constant zero would be refused.
            (_, true) if divides => {
                let bits = self.random.between(1, 9);
                let bits = if scalar == Scalar::I32 && self.random.percent(30) {
                    bits.wrapping_neg()
                } else {
                    bits
                };
                Self::splat(scalar, right_size, bits)
            }
            (text, _) if divides && right_size > 1 => self.opaque(text, scalar, right_size),
            (text, _) => text,
        };
        format!("({left} {operator} {right})")
    }

    fn shift(&mut self, scalar: Scalar, size: u32, depth: u32) -> String {
        let left = self.varying(scalar, size, depth);
        let right = if self.random.percent(40) {
            let bits = self.random.below(32);
            Self::splat(Scalar::U32, size, bits)
        } else {
            self.bits_to_shift(size, depth)
        };
        let operator = if self.random.percent(50) { "<<" } else { ">>" };
        format!("({left} {operator} {right})")
    }

    /// How far to shift, known only when the program runs.
    pub fn bits_to_shift(&mut self, size: u32, depth: u32) -> String {
        let bits = self.varying(Scalar::U32, size, depth);
        match size {
            1 => bits,
            _ => self.opaque(bits, Scalar::U32, size),
        }
    }

    /// A vector that is not composed of components. Of one that is, naga looks at each that is constant, and refuses a
    /// divisor of 0 and a shift by 32 and more.
    pub fn opaque(&mut self, vector: String, scalar: Scalar, size: u32) -> String {
        format!("({vector} ^ {})", self.varying_leaf(scalar, size))
    }

    fn built_in(&mut self, scalar: Scalar, size: u32, depth: u32) -> String {
        let operand = self.varying(scalar, size, depth);
        match self.random.below(13) {
            0 => format!("abs({operand})"),
            1 => format!("min({operand}, {})", self.integer(scalar, size, depth).0),
            2 => format!("max({operand}, {})", self.integer(scalar, size, depth).0),
            3 => {
                let low = self.random.below(50);
                let high = low + self.random.below(1000);
                let (low, high) = (
                    Self::splat(scalar, size, low),
                    Self::splat(scalar, size, high),
                );
                format!("clamp({operand}, {low}, {high})")
            }
            4 => format!("countOneBits({operand})"),
            5 => format!("countLeadingZeros({operand})"),
            6 => format!("countTrailingZeros({operand})"),
            7 => format!("firstLeadingBit({operand})"),
            8 => format!("firstTrailingBit({operand})"),
            9 => format!("reverseBits({operand})"),
            10 => {
                let (offset, count) = self.bit_range(depth);
                format!("extractBits({operand}, {offset}, {count})")
            }
            11 => {
                let new = self.varying(scalar, size, depth);
                let (offset, count) = self.bit_range(depth);
                format!("insertBits({operand}, {new}, {offset}, {count})")
            }
            _ if size == 1 => self.packing(scalar, depth),
            _ if scalar == Scalar::I32 => format!("sign({operand})"),
            _ => operand,
        }
    }

    /// Offset and count of a bit field: together in 32 bits where they are constants, anything otherwise.
    fn bit_range(&mut self, depth: u32) -> (String, String) {
        if self.random.percent(60) {
            let offset = self.random.below(33);
            let count = self.random.below(33 - offset);
            (format!("{offset}u"), format!("{count}u"))
        } else {
            let offset = self.varying(Scalar::U32, 1, depth);
            (offset, self.varying(Scalar::U32, 1, depth))
        }
    }

    /// Built-ins from vectors and packed numbers to one integer.
    fn packing(&mut self, scalar: Scalar, depth: u32) -> String {
        let size = self.random.between(2, 4);
        if self.random.percent(40) {
            let (left, right) = (
                self.varying(scalar, size, depth),
                self.integer(scalar, size, depth).0,
            );
            return format!("dot({left}, {right})");
        }
        let mut word = || self.varying(Scalar::U32, 1, depth);
        if scalar == Scalar::I32 {
            return format!("dot4I8Packed({}, {})", word(), word());
        }
        match self.random.below(4) {
            0 => format!(
                "dot4U8Packed({}, {})",
                self.varying(Scalar::U32, 1, depth),
                self.varying(Scalar::U32, 1, depth)
            ),
            1 => format!("pack4xI8({})", self.varying(Scalar::I32, 4, depth)),
            2 => format!("pack4xU8({})", self.varying(Scalar::U32, 4, depth)),
            _ => format!("pack4xU8Clamp({})", self.varying(Scalar::U32, 4, depth)),
        }
    }

    /// From another type.
    fn conversion(&mut self, scalar: Scalar, size: u32, depth: u32) -> String {
        let ty = Type::Simple(scalar, size);
        let other = match scalar {
            Scalar::I32 => Scalar::U32,
            _ => Scalar::I32,
        };
        match self.random.below(5) {
            0 => format!("bitcast<{ty}>({})", self.varying(other, size, depth)),
            1 => format!(
                "{ty}({})",
                self.value(&Type::Simple(Scalar::Bool, size), depth)
            ),
            2 => format!("{ty}({})", self.float(size, depth).0),
            3 if size == 4 => {
                let function = match scalar {
                    Scalar::I32 => "unpack4xI8",
                    _ => "unpack4xU8",
                };
                format!("{function}({})", self.varying(Scalar::U32, 1, depth))
            }
            _ => format!("{ty}({})", self.varying(other, size, depth)),
        }
    }

    /// A vector from components, from a smaller vector, or from components of another in any order.
    fn composed(&mut self, scalar: Scalar, size: u32, depth: u32) -> String {
        let ty = Type::Simple(scalar, size);
        match self.random.below(3) {
            0 => {
                let source_size = self.random.between(2, 4);
                let source = self.varying_leaf(scalar, source_size);
                let letters: String = (0..size)
                    .map(|_| component_name(self.random.below(source_size)))
                    .collect();
                format!("{source}.{letters}")
            }
            1 if size > 2 => {
                let part = self.varying(scalar, size - 1, depth);
                let rest = self.integer(scalar, 1, depth).0;
                format!("{ty}({part}, {rest})")
            }
            _ => {
                let first = self.varying(scalar, 1, depth);
                let rest: Vec<String> = (1..size)
                    .map(|_| self.integer(scalar, 1, depth / 2).0)
                    .collect();
                format!("{ty}({first}, {})", rest.join(", "))
            }
        }
    }
}
