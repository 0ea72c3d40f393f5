//! Values of module-scope expressions, overrides at their defaults.

use naga::{BinaryOperator, Expression, Handle, Literal, Module, UnaryOperator};

/// Deepest nesting that is followed; deeper expressions have no known value.
const MAX_DEPTH: u32 = 64;

/// The integer value of a module-scope expression, as a workgroup size or an
/// array length has it, or `None` where it depends on an override without a
/// default or on an operation that integers do not have.
pub(crate) fn integer(module: &Module, expression: Handle<Expression>) -> Option<i64> {
    evaluate(module, expression, 0)
}

fn evaluate(module: &Module, handle: Handle<Expression>, depth: u32) -> Option<i64> {
    if depth > MAX_DEPTH {
        return None;
    }
    let value = |handle| evaluate(module, handle, depth + 1);
    match module.global_expressions[handle] {
        Expression::Literal(literal) => match literal {
            Literal::U32(value) => Some(i64::from(value)),
            Literal::I32(value) => Some(i64::from(value)),
            Literal::AbstractInt(value) => Some(value),
            _ => None,
        },
        Expression::ZeroValue(_) => Some(0),
        Expression::Constant(constant) => value(module.constants[constant].init),
        Expression::Override(handle) => value(module.overrides[handle].init?),
        Expression::As { expr, .. } => value(expr),
        Expression::Unary { op, expr } => match op {
            UnaryOperator::Negate => value(expr)?.checked_neg(),
            UnaryOperator::BitwiseNot => Some(!value(expr)?),
            UnaryOperator::LogicalNot => None,
        },
        Expression::Binary { op, left, right } => {
            let (left, right) = (value(left)?, value(right)?);
            match op {
                BinaryOperator::Add => left.checked_add(right),
                BinaryOperator::Subtract => left.checked_sub(right),
                BinaryOperator::Multiply => left.checked_mul(right),
                BinaryOperator::Divide => left.checked_div(right),
                BinaryOperator::Modulo => left.checked_rem(right),
                BinaryOperator::And => Some(left & right),
                BinaryOperator::ExclusiveOr => Some(left ^ right),
                BinaryOperator::InclusiveOr => Some(left | right),
                BinaryOperator::ShiftLeft => left.checked_shl(u32::try_from(right).ok()?),
                BinaryOperator::ShiftRight => left.checked_shr(u32::try_from(right).ok()?),
                _ => None,
            }
        }
        _ => None,
    }
}
