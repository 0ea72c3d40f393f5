//! Tokens of WGSL text with byte spans, comments and blanks included.
//!
//! The tokens cover the text without gaps. Punctuation comes one character at
//! a time: nothing here needs `>>` or `->` as one token, and template lists
//! would have to take them apart again.

use crate::words::{KEYWORDS, RESERVED_WORDS};
use lockstep_diagnostics::Span;

/// What a [`Token`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A name or keyword. Letters are Unicode's; see [`is_identifier_start`].
    Identifier,
    /// A number with its suffix: `1`, `0x1Fu`, `1.5e-3f`, `.5`.
    Number,
    /// A string literal with its quotes, closed on the same line. Only given
    /// when [`Lexer::strings`] is on; WGSL itself has none.
    Text,
    /// One ASCII character that is none of the above.
    Punctuation,
    /// A run of blanks without a line break. A byte order mark counts as one.
    Blank,
    /// One line break; CR LF is one.
    LineBreak,
    /// `//` up to the line break, which is not part of it.
    LineComment,
    /// `/* .. */`, nested ones included; may contain line breaks.
    BlockComment,
    /// `/*` that is never closed, up to the end of the text.
    UnclosedComment,
    /// A character that WGSL has no use for.
    Unknown,
}

impl TokenKind {
    /// Whether a compiler skips it: blanks, line breaks and comments.
    #[must_use]
    pub const fn is_trivia(self) -> bool {
        matches!(
            self,
            Self::Blank
                | Self::LineBreak
                | Self::LineComment
                | Self::BlockComment
                | Self::UnclosedComment
        )
    }
}

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is; never empty.
    pub span: Span,
}

impl Token {
    /// The token's text in the text it was read from.
    #[must_use]
    pub fn text<'a>(&self, source: &'a str) -> &'a str {
        self.span.slice(source)
    }

    /// Whether it is this punctuation character.
    #[must_use]
    pub fn is(&self, punctuation: char, source: &str) -> bool {
        self.kind == TokenKind::Punctuation && self.text(source).starts_with(punctuation)
    }
}

/// Iterator over the tokens of a text.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    source: &'a str,
    at: usize,
    /// Whether `"..."` is one token; may be changed between tokens.
    pub strings: bool,
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning of `source`, without string literals.
    #[must_use]
    pub const fn new(source: &'a str) -> Self {
        Self {
            source,
            at: 0,
            strings: false,
        }
    }

    /// Offset of the next token.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Goes on at `offset`, moved forward to a character boundary.
    pub fn seek(&mut self, offset: usize) {
        self.at = Span::at(offset).clamped_to(self.source).end;
    }

    fn kind_and_length(&self) -> Option<(TokenKind, usize)> {
        let rest = &self.source[self.at..];
        let mut characters = rest.chars();
        let first = characters.next()?;
        let second = characters.next();
        Some(match first {
            '\r' if second == Some('\n') => (TokenKind::LineBreak, 2),
            _ if is_line_break(first) => (TokenKind::LineBreak, first.len_utf8()),
            _ if is_blank(first) => (TokenKind::Blank, run(rest, is_blank)),
            '/' if second == Some('/') => {
                (TokenKind::LineComment, run(rest, |c| !is_line_break(c)))
            }
            '/' if second == Some('*') => block_comment(rest),
            '0'..='9' => (TokenKind::Number, number(rest)),
            '.' if second.is_some_and(|c| c.is_ascii_digit()) => (TokenKind::Number, number(rest)),
            '"' if self.strings => match text_literal(rest) {
                Some(length) => (TokenKind::Text, length),
                None => (TokenKind::Punctuation, 1),
            },
            _ if is_identifier_start(first) => {
                (TokenKind::Identifier, run(rest, is_identifier_continue))
            }
            _ if first.is_ascii() && !first.is_ascii_control() => (TokenKind::Punctuation, 1),
            _ => (TokenKind::Unknown, first.len_utf8()),
        })
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let (kind, length) = self.kind_and_length()?;
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        Some(Token { kind, span })
    }
}

/// The tokens that a compiler reads: no blanks, line breaks or comments.
pub fn code_tokens(source: &str) -> impl Iterator<Item = Token> + '_ {
    Lexer::new(source).filter(|token| !token.kind.is_trivia())
}

/// Whether `text` is one identifier, keywords included.
#[must_use]
pub fn is_identifier(text: &str) -> bool {
    text.starts_with(is_identifier_start) && text.chars().all(is_identifier_continue)
}

/// Whether WGSL allows `text` as the name of a declaration: an identifier that
/// is neither a keyword nor reserved, not `_` and not starting with `__`.
#[must_use]
pub fn is_declarable(text: &str) -> bool {
    is_identifier(text)
        && text != "_"
        && !text.starts_with("__")
        && KEYWORDS.binary_search(&text).is_err()
        && RESERVED_WORDS.binary_search(&text).is_err()
}

/// Whether an identifier can start with `c`: `_` or a letter. Stands in for
/// Unicode's `XID_Start`, from which it differs in a few rare characters.
#[must_use]
pub fn is_identifier_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

/// Whether an identifier can go on with `c`: a letter, a digit, `_` or a
/// combining accent. Stands in for Unicode's `XID_Continue`.
#[must_use]
pub fn is_identifier_continue(c: char) -> bool {
    c == '_' || c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36f}')
}

/// Whether WGSL ends a line at `c`.
#[must_use]
pub const fn is_line_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{200e}' | '\u{200f}' | '\u{feff}')
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

fn block_comment(text: &str) -> (TokenKind, usize) {
    let bytes = text.as_bytes();
    let mut depth = 0;
    let mut at = 0;
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => {
                depth += 1;
                at += 2;
            }
            b"*/" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return (TokenKind::BlockComment, at);
                }
            }
            _ => at += 1,
        }
    }
    (TokenKind::UnclosedComment, text.len())
}

/// Digits, letters and points, and a sign after an exponent letter.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_hexadecimal = matches!(bytes, [b'0', b'x' | b'X', ..]);
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        let after_exponent = match bytes[at - 1] {
            b'e' | b'E' => !is_hexadecimal,
            b'p' | b'P' => is_hexadecimal,
            _ => false,
        };
        let belongs = byte.is_ascii_alphanumeric()
            || *byte == b'.'
            || *byte == b'_'
            || (after_exponent && matches!(byte, b'+' | b'-'));
        if !belongs {
            break;
        }
        at += 1;
    }
    at
}

/// Length of a `"..."` that closes before the line ends. A backslash takes the next character along.
fn text_literal(text: &str) -> Option<usize> {
    let mut characters = text.char_indices().skip(1);
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some(at + 1),
            '\\' => {
                let (_, escaped) = characters.next()?;
                if is_line_break(escaped) {
                    return None;
                }
            }
            _ if is_line_break(c) => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::{
        BlockComment, Identifier, LineBreak, LineComment, Number, Punctuation, Text,
        UnclosedComment, Unknown,
    };

    fn tokens(source: &str, strings: bool) -> Vec<(TokenKind, &str)> {
        let mut lexer = Lexer::new(source);
        lexer.strings = strings;
        lexer
            .filter(|token| token.kind != TokenKind::Blank)
            .map(|token| (token.kind, token.text(source)))
            .collect()
    }

    #[test]
    fn numbers_keep_their_suffix_and_their_exponent_sign() {
        for number in [
            "1", "0x1Fu", "1.5e-3f", ".5", "1.", "256u", "1e+3", "0x1p-4f",
        ] {
            assert_eq!(tokens(number, false), [(Number, number)]);
        }
        assert_eq!(
            tokens("0x1e-3", false),
            [(Number, "0x1e"), (Punctuation, "-"), (Number, "3")]
        );
        assert_eq!(
            tokens("256.*x", false),
            [(Number, "256."), (Punctuation, "*"), (Identifier, "x")]
        );
    }

    #[test]
    fn comments_nest_and_line_comments_end_at_every_line_break_of_wgsl() {
        assert_eq!(
            tokens("/* a /* b */ c */x", false),
            [(BlockComment, "/* a /* b */ c */"), (Identifier, "x")]
        );
        assert_eq!(tokens("/*/ x", false), [(UnclosedComment, "/*/ x")]);
        assert_eq!(
            tokens("//a\u{2028}b\r\nc\rd", false),
            [
                (LineComment, "//a"),
                (LineBreak, "\u{2028}"),
                (Identifier, "b"),
                (LineBreak, "\r\n"),
                (Identifier, "c"),
                (LineBreak, "\r"),
                (Identifier, "d"),
            ]
        );
    }

    #[test]
    fn identifiers_may_be_of_any_script() {
        let name = "gr\u{f6}\u{df}e_\u{3bb}2";
        assert_eq!(tokens(name, false), [(Identifier, name)]);
        assert_eq!(tokens("\u{1f600}", false), [(Unknown, "\u{1f600}")]);
        assert!(!is_declarable("fn") && !is_declarable("macro") && !is_declarable("__x"));
        assert!(is_declarable("macros") && is_declarable("_x"));
    }

    #[test]
    fn text_literals_exist_only_when_asked_for_and_end_on_their_line() {
        assert_eq!(tokens(r#""a\"//""#, true), [(Text, r#""a\"//""#)]);
        assert_eq!(
            tokens("\"a//b\"", false),
            [
                (Punctuation, "\""),
                (Identifier, "a"),
                (LineComment, "//b\"")
            ]
        );
        assert_eq!(
            tokens("\"a\nb", true),
            [
                (Punctuation, "\""),
                (Identifier, "a"),
                (LineBreak, "\n"),
                (Identifier, "b")
            ]
        );
    }

    #[test]
    fn seeking_never_splits_a_character() {
        let mut lexer = Lexer::new("\u{e9}x");
        lexer.seek(1);
        assert_eq!(lexer.next().map(|token| token.span), Some(Span::new(2, 3)));
    }
}
