//! Variables: what cannot be written, where they live, what they can hold.

use super::Rule;
use super::expression::{self, is_path, is_word, quotable};
use super::problem::Problem;
use super::value_type::Type;

pub(super) const RULES: &[Rule] = &[
    Rule::new("assigned-swizzle", assigned_swizzle),
    Rule::new("assigned-texel", assigned_texel),
    Rule::new("assigned-constant", assigned_constant),
    Rule::new("assigned-parameter", assigned_parameter),
    Rule::new("assigned-let", assigned_let),
    Rule::new("assigned-name", assigned_name),
    Rule::new("assigned-value", assigned_value),
    Rule::new("written-uniform", written_uniform),
    Rule::new("written-read-only", written_read_only),
    Rule::new("bool-in-buffer", bool_in_buffer),
    Rule::new("local-resource", local_resource),
    Rule::new("array-without-length", array_without_length),
    Rule::new("copied-array", copied_array),
    Rule::new("last-member", last_member),
    Rule::new("uniform-stride", uniform_stride),
    Rule::new("initialised-memory", initialised_memory),
    Rule::new("unbound-resource", unbound_resource),
    Rule::new("shared-binding", shared_binding),
    Rule::new("access-mode", access_mode),
    Rule::new("pointer-template", pointer_template),
    Rule::new("address-space-name", address_space_name),
    Rule::new("pointer-parameter", pointer_parameter),
    Rule::new("array-parameter", array_parameter),
    Rule::new("stored-pointer", stored_pointer),
    Rule::new("component-pointer", component_pointer),
    Rule::new("aliased-pointers", aliased_pointers),
    Rule::new("uniform-load-argument", uniform_load_argument),
];

/// The left side that naga does not assign to.
fn assigned<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    problem
        .is("invalid left-hand side of assignment")
        .then_some(problem.written)
}

fn assigned_swizzle(problem: &Problem) -> Option<String> {
    let (vector, letters) = assigned(problem)?.rsplit_once('.')?;
    let swizzle =
        (2..=4).contains(&letters.len()) && letters.chars().all(|c| "xyzwrgba".contains(c));
    let vector = quotable(vector).filter(|vector| is_path(vector))?;
    let first = letters.chars().next().filter(|_| swizzle)?;
    if letters
        .chars()
        .enumerate()
        .any(|(at, c)| letters[..at].contains(c))
    {
        return Some(format!(
            "Each component is assigned once, and `{letters}` has one twice. Write `{vector}.{first} = ..;` for a single component."
        ));
    }
    Some(format!(
        "naga, the compiler that says this, assigns to one component at a time: `{vector}.{first} = ..;` for each, or a new vector to all of `{vector}`."
    ))
}

fn assigned_texel(problem: &Problem) -> Option<String> {
    let name = assigned(problem)?.split('[').next()?;
    matches!(name, "screen" | "pass_out" | "pass_in" | "channel0" | "channel1").then(|| {
        if name == "pass_out" {
            "A texture is written with a function: `passStore(0, vec2i(id.xy), color);`.".to_owned()
        } else {
            "A texture is written with a function: `textureStore(screen, id.xy, color);`. Only `screen` and `pass_out` can be written.".to_owned()
        }
    })
}

fn assigned_constant(problem: &Problem) -> Option<String> {
    let name = problem
        .any_part(&[
            "cannot assign to 'const {}'",
            "cannot assign to 'override {}'",
        ])
        .and_then(quotable)?;
    Some(format!(
        "`{name}` is a constant and keeps its value. For one that changes, declare a variable inside a function: `var {name} = ..;`."
    ))
}

fn assigned_parameter(problem: &Problem) -> Option<String> {
    let modified = problem
        .is("cannot modify function parameter")
        .then_some(problem.written);
    let name = problem
        .part("cannot assign to parameter '{}'")
        .or(modified)
        .and_then(quotable)?;
    Some(format!(
        "A parameter keeps its value. Copy it, `var new_{name} = {name};`, and change the copy; to change the caller's variable, take a pointer to it."
    ))
}

fn assigned_let(problem: &Problem) -> Option<String> {
    let modified = problem.is("cannot modify 'let'").then_some(problem.written);
    let name = problem
        .part("cannot assign to 'let {}'")
        .or(modified)
        .and_then(quotable)?;
    Some(format!(
        "`{name}` is declared with `let` and keeps its value. Declare it with `var` if it is to change."
    ))
}

fn assigned_name(problem: &Problem) -> Option<String> {
    let naga = assigned(problem).filter(|written| is_path(written));
    let tint = problem
        .any_part(&[
            "cannot assign to value of type '{}'",
            "cannot modify value of type '{}'",
        ])
        .and_then(|_| {
            let path = Some(problem.written).filter(|written| is_path(written))?;
            // A name alone is the function in `f(x) = ..`.
            let modified = problem.message.starts_with("cannot modify");
            (modified || path.contains(['.', '['])).then_some(path)
        });
    let name = naga.or(tint).and_then(quotable)?.split(['.', '[']).next()?;
    let outside = if naga.is_some() {
        ", or a `var` outside functions without `<private>` or `<workgroup>`"
    } else {
        ""
    };
    Some(format!(
        "`{name}` cannot be changed: it is a `let`, a constant or a parameter{outside}. Declare it as a variable (`var`), copy a parameter first (`var copy = {name};`), or write `*{name}` through a pointer."
    ))
}

fn assigned_value(problem: &Problem) -> Option<String> {
    (assigned(problem).is_some() || problem.part("cannot assign to value of type '{}'").is_some())
        .then(|| {
            "The left side of `=` is a computed value. Only a variable declared with `var`, or a part of one, can be assigned to.".to_owned()
        })
}

/// The place that cannot be written, in naga's words.
fn unwritable<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    problem.part("The pointer {} doesn't relate to a valid destination for a store")
}

fn written_uniform(problem: &Problem) -> Option<String> {
    let naga = unwritable(problem).and_then(|place| {
        let name = place.trim_matches('`').split(['.', '[']).next()?;
        matches!(name, "time" | "mouse" | "custom" | "dispatch").then_some(())
    });
    let tint = problem.any_part(&[
        "cannot store into a read-only type 'ref<uniform, {}",
        "cannot modify read-only type 'ref<uniform, {}",
    ]);
    (naga.is_some() || tint.is_some()).then(|| {
        "Inputs such as `time`, `mouse` and `custom` can only be read. Copy the value into a variable, `var t = time.elapsed;`, and change that.".to_owned()
    })
}

fn written_read_only(problem: &Problem) -> Option<String> {
    let tint = problem.any_part(&[
        "cannot store into a read-only type '{}",
        "cannot modify read-only type '{}",
    ]);
    (unwritable(problem).is_some() || tint.is_some()).then(|| {
        "This memory can only be read. To write a storage buffer, declare it as `var<storage, read_write>`, as `#storage` does; a uniform can never be written.".to_owned()
    })
}

/// A type that naga does not take for a variable, and where the variable is.
pub(super) fn misplaced<'a>(problem: &Problem<'a>) -> Option<(&'a str, &'a str)> {
    if let Some([ty, _, place]) = problem.parts("the type `{}` of `{}` cannot be used in {}") {
        return Some((ty, place));
    }
    let ty =
        problem.part("Local variable has a type {} that can't be stored in a local variable.")?;
    Some((ty.trim_matches('`'), "a local variable"))
}

fn local_resource(problem: &Problem) -> Option<String> {
    let tint = problem.is("function-scope 'var' must have a constructible type");
    let naga = misplaced(problem)
        .is_some_and(|(ty, place)| place == "a local variable" && !ty.starts_with("array<"));
    (tint || naga).then(|| {
        "A variable cannot hold a pointer, a texture or a sampler. Write `let` instead of `var`: it gives the thing another name.".to_owned()
    })
}

fn array_without_length(problem: &Problem) -> Option<String> {
    let naga = misplaced(problem).is_some_and(|(ty, place)| {
        ty.starts_with("array<") && place != "a variable without an address space"
    });
    let tint = problem
        .message
        .starts_with("runtime-sized arrays cannot be used in the <")
        || problem
            .part("variables in '{}' address space must have a fixed footprint")
            .is_some()
        || problem.is("override-sized arrays can only be used in the <workgroup> address space")
        || problem.is("cannot construct an array that has an override-expression count")
        // An array without a length has no comma.
        || problem
            .part("type `array<{}>` is not constructible")
            .is_some_and(|inside| inside.contains(','));
    (naga || tint).then(|| {
        "A variable holds an array whose length is a literal or a `const`: `array<f32, 64>`. Without a length it can only be a storage buffer (`#storage`), with an `override` as length only `var<workgroup>`.".to_owned()
    })
}

fn copied_array(problem: &Problem) -> Option<String> {
    let naga = problem
        .part("type `{}` is not constructible")
        .is_some_and(|name| !name.starts_with("mat"));
    (naga || problem.is("runtime-sized arrays must be used with an address space")).then(|| {
        "An array without a length cannot be copied or given to a function as a whole. Take an element, `values[i]`, or use the buffer by its name inside the function.".to_owned()
    })
}

fn last_member(problem: &Problem) -> Option<String> {
    (problem.is("runtime arrays may only appear as the last member of a struct")
        || problem.parts::<2>("Field '{}' can't be dynamically-sized, has type {}").is_some())
    .then(|| "An array without a length can only be the last member of a structure. Give it one, `array<f32, 64>`, or move it to the end.".to_owned())
}

fn bool_in_buffer(problem: &Problem) -> Option<String> {
    let tint = problem
        .parts("type '{}' cannot be used in address space '{}' as it is non-host-shareable")
        .map(|[ty, _]| ty);
    let naga = misplaced(problem)
        .filter(|(_, place)| place.starts_with("address space"))
        .map(|(ty, _)| ty);
    let ty = tint.or(naga);
    if ty.is_some_and(|ty| ty.starts_with("texture_") || ty.starts_with("sampler")) {
        return Some(TEXTURE_DECLARATION.to_owned());
    }
    let bools = ty.is_some_and(|ty| ty == "bool" || ty.contains("<bool"));
    (bools || problem.is("The type is not host-shareable")).then(|| {
        "A buffer cannot hold bools. Store a u32, `u32(b)`, and read it as `values[i] != 0u`."
            .to_owned()
    })
}

const TEXTURE_DECLARATION: &str = "Textures and samplers are declared without `<..>` after `var`: `var name: texture_2d<f32>;`. `channel0`, `channel1` and the samplers exist already.";

fn uniform_stride(problem: &Problem) -> Option<String> {
    problem
        .parts::<2>("The array stride {} is not a multiple of the required alignment {}")
        .is_some()
        .then(|| "In a uniform every element of an array takes a multiple of 16 bytes: use an array of vec4f, or a storage buffer (`#storage`).".to_owned())
}

fn initialised_memory(problem: &Problem) -> Option<String> {
    let naga = problem.part("Initializer can't be used with address space {}");
    let tint = problem.message.starts_with("var of address space '")
        && problem.message.contains("' cannot have an initializer");
    (naga.is_some() || tint).then(|| {
        "Workgroup memory and buffers begin as zeros and have no other first value. Store one in the program: into workgroup memory before a `workgroupBarrier()`, into a buffer when `time.frame == 0`.".to_owned()
    })
}

fn unbound_resource(problem: &Problem) -> Option<String> {
    (problem.is("Binding decoration is missing or not applicable")
        || problem.is("resource variables require '@group' and '@binding' attributes")
        || problem.parts::<2>("variable `{}` needs a '{}' attribute").is_some())
    .then(|| {
        "A buffer or texture needs a place, `@group(0) @binding(0)`. For a buffer of your own write `#storage values array<f32>`, which picks one.".to_owned()
    })
}

fn shared_binding(problem: &Problem) -> Option<String> {
    (problem.parts::<4>("`{}` and `{}` share binding {} of group {}").is_some()
        || problem.message.contains("references multiple variables that use the same resource binding"))
    .then(|| {
        "Two variables have the same `@group` and `@binding`, and one entry point uses both. Give each its own; 0 to 19 are those of `#storage` and the prelude.".to_owned()
    })
}

fn access_mode(problem: &Problem) -> Option<String> {
    (problem.is("Storage address space doesn't support write-only access")
        || problem.is("access mode 'write' is not valid for the 'storage' address space")
        || problem.any_part(&["unknown access: `{}`", "unresolved access '{}'"]).is_some())
    .then(|| {
        "A storage buffer is `var<storage, read>` or `var<storage, read_write>`; a storage texture that is written ends in `write`: `texture_storage_2d<rgba16float, write>`.".to_owned()
    })
}

fn pointer_template(problem: &Problem) -> Option<String> {
    let naga = problem
        .part("unknown address space: `{}`")
        .is_some_and(super::builtins::is_type);
    (naga || problem.is("'ptr' requires at least 2 template arguments")).then(|| {
        "A pointer says where it points and to what: `ptr<function, f32>` for a local variable (or `private`, `workgroup`, `storage`).".to_owned()
    })
}

fn address_space_name(problem: &Problem) -> Option<String> {
    let name = problem.any_part(&[
        "unknown address space: `{}`",
        "unresolved address space '{}'",
        "cannot use access enumerant '{}' as address space",
    ])?;
    Some(match name {
        "shared" | "groupshared" | "threadgroup" | "local" => "Memory shared by a workgroup is `var<workgroup>`, a variable of each invocation is `var<private>`.".to_owned(),
        "read" | "read_write" | "write" => format!("The word `storage` comes first: `var<storage, {}>`.", if name == "read" { "read" } else { "read_write" }),
        _ => "The word after `var<` is `private` (each invocation has its own), `workgroup` (shared by a workgroup), `storage` or `uniform` (buffers).".to_owned(),
    })
}

fn pointer_parameter(problem: &Problem) -> Option<String> {
    let [name, _, space] = problem.parts(
        "Argument '{}' at index {} is a pointer of space {}, which can't be passed into functions.",
    )?;
    let memory = if space.to_ascii_lowercase().contains("workgroup") {
        "workgroup memory"
    } else {
        "a buffer"
    };
    Some(format!(
        "naga, the compiler that says this, takes pointers to local and private variables only, and `{name}` points to {memory}. Use the variable by its name inside the function, and pass an index."
    ))
}

fn array_parameter(problem: &Problem) -> Option<String> {
    problem
        .parts::<2>("Argument '{}' at index {} has a type that can't be passed into functions.")
        .map(|[name, _]| {
            format!("`{name}` cannot be a parameter: an array without a length or an atomic stays where it is. Use the variable by its name inside the function, and pass an index.")
        })
}

fn stored_pointer(problem: &Problem) -> Option<String> {
    let tint = problem.is("function return type must be a constructible type")
        || problem
            .part("{} cannot be used as the type of a structure member")
            .is_some_and(|ty| Type::parse(ty) == Type::Pointer);
    let naga = problem.is("The function's given return type cannot be returned from functions")
        || problem.part("Expected data type, found {}").is_some();
    (tint || naga).then(|| {
        "Pointers, textures, samplers and arrays without a length cannot be returned or kept in a structure. Return the value itself, or an index.".to_owned()
    })
}

fn component_pointer(problem: &Problem) -> Option<String> {
    problem.is("cannot take the address of a vector component").then(|| {
        let vector = problem.written.trim_start_matches('&').split(['.', '[']).next().unwrap_or("v");
        let vector = if is_word(vector) { vector } else { "v" };
        format!("A pointer points to a whole vector, not to a component: write `&{vector}`, and take the component inside the function.")
    })
}

fn aliased_pointers(problem: &Problem) -> Option<String> {
    problem.is("invalid aliased pointer argument").then(|| {
        let text = quotable(problem.written).filter(|text| expression::is_path(text.trim_start_matches('&')));
        let what = text.map_or("the same variable".to_owned(), |text| {
            format!("`{}`", text.trim_start_matches('&'))
        });
        format!("The function would reach {what} in two ways, and writes it. Give it a copy, `var copy = ..;`, or return the new value.")
    })
}

fn uniform_load_argument(problem: &Problem) -> Option<String> {
    (problem.is("incorrect type passed to workgroupUniformLoad")
        || problem.part("no matching call to 'workgroupUniformLoad({})'").is_some())
    .then(|| "`workgroupUniformLoad` takes a pointer to workgroup memory: declare `var<workgroup> n: u32;` and write `workgroupUniformLoad(&n)`.".to_owned())
}
