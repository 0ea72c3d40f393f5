//! What a name in the text means.

use super::types::{Names, Scope, vector};
use super::{Symbol, SymbolKind};
use lockstep_diagnostics::Span;
use lockstep_preprocess::lexer::{Lexer, Token, TokenKind, is_declarable, is_line_break};
use lockstep_preprocess::prelude;

/// Tokens of the expression before a `.` that are looked at.
const LONGEST_CHAIN: usize = 200;

/// What can stand behind a `.`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Member<'s> {
    /// A member of one of the program's structures.
    Own(&'s Symbol),
    /// A member of one of the prelude's structures.
    Prelude(&'static prelude::Member),
    /// Every slider is a member.
    Sliders,
    /// The components of a vector: how many.
    Components(usize),
}

/// The definition that the name at `offset` means, or that stands there itself.
///
/// `offset` may be anywhere in the name or right behind it. `None` for what the prelude and WGSL
/// declare, in comments, and for a member of something whose type is not known. An `#include` is
/// found anywhere on its line.
#[must_use]
pub fn at<'s>(source: &str, symbols: &'s [Symbol], offset: usize) -> Option<&'s Symbol> {
    let (tokens, is_directive) = tokens_up_to(source, offset);
    let name_at = tokens
        .iter()
        .rposition(|token| token.kind == TokenKind::Identifier && touches(token, offset));
    if is_directive
        && let Some(include) = symbols.iter().find(|symbol| {
            symbol.kind == SymbolKind::Include && on_one_line(source, symbol.span.start, offset)
        })
    {
        return Some(include);
    }
    let name_at = name_at?;
    let name = tokens[name_at];
    let own = symbols
        .iter()
        .find(|symbol| symbol.span == name.span && symbol.origin.is_none());
    if own.is_some() {
        return own;
    }
    let names = Names::new(symbols.iter());
    let scope = Scope {
        names: &names,
        symbol: |at: usize| &symbols[at],
    };
    let word = name.text(source);
    let is_member = name_at
        .checked_sub(1)
        .is_some_and(|dot| tokens[dot].is('.', source));
    if is_member {
        let base = chain_before(source, &tokens, name_at - 1)?;
        let ty = scope.type_of(source, base)?;
        return scope.member(&scope.resolve(&ty), word);
    }
    scope.find(word, name.span.start)
}

/// The members of the expression before the `.` that is the last token before `offset`, or that
/// stands before the name which ends there. Empty where its type is not known.
#[must_use]
pub fn members_before<'s>(source: &str, symbols: &'s [Symbol], offset: usize) -> Vec<Member<'s>> {
    let (tokens, _) = tokens_up_to(source, offset);
    let mut dot = tokens.len();
    if tokens
        .last()
        .is_some_and(|token| token.kind == TokenKind::Identifier && touches(token, offset))
    {
        dot -= 1;
    }
    let Some(dot) = dot.checked_sub(1).filter(|at| tokens[*at].is('.', source)) else {
        return Vec::new();
    };
    let names = Names::new(symbols.iter());
    let scope = Scope {
        names: &names,
        symbol: |at: usize| &symbols[at],
    };
    let Some(ty) = chain_before(source, &tokens, dot).and_then(|base| scope.type_of(source, base))
    else {
        return Vec::new();
    };
    let ty = scope.resolve(&ty);
    if let Some((count, _)) = vector(&ty) {
        return vec![Member::Components(count)];
    }
    let own = symbols
        .iter()
        .filter(|symbol| symbol.parent.as_deref() == Some(&ty));
    let mut members: Vec<Member<'_>> = own.map(Member::Own).collect();
    if members.is_empty() {
        let prelude = prelude::MEMBERS.iter().filter(|member| member.of == ty);
        members.extend(prelude.map(Member::Prelude));
        if ty == "Custom" {
            members.push(Member::Sliders);
        }
    }
    members
}

/// A name in the text.
#[derive(Clone, Copy, Debug)]
pub struct Word<'t> {
    pub name: &'t str,
    pub span: Span,
    /// The `.`, `#` or other punctuation before it.
    pub follows: Option<char>,
}

/// The name at `offset`, or right before it.
pub fn word_at(source: &str, offset: usize) -> Option<Word<'_>> {
    let (tokens, _) = tokens_up_to(source, offset);
    let at = tokens
        .iter()
        .rposition(|token| token.kind == TokenKind::Identifier && touches(token, offset))?;
    let before = at.checked_sub(1).map(|before| tokens[before]);
    let punctuation = before.filter(|token| token.kind == TokenKind::Punctuation);
    Some(Word {
        name: tokens[at].text(source),
        span: tokens[at].span,
        follows: punctuation.and_then(|token| token.text(source).chars().next()),
    })
}

fn touches(token: &Token, offset: usize) -> bool {
    token.span.start <= offset && offset <= token.span.end
}

fn on_one_line(text: &str, first: usize, second: usize) -> bool {
    let (start, end) = (first.min(second), first.max(second));
    text.get(start..end)
        .is_some_and(|between| !between.contains(is_line_break))
}

/// The code tokens that begin before `offset`, or at it, and whether `offset` is on a
/// directive's line.
fn tokens_up_to(source: &str, offset: usize) -> (Vec<Token>, bool) {
    let mut tokens = Vec::new();
    let mut is_directive = false;
    let mut is_line_start = true;
    for token in Lexer::new(source).take_while(|token| token.span.start <= offset) {
        let is_before = token.span.start < offset;
        if token.kind.is_trivia() {
            if is_before && token.text(source).contains(is_line_break) && token.span.end <= offset {
                is_line_start = true;
                is_directive = false;
            }
            continue;
        }
        is_directive |= is_line_start && token.is('#', source);
        is_line_start = false;
        if is_before || token.kind == TokenKind::Identifier {
            tokens.push(token);
        }
    }
    (tokens, is_directive)
}

/// The tokens of the expression that ends before the `.` at token `dot`.
fn chain_before<'t>(source: &str, tokens: &'t [Token], dot: usize) -> Option<&'t [Token]> {
    let mut start = dot;
    loop {
        if dot - start > LONGEST_CHAIN {
            return None;
        }
        let last = start.checked_sub(1)?;
        let is_name = |at: usize| is_declarable(tokens[at].text(source));
        start = match (tokens[last].kind, tokens[last].text(source)) {
            (_, "]") => {
                // What it indexes stands before it.
                start = opening(source, tokens, last)?;
                continue;
            }
            (_, ")") => {
                let open = opening(source, tokens, last)?;
                match open.checked_sub(1) {
                    Some(before) if is_name(before) => before,
                    Some(before) if tokens[before].is('>', source) => {
                        opening(source, tokens, before)?.checked_sub(1)?
                    }
                    _ => open,
                }
            }
            (TokenKind::Identifier | TokenKind::Number, _) => last,
            _ => return None,
        };
        match start.checked_sub(1) {
            Some(before) if tokens[before].is('.', source) => start = before,
            _ => return tokens.get(start..dot),
        }
    }
}

/// The token that opens the bracket which token `close` closes.
fn opening(source: &str, tokens: &[Token], close: usize) -> Option<usize> {
    let (opening, closing) = match tokens.get(close)?.text(source) {
        ")" => ('(', ')'),
        "]" => ('[', ']'),
        _ => ('<', '>'),
    };
    let mut depth = 0_usize;
    (close.saturating_sub(LONGEST_CHAIN)..=close)
        .rev()
        .find(|at| {
            if tokens[*at].is(closing, source) {
                depth += 1;
            } else if tokens[*at].is(opening, source) {
                depth = depth.saturating_sub(1);
            }
            depth == 0
        })
}
