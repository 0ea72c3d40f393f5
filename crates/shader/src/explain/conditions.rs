//! Operators with one operand, and what `if` and the loops test.

use super::Rule;
use super::expression::{self, operands, quotable, wrapped};
use super::problem::Problem;
use super::value_type::{Scalar, Type, bool_of_vector, capitalised};

pub(super) const RULES: &[Rule] = &[
    Rule::new("sign-of-unsigned", sign_of_unsigned),
    Rule::new("not-of-number", not_of_number),
    Rule::new("bits-of-one-float", bits_of_one_float),
    Rule::new("condition-of-vector", condition_of_vector),
    Rule::new("condition-of-number", condition_of_number),
];

/// A unary operator that does not take its operand: symbol and operand.
fn unary<'a>(problem: &Problem<'a>) -> Option<(&'static str, Option<Type<'a>>)> {
    if let Some([name, _]) = problem.parts("Operation {} can't work with {}") {
        let symbol = match name {
            "Negate" => "-",
            "LogicalNot" => "!",
            "BitwiseNot" => "~",
            _ => return None,
        };
        return Some((symbol, None));
    }
    if problem.is("Cannot apply the unary op to the argument") {
        let symbol = ["-", "!", "~"]
            .into_iter()
            .find(|symbol| problem.written.starts_with(symbol))?;
        return Some((symbol, None));
    }
    let [symbol, operand] = problem.parts("no matching overload for 'operator {} ({})'")?;
    if expression::list(operand).len() != 1 {
        return None;
    }
    let symbol = ["-", "!", "~"].into_iter().find(|known| *known == symbol)?;
    Some((symbol, Some(Type::parse(operand))))
}

/// The operand of a unary operator as the author wrote it.
fn unary_operand<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    quotable(problem.written.strip_prefix(['-', '!', '~'])?.trim_start())
}

fn sign_of_unsigned(problem: &Problem) -> Option<String> {
    let ("-", operand) = unary(problem)? else {
        return None;
    };
    let text = unary_operand(problem).unwrap_or("..");
    Some(match operand.and_then(Type::scalar) {
        Some(Scalar::Bool) => "`-` works on numbers. To negate a bool write `!b`.".to_owned(),
        _ => format!(
            "A u32 is never negative, so it has no minus. Convert it first: `-i32({0})` or `-f32({0})`, for a vector `-vec2i(..)` or `-vec2f(..)`.",
            expression::unwrapped(text)
        ),
    })
}

fn not_of_number(problem: &Problem) -> Option<String> {
    let ("!", operand) = unary(problem)? else {
        return None;
    };
    let text = unary_operand(problem).map_or_else(|| "..".to_owned(), wrapped);
    let zero = match operand.and_then(Type::scalar) {
        Some(scalar) if scalar.is_float() => "0.0",
        _ => "0",
    };
    Some(format!(
        "`!` negates a bool, and this is not one. Compare the number instead: `{text} == {zero}`."
    ))
}

fn bits_of_one_float(problem: &Problem) -> Option<String> {
    let ("~", _) = unary(problem)? else {
        return None;
    };
    Some("`~` flips the bits of an integer. To negate a bool write `!b`; make an integer of a float first, `u32(x)`.".to_owned())
}

/// What a condition is instead of a bool: its type, where the message has it.
fn condition<'a>(problem: &Problem<'a>) -> Option<Option<Type<'a>>> {
    if problem
        .part("The `if` condition {} is not a boolean scalar")
        .is_some()
    {
        return Some(None);
    }
    let [_, found] = problem.parts("{} condition must be bool, got {}")?;
    Some(Some(Type::parse(found)))
}

fn condition_of_vector(problem: &Problem) -> Option<String> {
    let written = problem.written;
    match condition(problem)? {
        Some(found) => bool_of_vector(found, Some(written)),
        // naga does not tell the type; a comparison that is no bool is one of vectors.
        None => ["==", "!=", "<=", ">=", "<", ">"]
            .iter()
            .any(|comparison| operands(written, comparison).is_some())
            .then(|| {
                let inside = quotable(written).unwrap_or("..");
                format!(
                    "Comparing vectors gives one bool for each component. Write `all({inside})` if all of them must be true, `any({inside})` if one is enough."
                )
            }),
    }
}

fn condition_of_number(problem: &Problem) -> Option<String> {
    let (noun, text, zero) = match condition(problem)? {
        Some(found) => {
            let float = found.scalar().is_some_and(Scalar::is_float);
            (
                capitalised(&found.noun()?),
                quotable(problem.written),
                if float { "0.0" } else { "0" },
            )
        }
        // naga's own text for the condition may be the value of a `let`.
        None => {
            let quoted = problem
                .part("The `if` condition `{}` is not a boolean scalar")
                .filter(|quoted| expression::is_path(quoted));
            ("This".to_owned(), quoted, "0")
        }
    };
    let text = text.map_or_else(|| "i".to_owned(), wrapped);
    Some(format!(
        "{noun} is not a bool, and `if`, `for` and `while` test only those. Compare it, for instance `{text} != {zero}`."
    ))
}
