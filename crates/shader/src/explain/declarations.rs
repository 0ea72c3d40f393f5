//! Declarations that are not written as WGSL writes them, or stand in the wrong place.

use super::Rule;
use super::builtins;
use super::expression::is_word;
use super::memory::misplaced;
use super::problem::Problem;
use super::syntax::{Expected, Unexpected};

pub(super) const RULES: &[Rule] = &[
    Rule::new("let-outside-functions", let_outside_functions),
    Rule::new("missing-at-sign", missing_at_sign),
    Rule::new("function-of-another-language", function_of_another_language),
    Rule::new("word-of-another-language", word_of_another_language),
    Rule::new("type-first-outside", type_first_outside),
    Rule::new("attribute-alone", attribute_alone),
    Rule::new("brackets-as-attributes", brackets_as_attributes),
    Rule::new("extra-brace", extra_brace),
    Rule::new("statement-outside-functions", statement_outside_functions),
    Rule::new("type-first-in-constant", type_first_in_constant),
    Rule::new("type-first-parameter", type_first_parameter),
    Rule::new("untyped-parameter", untyped_parameter),
    Rule::new("member-separator", member_separator),
    Rule::new("return-arrow", return_arrow),
    Rule::new("function-head", function_head),
    Rule::new("type-first-statement", type_first_statement),
    Rule::new("missing-address-space", missing_address_space),
    Rule::new("address-space-in-function", address_space_in_function),
    Rule::new("late-directive", late_directive),
    Rule::new("value-not-constant", value_not_constant),
    Rule::new("array-length", array_length),
    Rule::new("cyclic-declaration", cyclic_declaration),
    Rule::new("empty-structure", empty_structure),
    Rule::new("failed-assertion", failed_assertion),
];

/// What stands outside all functions and begins no declaration.
fn outside<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Declaration).then_some(unexpected.found)
}

fn let_outside_functions(problem: &Problem) -> Option<String> {
    (problem.is("module-scope 'let' is invalid, use 'const'") || outside(problem)? == "let").then(
        || {
            "`let` belongs inside functions. Outside, declare a fixed value with `const`, and a variable that each invocation has for itself with `var<private>`.".to_owned()
        },
    )
}

fn function_of_another_language(problem: &Problem) -> Option<String> {
    let word = outside(problem)?;
    matches!(
        word,
        "void" | "function" | "func" | "def" | "fun" | "proc" | "inline" | "pub" | "export" | "public" | "kernel" | "__global__" | "__device__"
    )
    .then(|| {
        format!("WGSL has no `{word}`. A function is declared with `fn`: `fn shade(p: vec2f) -> vec4f {{ .. }}`.")
    })
}

fn word_of_another_language(problem: &Problem) -> Option<String> {
    Some(match outside(problem)? {
        "uniform" | "cbuffer" | "varying" | "attribute" => {
            "The inputs `time`, `mouse`, `custom` (the sliders) and `channel0` exist already; nothing has to be declared for them.".to_owned()
        }
        "buffer" | "RWStructuredBuffer" | "StructuredBuffer" => {
            "A buffer is declared with a directive: `#storage values array<f32>`.".to_owned()
        }
        "layout" | "precision" | "in" | "out" | "inout" => {
            "WGSL has no such line. The size of a workgroup is given at the entry point, `@compute @workgroup_size(16, 16)`, and `screen` is the output.".to_owned()
        }
        "shared" | "groupshared" | "__shared__" | "threadgroup" => {
            "Memory shared by a workgroup is declared with `var<workgroup> tile: array<f32, 256>;`.".to_owned()
        }
        "static" | "constexpr" | "constant" | "final" => {
            "Declare a fixed value with `const NAME = ..;`, and a variable outside functions with `var<private> name: f32;`.".to_owned()
        }
        "type" | "typedef" | "using" => "Declare another name for a type with `alias Name = vec2f;`.".to_owned(),
        "enum" => "WGSL has no enumerations: declare constants, `const RED = 0u;`.".to_owned(),
        "class" | "interface" | "impl" | "trait" => {
            "WGSL has structures and functions only: `struct Particle { position: vec2f, velocity: vec2f }`.".to_owned()
        }
        "import" | "use" | "include" | "module" | "namespace" => {
            "A file of the library is included with a directive: `#include <float>`.".to_owned()
        }
        "define" | "ifdef" | "pragma" => "A directive begins with `#`.".to_owned(),
        _ => return None,
    })
}

fn type_first_outside(problem: &Problem) -> Option<String> {
    let word = outside(problem)?;
    let known = builtins::is_type(word) || super::foreign::lookup(word).is_some();
    known.then(|| {
        "The name comes first, then the type. A function: `fn shade(p: vec2f) -> f32 { .. }`; a fixed value: `const SPEED: f32 = 2.0;`; a variable: `var<private> total: f32;`.".to_owned()
    })
}

fn missing_at_sign(problem: &Problem) -> Option<String> {
    let word = outside(problem)?;
    matches!(
        word,
        "compute" | "workgroup_size" | "group" | "binding" | "builtin" | "must_use"
    )
    .then(|| format!("An attribute begins with `@`: `@{word}`."))
}

fn attribute_alone(problem: &Problem) -> Option<String> {
    problem.is("expected declaration after attributes").then(|| {
        "An attribute, such as `@compute` or `@workgroup_size(16, 16)`, comes directly before its `fn` or `var`, without a `;`.".to_owned()
    })
}

fn brackets_as_attributes(problem: &Problem) -> Option<String> {
    (outside(problem)? == "[").then(|| {
        "Attributes begin with `@`: `@compute @workgroup_size(16, 16)` before the `fn`.".to_owned()
    })
}

fn extra_brace(problem: &Problem) -> Option<String> {
    (outside(problem)? == "}").then(|| {
        "There is one `}` too many: every `{` is closed already. Remove it, or look for a missing `{` above.".to_owned()
    })
}

fn statement_outside_functions(problem: &Problem) -> Option<String> {
    let word = outside(problem)?;
    let statement = problem.is("statement found outside of function body")
        || matches!(
            word,
            "if" | "for"
                | "while"
                | "loop"
                | "switch"
                | "return"
                | "break"
                | "continue"
                | "_"
                | "else"
        );
    if statement {
        return Some("This statement is outside all functions. If it is meant to be inside one, a `}` above closes that function too early.".to_owned());
    }
    is_word(word).then(|| {
        format!("Outside functions nothing begins with `{word}`: only `fn`, `struct`, `const`, `var<..>`, `override`, `alias`, `const_assert` and attributes (`@`) can. If this is a statement inside a function, a `}}` above closes that function too early.")
    })
}

fn type_first_in_constant(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Equals && is_word(unexpected.found)).then(|| {
        let name = unexpected.found;
        format!("The name comes first, then `:` and the type: `let {name}: f32 = ..;`, or just `let {name} = ..;` (outside functions `const`).")
    })
}

fn type_first_parameter(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::Colon {
        return None;
    }
    let found = unexpected.found;
    if found == "(" {
        return Some(
            "An attribute begins with `@`: `@builtin(global_invocation_id) id: vec3u`.".to_owned(),
        );
    }
    is_word(found).then(|| {
        if builtins::is_type(found) {
            format!("A `:` is missing between the name and the type: `x: {found}`.")
        } else {
            format!("The name comes first, then `:` and the type: `{found}: f32`. WGSL has no `in`, `out` or `inout`: a parameter that changes the caller's variable is a pointer, `{found}: ptr<function, f32>`.")
        }
    })
}

fn untyped_parameter(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Colon)
        .then(|| "Every parameter and every member has a type: `x: f32`.".to_owned())
}

fn member_separator(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::MemberEnd {
        return None;
    }
    Some(match unexpected.found {
        ";" => "The members of a structure are separated by commas: `struct S { a: f32, b: f32 }`."
            .to_owned(),
        found if found == "@" || lockstep_preprocess::words::KEYWORDS.contains(&found) => {
            format!("A `}}` is missing before this `{found}`.")
        }
        found if is_word(found) => {
            format!("A comma is missing before `{found}`: `struct S {{ a: f32, b: f32 }}`.")
        }
        _ => return None,
    })
}

fn return_arrow(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let ty = unexpected.found == ":"
        || unexpected.inside == "function body" && is_word(unexpected.found)
        || builtins::is_type(unexpected.found);
    (unexpected.expected == Expected::OpenBrace && ty).then(|| {
        "The type that a function returns follows an arrow: `fn shade(p: vec2f) -> f32 { .. }`."
            .to_owned()
    })
}

fn function_head(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::OpenParenthesis {
        return None;
    }
    match unexpected.found {
        "{" => Some("A function has parentheses after its name, even without parameters: `fn shade() { .. }`.".to_owned()),
        "<" => Some("A function cannot be written for several types at once: write one for each type, each with its own name.".to_owned()),
        _ => None,
    }
}

fn type_first_statement(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let found = unexpected.found;
    let keyword = lockstep_preprocess::words::KEYWORDS.contains(&found);
    if unexpected.is_past_the_end(problem) || !is_word(found) || unexpected.inside == "for loop" {
        return None;
    }
    match unexpected.expected {
        Expected::Assignment if keyword => Some(format!(
            "The word before `{found}` begins no statement: remove it."
        )),
        Expected::Assignment => Some(format!(
            "A statement cannot begin with two words. To declare a variable, write its name first, then the type: `var {found}: f32 = ..;` or just `var {found} = ..;`. If a new function or structure begins here, a `}}` is missing above."
        )),
        Expected::OpenParenthesis if !keyword => Some(format!(
            "To declare a variable, write its name first, then the type: `var {found}: vec3<f32> = ..;` or just `var {found} = ..;`. A loop has parentheses: `for (var i = 0; i < 4; i++)`."
        )),
        _ => None,
    }
}

fn missing_address_space(problem: &Problem) -> Option<String> {
    (problem.is("module-scope 'var' declarations that are not of texture or sampler types must provide an address space")
        || misplaced(problem)
            .is_some_and(|(_, place)| place == "a variable without an address space"))
    .then(|| {
        "A variable outside functions says where it lives: `var<private>` (one for each invocation) or `var<workgroup>` (shared by a workgroup). A value that never changes is a `const`; a buffer is declared with `#storage`.".to_owned()
    })
}

fn address_space_in_function(problem: &Problem) -> Option<String> {
    let naga = problem.part("invalid address space for local variable: `{}`");
    let tint = problem.is("function-scope 'var' declaration must use 'function' address space");
    (naga.is_some() || tint).then(|| {
        "Inside a function a variable is a plain `var`; `var<workgroup>` and `var<private>` are declared outside all functions. If this is meant to be outside, a `}` is missing above.".to_owned()
    })
}

fn late_directive(problem: &Problem) -> Option<String> {
    (problem.is("expected global declaration, but found a global directive")
        || problem.is("directives must come before all global declarations"))
    .then(|| {
        "`enable`, `requires` and `diagnostic` come first in the program, before all declarations."
            .to_owned()
    })
}

fn value_not_constant(problem: &Problem) -> Option<String> {
    if problem
        .message
        .starts_with("const initializer requires a const-expression")
    {
        return Some("A `const` is fixed before the program runs, so it is computed from literals and other constants only. For a value computed while it runs, write `let` inside a function.".to_owned());
    }
    if problem
        .part("'var {}' cannot be referenced at module-scope")
        .is_some()
        || problem.is("Unexpected runtime-expression")
    {
        return Some("This is fixed before the program runs, so it is computed from literals and constants only, not from variables or inputs. A value that is computed while it runs belongs inside a function.".to_owned());
    }
    if problem.is("Unexpected override-expression") {
        return Some("An `override` gets its value only when the program is started, so no `const` can use it. Make both `override`, or both `const`.".to_owned());
    }
    problem.is("this operation is not supported in a const context").then(|| {
        "This must be known before the program runs: a `const` and the length of an array are computed from literals and constants only. For a value computed while it runs, write `let` and not `const`.".to_owned()
    })
}

fn array_length(problem: &Problem) -> Option<String> {
    if problem.is("array element count must be positive (> 0)")
        || problem
            .part("array count ({}) must be greater than 0")
            .is_some()
    {
        return Some("An array holds at least one element.".to_owned());
    }
    if let Some([_, limit]) = problem.parts("array count ({}) must be less than {}") {
        return Some(format!(
            "An array in a variable has fewer than {limit} elements. For more use a storage buffer: `#storage values array<f32>`."
        ));
    }
    (problem.message.starts_with("array count must evaluate to")
        || problem.is("must be a const-expression that resolves to a concrete integer scalar (`u32` or `i32`)")
        || problem.message.starts_with("'@workgroup_size' argument must be a constant or override-expression"))
    .then(|| {
        "The length of an array and the size of a workgroup are whole numbers that are fixed before the program runs: a literal or a `const`, such as `const N = 16;`.".to_owned()
    })
}

fn cyclic_declaration(problem: &Problem) -> Option<String> {
    let name = problem.any_part(&[
        "declaration of `{}` is recursive",
        "declaration of `{}` is cyclic",
    ]);
    let cycle = problem.part("cyclic dependency found: {}");
    let through = cycle.map(|cycle| cycle.replace(" -> ", " → ").replace('\'', "`"));
    if name.is_none() && cycle.is_none() {
        return None;
    }
    let what = match (through, name) {
        (Some(through), _) => format!(" ({through})"),
        (None, Some(name)) => format!(" (here `{name}`)"),
        (None, None) => String::new(),
    };
    Some(format!(
        "Nothing may be made of itself, directly or through others{what}. A function that would call itself is written as a loop, with an array for what is still to do; a structure cannot contain itself."
    ))
}

fn empty_structure(problem: &Problem) -> Option<String> {
    (problem.is("Structure types must have at least one member")
        || problem.is("structures must have at least one member"))
    .then(|| "A structure has at least one member: `struct S { a: f32 }`.".to_owned())
}

fn failed_assertion(problem: &Problem) -> Option<String> {
    (problem.is("`const_assert` failure") || problem.is("const assertion failed"))
        .then(|| "What `const_assert` demands is not true of the present constants.".to_owned())
}
