//! "Expected this, found that": both compilers' words for text that is no WGSL.

use super::expression::first_token;
use super::problem::Problem;

/// What a compiler expected where it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    Semicolon,
    /// `=`, `+=`, `++`: what a statement that begins with a name goes on with.
    Assignment,
    /// The `=` of a declaration.
    Equals,
    Expression,
    /// A statement, or the `}` after the last one.
    Statement,
    /// A declaration outside all functions.
    Declaration,
    Colon,
    /// The `,` or the `}` after a structure's member.
    MemberEnd,
    Comma,
    OpenBrace,
    OpenParenthesis,
    CloseParenthesis,
    CloseBracket,
    /// The third part of a `for`.
    ForUpdate,
}

/// Where a parser stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unexpected<'a> {
    pub expected: Expected,
    /// The token that stands there; empty at the end of the text.
    pub found: &'a str,
    /// What Tint was reading (`function body`); empty in naga's words.
    pub inside: &'a str,
}

impl<'a> Unexpected<'a> {
    /// Reads the message of a parser; `None` for any other message.
    pub fn of(problem: &Problem<'a>) -> Option<Self> {
        if let Some([expected, found]) = problem.parts("expected {}, found \"{}\"") {
            return Some(Self {
                expected: naga(expected)?,
                found: unescaped(found),
                inside: "",
            });
        }
        let (expected, inside) = tint(problem.message)?;
        Some(Self {
            expected,
            found: token(problem.written),
            inside,
        })
    }

    /// Whether the text ended: the message is about what Lockstep puts after
    /// it, and the place was moved to the last thing the author wrote.
    pub fn is_past_the_end(&self, problem: &Problem) -> bool {
        let moved = self.found != token(problem.written)
            && !problem.written.starts_with('#')
            && problem.written.ends_with(['}', ';', '{', ')', ',']);
        // Where a statement or a `}` is expected, no `}` can be in the way.
        let brace = self.expected == Expected::Statement && problem.written.ends_with('}');
        self.found.is_empty() || moved || brace
    }
}

/// The first token of a text; operators of several characters are one.
fn token(text: &str) -> &str {
    let is_operator = text.len() <= 3 && text.chars().all(|c| c.is_ascii_punctuation() && c != '_');
    if is_operator { text } else { first_token(text) }
}

/// naga prints what it found as a Rust string.
fn unescaped(found: &str) -> &str {
    match found {
        "\\\"" => "\"",
        "\\'" => "'",
        "\\\\" => "\\",
        other => other,
    }
}

fn naga(expected: &str) -> Option<Expected> {
    Some(match expected {
        "`;`" => Expected::Semicolon,
        "assignment or increment/decrement" => Expected::Assignment,
        "operation (`=`)" => Expected::Equals,
        "expression" => Expected::Expression,
        "statement" => Expected::Statement,
        "`:`" => Expected::Colon,
        "`,`" => Expected::MemberEnd,
        "`{`" => Expected::OpenBrace,
        "`(`" => Expected::OpenParenthesis,
        "`)`" => Expected::CloseParenthesis,
        "`]`" => Expected::CloseBracket,
        _ if expected.starts_with("global item") => Expected::Declaration,
        _ if expected.starts_with("for loop update statement") => Expected::ForUpdate,
        _ => return None,
    })
}

fn tint(message: &str) -> Option<(Expected, &str)> {
    match message {
        "expected ')'" => return Some((Expected::CloseParenthesis, "")),
        "unexpected token"
        | "statement found outside of function body"
        | "expected declaration after attributes" => return Some((Expected::Declaration, "")),
        "unable to parse right side of assignment" => return Some((Expected::Expression, "")),
        "prefix increment and decrement operators are not supported" => {
            return Some((Expected::ForUpdate, ""));
        }
        _ => {}
    }
    if message.starts_with("unable to parse right side of ")
        || message.starts_with("missing initializer for ")
        || message.starts_with("unable to parse condition expression")
    {
        return Some((Expected::Expression, ""));
    }
    let (token, inside) = message.strip_prefix("expected '")?.split_once("' for ")?;
    let expected = match token {
        ";" => Expected::Semicolon,
        "=" if inside == "assignment" => Expected::Assignment,
        "=" => Expected::Equals,
        ":" => Expected::Colon,
        "," => Expected::Comma,
        "{" => Expected::OpenBrace,
        "(" => Expected::OpenParenthesis,
        ")" => Expected::CloseParenthesis,
        "]" => Expected::CloseBracket,
        "}" if inside == "struct declaration" => Expected::MemberEnd,
        "}" => Expected::Statement,
        _ => return None,
    };
    Some((expected, inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_compilers_mean_the_same() {
        let read = |message, written| {
            let unexpected = Unexpected::of(&Problem::new(message, written)).expect(message);
            (unexpected.expected, unexpected.found.to_owned())
        };
        let semicolon = (Expected::Semicolon, "let".to_owned());
        assert_eq!(read("expected `;`, found \"let\"", "let"), semicolon);
        assert_eq!(
            read("expected ';' for variable declaration", "let"),
            semicolon
        );
        let quote = (Expected::Expression, "\"".to_owned());
        assert_eq!(read("expected expression, found \"\\\"\"", "\""), quote);
        assert!(Unexpected::of(&Problem::new("unresolved value 'x'", "x")).is_none());
    }

    #[test]
    fn the_end_of_the_text_is_recognised() {
        let past = |message, written| {
            let problem = Problem::new(message, written);
            Unexpected::of(&problem)
                .expect(message)
                .is_past_the_end(&problem)
        };
        assert!(past("expected statement, found \"\"", ""));
        assert!(past(
            "expected assignment or increment/decrement, found \"int\"",
            "}"
        ));
        assert!(past("expected '}' for function body", "}"));
        assert!(!past("expected '}' for function body", "fn"));
        assert!(!past(
            "expected assignment or increment/decrement, found \"a\"",
            "a"
        ));
        // A macro use stands for what it was replaced by.
        assert!(!past("expected `;`, found \"16\"", "SIZE"));
    }
}
