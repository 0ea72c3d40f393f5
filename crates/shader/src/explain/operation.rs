//! What both compilers say of an operator between two values.

use super::expression::{self, operands, quotable};
use super::problem::Problem;
use super::value_type::Type;

/// A binary operator with operands it does not take.
pub(super) struct Operation<'a> {
    pub symbol: &'a str,
    pub left: Type<'a>,
    /// Not known for some of naga's messages.
    pub right: Option<Type<'a>>,
    pub left_text: Option<&'a str>,
    pub right_text: Option<&'a str>,
    /// `a += b`: the left side is a variable that cannot change its type.
    pub is_compound: bool,
}

pub(super) const COMPARISONS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

/// naga's words for two operands.
const NAGA_BINARY: &str = "Operation {} can't work with {} (of type {}) and {} (of type {})";

/// naga's names of the binary operators.
const NAGA_NAMES: &[(&str, &str)] = &[
    ("Add", "+"),
    ("Subtract", "-"),
    ("Multiply", "*"),
    ("Divide", "/"),
    ("Modulo", "%"),
    ("Equal", "=="),
    ("NotEqual", "!="),
    ("Less", "<"),
    ("LessEqual", "<="),
    ("Greater", ">"),
    ("GreaterEqual", ">="),
    ("And", "&"),
    ("ExclusiveOr", "^"),
    ("InclusiveOr", "|"),
    ("LogicalAnd", "&&"),
    ("LogicalOr", "||"),
    ("ShiftLeft", "<<"),
    ("ShiftRight", ">>"),
];

fn symbol_of(naga_name: &str) -> Option<&'static str> {
    NAGA_NAMES
        .iter()
        .find(|(name, _)| *name == naga_name)
        .map(|(_, symbol)| *symbol)
}

impl<'a> Operation<'a> {
    pub fn of(problem: &Problem<'a>) -> Option<Self> {
        let (symbol, left, right) = if let Some([name, _, left, _, right]) =
            problem.parts(NAGA_BINARY)
        {
            (symbol_of(name)?, left, Some(right))
        } else if let Some([name, left]) = problem.parts("Incompatible operands: {}({}, _)") {
            (symbol_of(name)?, left, None)
        } else {
            let [symbol, types] = problem.parts("no matching overload for 'operator {} ({})'")?;
            let types = expression::list(types);
            let [left, right] = types.as_slice() else {
                return None;
            };
            (symbol, *left, Some(*right))
        };
        let plain = match symbol {
            "==" | "!=" | "<=" | ">=" => symbol,
            other => other.strip_suffix('=').unwrap_or(other),
        };
        let texts = operands(problem.written, symbol);
        // naga names the operands too, but a `let` by its value.
        let named = |at: usize| {
            let [_, left, _, right, _] = problem.parts::<5>(NAGA_BINARY)?;
            let text = [left, right][at].trim_matches('`');
            expression::is_path(text).then_some(text)
        };
        Some(Self {
            is_compound: plain != symbol,
            symbol: plain,
            left: Type::parse(left),
            right: right.map(Type::parse),
            left_text: texts
                .and_then(|(left, _)| quotable(left))
                .or_else(|| named(0)),
            right_text: texts
                .and_then(|(_, right)| quotable(right))
                .or_else(|| named(1)),
        })
    }

    pub fn is_arithmetic(&self) -> bool {
        matches!(self.symbol, "+" | "-" | "*" | "/" | "%")
    }

    pub fn is_comparison(&self) -> bool {
        COMPARISONS.contains(&self.symbol)
    }

    pub fn is_bitwise(&self) -> bool {
        matches!(self.symbol, "&" | "|" | "^")
    }

    pub fn is_shift(&self) -> bool {
        matches!(self.symbol, "<<" | ">>")
    }

    /// Both operands, where both types are known.
    pub fn both(&self) -> Option<(Type<'a>, Type<'a>)> {
        Some((self.left, self.right?))
    }

    /// The first operand whose type satisfies `wanted`, with its text.
    pub fn find(&self, wanted: impl Fn(Type) -> bool) -> Option<(Type<'a>, Option<&'a str>)> {
        if wanted(self.left) {
            return Some((self.left, self.left_text));
        }
        let right = self.right.filter(|right| wanted(*right))?;
        Some((right, self.right_text))
    }
}
