use super::lex::{Lexeme, Token};
use lockstep_diagnostics::Span;

/// Splits the arguments of a directive into expressions.
///
/// A comma separates, and so do blanks, except inside parentheses and where an
/// operator that joins two operands stands on either side of the blanks:
/// `N / 256 1 1` is three arguments, `(A + B) 1` is two, `N -1` is one, and
/// `8 !N` is two. A name and the `(` after it belong together.
///
/// Text that cannot be read is split at every blank.
#[must_use]
pub fn arguments(text: &str) -> Vec<Span> {
    let Ok(tokens) = super::lex::tokens(text) else {
        return words(text);
    };
    let mut arguments: Vec<Span> = Vec::new();
    let mut before: Option<Token> = None;
    let mut depth = 0_usize;
    let mut starts_new = true;
    for token in tokens {
        match token.lexeme {
            Lexeme::Comma if depth == 0 => {
                // Two commas in a row leave an empty argument to be complained about.
                if starts_new {
                    arguments.push(Span::at(token.span.start));
                }
                starts_new = true;
                before = None;
                continue;
            }
            _ => {}
        }
        let is_apart = before.is_some_and(|before| {
            depth == 0 && before.span.end < token.span.start && !joins(before, token)
        });
        if starts_new || is_apart {
            arguments.push(token.span);
        } else if let Some(last) = arguments.last_mut() {
            *last = last.join(token.span);
        }
        starts_new = false;
        match token.lexeme {
            Lexeme::Open => depth += 1,
            Lexeme::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = Some(token);
    }
    arguments
}

/// Whether two tokens with blanks between them belong to one expression.
fn joins(left: Token, right: Token) -> bool {
    match (left.lexeme, right.lexeme) {
        (Lexeme::Operator(_), _) | (Lexeme::Name, Lexeme::Open) => true,
        (_, Lexeme::Operator(operator)) => operator.precedence().is_some(),
        _ => false,
    }
}

fn words(text: &str) -> Vec<Span> {
    let start = text.as_ptr() as usize;
    text.split_whitespace()
        .map(|word| {
            let at = word.as_ptr() as usize - start;
            Span::new(at, at + word.len())
        })
        .collect()
}
