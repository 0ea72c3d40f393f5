//! Values that go into a variable, out of a function, or into one, with the wrong type.

use super::Rule;
use super::expression::{self, is_path, operands, quotable};
use super::problem::Problem;
use super::value_type::{Type, conversion, converted};

pub(super) const RULES: &[Rule] = &[
    Rule::new("number-does-not-fit", number_does_not_fit),
    Rule::new("literal-of-another-type", literal_of_another_type),
    Rule::new("initializer-type", initializer_type),
    Rule::new("assigned-type", assigned_type),
    Rule::new("assigned-size", assigned_size),
    Rule::new("argument-type", argument_type),
    Rule::new("argument-count", argument_count),
    Rule::new("missing-return", missing_return),
    Rule::new("return-without-type", return_without_type),
    Rule::new("return-without-value", return_without_value),
    Rule::new("return-type", return_type),
    Rule::new("no-value", no_value),
    Rule::new("unused-result", unused_result),
    Rule::new("no-initializer", no_initializer),
    Rule::new("not-a-reference", not_a_reference),
    Rule::new("not-a-pointer", not_a_pointer),
];

/// A literal and the type it cannot be turned into.
fn number_does_not_fit(problem: &Problem) -> Option<String> {
    let [value, ty] = match problem
        .parts("the concrete type `{}` cannot represent the abstract value `{}` accurately")
    {
        Some([ty, value]) => [value, ty],
        None => match problem.parts("value {} cannot be represented as '{}'") {
            Some(found) => found,
            None => {
                let literal =
                    problem.part("numeric literal not representable by target type: `{}`");
                let tint = problem.part("value cannot be represented as '{}'");
                return (literal.is_some() || tint.is_some()).then(|| {
                    "The number is too large for its type. A u32 (`u`) goes up to 4294967295, an i32 (`i`) up to 2147483647, an f32 (`f`) up to about 3.4e38.".to_owned()
                });
            }
        },
    };
    let written = quotable(problem.written).unwrap_or(value);
    Some(match ty {
        "u32" if value.starts_with('-') => {
            "A u32 is never negative. For values below zero use an i32: declare it as `i32`, or convert with `i32(..)`.".to_owned()
        }
        "u32" => "A u32 goes up to 4294967295 (0xffffffff), and WGSL has no larger integers.".to_owned(),
        "i32" if value.parse::<u32>().is_ok() => format!(
            "An i32 goes up to 2147483647. Write `{}u` to make it a u32, which goes up to 4294967295.",
            if expression::is_number(written) { written } else { value }
        ),
        "i32" => "An i32 goes from -2147483648 to 2147483647, and WGSL has no larger integers.".to_owned(),
        "f32" | "abstract-float" => "An f32 goes up to about 3.4e38; this is larger.".to_owned(),
        "f16" => "An f16 goes up to 65504; use an f32.".to_owned(),
        _ => return None,
    })
}

fn literal_of_another_type(problem: &Problem) -> Option<String> {
    let [from, to] = problem.parts("cannot convert value of type '{}' to type '{}'")?;
    let (from, to) = (Type::parse(from), Type::parse(to));
    match to {
        Type::Pointer => Some(THROUGH_POINTER.to_owned()),
        Type::Other(_) => Some(WHOLE_VALUE.to_owned()),
        _ => conversion(from, to, Some(problem.written)),
    }
}

const THROUGH_POINTER: &str = "To change what a pointer points to, write `*p = ..`.";
const WHOLE_VALUE: &str = "A structure or an array takes a value of its own type: `Particle(position, velocity)`, `array(1.0, 2.0)`. A single member or element is assigned by its name, `p.position = ..`.";

fn initializer_type(problem: &Problem) -> Option<String> {
    let naga = problem.parts("the type of `{}` is expected to be `{}`, but got `{}`");
    let tint = problem.parts("cannot initialize '{}' of type '{}' with value of type '{}'");
    let [_, declared, value] = naga.or(tint)?;
    let (from, to) = (Type::parse(value), Type::parse(declared));
    let advice = conversion(from, to, None);
    let declared = to
        .written()
        .or_else(|| quotable(declared).map(str::to_owned))?;
    Some(match advice {
        Some(advice) => format!(
            "It is declared as `{declared}`, and the value after `=` is {}. {advice}",
            from.noun().unwrap_or_else(|| "something else".to_owned())
        ),
        None => format!(
            "It is declared as `{declared}`, and the value after `=` has another type. Change one of the two; without `: {declared}` it takes the type of its value."
        ),
    })
}

fn assigned_type(problem: &Problem) -> Option<String> {
    let naga_scalars =
        problem.parts("automatic conversions cannot convert elements of `{}` to `{}`");
    let naga = problem.parts("automatic conversions cannot convert `{}` to `{}`");
    let tint = problem.parts("cannot assign '{}' to '{}'");
    let [from, to] = naga_scalars.or(naga).or(tint)?;
    // naga names the scalar that the elements must have.
    let (from, mut to) = (Type::parse(from), Type::parse(to));
    if naga_scalars.is_some()
        && let (Type::Vector(size, _), Type::Scalar(scalar)) = (from, to)
    {
        to = Type::Vector(size, scalar);
    }
    if matches!(to, Type::Other(name) if name.starts_with("texture_")) {
        return Some("A texture is no variable: write a texel of it with `textureStore(screen, id.xy, color)`.".to_owned());
    }
    if to == Type::Pointer {
        return Some(THROUGH_POINTER.to_owned());
    }
    if matches!(to, Type::Other(_)) {
        return Some(WHOLE_VALUE.to_owned());
    }
    let advice = conversion(from, to, None)?;
    Some(format!(
        "{} wanted here, and the value is {}. {advice}",
        super::value_type::capitalised(&format!("{} is", to.noun()?)),
        from.noun()?
    ))
}

fn assigned_size(problem: &Problem) -> Option<String> {
    let [value, place] = problem.parts("The type of {} doesn't match the type stored in {}")?;
    // naga stores the right side of `a && b` in a variable of its own.
    let logic = ["&&", "||"].into_iter().find(|symbol| {
        operands(place.trim_matches('`'), symbol).is_some()
            || operands(problem.written, symbol).is_some()
    });
    if let Some(symbol) = logic {
        return Some(format!(
            "`{symbol}` combines two bools, and {value} is not one. Compare it, for instance with `!= 0`; of a vector of bools make one with `all(..)` or `any(..)`."
        ));
    }
    Some("The two sides of `=` have different types. A vector takes a vector of its own size: `color.xyz` shortens one, `vec4f(color, 1.0)` lengthens one, `vec3f(0.0)` has one number in all components.".to_owned())
}

fn argument_type(problem: &Problem) -> Option<String> {
    if let Some([index, name, wanted, found]) =
        problem.parts("type mismatch for argument {} in call to '{}', expected '{}', got '{}'")
    {
        let (from, to) = (Type::parse(found), Type::parse(wanted));
        if wanted.starts_with("ptr<") && from != Type::Pointer {
            let text = quotable(problem.written)
                .filter(|text| is_path(text))
                .unwrap_or("x");
            return Some(format!(
                "`{name}` takes a pointer as argument {index}, to be able to change the variable. Write `&{text}`."
            ));
        }
        if wanted.starts_with("ptr<") {
            return Some(format!(
                "`{name}` takes a pointer to another kind of memory. The word after `ptr<` in its declaration must fit the variable: `function` for a local one, else `private`, `workgroup` or `storage`."
            ));
        }
        return conversion(from, to, Some(problem.written)).or_else(|| {
            Some(format!(
                "`{name}` takes {} as argument {index}, and this is something else.",
                to.noun().unwrap_or_else(|| format!("`{wanted}`"))
            ))
        });
    }
    let [index, value, wanted] = problem.parts("Argument {} value {} doesn't match the type {}")?;
    let number = index.parse::<usize>().ok()?.checked_add(1)?;
    // The place is the call, or the whole function around it; naga names a `let` by its value.
    let call = expression::call(problem.written).filter(|(name, _)| expression::is_word(name));
    let text = call
        .as_ref()
        .and_then(|(_, arguments)| arguments.get(number - 1).copied())
        .or_else(|| Some(value.trim_matches('`')).filter(|text| is_path(text)))
        .and_then(quotable);
    let callee = call.map_or_else(
        || "the function".to_owned(),
        |(name, _)| format!("`{name}`"),
    );
    let wanted = wanted.trim_matches('`');
    if wanted.starts_with("ptr<") {
        return Some(format!(
            "Argument {number} of {callee} must be a pointer to a variable, in the kind of memory that the parameter names. Write `&{}`.",
            text.filter(|text| is_path(text)).unwrap_or("x")
        ));
    }
    let to = Type::parse(wanted);
    let noun = to.noun().unwrap_or_else(|| format!("`{wanted}`"));
    let advice = match (converted(to, text), to) {
        (Some(call), Type::Scalar(_)) => {
            format!("Write {call}, or take a component of a vector.")
        }
        (Some(call), Type::Vector(size, _))
            if text.and_then(expression::swizzled) == Some(size) =>
        {
            format!("Write {call}.")
        }
        (Some(_), Type::Vector(..)) => format!(
            "Convert a vector of the same size with {}; `.xy` shortens one, `vec4f(color, 1.0)` lengthens one.",
            converted(to, None)?
        ),
        _ => "Give it a value of this type.".to_owned(),
    };
    Some(format!(
        "Argument {number} of {callee} must be {noun}. {advice}"
    ))
}

fn argument_count(problem: &Problem) -> Option<String> {
    let counts = problem
        .parts("Requires {} arguments, but {} are provided")
        .or_else(|| {
            problem
                .parts("too many arguments in call to '{}', expected {}, got {}")
                .or_else(|| problem.parts("too few arguments in call to '{}', expected {}, got {}"))
                .map(|[_, wanted, given]| [wanted, given])
        })?;
    let [wanted, given] = counts;
    let name = expression::call(problem.written)
        .map(|(name, _)| name)
        .filter(|name| expression::is_word(name));
    let what = name.map_or_else(|| "The function".to_owned(), |name| format!("`{name}`"));
    let signature = lockstep_preprocess::prelude::FUNCTIONS
        .iter()
        .find(|item| Some(item.name) == name)
        .map_or_else(String::new, |item| format!(": `{}`", item.declaration));
    let plural = if wanted == "1" { "" } else { "s" };
    Some(format!(
        "{what} takes {wanted} argument{plural}, and this call has {given}{signature}."
    ))
}

fn missing_return(problem: &Problem) -> Option<String> {
    let in_naga = problem
        .parts::<2>("the function `{}` can end without returning a value of type `{}`")
        .is_some();
    (in_naga || problem.is("missing return at end of function")).then(|| {
        "The function promises a value after `->`, and its end can be reached without one. Add `return ..;` as its last statement: an `if` without `else` or a loop may be passed by, and `return;` gives no value.".to_owned()
    })
}

fn return_without_type(problem: &Problem) -> Option<String> {
    let name = problem
        .parts::<2>("the `return` gives `{}`, but the function `{}` has no return type")
        .map(|[_, name]| name);
    let tint = problem
        .parts("return statement type must match its function return type, returned '{}', expected '{}'")
        .filter(|[_, expected]| *expected == "void");
    if name.is_none() && tint.is_none() {
        return None;
    }
    let ty = tint
        .and_then(|[returned, _]| Type::parse(returned).written())
        .unwrap_or_else(|| "f32".to_owned());
    let name = name.unwrap_or("name");
    Some(format!(
        "The function returns a value without saying so. Add its type before the body, `fn {name}(..) -> {ty} {{`; an entry point returns nothing."
    ))
}

fn return_without_value(problem: &Problem) -> Option<String> {
    let tint = problem
        .parts("return statement type must match its function return type, returned '{}', expected '{}'")
        .is_some_and(|[returned, _]| returned == "void");
    tint.then(|| {
        "The function promises a value after `->`, so every `return` needs one: `return ..;`."
            .to_owned()
    })
}

fn return_type(problem: &Problem) -> Option<String> {
    if let Some([returned, expected]) = problem.parts(
        "return statement type must match its function return type, returned '{}', expected '{}'",
    ) {
        let (from, to) = (Type::parse(returned), Type::parse(expected));
        return Some(format!(
            "The function promises {} after `->`. {}",
            to.noun()?,
            conversion(from, to, None)?
        ));
    }
    let [value, declared] =
        problem.parts("the `return` value `{}` does not match the declared return type `{}`")?;
    let to = Type::parse(declared);
    let noun = to.noun().unwrap_or_else(|| format!("`{declared}`"));
    // naga names a `let` by its value, but points at what was written.
    let written = if is_path(problem.written) {
        problem.written
    } else {
        value
    };
    let example = match to {
        Type::Scalar(_) => format!(
            "Write {}, take a component of a vector,",
            converted(to, quotable(written))?
        ),
        Type::Vector(2, _) => "Return a vector of this kind, such as `vec2f(x, y)`,".to_owned(),
        Type::Vector(3, _) => {
            "Return a vector of this kind, such as `color.rgb` or `vec3f(x, y, z)`,".to_owned()
        }
        Type::Vector(..) => "Return a vector of this kind, such as `vec4f(color, 1.0)`,".to_owned(),
        _ => "Return such a value,".to_owned(),
    };
    Some(format!(
        "The function declares {noun} after `->`. {example} or change the declaration to the type of the value."
    ))
}

fn no_value(problem: &Problem) -> Option<String> {
    (problem.is("function does not return any value")
        || problem.part("function '{}' does not return a value").is_some())
    .then(|| {
        let name = expression::call(problem.written)
            .map_or("The function", |(name, _)| name);
        let subject = if name == "The function" { name.to_owned() } else { format!("`{name}`") };
        format!("{subject} returns nothing. Call it as a statement of its own, or give it a return type (`-> f32`) and a `return`.")
    })
}

fn unused_result(problem: &Problem) -> Option<String> {
    let named = problem
        .any_part(&[
            "ignoring return value of builtin '{}'",
            "ignoring return value of function '{}' annotated with '@must_use'",
        ])
        .or_else(|| {
            problem
                .is("unused return value from function annotated with @must_use")
                .then_some(problem.written)
        })?;
    let name = quotable(named)?;
    Some(format!(
        "`{name}` only computes a value, and nothing uses it. Write `let x = {name}(..);` or `x = {name}(..);`."
    ))
}

fn no_initializer(problem: &Problem) -> Option<String> {
    let name = problem
        .part("declaration of `{}` needs a type specifier or initializer")
        .or_else(|| {
            problem
                .is("var declaration requires a type or initializer")
                .then(|| problem.written.rsplit(' ').next().unwrap_or("a"))
        })?;
    let name = quotable(name)?;
    Some(format!(
        "Give `{name}` a type, `var {name}: f32;` (it begins as zero), or a value, `var {name} = 1.0;`."
    ))
}

fn not_a_reference(problem: &Problem) -> Option<String> {
    let named = problem
        .part("cannot take the address of {}")
        .and_then(|what| what.split('\'').nth(1));
    let name = named
        .map(|what| what.rsplit(' ').next().unwrap_or(what))
        .or_else(|| {
            problem
                .is("the operand of the `&` operator must be a reference")
                .then(|| problem.written.trim_start_matches('&'))
        })
        .and_then(quotable)?;
    Some(format!(
        "`&` makes a pointer to a `var`, and `{name}` is not one. Copy it first, `var copy = {name};`, and write `&copy`."
    ))
}

fn not_a_pointer(problem: &Problem) -> Option<String> {
    let starred = problem.is("the operand of the `*` operator must be a pointer")
        || problem
            .part("cannot dereference expression of type '{}'")
            .is_some();
    if !starred {
        return None;
    }
    let path = problem.written.trim_start_matches(['*', ' ']);
    match path.split_once(['.', '[']) {
        Some((pointer, _)) => Some(format!(
            "The `*` would apply to all of `{path}`. For a part of what `{pointer}` points to, write `{pointer}{}` without it.",
            &path[pointer.len()..]
        )),
        None => Some(format!(
            "A `*` before a value follows a pointer, and `{path}` is not one: leave it out."
        )),
    }
}
