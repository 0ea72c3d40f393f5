//! Expressions of any type.

use super::types::{Scalar, Type};
use super::{Generator, MOST_WORK};

/// Largest magnitude of a float that is kept in a variable.
pub const KEPT: u32 = 1024;

impl Generator {
    /// An expression of that type.
    pub fn value(&mut self, ty: &Type, depth: u32) -> String {
        if depth > 0
            && self.random.percent(12)
            && let Some(text) = self.call_of(ty, depth - 1)
        {
            return text;
        }
        match ty {
            Type::Simple(Scalar::Bool, 1) => self.boolean(depth),
            Type::Simple(Scalar::Bool, size) => self.booleans(*size, depth),
            Type::Simple(Scalar::F32, size) => self.kept_float(*size, depth),
            Type::Simple(scalar, size) => self.integer(*scalar, *size, depth).0,
            Type::Array(element, length) => {
                if self.random.percent(70)
                    && let Some(text) = self.readable(ty, depth.min(1))
                {
                    return text;
                }
                let elements: Vec<String> = (0..*length)
                    .map(|_| self.value(element, depth.saturating_sub(2)))
                    .collect();
                format!("{ty}({})", elements.join(", "))
            }
            Type::Struct(structure) => {
                if self.random.percent(70)
                    && let Some(text) = self.readable(ty, depth.min(1))
                {
                    return text;
                }
                let members: Vec<String> = structure
                    .members
                    .iter()
                    .map(|(_, ty)| self.value(ty, depth.saturating_sub(2)))
                    .collect();
                format!("{ty}({})", members.join(", "))
            }
        }
    }

    /// An integer that is no constant expression: constants that overflow would be refused.
    pub fn varying(&mut self, scalar: Scalar, size: u32, depth: u32) -> String {
        let (text, constant) = self.integer(scalar, size, depth);
        if !constant {
            return text;
        }
        self.varying_leaf(scalar, size)
    }

    /// A name, or a vector of names, that is no constant expression.
    pub fn varying_leaf(&mut self, scalar: Scalar, size: u32) -> String {
        let ty = Type::Simple(scalar, size);
        if let Some(text) = self.readable(&ty, 0) {
            return text;
        }
        if size > 1 {
            let leaves: Vec<String> = (0..size).map(|_| self.varying_leaf(scalar, 1)).collect();
            return format!("{ty}({})", leaves.join(", "));
        }
        match (scalar, self.uniform) {
            (Scalar::U32, true) => "groups.x".to_owned(),
            (Scalar::U32, false) => "seed".to_owned(),
            _ => format!("bitcast<{ty}>({})", self.varying_leaf(Scalar::U32, 1)),
        }
    }

    /// A condition.
    pub fn boolean(&mut self, depth: u32) -> String {
        let ty = Type::BOOL;
        if depth == 0 {
            return match self.readable(&ty, 0) {
                Some(text) if self.random.percent(60) => text,
                _ => {
                    let number = self.varying_leaf(Scalar::U32, 1);
                    format!("(({number} & {}u) == 0u)", 1 << self.random.below(5))
                }
            };
        }
        let depth = depth - 1;
        match self.random.below(12) {
            0..=4 => self.comparison(1, depth),
            5 => {
                let (left, right) = (self.boolean(depth), self.boolean(depth));
                let operator = self.random.pick(&["&&", "||"]).copied().unwrap_or("&&");
                format!("({left} {operator} {right})")
            }
            6 => {
                let (left, right) = (self.boolean(depth), self.boolean(depth));
                let operator = self.random.pick(&["&", "|", "==", "!="]).copied();
                format!("({left} {} {right})", operator.unwrap_or("&"))
            }
            7 => format!("!{}", self.boolean(depth)),
            8 => {
                let size = self.random.between(2, 4);
                let vector = self.booleans(size, depth);
                let function = self.random.pick(&["any", "all"]).copied().unwrap_or("any");
                format!("{function}({vector})")
            }
            9 => format!("bool({})", self.varying(Scalar::U32, 1, depth)),
            10 => {
                let (yes, no) = (self.boolean(depth), self.boolean(depth));
                format!("select({no}, {yes}, {})", self.boolean(depth))
            }
            _ => self
                .readable(&ty, depth)
                .unwrap_or_else(|| self.comparison(1, depth)),
        }
    }

    /// A vector of conditions.
    fn booleans(&mut self, size: u32, depth: u32) -> String {
        let ty = Type::Simple(Scalar::Bool, size);
        if depth == 0 {
            let one = self.boolean(0);
            return self.readable(&ty, 0).unwrap_or(format!("{ty}({one})"));
        }
        let depth = depth - 1;
        match self.random.below(6) {
            0 => format!("!{}", self.booleans(size, depth)),
            1 => {
                let (left, right) = (self.booleans(size, depth), self.booleans(size, depth));
                let operator = self.random.pick(&["&", "|"]).copied().unwrap_or("&");
                format!("({left} {operator} {right})")
            }
            2 => {
                let components: Vec<String> = (0..size).map(|_| self.boolean(depth / 2)).collect();
                format!("{ty}({})", components.join(", "))
            }
            _ => self.comparison(size, depth),
        }
    }

    /// Two numbers of the same type, compared.
    fn comparison(&mut self, size: u32, depth: u32) -> String {
        let operators = ["<", "<=", ">", ">=", "==", "!="];
        let operator = self.random.pick(&operators).copied().unwrap_or("<");
        let scalar = self.random.pick(&Scalar::NUMBERS).copied();
        match scalar.unwrap_or(Scalar::U32) {
            Scalar::F32 => {
                let (left, right) = (self.float(size, depth).0, self.float(size, depth).0);
                format!("({left} {operator} {right})")
            }
            scalar => {
                let left = self.varying(scalar, size, depth);
                let right = self.integer(scalar, size, depth).0;
                format!("({left} {operator} {right})")
            }
        }
    }

    /// A call of a function that gives that type, if there is one and its work can be afforded.
    pub fn call_of(&mut self, ty: &Type, depth: u32) -> Option<String> {
        let times = self.surroundings.times.max(1);
        let left = MOST_WORK.saturating_sub(self.work);
        if self.uniform {
            return None;
        }
        let candidates: Vec<usize> = (0..self.functions.len())
            .filter(|index| {
                let function = &self.functions[*index];
                function.result.as_ref() == Some(ty)
                    && function.work.saturating_mul(times) <= left
                    && self.can_point(function)
            })
            .collect();
        let index = *self.random.pick(&candidates)?;
        self.call(index, depth)
    }
}
