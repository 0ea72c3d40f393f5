//! Taking the author's text at a place apart: operands, arguments, literals.
//!
//! Everything here may be wrong text, so nothing is assumed of it: what is not
//! clearly an operand or an argument is not named as one.

use lockstep_preprocess::lexer::{Token, TokenKind, code_tokens};

/// The longest text that is worth repeating inside a sentence.
const LONGEST: usize = 40;

/// A text short and simple enough to be repeated as code.
pub(super) fn quotable(text: &str) -> Option<&str> {
    let text = text.trim();
    let plain = !text.is_empty()
        && text.len() <= LONGEST
        && !text.contains(['`', '\n', '\r', ';', '{', '}', '#'])
        && !text.contains("//")
        && !text.contains("/*");
    plain.then_some(text)
}

/// A number without sign.
pub(super) fn is_number(text: &str) -> bool {
    let mut tokens = code_tokens(text);
    matches!(
        (tokens.next(), tokens.next()),
        (Some(token), None) if token.kind == TokenKind::Number
    )
}

/// A number with a decimal point or an exponent.
pub(super) fn is_float_literal(text: &str) -> bool {
    is_number(text) && !text.starts_with("0x") && text.contains(['.', 'e', 'E', 'f'])
}

/// One identifier.
pub(super) fn is_word(text: &str) -> bool {
    let mut tokens = code_tokens(text);
    matches!(
        (tokens.next(), tokens.next()),
        (Some(token), None) if token.kind == TokenKind::Identifier && token.span.len() == text.len()
    )
}

/// A name, a member or an element: something a value can be stored in.
pub(super) fn is_path(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '[' | ']'))
}

/// The number of components in a text such as `id.xy`.
pub(super) fn swizzled(text: &str) -> Option<u8> {
    let (_, letters) = text.rsplit_once('.')?;
    let swizzle = letters.len() <= 4 && letters.chars().all(|c| "xyzw".contains(c));
    u8::try_from(letters.len())
        .ok()
        .filter(|size| swizzle && *size > 0)
}

/// The first token of a text.
pub(super) fn first_token(text: &str) -> &str {
    code_tokens(text)
        .next()
        .map_or("", |token| token.text(text))
}

/// Words before a `<` that opens a template list.
const TEMPLATES: &[&str] = &[
    "vec2", "vec3", "vec4", "mat2x2", "mat2x3", "mat2x4", "mat3x2", "mat3x3", "mat3x4", "mat4x2",
    "mat4x3", "mat4x4", "array", "bitcast", "ptr", "atomic",
];

/// The tokens outside all parentheses, brackets and template lists, each with
/// whether it directly follows the one before (`<` `<` is one operator then).
fn outer_tokens(text: &str) -> Vec<Token> {
    let mut outer = Vec::new();
    let mut depth = 0usize;
    let mut templates = 0usize;
    let mut before = "";
    for token in code_tokens(text) {
        let word = token.text(text);
        let opens_template = word == "<" && (templates > 0 || TEMPLATES.contains(&before));
        let closes_template = word == ">" && templates > 0;
        if closes_template {
            templates -= 1;
        } else if matches!(word, ")" | "]") {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && templates == 0 && !opens_template && !matches!(word, "(" | "[") {
            outer.push(token);
        }
        if opens_template {
            templates += 1;
        } else if matches!(word, "(" | "[") {
            depth += 1;
        }
        before = word;
    }
    outer
}

/// How tightly an operator binds, loosest first; `None` for anything else.
fn strength(symbol: &str) -> Option<u8> {
    Some(match symbol {
        "||" => 0,
        "&&" => 1,
        "|" => 2,
        "^" => 3,
        "&" => 4,
        "==" | "!=" => 5,
        "<" | ">" | "<=" | ">=" => 6,
        "<<" | ">>" => 7,
        "+" | "-" => 8,
        "*" | "/" | "%" => 9,
        _ => return None,
    })
}

/// A binary operator outside all parentheses: its symbol, start and end.
struct Operator<'a> {
    symbol: &'a str,
    start: usize,
    end: usize,
}

/// The binary operators outside all parentheses, or `None` where a character
/// stands that belongs to no expression.
fn operators(text: &str) -> Option<Vec<Operator<'_>>> {
    let tokens = outer_tokens(text);
    let mut found = Vec::new();
    // Before the first operand an operator is a sign.
    let mut after_operand = false;
    let mut previous_end = 0;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let start = token.span.start;
        if token.kind != TokenKind::Punctuation {
            after_operand = true;
            at += 1;
            previous_end = token.span.end;
            continue;
        }
        // Something in parentheses between the last token and this one is an operand.
        after_operand |= text[previous_end..start].contains([')', ']']);
        let two = tokens
            .get(at + 1)
            .filter(|next| next.span.start == token.span.end)
            .map(|next| &text[start..next.span.end])
            .filter(|two| two.len() == 2 && strength(two).is_some());
        let symbol = two.unwrap_or_else(|| token.text(text));
        let end = start + symbol.len();
        match strength(symbol) {
            Some(_) if after_operand => {
                found.push(Operator { symbol, start, end });
                after_operand = false;
            }
            Some(_) => {}
            None if matches!(symbol, "." | "!" | "~") => {}
            None => return None,
        }
        previous_end = end;
        at += symbol.len();
    }
    Some(found)
}

/// The two operands of the outermost `symbol` in `text`.
///
/// `None` when `symbol` is not what the whole text computes: WGSL's binary
/// operators group to the left, so it is the last of the loosest ones.
pub(super) fn operands<'a>(text: &'a str, symbol: &str) -> Option<(&'a str, &'a str)> {
    let operators = operators(text)?;
    let loosest = operators
        .iter()
        .filter_map(|operator| strength(operator.symbol))
        .min()?;
    let last = operators
        .iter()
        .rev()
        .find(|operator| strength(operator.symbol) == Some(loosest))?;
    (last.symbol == symbol).then(|| (text[..last.start].trim(), text[last.end..].trim()))
}

/// Whether the text has a binary operator outside all parentheses.
pub(super) fn is_operation(text: &str) -> bool {
    operators(text).is_some_and(|operators| !operators.is_empty())
}

/// The parts of a list, cut at the commas outside all brackets.
pub(super) fn list(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' | '<' | '{' => depth += 1,
            ')' | ']' | '>' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        parts.push(text[start..].trim());
    }
    parts
}

/// The callee and the arguments of a text that is one call.
pub(super) fn call(text: &str) -> Option<(&str, Vec<&str>)> {
    let open = text.find('(')?;
    let inside = text[open + 1..].strip_suffix(')')?;
    let mut depth = 0usize;
    for character in inside.chars() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    // A comparison in an argument would be taken for a template list.
    let arguments = if inside.contains(['<', '>']) && inside.contains(',') {
        Vec::new()
    } else {
        list(inside)
    };
    Some((text[..open].trim(), arguments))
}

/// A text as the argument of a call or a conversion: without the parentheses around all of it.
pub(super) fn unwrapped(text: &str) -> &str {
    let Some(inside) = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
    else {
        return text;
    };
    let mut depth = 0usize;
    for character in inside.chars() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return text,
            ')' => depth -= 1,
            _ => {}
        }
    }
    inside.trim()
}

/// A text as an operand: in parentheses where an operator stands in it.
pub(super) fn wrapped(text: &str) -> String {
    if is_operation(text) {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_of_the_outermost_operator() {
        assert_eq!(operands("a * b", "*"), Some(("a", "b")));
        assert_eq!(operands("a - b - c", "-"), Some(("a - b", "c")));
        assert_eq!(
            operands("f(a, b) + t[i - 1]", "+"),
            Some(("f(a, b)", "t[i - 1]"))
        );
        assert_eq!(operands("(a + b) * -c", "*"), Some(("(a + b)", "-c")));
        assert_eq!(operands("-a - -b", "-"), Some(("-a", "-b")));
        assert_eq!(
            operands("vec2<f32>(1.0) / x", "/"),
            Some(("vec2<f32>(1.0)", "x"))
        );
        assert_eq!(operands("a << 2u", "<<"), Some(("a", "2u")));
        assert_eq!(operands("a <= b", "<="), Some(("a", "b")));
        assert_eq!(operands("id.x*2.0", "*"), Some(("id.x", "2.0")));
        // Not what the whole text computes.
        assert_eq!(operands("s + 0.5 * i", "*"), None);
        assert_eq!(operands("a", "*"), None);
        assert_eq!(operands("+=", "+"), None);
        assert_eq!(operands("a ? b : c", "+"), None);
        assert_eq!(operands("", "+"), None);
    }

    #[test]
    fn calls_and_lists_are_taken_apart() {
        assert_eq!(
            call("max(id.x, f(1.0, 2))"),
            Some(("max", vec!["id.x", "f(1.0, 2)"]))
        );
        assert_eq!(call("f()"), Some(("f", vec![])));
        assert_eq!(call("f(a) + g(b)"), None);
        assert_eq!(call("f"), None);
        assert_eq!(
            list("ptr<function, f32>, u32"),
            ["ptr<function, f32>", "u32"]
        );
    }

    #[test]
    fn parentheses_come_and_go() {
        assert_eq!(unwrapped("(a > b)"), "a > b");
        assert_eq!(unwrapped("(a) + (b)"), "(a) + (b)");
        assert_eq!(unwrapped("a"), "a");
        assert_eq!(wrapped("a + b"), "(a + b)");
        assert_eq!(wrapped("f(a + b)"), "f(a + b)");
    }

    #[test]
    fn kinds_of_text() {
        assert!(is_float_literal("2.0") && is_float_literal("1e3") && is_float_literal("2f"));
        assert!(!is_float_literal("2") && !is_float_literal("0xfe") && !is_float_literal("x"));
        assert!(is_word("abc") && !is_word("a.b") && !is_word("1") && !is_word(""));
        assert!(is_path("a.b[0]") && !is_path("a + b") && !is_path("1.0") && !is_path(""));
        assert_eq!(quotable("fn f() { }"), None);
        assert_eq!(first_token("  foo(1)"), "foo");
    }
}
