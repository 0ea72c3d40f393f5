use super::error::{ErrorKind, ExpressionError};
use super::lex::Operator;
use super::parse::{Expression, ExpressionKind};
use lockstep_diagnostics::Span;
use std::fmt;

/// What an expression comes to. Displays as a WGSL literal: `2`, `-3`, `2.0`, `1e-7`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// An integer of 64 bits.
    Integer(i64),
    /// A finite number.
    Float(f64),
}

impl Value {
    /// Whether it counts as true: anything but zero.
    #[must_use]
    pub fn is_true(self) -> bool {
        match self {
            Self::Integer(value) => value != 0,
            Self::Float(value) => value != 0.0,
        }
    }

    /// The integer, also of a float without a fraction (`40.0`).
    #[must_use]
    pub fn as_integer(self) -> Option<i64> {
        /// Up to here every integer is a float.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self {
            Self::Integer(value) => Some(value),
            Self::Float(value) => {
                (value.fract() == 0.0 && value.abs() <= EXACT).then_some(value as i64)
            }
        }
    }

    const fn as_float(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            // The debug form keeps the point (`2.0`) and stays short (`1e300`).
            Self::Float(value) => write!(f, "{value:?}"),
        }
    }
}

/// A function of expressions.
#[derive(Debug, PartialEq)]
pub(super) struct Function {
    pub name: &'static str,
    pub arguments: usize,
}

/// Functions that give an integer for integers.
pub const INTEGER_FUNCTIONS: &[&str] = &["abs", "min", "max", "sign", "select"];

/// Functions that make the whole expression floating.
pub const FLOAT_FUNCTIONS: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "ceil",
    "clamp",
    "cos",
    "cosh",
    "degrees",
    "exp",
    "exp2",
    "floor",
    "fract",
    "inverseSqrt",
    "log",
    "log2",
    "mix",
    "pow",
    "radians",
    "round",
    "sin",
    "sinh",
    "smoothstep",
    "sqrt",
    "step",
    "tan",
    "tanh",
    "trunc",
];

/// The names of both lists, with how many arguments each takes.
const FUNCTIONS: &[Function] = &{
    const fn of(name: &'static str, arguments: usize) -> Function {
        Function { name, arguments }
    }
    [
        of("abs", 1),
        of("min", 2),
        of("max", 2),
        of("sign", 1),
        of("select", 3),
        of("acos", 1),
        of("acosh", 1),
        of("asin", 1),
        of("asinh", 1),
        of("atan", 1),
        of("atan2", 2),
        of("atanh", 1),
        of("ceil", 1),
        of("clamp", 3),
        of("cos", 1),
        of("cosh", 1),
        of("degrees", 1),
        of("exp", 1),
        of("exp2", 1),
        of("floor", 1),
        of("fract", 1),
        of("inverseSqrt", 1),
        of("log", 1),
        of("log2", 1),
        of("mix", 3),
        of("pow", 2),
        of("radians", 1),
        of("round", 1),
        of("sin", 1),
        of("sinh", 1),
        of("smoothstep", 3),
        of("sqrt", 1),
        of("step", 2),
        of("tan", 1),
        of("tanh", 1),
        of("trunc", 1),
    ]
};

impl Function {
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|function| function.name == name)
    }

    pub(super) fn is_floating(&self) -> bool {
        !INTEGER_FUNCTIONS.contains(&self.name)
    }
}

/// Computes an expression; `floating` when it is floating as a whole.
pub(super) fn compute(expression: &Expression, floating: bool) -> Result<Value, ExpressionError> {
    let span = expression.span;
    let value = match &expression.kind {
        ExpressionKind::Number(value) => {
            if floating {
                Value::Float(value.as_float())
            } else {
                *value
            }
        }
        ExpressionKind::Prefix(operator, operand) => {
            prefix(*operator, compute(operand, floating)?, span)?
        }
        ExpressionKind::Chain(first, rest) => {
            let mut value = compute(first, floating)?;
            let mut so_far = first.span;
            for (operator, operand) in rest {
                so_far = so_far.join(operand.span);
                value = match operator {
                    Operator::And if !value.is_true() => value,
                    Operator::Or if value.is_true() => value,
                    Operator::And | Operator::Or => compute(operand, floating)?,
                    _ => binary(*operator, value, compute(operand, floating)?, so_far)?,
                };
            }
            value
        }
        ExpressionKind::Power(base, exponent) => binary(
            Operator::Power,
            compute(base, floating)?,
            compute(exponent, floating)?,
            span,
        )?,
        ExpressionKind::Call(function, arguments) => {
            let arguments = arguments
                .iter()
                .map(|argument| compute(argument, floating))
                .collect::<Result<Vec<_>, _>>()?;
            call(function, &arguments, span)?
        }
    };
    match value {
        Value::Float(value) if !value.is_finite() => {
            Err(ExpressionError::new(ErrorKind::NotFinite, span))
        }
        value => Ok(value),
    }
}

fn truth(value: bool) -> Value {
    Value::Integer(i64::from(value))
}

fn prefix(operator: Operator, value: Value, span: Span) -> Result<Value, ExpressionError> {
    let fail = |kind| ExpressionError::new(kind, span);
    match (operator, value) {
        (Operator::Subtract, Value::Integer(value)) => value
            .checked_neg()
            .map(Value::Integer)
            .ok_or_else(|| fail(ErrorKind::Overflow)),
        (Operator::Subtract, Value::Float(value)) => Ok(Value::Float(-value)),
        (Operator::Not, value) => Ok(truth(!value.is_true())),
        (Operator::Complement, Value::Integer(value)) => Ok(Value::Integer(!value)),
        (Operator::Complement, Value::Float(_)) => Err(fail(ErrorKind::IntegersNeeded("~"))),
        (_, value) => Ok(value),
    }
}

fn binary(
    operator: Operator,
    left: Value,
    right: Value,
    span: Span,
) -> Result<Value, ExpressionError> {
    let result = match (left, right) {
        (Value::Integer(left), Value::Integer(right)) => integers(operator, left, right),
        _ => floats(operator, left.as_float(), right.as_float()),
    };
    result.map_err(|kind| ExpressionError::new(kind, span))
}

fn integers(operator: Operator, left: i64, right: i64) -> Result<Value, ErrorKind> {
    let shift = || {
        u32::try_from(right)
            .ok()
            .filter(|bits| *bits < 64)
            .ok_or(ErrorKind::BadShift)
    };
    let nonzero = || match right {
        0 => Err(ErrorKind::DivisionByZero),
        _ => Ok(right),
    };
    let result = match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_div(nonzero()?),
        Operator::Remainder => Some(left.checked_rem(nonzero()?).unwrap_or(0)),
        Operator::Power => return power(left, right),
        Operator::ShiftLeft => {
            let bits = shift()?;
            let shifted = left << bits;
            (shifted >> bits == left).then_some(shifted)
        }
        Operator::ShiftRight => Some(left >> shift()?),
        Operator::BitAnd => Some(left & right),
        Operator::BitOr => Some(left | right),
        Operator::Equal => return Ok(truth(left == right)),
        Operator::NotEqual => return Ok(truth(left != right)),
        Operator::Less => return Ok(truth(left < right)),
        Operator::LessEqual => return Ok(truth(left <= right)),
        Operator::Greater => return Ok(truth(left > right)),
        Operator::GreaterEqual => return Ok(truth(left >= right)),
        // Short-circuited by `compute`, or prefix only.
        Operator::And | Operator::Or | Operator::Not | Operator::Complement => Some(right),
    };
    result.map(Value::Integer).ok_or(ErrorKind::Overflow)
}

fn power(base: i64, exponent: i64) -> Result<Value, ErrorKind> {
    if exponent < 0 {
        return Err(ErrorKind::NegativePower);
    }
    let result = match (base, u32::try_from(exponent)) {
        (_, Ok(exponent)) => base.checked_pow(exponent),
        (0 | 1, Err(_)) => Some(base),
        (-1, Err(_)) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, Err(_)) => None,
    };
    result.map(Value::Integer).ok_or(ErrorKind::Overflow)
}

fn floats(operator: Operator, left: f64, right: f64) -> Result<Value, ErrorKind> {
    Ok(Value::Float(match operator {
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide | Operator::Remainder if right == 0.0 => {
            return Err(ErrorKind::DivisionByZero);
        }
        Operator::Divide => left / right,
        Operator::Remainder => left % right,
        Operator::Power => left.powf(right),
        Operator::Equal => return Ok(truth(left == right)),
        Operator::NotEqual => return Ok(truth(left != right)),
        Operator::Less => return Ok(truth(left < right)),
        Operator::LessEqual => return Ok(truth(left <= right)),
        Operator::Greater => return Ok(truth(left > right)),
        Operator::GreaterEqual => return Ok(truth(left >= right)),
        Operator::ShiftLeft
        | Operator::ShiftRight
        | Operator::BitAnd
        | Operator::BitOr
        | Operator::And
        | Operator::Or
        | Operator::Not
        | Operator::Complement => return Err(ErrorKind::IntegersNeeded(operator.symbol())),
    }))
}

fn call(function: &Function, arguments: &[Value], span: Span) -> Result<Value, ExpressionError> {
    let value = match (function.name, arguments) {
        ("abs", [Value::Integer(x)]) => x.checked_abs().map(Value::Integer),
        ("sign", [Value::Integer(x)]) => Some(Value::Integer(x.signum())),
        ("min", [Value::Integer(x), Value::Integer(y)]) => Some(Value::Integer(*x.min(y))),
        ("max", [Value::Integer(x), Value::Integer(y)]) => Some(Value::Integer(*x.max(y))),
        ("select", [if_false, if_true, condition]) => Some(if condition.is_true() {
            *if_true
        } else {
            *if_false
        }),
        (name, _) => {
            let argument =
                |index: usize| arguments.get(index).map_or(0.0, |value| value.as_float());
            let (x, y, z) = (argument(0), argument(1), argument(2));
            Some(Value::Float(float_function(name, x, y, z)))
        }
    };
    value.ok_or_else(|| ExpressionError::new(ErrorKind::Overflow, span))
}

/// A function on floats; arguments that it does not take are 0.
fn float_function(name: &str, x: f64, y: f64, z: f64) -> f64 {
    match name {
        "abs" => x.abs(),
        "sign" if x == 0.0 => 0.0,
        "sign" => x.signum(),
        "min" => x.min(y),
        "max" => x.max(y),
        "acos" => x.acos(),
        "acosh" => x.acosh(),
        "asin" => x.asin(),
        "asinh" => x.asinh(),
        "atan" => x.atan(),
        "atan2" => x.atan2(y),
        "atanh" => x.atanh(),
        "ceil" => x.ceil(),
        "clamp" => x.max(y).min(z),
        "cos" => x.cos(),
        "cosh" => x.cosh(),
        "degrees" => x.to_degrees(),
        "exp" => x.exp(),
        "exp2" => x.exp2(),
        "floor" => x.floor(),
        "fract" => x - x.floor(),
        "inverseSqrt" => x.sqrt().recip(),
        "log" => x.ln(),
        "log2" => x.log2(),
        "mix" => x * (1.0 - z) + y * z,
        "pow" => x.powf(y),
        "radians" => x.to_radians(),
        // Halves go up, as on compute.toys; WGSL itself rounds them to even.
        "round" => (x + 0.5).floor(),
        "sin" => x.sin(),
        "sinh" => x.sinh(),
        "smoothstep" => {
            let t = ((z - x) / (y - x)).clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        }
        "sqrt" => x.sqrt(),
        "step" => f64::from(u8::from(y >= x)),
        "tan" => x.tan(),
        "tanh" => x.tanh(),
        "trunc" => x.trunc(),
        _ => f64::NAN,
    }
}
