//! Literals beside values that take no such number, in naga's words.

use super::Rule;
use super::builtins;
use super::expression::{self, operands};
use super::problem::Problem;
use super::value_type::looks_like_float;

pub(super) const RULES: &[Rule] = &[
    Rule::new("literal-beside-another-type", literal_beside_another_type),
    Rule::new("literal-with-variable", literal_with_variable),
    Rule::new("literals-only", literals_only),
];

fn literal_beside_another_type(problem: &Problem) -> Option<String> {
    if !problem.is("Abstract types may only appear in constant expressions") {
        return None;
    }
    let literal = problem.written;
    if looks_like_float(literal) {
        Some(format!(
            "What `{literal}` is combined with takes no float: it is an integer, a bool or a structure, or the function has no return type. Convert it, for instance with `f32(..)` or `vec2f(..)`."
        ))
    } else if expression::is_number(literal) {
        Some(format!(
            "What `{literal}` is combined with takes no number: it is a bool or a structure, or the function has no return type. Convert a bool with `f32(..)`; use a member of a structure."
        ))
    } else {
        Some("A number stands here where no such number fits: beside an integer, a bool, a structure or a pointer, or after `return` in a function without a return type. Convert what is beside it, for instance with `f32(..)`.".to_owned())
    }
}

fn literal_with_variable(problem: &Problem) -> Option<String> {
    let operation = problem.is("failed to convert expression to a concrete type")
        && expression::is_operation(problem.written);
    operation.then(|| {
        let literal = ["+", "-", "*", "/", "%"].iter().find_map(|symbol| {
            let (left, right) = operands(problem.written, symbol)?;
            match (looks_like_float(left), looks_like_float(right)) {
                (true, false) => Some((left, right)),
                (false, true) => Some((right, left)),
                _ => None,
            }
        });
        match literal {
            Some((literal, other)) => format!(
                "`{literal}` is a float and `{other}` is not, and WGSL never mixes kinds of numbers. Write `f32({})`, or for a vector `vec2f(..)`, `vec3f(..)`.",
                expression::unwrapped(other)
            ),
            None => "The two sides of the operator are of different kinds, and WGSL never mixes them. Convert one, for instance with `f32(..)`.".to_owned(),
        }
    })
}

fn literals_only(problem: &Problem) -> Option<String> {
    if problem
        .part("Not implemented as constant expression: {}")
        .is_some()
    {
        return Some("naga, the compiler that says this, cannot compute this before the program runs. Write the number itself, or compute it inside a function from a `var`.".to_owned());
    }
    let name = problem
        .is("failed to convert expression to a concrete type")
        .then_some(problem.written)
        .filter(|written| builtins::is_function(written))?;
    Some(format!(
        "naga, the compiler that says this, cannot compute `{name}` of plain numbers. Give one of them a type, such as `1.0f`."
    ))
}
