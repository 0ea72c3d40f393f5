//! String literals, which `#include <string>` brings.

use crate::lexer::{Lexer, TokenKind};

/// Characters that a `String` holds.
pub const STRING_MAX_LEN: usize = 20;

/// Why a literal cannot be written as a `String`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// More characters than fit; holds how many.
    TooLong(usize),
    /// A backslash before something that has no meaning; holds what was written.
    BadEscape(String),
}

/// The WGSL for a literal that is written with its quotes.
///
/// Escapes are those of JSON: `\" \\ \/ \b \f \n \r \t \uXXXX`.
pub fn construct(literal: &str) -> Result<String, TextError> {
    let inside = literal
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(literal);
    let characters = unescape(inside)?;
    if characters.len() > STRING_MAX_LEN {
        return Err(TextError::TooLong(characters.len()));
    }
    let mut codes: Vec<String> = characters
        .iter()
        .map(|character| format!("0x{character:04x}"))
        .collect();
    codes.resize(STRING_MAX_LEN, "0x0000".to_owned());
    Ok(format!(
        "String({}, array<uint,{STRING_MAX_LEN}>({}))",
        characters.len(),
        codes.join(", ")
    ))
}

/// `value`, a macro's, with every literal in it replaced.
pub fn construct_all(value: &str) -> Result<String, TextError> {
    let mut lexer = Lexer::new(value);
    lexer.strings = true;
    let mut text = String::with_capacity(value.len());
    for token in lexer {
        if token.kind == TokenKind::Text {
            text.push_str(&construct(token.text(value))?);
        } else {
            text.push_str(token.text(value));
        }
    }
    Ok(text)
}

fn unescape(text: &str) -> Result<Vec<u32>, TextError> {
    let mut codes = Vec::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            codes.push(u32::from(character));
            continue;
        }
        let escape = characters.next();
        codes.push(match escape {
            Some('"' | '\\' | '/') => u32::from(escape.unwrap_or_default()),
            Some('b') => 0x8,
            Some('f') => 0xc,
            Some('n') => 0xa,
            Some('r') => 0xd,
            Some('t') => 0x9,
            Some('u') => {
                let digits: String = characters.by_ref().take(4).collect();
                let is_code = digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_hexdigit());
                match u32::from_str_radix(&digits, 16) {
                    Ok(code) if is_code => code,
                    _ => return Err(TextError::BadEscape(format!("\\u{digits}"))),
                }
            }
            other => {
                let written = other.map_or_else(String::new, String::from);
                return Err(TextError::BadEscape(format!("\\{written}")));
            }
        });
    }
    Ok(codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_becomes_its_length_and_twenty_codes() {
        let text = construct(r#""A\n\u00e9""#).unwrap();
        assert!(text.starts_with("String(3, array<uint,20>(0x0041, 0x000a, 0x00e9, 0x0000,"));
        assert_eq!(text.matches("0x").count(), 20);
        assert_eq!(text.matches(',').count(), 21);
    }

    #[test]
    fn characters_are_counted_not_bytes() {
        let twenty = format!("\"{}\"", "\u{1f600}".repeat(20));
        assert!(construct(&twenty).unwrap().contains("0x1f600"));
        let more = format!("\"{}\"", "a".repeat(21));
        assert_eq!(construct(&more), Err(TextError::TooLong(21)));
    }

    #[test]
    fn an_unknown_escape_is_an_error() {
        assert_eq!(
            construct(r#""\x""#),
            Err(TextError::BadEscape("\\x".into()))
        );
        assert_eq!(
            construct(r#""\u12""#),
            Err(TextError::BadEscape("\\u12".into()))
        );
    }

    #[test]
    fn every_literal_of_a_macro_is_replaced() {
        let text = construct_all(r#"f("a") + g("b")"#).unwrap();
        assert_eq!(text.matches("String(1, ").count(), 2);
        assert!(text.starts_with("f(String(") && text.ends_with("))"));
    }
}
