//! Names that nothing has, names that are taken, and names that WGSL forbids.

use super::problem::Problem;
use super::{Rule, builtins, expression, foreign, spelling};
use lockstep_preprocess::words::{KEYWORDS, RESERVED_WORDS};

pub(super) const RULES: &[Rule] = &[
    Rule::new("foreign-name", foreign_name),
    Rule::new("misspelt-name", misspelt_name),
    Rule::new("function-as-value", function_as_value),
    Rule::new("type-as-value", type_as_value),
    Rule::new("unknown-name", unknown_name),
    Rule::new("not-a-function", not_a_function),
    Rule::new("call-of-entry-point", call_of_entry_point),
    Rule::new("mutable-let", mutable_let),
    Rule::new("const-function", const_function),
    Rule::new("underscore", underscore),
    Rule::new("reserved-prefix", reserved_prefix),
    Rule::new("reserved-word", reserved_word),
    Rule::new("bad-identifier", bad_identifier),
    Rule::new("declared-twice", declared_twice),
];

/// The name that a compiler finds nowhere.
fn unresolved<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    problem.any_part(&[
        "no definition in scope for identifier: `{}`",
        "unresolved value '{}'",
        "unresolved call target '{}'",
        "unresolved type '{}'",
    ])
}

fn foreign_name(problem: &Problem) -> Option<String> {
    let name = unresolved(problem)
        .or_else(|| problem.part("{} is unsupported in WGSL"))
        .or_else(|| {
            problem
                .parts("'{}' type used without '{}' extension enabled")
                .map(|[name, _]| name)
        })
        .or_else(|| {
            problem
                .parts("Using `{}` values requires the {}")
                .map(|[name, _]| name)
        })
        .or_else(|| {
            problem
                .is("the `wgpu_int16` enable extension is not enabled")
                .then_some(problem.written)
        })?;
    Some(foreign::lookup(name)?.sentence(name))
}

fn misspelt_name(problem: &Problem) -> Option<String> {
    let name = unresolved(problem)?;
    if let Some(known) = spelling::same_letters(name) {
        return Some(format!(
            "WGSL tells upper from lower case: write `{known}`."
        ));
    }
    // naga says of a built-in used without parentheses that it does not exist.
    if builtins::is_function(name) || builtins::is_type(name) {
        return None;
    }
    spelling::nearest_known(name).map(|known| format!("Did you mean `{known}`?"))
}

fn function_as_value(problem: &Problem) -> Option<String> {
    let name = problem
        .any_part(&[
            "cannot use builtin function '{}' as value",
            "cannot use function '{}' as value",
        ])
        .or_else(|| unresolved(problem).filter(|name| builtins::is_function(name)))?;
    Some(format!(
        "`{name}` is a function: call it with its arguments in parentheses, `{name}(..)`."
    ))
}

fn type_as_value(problem: &Problem) -> Option<String> {
    let name = match problem.part("cannot use type '{}' as value") {
        Some(_) => expression::quotable(problem.written)?,
        None => match problem.part("expected variable access, found \"{}\"") {
            Some(name) => {
                return Some(format!(
                    "`{name}` is the name of a function or a type, not of a value: write `{name}(..)` to call it or to make a value of it."
                ));
            }
            None => unresolved(problem).filter(|name| builtins::is_type(name))?,
        },
    };
    Some(format!(
        "`{name}` is a type: to make a value of it, write `{name}(..)`."
    ))
}

fn unknown_name(problem: &Problem) -> Option<String> {
    let name = expression::quotable(unresolved(problem)?)?;
    if problem.message.starts_with("unresolved call") {
        return Some(format!(
            "No function or type is called `{name}`. Check the spelling, or declare it: `fn {name}(..) {{ .. }}` or `struct {name} {{ .. }}`."
        ));
    }
    if problem.message.starts_with("unresolved type") {
        return Some(format!(
            "No type is called `{name}`. Check the spelling, or declare it: `struct {name} {{ .. }}`."
        ));
    }
    Some(format!(
        "Nothing called `{name}` is known here. Check the spelling; what is declared inside `{{ }}` is known only there, and only after its declaration."
    ))
}

fn not_a_function(problem: &Problem) -> Option<String> {
    let name = if problem.is("local declaration cannot be called") {
        Some(problem.written)
    } else {
        problem
            .part("expected function name, found \"{}\"")
            .or_else(|| {
                let what = problem
                    .part("cannot use {} as call target")?
                    .strip_suffix('\'')?;
                // `let min`, `parameter 'id'`
                what.rsplit(['\'', ' ']).next()
            })
    }
    .filter(|name| expression::is_word(name))?;
    if let Some(item) = spelling::prelude_variable(name) {
        return Some(format!(
            "`{name}` is a variable (`{}`), so it is used without parentheses.",
            item.declaration
        ));
    }
    Some(if builtins::is_function(name) || builtins::is_type(name) {
        format!(
            "A variable of your own called `{name}` hides the built-in `{name}` here; give the variable another name."
        )
    } else {
        format!(
            "`{name}` is a variable, not a function. To multiply, write `{name} * (..)`; for an element of an array, `{name}[..]`."
        )
    })
}

fn call_of_entry_point(problem: &Problem) -> Option<String> {
    (problem.is("entry point cannot be called")
        || problem.is("entry point functions cannot be the target of a function call"))
    .then(|| {
        "An entry point (a function marked `@compute`) is started by the GPU only. Move what both need into a function without `@compute`, and call that.".to_owned()
    })
}

/// The word where a name was expected, when WGSL keeps it.
fn kept_word<'a>(problem: &Problem<'a>) -> Option<&'a str> {
    problem
        .any_part(&[
            "name `{}` is a reserved keyword",
            "'{}' is a reserved keyword",
        ])
        .or_else(|| {
            problem
                .message
                .starts_with("expected identifier for ")
                .then_some(problem.written)
        })
        .filter(|word| KEYWORDS.contains(word) || RESERVED_WORDS.contains(word))
}

fn mutable_let(problem: &Problem) -> Option<String> {
    match kept_word(problem)? {
        "mut" => Some(
            "A value that changes is declared with `var` alone: `var x = 1.0;`. `let` is for values that never change.".to_owned(),
        ),
        "const" => Some("`const` begins a declaration, such as `const N = 16;`. A parameter needs no such word: it never changes anyway.".to_owned()),
        "let" | "var" => Some("Write `let` or `var`, not both: `var` for a value that changes, `let` for one that does not.".to_owned()),
        _ => None,
    }
}

fn const_function(problem: &Problem) -> Option<String> {
    (kept_word(problem)? == "fn").then(|| {
        "A function is declared outside structures and other functions, with `fn` and its name, `fn name(..) -> f32 { .. }`, and with no word such as `const` before it.".to_owned()
    })
}

fn underscore(problem: &Problem) -> Option<String> {
    let expected =
        problem.message.starts_with("expected identifier for ") && problem.written == "_";
    (expected || problem.is("Identifier can't be `_`")).then(|| {
        "`_` is no name. To compute a value and drop it, write `_ = ..;` without `let` or `var`."
            .to_owned()
    })
}

fn reserved_prefix(problem: &Problem) -> Option<String> {
    let name = problem
        .part("Identifier starts with a reserved prefix: `{}`")
        .or_else(|| {
            problem
                .is("identifiers must not start with two or more underscores")
                .then_some(problem.written)
        })?;
    // Some of these names are another language's functions.
    if let Some(instead) = foreign::lookup(name) {
        return Some(instead.sentence(name));
    }
    Some("Names must not begin with two underscores; use one, or none.".to_owned())
}

fn reserved_word(problem: &Problem) -> Option<String> {
    let word = kept_word(problem)?;
    Some(if KEYWORDS.contains(&word) {
        format!("`{word}` is a word of the language; choose another name, such as `my_{word}`.")
    } else {
        format!(
            "WGSL keeps the word `{word}` for later versions; choose another name, such as `my_{word}`."
        )
    })
}

fn bad_identifier(problem: &Problem) -> Option<String> {
    let tint = problem.message.starts_with("expected identifier for ")
        || problem.message.starts_with("invalid type for '")
        || problem.is("unable to determine function return type");
    let found = problem
        .part("expected identifier, found \"{}\"")
        .or_else(|| tint.then_some(problem.written))?;
    if found.starts_with(|c: char| c.is_ascii_digit()) {
        return Some("A name cannot begin with a digit; begin with a letter or `_`.".to_owned());
    }
    match found {
        "$" | "@" => Some(format!("`{found}` cannot be part of a name; names have letters, digits and `_`.")),
        "(" => Some("A name is missing before this `(`: every function has one, `fn name(..)`, and `let` and `var` declare one name at a time.".to_owned()),
        "{" => Some("A type is missing before this `{`. A function that returns nothing has no `->`.".to_owned()),
        "=" => Some("A type is missing between `:` and `=`. Write `let a: f32 = ..`, or leave the `:` away: `let a = ..`.".to_owned()),
        _ => None,
    }
}

fn declared_twice(problem: &Problem) -> Option<String> {
    let name = problem.any_part(&[
        "redefinition of `{}`",
        "redeclaration of '{}'",
        "redefinition of '{}'",
    ])?;
    if spelling::in_prelude(name) {
        return Some(format!(
            "Every program here has a `{name}` already (it belongs to the prelude); choose another name."
        ));
    }
    Some(format!(
        "`{name}` is declared twice in the same place. To change a variable, assign without declaring it again: `{name} = ..;`. Two functions cannot share a name, whatever their parameters are."
    ))
}
