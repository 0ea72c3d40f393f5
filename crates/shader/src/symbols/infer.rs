//! Types and values read off initializers, for programs that do not compile and for what naga
//! does not keep.

use super::types::{Names, Scope};
use super::{Draft, Symbol, SymbolKind, one_line};
use lockstep_preprocess::evaluate::{Value, evaluate};
use lockstep_preprocess::lexer::{Token, TokenKind};

/// The longest initializer whose value is worked out or shown, in bytes.
const LONGEST_VALUE: usize = 120;

/// Fills in types and values that are still missing. Earlier symbols help later ones.
pub fn types_and_values(drafts: &mut [Draft], text: &str, tokens: &[Token]) {
    let names = Names::new(drafts.iter().map(|draft| &draft.symbol));
    for at in 0..drafts.len() {
        let draft = &drafts[at];
        let Some(initializer) = draft.initializer.clone() else {
            continue;
        };
        let Some(initializer) = tokens.get(initializer) else {
            continue;
        };
        let scope = Scope {
            names: &names,
            symbol: |at: usize| &drafts[at].symbol,
        };
        let is_value = matches!(
            draft.symbol.kind,
            SymbolKind::Let | SymbolKind::Variable | SymbolKind::Constant | SymbolKind::Override
        );
        // `const N = 4` is of no type yet: it becomes what its use asks for.
        let is_abstract = draft.symbol.kind == SymbolKind::Constant
            && matches!(initializer, [literal] if literal.kind == TokenKind::Number
                && !literal.text(text).ends_with(['u', 'i', 'f', 'h']));
        let ty = if is_value && draft.symbol.ty.is_none() && !is_abstract {
            scope.type_of(text, initializer)
        } else {
            None
        };
        let has_value = matches!(
            draft.symbol.kind,
            SymbolKind::Constant | SymbolKind::Override
        );
        let value = if has_value && draft.symbol.value.is_none() {
            value(&scope, text, initializer)
        } else {
            None
        };
        let symbol = &mut drafts[at].symbol;
        symbol.ty = symbol.ty.take().or(ty);
        symbol.value = symbol.value.take().or(value);
    }
}

/// The value of an initializer: worked out where it is one of integers, else as written.
fn value<'s, F: Fn(usize) -> &'s Symbol>(
    scope: &Scope<'_, F>,
    text: &str,
    tokens: &[Token],
) -> Option<String> {
    let first = tokens.first()?;
    let last = tokens.last()?;
    if last.span.end - first.span.start > LONGEST_VALUE {
        return None;
    }
    let integer = integer_text(scope, text, tokens)
        .and_then(|expression| evaluate(&expression).ok())
        .and_then(|value| match value {
            Value::Integer(value) => Some(value.to_string()),
            Value::Float(_) => None,
        });
    Some(integer.unwrap_or_else(|| one_line(text, tokens)))
}

/// The expression with the values of its names in their place, if nothing in it is floating and
/// the evaluator takes every operator for what WGSL does.
fn integer_text<'s, F: Fn(usize) -> &'s Symbol>(
    scope: &Scope<'_, F>,
    text: &str,
    tokens: &[Token],
) -> Option<String> {
    let is_integer = |number: &str| {
        let digits = number.trim_end_matches(['u', 'i']);
        let digits = digits.strip_prefix('-').unwrap_or(digits);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut expression = String::new();
    // A single literal is best left with its suffix.
    if tokens.len() < 2 && tokens.first()?.kind == TokenKind::Number {
        return None;
    }
    for token in tokens {
        let word = token.text(text);
        match token.kind {
            TokenKind::Number if is_integer(word) => expression.push_str(word),
            TokenKind::Punctuation if matches!(word, "+" | "-" | "*" | "/" | "%" | "(" | ")") => {
                expression.push_str(word);
            }
            TokenKind::Identifier => {
                let symbol = scope.find(word, token.span.start)?;
                let value = symbol.value.as_deref().filter(|value| is_integer(value))?;
                expression.push_str(&format!("({value})"));
            }
            _ => return None,
        }
        expression.push(' ');
    }
    Some(expression)
}
