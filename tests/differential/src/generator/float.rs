//! Expressions of floats that are whole numbers, so that every order of rounding gives the same.

use super::Generator;
use super::expression::KEPT;
use super::types::{Scalar, Type};

/// No number on the way is larger: far from 2^24, where floats stop to hold every whole number.
const LARGEST: u32 = 1 << 21;

impl Generator {
    /// A float, or a vector of them, of a magnitude that a variable keeps.
    pub fn kept_float(&mut self, size: u32, depth: u32) -> String {
        let float = self.float(size, depth);
        Self::at_most(float, size, KEPT)
    }

    /// The same value, clamped where it could be larger.
    fn at_most((text, bound): (String, u32), size: u32, most: u32) -> String {
        if bound <= most {
            return text;
        }
        match size {
            1 => format!("clamp({text}, -{most}.0, {most}.0)"),
            _ => format!("clamp({text}, vec{size}f(-{most}.0), vec{size}f({most}.0))"),
        }
    }

    /// A float, or a vector of them, with the largest magnitude that it can have.
    pub fn float(&mut self, size: u32, depth: u32) -> (String, u32) {
        let ty = Type::Simple(Scalar::F32, size);
        if depth == 0 {
            return match self.readable(&ty, 0) {
                Some(text) if self.random.percent(80) => (text, KEPT),
                _ => self.float_of_integer(size, 0),
            };
        }
        let depth = depth - 1;
        match self.random.below(14) {
            0..=3 => {
                let (left, right) = (self.float(size, depth), self.right_float(size, depth));
                if left.1 + right.1 > LARGEST {
                    return (Self::at_most(left, size, KEPT), KEPT);
                }
                let operator = if self.random.percent(50) { "+" } else { "-" };
                let bound = left.1 + right.1;
                (format!("({} {operator} {})", left.0, right.0), bound)
            }
            4..=5 => {
                let left = self.kept_float(size, depth);
                let right = self.kept_float(size, depth);
                (format!("({left} * {right})"), KEPT * KEPT)
            }
            6 => {
                let (left, right, addend) = (
                    self.kept_float(size, depth),
                    self.kept_float(size, depth),
                    self.kept_float(size, depth),
                );
                let bound = KEPT * KEPT + KEPT;
                (format!("fma({left}, {right}, {addend})"), bound)
            }
            7 => {
                // A half or a quarter is exact, and the function makes it whole again.
                let (operand, bound) = self.float(size, depth);
                let functions = ["floor", "ceil", "trunc", "round"];
                let function = self.random.pick(&functions).copied().unwrap_or("floor");
                let factor = if self.random.percent(50) {
                    "0.5"
                } else {
                    "0.25"
                };
                (format!("{function}({operand} * {factor})"), bound / 2 + 1)
            }
            8 => {
                let (left, right) = (self.float(size, depth), self.right_float(size, depth));
                let function = if self.random.percent(50) {
                    "min"
                } else {
                    "max"
                };
                let bound = left.1.max(right.1);
                (format!("{function}({}, {})", left.0, right.0), bound)
            }
            9 => {
                let (operand, bound) = self.float(size, depth);
                match self.random.below(3) {
                    0 => (format!("abs({operand})"), bound),
                    1 => (format!("(-{operand})"), bound),
                    _ => (format!("sign({operand})"), 1),
                }
            }
            10 => {
                let (no, yes) = (self.float(size, depth), self.float(size, depth));
                let condition = self.boolean(depth);
                let bound = no.1.max(yes.1);
                (format!("select({}, {}, {condition})", no.0, yes.0), bound)
            }
            11 if size == 1 => {
                let vector = self.random.between(2, 4);
                let (left, right) = (
                    self.kept_float(vector, depth / 2),
                    self.kept_float(vector, depth / 2),
                );
                let product = format!("dot({left}, {right})");
                (product, KEPT * KEPT * vector)
            }
            12 => match self.readable(&ty, depth) {
                Some(text) => (text, KEPT),
                None => self.float_of_integer(size, depth),
            },
            _ => self.float_of_integer(size, depth),
        }
    }

    /// An operand beside one that is no constant expression: it may be constant.
    fn right_float(&mut self, size: u32, depth: u32) -> (String, u32) {
        if self.random.percent(70) {
            return self.float(size, depth);
        }
        let number = self.random.below(16);
        let ty = Type::Simple(Scalar::F32, size);
        (format!("{ty}({number}.0)"), number)
    }

    fn float_of_integer(&mut self, size: u32, depth: u32) -> (String, u32) {
        let ty = Type::Simple(Scalar::F32, size);
        if self.random.percent(50) {
            let number = self.varying(Scalar::I32, size, depth);
            (format!("{ty}({number} % 1000i)"), 1000)
        } else {
            let number = self.varying(Scalar::U32, size, depth);
            let mask = if size == 1 {
                "255u".to_owned()
            } else {
                format!("vec{size}u(255u)")
            };
            (format!("{ty}({number} & {mask})"), 255)
        }
    }
}
