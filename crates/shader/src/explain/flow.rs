//! Control flow: barriers, loops, branches, and what only other stages can do.

use super::Rule;
use super::problem::Problem;

pub(super) const RULES: &[Rule] = &[
    Rule::new("non-uniform-barrier", non_uniform_barrier),
    Rule::new("non-uniform-subgroup", non_uniform_subgroup),
    Rule::new("non-uniform-argument", non_uniform_argument),
    Rule::new("loop-without-end", loop_without_end),
    Rule::new("discard", discard),
    Rule::new("sampling-in-compute", sampling_in_compute),
    Rule::new("derivative-in-compute", derivative_in_compute),
    Rule::new("other-stage", other_stage),
    Rule::new("break-outside", break_outside),
    Rule::new("break-if-outside", break_if_outside),
    Rule::new("jump-in-continuing", jump_in_continuing),
    Rule::new("switch-without-default", switch_without_default),
    Rule::new("switch-value", switch_value),
    Rule::new("duplicate-case", duplicate_case),
    Rule::new("duplicate-default", duplicate_default),
    Rule::new("unreachable", unreachable_code),
];

fn non_uniform_barrier(problem: &Problem) -> Option<String> {
    let name = problem.part("'{}' must only be called from uniform control flow")?;
    if name.starts_with("textureSample") || name.starts_with("dpd") || name.starts_with("fwidth") {
        return None;
    }
    Some(format!(
        "All invocations of a workgroup must reach `{name}` together, and an `if`, a loop or an early `return` that depends on the invocation or on memory lets some skip it. Move `{name}` out of it, and keep only the work inside."
    ))
}

fn non_uniform_subgroup(problem: &Problem) -> Option<String> {
    let name = problem.part("'{}' must only be called from subgroup uniform control flow")?;
    Some(format!(
        "All invocations of a subgroup must reach `{name}` together, and some may skip it here. Call it outside the `if` or the loop; those that take no part give a neutral value, such as 0."
    ))
}

fn non_uniform_argument(problem: &Problem) -> Option<String> {
    let [name, _] = problem.parts("'{}' requires argument {} to be uniform")?;
    Some(format!(
        "All invocations of the workgroup must give `{name}` the same pointer, and this one depends on the invocation. To read an element of its own, an invocation uses `workgroupBarrier()` and the variable itself."
    ))
}

fn loop_without_end(problem: &Problem) -> Option<String> {
    (problem.is("loop does not exit") || problem.is("for-loop does not exit")).then(|| {
        "Nothing ends this loop, so it would run for ever. Give it a condition, or leave it with `if (..) { break; }`.".to_owned()
    })
}

/// What a compute shader cannot do, as it stands in the text.
fn forbidden<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    (problem.is("Uses operations forbidden at this stage")
        || problem.is("built-in cannot be used by compute pipeline stage"))
    .then(|| problem.written.split('(').next().unwrap_or("").trim())
}

fn discard(problem: &Problem) -> Option<String> {
    (problem.is("discard statement cannot be used in compute pipeline stage")
        || forbidden(problem)? == "discard")
        .then(|| {
            "A compute shader has no pixel to discard. To leave a pixel as it is, `return;` before anything is stored.".to_owned()
        })
}

fn sampling_in_compute(problem: &Problem) -> Option<String> {
    let name = forbidden(problem)?;
    name.starts_with("textureSample").then(|| {
        format!("`{name}` takes the mip level from neighbouring pixels, which a compute shader does not know. Write `textureSampleLevel(channel0, bilinear, uv, 0.0)`, with the level as the last argument.")
    })
}

fn derivative_in_compute(problem: &Problem) -> Option<String> {
    let name = forbidden(problem)?;
    (name.starts_with("dpd") || name.starts_with("fwidth")).then(|| {
        format!("`{name}` compares the pixels of a triangle, and a compute shader has none. Compute the value for the neighbouring pixel too, and subtract.")
    })
}

fn other_stage(problem: &Problem) -> Option<String> {
    forbidden(problem)?;
    Some("Something here works in fragment shaders only: `discard`, a derivative (`dpdx`, `fwidth`), or `textureSample`, for which a compute shader has `textureSampleLevel`.".to_owned())
}

fn break_outside(problem: &Problem) -> Option<String> {
    if problem.is("The `continue` is used outside of a `loop` context")
        || problem.is("continue statement must be in a loop")
    {
        return Some("`continue` starts the next round of a loop, and no loop is around it. To leave the function, write `return;`.".to_owned());
    }
    (problem.is("The `break` is used outside of a `loop` or `switch` context")
        || problem.is("break statement must be in a loop or switch case"))
    .then(|| "`break` leaves a loop or a `switch`, and none is around it. To leave the function, write `return;`.".to_owned())
}

fn break_if_outside(problem: &Problem) -> Option<String> {
    (problem.is("A break if is only allowed in a continuing block")
        || problem.is("expected ';' for break statement") && problem.written == "if")
        .then(|| {
            "Write `if (..) { break; }`; `break if` is only for the end of a `continuing` block."
                .to_owned()
        })
}

fn jump_in_continuing(problem: &Problem) -> Option<String> {
    (problem.is("The `return` is called within a `continuing` block")
        || problem.is("continuing blocks must not contain a return statement"))
    .then(|| "A `continuing` block cannot be left by `return`: leave the loop before it, or with `break if ..;` at its end.".to_owned())
}

fn switch_without_default(problem: &Problem) -> Option<String> {
    (problem.is("The `switch` is missing a `default` case")
        || problem.is("switch statement must have a default clause"))
    .then(|| {
        "Every `switch` says what happens for all other values: add `default: { }`.".to_owned()
    })
}

fn switch_value(problem: &Problem) -> Option<String> {
    (problem.is("invalid `switch` selector")
        || problem.is("invalid `switch` case selector value")
        || problem.is("case selector must be an i32 or u32 value")
        || problem.is("the case selector values must have the same type as the selector expression."))
    .then(|| {
        "`switch` chooses by an integer, and each `case` is a literal or a `const` of the same kind (`case 1` fits an i32 and a u32). For anything else write `if` and `else if`.".to_owned()
    })
}

fn duplicate_case(problem: &Problem) -> Option<String> {
    (problem
        .part("Multiple `switch` cases for {} are present")
        .is_some()
        || problem.message.starts_with("duplicate switch case"))
    .then(|| "Two `case`s have the same value; keep one.".to_owned())
}

fn duplicate_default(problem: &Problem) -> Option<String> {
    (problem.is("Multiple `default` cases are present")
        || problem.is("switch statement must have exactly one default clause"))
    .then(|| "A `switch` has one `default`; keep one.".to_owned())
}

fn unreachable_code(problem: &Problem) -> Option<String> {
    problem.is("code is unreachable").then(|| {
        "This never runs: a `return`, `break` or `continue` comes before it in every case."
            .to_owned()
    })
}
