//! What stands after a dot, and places in arrays and vectors.

use super::problem::Problem;
use super::value_type::Type;
use super::{Rule, expression, spelling};
use lockstep_preprocess::prelude;

pub(super) const RULES: &[Rule] = &[
    Rule::new("texture-member", texture_member),
    Rule::new("array-length-member", array_length_member),
    Rule::new("mixed-swizzle", mixed_swizzle),
    Rule::new("other-swizzle-letters", other_swizzle_letters),
    Rule::new("prelude-member", prelude_member),
    Rule::new("missing-component", missing_component),
    Rule::new("missing-member", missing_member),
    Rule::new("index-type", index_type),
    Rule::new("negative-index", negative_index),
    Rule::new("index-out-of-bounds", index_out_of_bounds),
    Rule::new("index-of-nothing", index_of_nothing),
];

/// The member that a compiler does not find.
fn member<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    problem
        .any_part(&["invalid field accessor `{}`", "struct member {} not found"])
        .or_else(|| {
            problem
                .message
                .starts_with("invalid vector swizzle")
                .then_some(problem.written)
                .filter(|written| !written.is_empty())
        })
}

fn is_swizzle(member: &str) -> bool {
    let all = |set: &str| member.chars().all(|c| set.contains(c));
    (1..=4).contains(&member.len()) && (all("xyzw") || all("rgba"))
}

/// The type that Tint says cannot be taken apart.
fn indexed(problem: &Problem) -> Option<String> {
    problem
        .any_part(&[
            "cannot index into expression of type '{}'",
            "cannot index type '{}'",
        ])
        .map(str::to_owned)
}

fn texture_member(problem: &Problem) -> Option<String> {
    let texture = indexed(problem).is_some_and(|name| name.starts_with("texture_"));
    // Members named so are asked of textures only: in naga's words the rest is missing.
    let asked_of_texture = problem
        .part("invalid field accessor `{}`")
        .is_some_and(|member| matches!(member, "size" | "width" | "height" | "dimensions"));
    (texture || asked_of_texture).then(|| {
        "A texture has no members and no elements. Read a texel with `textureLoad(channel0, vec2i(x, y), 0)`, write one with `textureStore(screen, vec2i(x, y), color)`; the size is `textureDimensions(screen)`.".to_owned()
    })
}

fn array_length_member(problem: &Problem) -> Option<String> {
    let array = indexed(problem).is_some_and(|name| name.starts_with("array<"));
    let asked = member(problem).is_some_and(|member| matches!(member, "length" | "len" | "count"));
    (array || asked).then(|| {
        "An array has no members. Its length is `arrayLength(&values)` if it is runtime-sized (`array<f32>`), otherwise the number in its type; the length of a vector is `length(v)`.".to_owned()
    })
}

fn mixed_swizzle(problem: &Problem) -> Option<String> {
    let mixed = |member: &str| {
        let any = |set: &str| member.chars().any(|c| set.contains(c));
        member.len() <= 4
            && member.chars().all(|c| "xyzwrgba".contains(c))
            && any("xyzw")
            && any("rgba")
    };
    (problem.message.starts_with("invalid mixing of vector swizzle")
        || member(problem).is_some_and(mixed))
    .then(|| {
        "The components of a vector are x, y, z, w or r, g, b, a; one access uses letters of one of the two sets, such as `v.xy` or `v.rg`.".to_owned()
    })
}

fn other_swizzle_letters(problem: &Problem) -> Option<String> {
    let letters = |member: &str| {
        (1..=4).contains(&member.len()) && member.chars().all(|c| "stpquv".contains(c))
    };
    let found = member(problem);
    (problem
        .message
        .starts_with("invalid vector swizzle character")
        || found.is_some_and(letters))
    .then(|| {
        "The components of a vector are called x, y, z, w (or r, g, b, a) in WGSL, as in `v.xy`."
            .to_owned()
    })
}

/// The members of the prelude's variables, from their declarations.
fn prelude_members(variable: &str) -> Option<Vec<&'static str>> {
    let declared = prelude::VARIABLES
        .iter()
        .find(|item| item.name == variable)?;
    let ty = declared.declaration.rsplit(": ").next()?;
    let declaration = prelude::TYPES
        .iter()
        .find(|item| item.name == ty)?
        .declaration;
    let inside = declaration.split_once('{')?.1.strip_suffix('}')?;
    Some(
        inside
            .split(',')
            .filter_map(|member| Some(member.split_once(':')?.0.trim()))
            .collect(),
    )
}

fn prelude_member(problem: &Problem) -> Option<String> {
    let missing = member(problem)?;
    // Only Tint points at what stands before the dot as well.
    let known: Vec<(&str, Vec<&str>)> = match problem.written.split_once('.') {
        Some((variable, _)) => vec![(variable, prelude_members(variable)?)],
        None => ["time", "mouse", "dispatch"]
            .into_iter()
            .filter_map(|variable| Some((variable, prelude_members(variable)?)))
            .collect(),
    };
    if let [(variable, members)] = known.as_slice() {
        if *variable == "custom" {
            return Some(format!(
                "There is no slider called `{missing}`: add one in the panel of uniforms, or correct the name."
            ));
        }
        return Some(match spelling::nearest(missing, members.iter().copied()) {
            Some(near) => format!("Did you mean `{variable}.{near}`?"),
            None => format!(
                "`{variable}` has the members {}.",
                members
                    .iter()
                    .map(|member| format!("`{member}`"))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        });
    }
    known.iter().find_map(|(variable, members)| {
        let near = spelling::nearest(missing, members.iter().copied())?;
        Some(format!("Did you mean `{near}`, as in `{variable}.{near}`?"))
    })
}

fn missing_component(problem: &Problem) -> Option<String> {
    let missing = member(problem).filter(|member| is_swizzle(member));
    let not_a_vector = indexed(problem)
        .filter(|name| matches!(Type::parse(name), Type::Scalar(_) | Type::Matrix(..)));
    if let Some(name) = not_a_vector {
        return Some(match Type::parse(&name) {
            Type::Matrix(..) => "A matrix has columns, not named components: `m[0]` is the first column, `m[0].x` a number of it.".to_owned(),
            ty => format!(
                "This is a single value ({}): it has no components and no elements.",
                ty.written()?
            ),
        });
    }
    let missing = missing?;
    Some(format!(
        "What stands before the dot has no component `{missing}`. A vec2 has `x` and `y`, a vec3 also `z`, a vec4 also `w`; a single number has none, and a structure has members (`mouse.pos.xy`)."
    ))
}

fn missing_member(problem: &Problem) -> Option<String> {
    let missing = member(problem)?;
    Some(format!(
        "What stands before the dot has no member `{missing}`. Compare with its `struct`: the name must match exactly, upper and lower case too."
    ))
}

fn index_type(problem: &Problem) -> Option<String> {
    let (found, index) = match problem.part("index must be of type 'i32' or 'u32', found: '{}'") {
        Some(found) => (Type::parse(found), expression::quotable(problem.written)),
        None => {
            let index = problem.part("Accessing with index {} can't be done")?;
            (
                Type::Other(""),
                index
                    .strip_prefix('`')
                    .and_then(|index| index.strip_suffix('`')),
            )
        }
    };
    Some(match found {
        Type::Vector(..) => format!(
            "An index is one whole number. For a picture stored row by row, write `{0}.y * width + {0}.x`.",
            index.filter(|index| expression::is_path(index)).unwrap_or("id")
        ),
        Type::Scalar(scalar) if scalar.is_float() => format!(
            "An index is a whole number: write `u32({})`, which drops the fraction.",
            index.unwrap_or("..")
        ),
        _ => "An index is one whole number, an i32 or a u32. Write `u32(..)` around a float; take one component of a vector.".to_owned(),
    })
}

fn negative_index(problem: &Problem) -> Option<String> {
    (problem
        .part("Accessing {} via a negative index is invalid")
        .is_some()
        || problem.message.starts_with("index -"))
    .then(|| "Elements are counted from 0, so an index is never negative.".to_owned())
}

fn index_out_of_bounds(problem: &Problem) -> Option<String> {
    if let Some([index, last]) = problem.parts("index {} out of bounds [0..{}]") {
        let count = last.parse::<u64>().ok()?.checked_add(1)?;
        return Some(format!(
            "Elements are counted from 0, so the last of {count} is at {last}, and there is none at {index}."
        ));
    }
    let index = problem
        .parts::<2>("Accessing index {} is out of {} bounds")
        .or_else(|| problem.parts::<2>("Index {} is out of bounds for expression {}"))
        .map(|[index, _]| index);
    if let Some(index) = index {
        return Some(format!(
            "Elements are counted from 0, so the last of N is at N - 1, and there is none at {index}."
        ));
    }
    problem.is("Cannot access at the index").then(|| {
        "There is no element at this index: elements are counted from 0, so the last of N is at N - 1."
            .to_owned()
    })
}

fn index_of_nothing(problem: &Problem) -> Option<String> {
    let in_naga = problem
        .parts::<2>("Invalid access into expression {}, indexed: {}")
        .is_some_and(|[_, indexed]| indexed == "true");
    let in_tint = problem.part("cannot index type '{}'").is_some();
    (in_naga || in_tint).then(|| {
        "Only arrays, vectors and matrices have elements, `t[i]`. A structure has members (`mouse.pos`); a texel of a texture is read with `textureLoad`.".to_owned()
    })
}
