//! Limits, features, entry points' inputs, and constants that cannot be computed.

use super::Rule;
use super::builtins::INPUTS;
use super::expression::{operands, quotable};
use super::problem::Problem;
use super::spelling;

pub(super) const RULES: &[Rule] = &[
    Rule::new("workgroup-size", workgroup_size),
    Rule::new("workgroup-size-attribute", workgroup_size_attribute),
    Rule::new("workgroup-memory", workgroup_memory),
    Rule::new("buffer-count", buffer_count),
    Rule::new("override-without-value", override_without_value),
    Rule::new("half-floats", half_floats),
    Rule::new("subgroups", subgroups),
    Rule::new("unknown-extension", unknown_extension),
    Rule::new("unknown-builtin", unknown_builtin),
    Rule::new("builtin-type", builtin_type),
    Rule::new("builtin-of-another-stage", builtin_of_another_stage),
    Rule::new("builtin-twice", builtin_twice),
    Rule::new("input-without-builtin", input_without_builtin),
    Rule::new("builtin-in-helper", builtin_in_helper),
    Rule::new("unknown-attribute", unknown_attribute),
    Rule::new("division-by-zero", division_by_zero),
    Rule::new("shift-too-far", shift_too_far),
    Rule::new("overflow", overflow),
];

fn workgroup_size(problem: &Problem) -> Option<String> {
    let total = problem.parts::<2>(
        "The total number of workgroup invocations ({}) exceeds the maximum allowed ({}).",
    );
    let axis = problem
        .message
        .starts_with("Entry-point uses workgroup_size(");
    if total.is_some() || axis {
        return Some("A workgroup has at most 256 invocations in all, and 64 along z. Use `@workgroup_size(16, 16)`, and more workgroups.".to_owned());
    }
    (problem.is("Workgroup size is out of range")
        || problem.is("'@workgroup_size' argument must be at least 1")
        || problem.is("must be non-negative (>= 0)"))
    .then(|| {
        "The numbers in `@workgroup_size` are at least 1, and their product is at most 256."
            .to_owned()
    })
}

fn workgroup_size_attribute(problem: &Problem) -> Option<String> {
    if problem.is("'@workgroup_size' arguments must be of the same type, either 'i32' or 'u32'") {
        return Some("All numbers in `@workgroup_size` are of one kind: write them without a suffix, `@workgroup_size(16, 16)`.".to_owned());
    }
    if problem.is("'@workgroup_size' is only valid for compute stages") {
        return Some(
            "`@workgroup_size` belongs to an entry point: write `@compute` before it.".to_owned(),
        );
    }
    (problem.is("workgroup size is missing on compute shader entry point")
        || problem.is("a compute shader must include '@workgroup_size' in its attributes")
        || problem.message.starts_with("workgroup_size expects "))
    .then(|| "An entry point gives the size of its workgroups in one to three numbers: `@compute @workgroup_size(16, 16)`.".to_owned())
}

fn workgroup_memory(problem: &Problem) -> Option<String> {
    problem
        .message
        .starts_with("The total use of workgroup storage (")
        .then(|| "The `var<workgroup>` variables of an entry point take at most 16384 bytes together, which is 4096 numbers or 1024 vec4f. Use a smaller array, or a `#storage` buffer.".to_owned())
}

fn buffer_count(problem: &Problem) -> Option<String> {
    problem
        .message
        .starts_with("The number of storage buffers (")
        .then(|| "An entry point uses at most 8 storage buffers. Put several arrays into one buffer, as members of a structure.".to_owned())
}

fn override_without_value(problem: &Problem) -> Option<String> {
    problem
        .message
        .starts_with("There are uninitialized pipeline overridable constants")
        .then(|| "Nothing here sets an `override`: give it a value, `override N: u32 = 64;`, or make it a `const`.".to_owned())
}

fn half_floats(problem: &Problem) -> Option<String> {
    if problem.is("the `f16` enable extension is not enabled")
        || problem.is("'f16' type used without 'f16' extension enabled")
    {
        return Some("16-bit floats need `enable f16;` as the first line, and a device that has them. An f32 (`1.0`) works everywhere.".to_owned());
    }
    problem
        .is("extension 'f16' is not allowed in the current environment")
        .then(|| "This device has no 16-bit floats. Use f32: remove `enable f16;`, and write `vec3f` instead of `vec3h` and `1.0` instead of `1.0h`.".to_owned())
}

fn subgroups(problem: &Problem) -> Option<String> {
    let missing = problem
        .part("cannot call built-in function '{}' without extension 'subgroups'")
        .or_else(|| {
            problem.part("use of '@builtin({})' attribute requires enabling extension 'subgroups'")
        });
    if missing.is_some() {
        return Some("Subgroup functions and inputs need `enable subgroups;` as the first line, and a device that has them.".to_owned());
    }
    if problem.is("extension 'subgroups' is not allowed in the current environment") {
        return Some("This device has no subgroup functions. Exchange values through `var<workgroup>` memory and `workgroupBarrier()` instead.".to_owned());
    }
    problem
        .is("the `subgroups` enable-extension is not yet supported")
        .then(|| "naga, the compiler that says this, does not know this line; browsers that compile with it refuse the program.".to_owned())
}

fn unknown_extension(problem: &Problem) -> Option<String> {
    let name = problem
        .any_part(&[
            "unknown enable-extension `{}`",
            "unknown language extension `{}`",
            "feature '{}' is not supported",
        ])
        .or_else(|| problem.is("expected extension").then_some(problem.written))
        .and_then(quotable)?;
    Some(format!(
        "No extension is called `{name}`. The usual ones are `enable f16;` and `enable subgroups;`; most programs need none."
    ))
}

fn input_list() -> String {
    let names: Vec<String> = INPUTS
        .iter()
        .filter(|(name, _)| !name.starts_with("subgroup"))
        .map(|(name, ty)| format!("`{name}` ({ty})"))
        .collect();
    names.join(", ")
}

fn unknown_builtin(problem: &Problem) -> Option<String> {
    let name = problem.part("unknown builtin: `{}`").or_else(|| {
        problem
            .is("expected builtin value name")
            .then_some(problem.written)
    })?;
    if let Some(near) = spelling::nearest(name, INPUTS.iter().map(|(name, _)| *name)) {
        return Some(format!("Did you mean `@builtin({near})`?"));
    }
    Some(format!(
        "The inputs of a compute shader are {}.",
        input_list()
    ))
}

fn builtin_type(problem: &Problem) -> Option<String> {
    let [name, _] = problem
        .parts("store type of '@builtin({})' must be '{}'")
        .or_else(|| problem.parts("Built-in type for `{}` is invalid. Found {}"))?;
    let (_, ty) = INPUTS.iter().find(|(known, _)| *known == name)?;
    let convert = if *ty == "vec3u" {
        "vec2i(id.xy)` or `vec2f(id.xy)"
    } else {
        "i32(lane)` or `f32(lane)"
    };
    Some(format!(
        "`@builtin({name})` is always a {ty}. Declare it as one, and convert inside the function: `{convert}`."
    ))
}

fn builtin_of_another_stage(problem: &Problem) -> Option<String> {
    let stage = problem
        .part("Built-in {} is not available at this stage")
        .is_some()
        || problem
            .parts::<2>("'@builtin({})' cannot be used for compute shader {}")
            .is_some()
        || problem.is("'@location' cannot be used by compute shaders");
    stage.then(|| {
        format!("This belongs to vertex and fragment shaders. A compute shader returns nothing, and its inputs are {}.", input_list())
    })
}

fn builtin_twice(problem: &Problem) -> Option<String> {
    (problem
        .part("Built-in {} is present more than once")
        .is_some()
        || problem
            .part("'@builtin({})' appears multiple times as pipeline input")
            .is_some())
    .then(|| "Two parameters are the same input; keep one.".to_owned())
}

fn input_without_builtin(problem: &Problem) -> Option<String> {
    if problem.is("missing entry point IO attribute on return type") {
        return Some("A compute shader returns nothing: remove the `->` and its type, and store the result with `textureStore(screen, id.xy, color)`.".to_owned());
    }
    (problem.is("Entry point arguments and return values must all have bindings")
        || problem.is("missing entry point IO attribute on parameter"))
    .then(|| "Every parameter of an entry point says which input it is: `@builtin(global_invocation_id) id: vec3u`. An entry point takes nothing else, and returns nothing.".to_owned())
}

fn builtin_in_helper(problem: &Problem) -> Option<String> {
    (problem.message.starts_with("Functions that are not entry points cannot have `@location` or `@builtin`")
        || problem.part("'@{}' is not valid for non-entry point function {}").is_some()
        || problem.parts::<2>("'@{}' is not valid for non-entry point function {}").is_some())
    .then(|| "Only the entry point (marked `@compute`) gets inputs. Pass them on as ordinary arguments: `fn shade(id: vec3u)`, called with `shade(id)`.".to_owned())
}

fn unknown_attribute(problem: &Problem) -> Option<String> {
    const KNOWN: &[&str] = &[
        "compute",
        "workgroup_size",
        "builtin",
        "group",
        "binding",
        "align",
        "size",
        "must_use",
    ];
    let name = problem
        .any_part(&[
            "unknown attribute: `{}`",
            "expected the `diagnostic` attribute identifier, found \"{}\"",
        ])
        .or_else(|| problem.is("expected attribute").then_some(problem.written))
        .and_then(quotable)?;
    if name == "stage" {
        return Some("Write `@compute` instead of `@stage(compute)`.".to_owned());
    }
    if name == "numthreads" {
        return Some(
            "Write `@compute @workgroup_size(16, 16)` instead of `numthreads`.".to_owned(),
        );
    }
    Some(match spelling::nearest(name, KNOWN.iter().copied()) {
        Some(near) => format!("Did you mean `@{near}`?"),
        None => format!(
            "No attribute is called `@{name}`. An entry point has `@compute @workgroup_size(16, 16)`."
        ),
    })
}

fn division_by_zero(problem: &Problem) -> Option<String> {
    let float = problem.part("{} operation overflowed").is_some()
        || problem
            .parts::<2>("'{}' cannot be represented as '{}'")
            .is_some();
    let divisor = operands(problem.written, "/")
        .or_else(|| operands(problem.written, "%"))
        .map(|(_, right)| right.trim_end_matches(['f', 'h', 'u', 'i']));
    let zero = divisor.is_some_and(|right| right.parse::<f64>() == Ok(0.0));
    let named = problem.is("Division by zero")
        || problem.is("Remainder by zero")
        || problem.is("integer division by zero is invalid");
    (named || float && zero).then(|| {
        "Dividing by zero has no result, and here the divisor is always zero. Where a divisor may become zero, keep it above: `a / max(b, 1)`.".to_owned()
    })
}

fn shift_too_far(problem: &Problem) -> Option<String> {
    (problem.is("RHS of shift operation is greater than or equal to 32")
        || problem
            .part("Shift amount exceeds the bit width of {}")
            .is_some()
        || problem
            .message
            .starts_with("shift left value must be less than the bit width")
        || problem
            .message
            .starts_with("shift right value must be less than the bit width"))
    .then(|| "A number has 32 bits, so it is shifted by 0 to 31.".to_owned())
}

fn overflow(problem: &Problem) -> Option<String> {
    let named = problem.part("{} operation overflowed").is_some()
        || problem.is("Float literal is infinite")
        || problem.is("Float literal is NaN")
        || problem.is("shift left operation results in sign change")
        || problem
            .parts::<2>("{} cannot be represented as '{}'")
            .is_some_and(|[what, _]| {
                // A number as it stands is no computation.
                !what.starts_with("value")
            });
    named.then(|| {
        let code = quotable(problem.written).map_or_else(|| "This".to_owned(), |code| format!("`{code}`"));
        format!(
            "{code} is computed before the program runs, and the result does not fit its type. An f32 goes up to about 3.4e38, an i32 up to 2147483647, a u32 up to 4294967295."
        )
    })
}
