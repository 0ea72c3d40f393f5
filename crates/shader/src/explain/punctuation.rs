//! Braces, parentheses, commas and semicolons that are missing or too many.

use super::Rule;
use super::builtins;
use super::expression::{is_number, is_word};
use super::problem::Problem;
use super::syntax::{Expected, Unexpected};

pub(super) const RULES: &[Rule] = &[
    Rule::new("unclosed-brace", unclosed_brace),
    Rule::new("unneeded-semicolon", unneeded_semicolon),
    Rule::new("case-braces", case_braces),
    Rule::new("missing-braces", missing_braces),
    Rule::new("unknown-block", unknown_block),
    Rule::new("brace-after-value", brace_after_value),
    Rule::new("list-in-brackets", list_in_brackets),
    Rule::new("unclosed-parenthesis", unclosed_parenthesis),
    Rule::new("unclosed-bracket", unclosed_bracket),
    Rule::new("extra-parenthesis", extra_parenthesis),
    Rule::new("missing-comma", missing_comma),
    Rule::new("missing-semicolon", missing_semicolon),
];

fn unclosed_brace(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let in_body = matches!(
        unexpected.expected,
        Expected::Statement | Expected::Assignment
    );
    let inside_a_function = matches!(
        unexpected.found,
        "fn" | "struct" | "alias" | "override" | "@" | "enable"
    ) && unexpected.expected == Expected::Statement;
    if inside_a_function {
        return Some(format!(
            "A `}}` is missing above: this `{}` is inside a function, where it cannot be. Every `{{` needs its `}}`.",
            unexpected.found
        ));
    }
    let past_the_end = unexpected.is_past_the_end(problem);
    (past_the_end && (in_body || unexpected.found.is_empty())).then(|| {
        "The program ends too early: a `}` or a `)` is missing. Every `{` needs its `}`.".to_owned()
    })
}

fn unneeded_semicolon(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::OpenBrace && unexpected.found == ";").then(|| {
        "Remove this `;`: the body in braces follows directly, `{ .. }`. An empty body is `{ }`.".to_owned()
    })
}

fn case_braces(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::OpenBrace {
        return None;
    }
    if unexpected.found == "case" || unexpected.found == "default" {
        return Some("A `case` does not fall through to the next. Several values share one body like this: `case 0, 1: { .. }`.".to_owned());
    }
    (unexpected.inside == "case statement").then(|| {
        "The statements of a `case` need braces, and no `break`: `case 0: { .. }`.".to_owned()
    })
}

fn missing_braces(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let statement = is_word(unexpected.found)
        && !(unexpected.inside == "function body" || builtins::is_type(unexpected.found));
    (unexpected.expected == Expected::OpenBrace && statement).then(|| {
        "The body of `if`, `else`, `for`, `while` and `case` needs braces, even for a single statement: `if (x > 0.5) { y = 1.0; }`.".to_owned()
    })
}

fn unknown_block(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Assignment && unexpected.found == "{").then(|| {
        "No block begins with the word before this `{`. A loop that tests at its end is `loop { .. if (!condition) { break; } }`.".to_owned()
    })
}

fn brace_after_value(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let brace = unexpected.found == "{"
        && matches!(
            unexpected.expected,
            Expected::Semicolon | Expected::Expression
        );
    let if_as_value =
        problem.message.starts_with("missing initializer for ") && unexpected.found == "if";
    (brace || if_as_value).then(|| {
        "No block can begin here. Write `else if` for a second condition, `select(if_false, if_true, condition)` to choose a value, and parentheses to make one: `vec2f(1.0, 2.0)`, `array(1.0, 2.0)`.".to_owned()
    })
}

fn list_in_brackets(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.found != "[" {
        return None;
    }
    match unexpected.expected {
        Expected::Expression => Some("An array is written `array(1.0, 2.0, 3.0)`.".to_owned()),
        Expected::CloseParenthesis if unexpected.inside != "function declaration" => None,
        Expected::Semicolon
        | Expected::Equals
        | Expected::MemberEnd
        | Expected::CloseParenthesis => Some(
            "The type of an array is written `array<f32, 4>`: `var values: array<f32, 4>;`."
                .to_owned(),
        ),
        _ => None,
    }
}

fn unclosed_parenthesis(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    let in_call = matches!(
        unexpected.expected,
        Expected::CloseParenthesis | Expected::Comma
    ) && matches!(unexpected.found, ";" | "{" | "}");
    // naga takes the parameters of a function for a list like that of a structure.
    let in_head = unexpected.expected == Expected::MemberEnd && unexpected.found == "{";
    (in_call || in_head).then(|| format!("A `)` is missing before this `{}`.", unexpected.found))
}

fn unclosed_bracket(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::CloseBracket {
        return None;
    }
    Some(match unexpected.found {
        "," => "An index is one number: write `t[i][j]` for an array of arrays, or `t[y * width + x]` for a picture stored row by row.".to_owned(),
        found if found.starts_with('.') => "WGSL has no ranges: an index is the number of one element.".to_owned(),
        _ => "A `]` is missing here.".to_owned(),
    })
}

fn extra_parenthesis(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    (unexpected.expected == Expected::Semicolon && unexpected.found == ")")
        .then(|| "There is one `)` too many, or its `(` is missing. If this ends a `for`, a part is missing: `for (var i = 0; i < 4; i++)`.".to_owned())
}

fn missing_comma(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if !matches!(
        unexpected.expected,
        Expected::CloseParenthesis | Expected::Comma
    ) {
        return None;
    }
    let keyword = lockstep_preprocess::words::KEYWORDS.contains(&unexpected.found);
    if unexpected.inside == "function declaration" && keyword {
        return Some(format!(
            "A parameter is written `x: f32`, without `{}`.",
            unexpected.found
        ));
    }
    if unexpected.found == "," {
        return Some("Parentheses alone hold one value. Several values make a vector, `vec2f(1.0, 2.0)`, or an array, `array(1.0, 2.0)`.".to_owned());
    }
    if unexpected.found == ":" {
        return Some("Arguments have no names in a call: give the values alone, in the order of the declaration.".to_owned());
    }
    (is_number(unexpected.found) || is_word(unexpected.found)).then(|| {
        format!(
            "Something is missing before `{}`: a comma between arguments, an operator between values, or a `)`.",
            unexpected.found
        )
    })
}

fn missing_semicolon(problem: &Problem) -> Option<String> {
    let unexpected = Unexpected::of(problem)?;
    if unexpected.expected != Expected::Semicolon {
        return None;
    }
    let keyword = lockstep_preprocess::words::KEYWORDS.contains(&unexpected.found);
    if keyword || unexpected.found == "}" {
        return Some(format!(
            "A `;` is missing at the end of the statement before this `{}`.",
            unexpected.found
        ));
    }
    (is_word(unexpected.found) || unexpected.found == "@" || unexpected.found == "*").then(|| {
        format!(
            "A `;` is missing before `{}`, or an operator between two values. A type comes after the name, `var a: f32 = ..;`, and a conversion is `f32(x)`.",
            unexpected.found
        )
    })
}
