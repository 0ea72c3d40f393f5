//! Statements that are not written as WGSL writes them.

use super::Rule;
use super::expression::is_number;
use super::problem::Problem;
use super::syntax::{Expected, Unexpected};

pub(super) const RULES: &[Rule] = &[
    Rule::new("unclosed-comment", unclosed_comment),
    Rule::new("foreign-character", foreign_character),
    Rule::new("ternary", ternary),
    Rule::new("increment-as-value", increment_as_value),
    Rule::new("increment-of-float", increment_of_float),
    Rule::new("text-literal", text_literal),
    Rule::new("number-format", number_format),
    Rule::new("hash-line", hash_line),
    Rule::new("word-operator", word_operator),
    Rule::new("other-comparison", other_comparison),
    Rule::new("compound-assignment", compound_assignment),
    Rule::new("single-equals", single_equals),
    Rule::new("equals-in-argument", equals_in_argument),
    Rule::new("one-name-per-declaration", one_name_per_declaration),
    Rule::new("for-parts", for_parts),
    Rule::new("for-parentheses", for_parentheses),
    Rule::new("method-call", method_call),
    Rule::new("missing-operand", missing_operand),
    Rule::new("comparison-as-statement", comparison_as_statement),
    Rule::new("value-as-statement", value_as_statement),
    Rule::new("double-equals-in-declaration", double_equals_in_declaration),
    Rule::new("missing-value", missing_value),
    Rule::new("cast", cast),
];

fn unclosed_comment(problem: &Problem) -> Option<String> {
    let comment = Unexpected::of(problem).is_some_and(|found| found.found.starts_with("/*"));
    (comment || problem.is("unterminated block comment") || problem.written.starts_with("/*"))
        .then(|| "A comment that begins with `/*` ends with `*/`, which is missing.".to_owned())
}

fn foreign_character(problem: &Problem) -> Option<String> {
    if problem.is("invalid character found") {
        // Tint does not say which one.
        return Some(match problem.written.chars().next() {
            Some('?') => return ternary_advice(),
            Some('#') => return hash_advice(),
            _ => "This character has no meaning in WGSL: there are no strings in quotes, no `?` (write `select(if_false, if_true, condition)`), and only directives begin with `#`. A minus or quote pasted from elsewhere may be a different character.".to_owned(),
        });
    }
    let found = Unexpected::of(problem)?.found;
    let character = found
        .chars()
        .next()
        .filter(|_| found.chars().count() == 1)?;
    match character {
        '\u{2212}' | '\u{2013}' | '\u{2014}' => {
            Some("This is a typographic minus; type the hyphen `-`.".to_owned())
        }
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2018}' | '\u{2019}' => {
            Some("This is a typographic quote, and WGSL has no strings at all.".to_owned())
        }
        '\u{d7}' => Some("Multiplication is `*`.".to_owned()),
        '\u{f7}' => Some("Division is `/`.".to_owned()),
        '\\' => Some(
            "A backslash has no meaning in WGSL: a statement goes on in the next line without one."
                .to_owned(),
        ),
        '$' | '`' => Some(format!("The character {character} has no meaning in WGSL.")),
        other if !other.is_ascii() && !other.is_alphanumeric() => {
            Some(format!("The character {other} has no meaning in WGSL."))
        }
        _ => None,
    }
}

fn ternary_advice() -> Option<String> {
    Some("WGSL has no `condition ? a : b`. Write `select(b, a, condition)`: the value for false comes first.".to_owned())
}

fn ternary(problem: &Problem) -> Option<String> {
    let question = Unexpected::of(problem).is_some_and(|found| found.found == "?");
    question.then(ternary_advice).flatten()
}

fn increment_as_value(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let operator = match unexpected.found {
        "++" | "--" => unexpected.found,
        _ => return None,
    };
    Some(match unexpected.expected {
        Expected::ForUpdate | Expected::Statement => {
            format!("Write `{operator}` after the variable: `i{operator}`.")
        }
        _ => format!(
            "`i{operator}` is a statement in WGSL, not a value. Write `i{operator};` in a line of its own, and `i {} 1` for the value.",
            &operator[..1]
        ),
    })
}

fn increment_of_float(problem: &Problem) -> Option<String> {
    if problem.is("increment statement can only be applied to an integer scalar")
        || problem.is("decrement statement can only be applied to an integer scalar")
    {
        return Some("`++` and `--` count integers only. Write `x += 1.0;` for a float, `atomicAdd(&x, 1)` for an atomic.".to_owned());
    }
    problem
        .is("increment/decrement operation requires reference type to be one of i32 or u32")
        .then(|| {
            "`++` and `--` change an integer that is declared with `var`, not with `let`. For a float write `x += 1.0;`, for an atomic `atomicAdd(&x, 1)`.".to_owned()
        })
}

fn text_literal(problem: &Problem) -> Option<String> {
    let found = Unexpected::of(problem)?.found;
    found.starts_with(['"', '\'']).then(|| {
        "WGSL has no strings or characters in quotes. A key is given by its number: `keyDown(65)` is A."
            .to_owned()
    })
}

fn number_format(problem: &Problem) -> Option<String> {
    if problem.is("integer literal cannot have leading 0s") {
        return Some("A whole number does not begin with 0.".to_owned());
    }
    if let Some(literal) = problem.part("invalid numeric literal format: `{}`") {
        return Some(if literal.starts_with("0x") {
            "A hexadecimal number has digits after `0x`, such as `0xff`.".to_owned()
        } else if literal.starts_with('0') {
            "A whole number does not begin with 0.".to_owned()
        } else {
            "A number has no suffix, or `f` (f32), `h` (f16), `i` (i32) or `u` (u32); those of integers need a whole number.".to_owned()
        });
    }
    if problem
        .message
        .ends_with("hex literal has no significant digits")
    {
        return Some("A hexadecimal number has digits after `0x`, such as `0xff`.".to_owned());
    }
    // `1.0d` reads as the number and a word.
    let unexpected = Unexpected::of(problem)?;
    matches!(unexpected.found, "d" | "L" | "l" | "ul" | "UL" | "lf" | "LF" | "U" | "F" | "n")
        .then(|| {
            "If this belongs to the number before it: a number has no suffix, or `f` (f32), `h` (f16), `i` (i32) or `u` (u32).".to_owned()
        })
}

fn hash_advice() -> Option<String> {
    Some("A line that begins with `#` is a directive, such as `#define`, `#include` or `#storage`; a comment begins with `//`.".to_owned())
}

fn hash_line(problem: &Problem) -> Option<String> {
    let hash = Unexpected::of(problem).is_some_and(|found| found.found == "#");
    hash.then(hash_advice).flatten()
}

fn word_operator(problem: &Problem) -> Option<String> {
    let symbol = match Unexpected::of(problem)?.found {
        "and" => "&&",
        "or" => "||",
        "xor" => "!=",
        _ => return None,
    };
    Some(format!("Write `{symbol}`: WGSL has no operators in words."))
}

fn other_comparison(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let message = problem.message;
    // Tint names the operator before it, naga does not.
    Some(match (unexpected.expected, unexpected.found) {
        (Expected::Expression, "=") if message.contains("== expression") => "Equality is `==`, with two signs.".to_owned(),
        (Expected::Expression, "=") if message.contains("!= expression") => "Inequality is `!=`, with two signs.".to_owned(),
        (Expected::Expression, "=") => "Comparisons are written `==`, `!=`, `<=` and `>=`; no operator has three signs.".to_owned(),
        (Expected::Expression, ">") if message.contains("< expression") => "Inequality is `!=`.".to_owned(),
        (Expected::Expression, ">") => "Inequality is `!=`, and shifting right is `>>`; WGSL has neither `<>` nor `>>>`.".to_owned(),
        (Expected::Expression, "^") => "There is no `^^`. For two bools write `a != b`: it is true when exactly one of them is.".to_owned(),
        (Expected::Expression, "|") => "An absolute value is `abs(x)`; functions without a name do not exist in WGSL.".to_owned(),
        _ => return None,
    })
}

fn compound_assignment(problem: &Problem) -> Option<String> {
    if problem.is("expected 'var' for variable declaration") {
        return Some(
            "A new variable is declared with `let x = ..;`, or with `var x = ..;` if it changes."
                .to_owned(),
        );
    }
    let unexpected = Unexpected::of(problem)?;
    match (unexpected.expected, unexpected.found) {
        (Expected::Assignment, "||" | "|") => {
            Some("Write `a = a || b;`: there is no `||=`.".to_owned())
        }
        (Expected::Assignment, "&&" | "&") => {
            Some("Write `a = a && b;`: there is no `&&=`.".to_owned())
        }
        (Expected::Assignment, "!") => Some(
            "WGSL has no macros with `!`. A shader cannot print: draw the value as a colour."
                .to_owned(),
        ),
        (Expected::Assignment, ":") => Some(
            "A new variable is declared with `let x = ..;`, or with `var x = ..;` if it changes."
                .to_owned(),
        ),
        (Expected::Expression, "+") => Some(
            "Write `+=` to add to a variable; a sign `+` before a number does not exist."
                .to_owned(),
        ),
        _ => None,
    }
}

fn single_equals(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let in_condition = unexpected.expected == Expected::CloseParenthesis
        && !unexpected.inside.contains("function")
        || unexpected.expected == Expected::OpenBrace;
    (in_condition && unexpected.found == "=").then(|| {
        "A comparison is written `==`, `<=` or `>=`. A single `=` assigns, which is not allowed here.".to_owned()
    })
}

fn equals_in_argument(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.found != "=" {
        return None;
    }
    match (unexpected.expected, unexpected.inside) {
        (Expected::MemberEnd, _) | (Expected::CloseParenthesis, "function declaration") => {
            Some("A parameter or a member cannot have a default value: remove the `= ..`.".to_owned())
        }
        (Expected::Semicolon, _) => Some(
            "A statement has one `=`, after a variable: write `b = 2.0; a = b;`. A comparison is `==`, `<=` or `>=`.".to_owned(),
        ),
        _ => None,
    }
}

fn one_name_per_declaration(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Semicolon
        && unexpected.found == ","
        && !unexpected.inside.contains("for loop"))
    .then(|| {
        "One `let` or `var` declares one name: write `var a = 1.0; var b = 2.0;`. A number has a point, `1.5`, and the parts of a `for` are separated by `;`.".to_owned()
    })
}

fn for_parts(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Semicolon && unexpected.inside.contains("for loop")).then(
        || {
            "A `for` has three parts separated by `;`: `for (var i = 0; i < 4; i++) { .. }`."
                .to_owned()
        },
    )
}

fn for_parentheses(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let naga = unexpected.inside.is_empty() && unexpected.found == "var";
    (unexpected.expected == Expected::OpenParenthesis && (naga || unexpected.inside == "for loop"))
        .then(|| {
            "A `for` has its three parts in parentheses: `for (var i = 0; i < 4; i++) { .. }`."
                .to_owned()
        })
}

fn method_call(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Semicolon && unexpected.found == "(").then(|| {
        "This cannot be called. WGSL has no methods: give the value to a function, `length(v)`. An array is made with `array(1.0, 2.0)`.".to_owned()
    })
}

fn missing_operand(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::Expression {
        return None;
    }
    match unexpected.found {
        "}" => Some("A value or a `;` is missing before this `}`.".to_owned()),
        ";" | ")" | "," | "]" => Some(format!(
            "A value is missing before this `{}`.",
            unexpected.found
        )),
        _ => None,
    }
}

fn comparison_as_statement(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Assignment && unexpected.found == "==")
        .then(|| "`==` compares. To store a value, write `=`.".to_owned())
}

fn value_as_statement(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let found = unexpected.found;
    let operator = matches!(
        found,
        "+" | "-"
            | "*"
            | "/"
            | "%"
            | "<"
            | ">"
            | "^"
            | ";"
            | "}"
            | "<="
            | ">="
            | "!="
            | "<<"
            | ">>"
    );
    let value = unexpected.expected == Expected::Assignment && operator
        || unexpected.expected == Expected::Statement && is_number(found);
    if unexpected.expected == Expected::Assignment && is_number(found) {
        return Some(format!(
            "Something is missing before `{found}`, such as a `=`. The words of WGSL are in lower case: `return`, `let`, `var`."
        ));
    }
    value.then(|| {
        "A value alone is not a statement. Store it, `x = ..;`, or return it from the function, `return ..;`.".to_owned()
    })
}

fn double_equals_in_declaration(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Equals && unexpected.found == "==")
        .then(|| "A declaration has a single `=` before its value.".to_owned())
}

fn missing_value(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::Equals {
        return None;
    }
    match unexpected.found {
        ";" | "}" => Some("`let` and `const` need a value: `let a = 1.0;`. For a variable that gets its value later, write `var a: f32;`.".to_owned()),
        "-" | "." => Some("A name consists of letters, digits and `_`.".to_owned()),
        "(" => Some("A name is followed by `=` and its value: `let x = ..;`. A loop is written `for (var i = 0; i < 4; i++)`.".to_owned()),
        "<" => Some("The type comes after a `:`, as in `let a: vec2<f32> = ..;`.".to_owned()),
        _ => None,
    }
}

fn cast(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::Semicolon {
        return None;
    }
    match unexpected.found {
        "as" => Some("A conversion is written like a call: `f32(x)`, `u32(x)`.".to_owned()),
        ":" => Some("WGSL has no `::`. A `:` with a type follows the name in a declaration: `let x: f32 = ..;`.".to_owned()),
        "->" => Some("Write a dot for a member, `a.b`, also through a pointer.".to_owned()),
        found if is_number(found) => Some(format!(
            "Something is missing before `{found}`: an operator, a `;`, or parentheses as in `sin(x)` and `f32(x)`."
        )),
        _ => None,
    }
}
