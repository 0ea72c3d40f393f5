//! How deeply a program nests, measured before a compiler is asked.
//!
//! Compilers walk a program by recursion, and a stack that runs out cannot be
//! reported: it ends the process, or the page. naga limits brackets and blocks
//! itself; chains that look flat to a reader are not limited there.

use lockstep_diagnostics::Span;
use lockstep_preprocess::lexer::{Token, TokenKind, code_tokens};

/// Most `else if` in a row: with the `if`, the depth of 127 that WGSL
/// guarantees for nested statements (section "Limits"), and the most Chrome takes.
const MAX_ELSE_IFS: usize = 126;
/// Most operators in one expression without brackets: Chrome stops at a depth of 512.
const MAX_OPERATORS: usize = 510;
/// Most prefix operators in a row; Chrome stops at about the same depth as for statements.
const MAX_PREFIXES: usize = 120;

/// Something that is nested too deeply.
pub(crate) struct TooDeep {
    /// Where the limit is passed, in the scanned text.
    pub span: Span,
    pub message: String,
    pub help: &'static str,
}

/// The first place of `text` that is nested too deeply.
pub(crate) fn too_deep(text: &str) -> Option<TooDeep> {
    let tokens: Vec<Token> = code_tokens(text).collect();
    let mut levels = vec![Level::default()];
    let mut prefixes = 0;
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let is_word = token.kind == TokenKind::Identifier;
        let word = token.text(text);
        let Some(level) = levels.last_mut() else {
            break;
        };
        if is_word && word == "else" && next.is_some_and(|next| next.text(text) == "if") {
            level.else_ifs += 1;
            if level.else_ifs > MAX_ELSE_IFS {
                return Some(TooDeep {
                    span: token.span,
                    message: format!("more than {MAX_ELSE_IFS} `else if` follow one another"),
                    help: "Use a `switch`, a table in an array, or two functions.",
                });
            }
        }
        match word {
            "(" | "[" | "{" => levels.push(Level::default()),
            ")" | "]" | "}" => {
                if levels.len() > 1 {
                    levels.pop();
                }
                let ends_chain = word == "}" && next.is_none_or(|next| next.text(text) != "else");
                if ends_chain && let Some(level) = levels.last_mut() {
                    *level = Level::default();
                }
            }
            ";" | "," => level.operators = 0,
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<" | ">" | "=" | "!" | "~" => {
                level.operators += 1;
                if level.operators > MAX_OPERATORS {
                    return Some(TooDeep {
                        span: token.span,
                        message: format!(
                            "one expression has more than {MAX_OPERATORS} operators in a row"
                        ),
                        help: "Put parts of it into `let` declarations, or use a loop.",
                    });
                }
            }
            _ => {}
        }
        prefixes = if matches!(word, "!" | "~" | "-" | "*" | "&") {
            prefixes + 1
        } else {
            0
        };
        if prefixes > MAX_PREFIXES {
            return Some(TooDeep {
                span: token.span,
                message: format!("more than {MAX_PREFIXES} operators stand before one value"),
                help: "Two `!`, `~` or `-` in a row undo each other.",
            });
        }
    }
    None
}

/// What is counted between one pair of brackets.
#[derive(Clone, Copy, Default)]
struct Level {
    else_ifs: usize,
    operators: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_too_deep(text: &str) -> bool {
        too_deep(text).is_some()
    }

    #[test]
    fn chains_are_measured() {
        let chain = |count| format!("fn f() {{ if a {{ }} {} }}", "else if b { }".repeat(count));
        assert!(!is_too_deep(&chain(MAX_ELSE_IFS)) && is_too_deep(&chain(MAX_ELSE_IFS + 1)));
        let sum = |count| format!("fn f() {{ let a = x{}; }}", " + x".repeat(count));
        assert!(!is_too_deep(&sum(MAX_OPERATORS - 1)) && is_too_deep(&sum(MAX_OPERATORS + 1)));
        assert!(is_too_deep(&format!(
            "fn f() {{ let a = {}x; }}",
            "!".repeat(300)
        )));
    }

    #[test]
    fn long_programs_are_not_deep() {
        let statements =
            "if a { b = c + d * e; } else if f { g(h, i - j); } let k = l == m;".repeat(2000);
        assert!(!is_too_deep(&format!("fn f() {{ {statements} }}")));
        let table = "1.0, -2.0, 3.0 * x, ".repeat(5000);
        assert!(!is_too_deep(&format!("const T = array({table});")));
        assert!(!is_too_deep("}}}} ) ] else if"));
    }
}
