//! Types as texts: what they are made of, and which expression has which.

use super::{Symbol, SymbolKind};
use lockstep_preprocess::lexer::{Token, TokenKind};
use lockstep_preprocess::{prelude, resolve_alias};
use std::collections::HashMap;

/// Aliases of aliases that are followed.
const DEEPEST_ALIAS: usize = 16;

/// Symbols of one name that are looked at.
const MOST_NAMESAKES: usize = 200;

/// Parentheses in parentheses that are followed.
const DEEPEST_EXPRESSION: usize = 8;

/// Symbols by name.
pub struct Names {
    by_name: HashMap<String, Vec<usize>>,
}

impl Names {
    /// Indexes `symbols`, which are in the order of their places.
    pub fn new<'s>(symbols: impl Iterator<Item = &'s Symbol>) -> Self {
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, symbol) in symbols.enumerate() {
            if symbol.kind != SymbolKind::Include {
                by_name.entry(symbol.name.clone()).or_default().push(at);
            }
        }
        Self { by_name }
    }

    fn namesakes(&self, name: &str) -> &[usize] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

/// Symbols to be looked up in.
pub struct Scope<'n, F> {
    pub names: &'n Names,
    /// The symbol of an index that `names` gives.
    pub symbol: F,
}

impl<'s, F: Fn(usize) -> &'s Symbol> Scope<'_, F> {
    /// What `name` means at `offset`: the innermost declaration, and of several in one block the
    /// last before it.
    pub fn find(&self, name: &str, offset: usize) -> Option<&'s Symbol> {
        let candidates = self.names.namesakes(name).iter();
        let visible = candidates
            .rev()
            .take(MOST_NAMESAKES)
            .map(|at| (self.symbol)(*at))
            .filter(|symbol| symbol.kind != SymbolKind::Member && holds(symbol, offset));
        // Of two that begin at one place the author's own comes first, so the last of these wins.
        visible.max_by_key(|symbol| symbol.scope.start)
    }

    /// The member `name` of the structure `of` that the program declares.
    pub fn member(&self, of: &str, name: &str) -> Option<&'s Symbol> {
        self.names
            .namesakes(name)
            .iter()
            .take(MOST_NAMESAKES)
            .map(|at| (self.symbol)(*at))
            .find(|symbol| symbol.parent.as_deref() == Some(of))
    }

    /// A type with aliases and macros followed to the end, at module scope.
    pub fn resolve(&self, ty: &str) -> String {
        let mut ty = ty.trim().to_owned();
        for _ in 0..DEEPEST_ALIAS {
            let next = match self.find(&ty, 0) {
                Some(symbol) if symbol.kind == SymbolKind::Alias => symbol.ty.clone(),
                Some(symbol) if symbol.kind == SymbolKind::Macro => symbol.value.clone(),
                Some(_) => None,
                None => resolve_alias(&ty).map(str::to_owned),
            };
            match next {
                Some(next) if next != ty => ty = next,
                _ => break,
            }
        }
        match template(&ty) {
            Some(("ptr" | "ref", arguments)) => match arguments.get(1) {
                Some(target) if target.len() < ty.len() => self.resolve(target),
                _ => ty,
            },
            _ => ty,
        }
    }

    /// Type of `base.name`.
    pub fn member_type(&self, base: &str, name: &str) -> Option<String> {
        let base = self.resolve(base);
        if let Some((_, scalar)) = vector(&base) {
            return match name.len() {
                1 => Some(scalar.to_owned()),
                count @ 2..=4 => Some(short(&format!("vec{count}<{scalar}>"))),
                _ => None,
            };
        }
        if let Some(member) = self.member(&base, name) {
            return member.ty.clone();
        }
        if base == "Custom" {
            return Some("f32".to_owned());
        }
        prelude::MEMBERS
            .iter()
            .find(|member| member.of == base && member.name == name)
            .map(|member| member.ty.to_owned())
    }

    /// Type of `base[..]`.
    fn element_type(&self, base: &str) -> Option<String> {
        let base = self.resolve(base);
        if let Some((_, scalar)) = vector(&base) {
            return Some(scalar.to_owned());
        }
        if let Some(("array", arguments)) = template(&base) {
            return arguments.first().map(|element| (*element).to_owned());
        }
        let rows = base.strip_prefix("mat")?.as_bytes().get(2)?;
        let scalar = match template(&base) {
            Some((_, arguments)) => (*arguments.first()?).to_owned(),
            None => format!(
                "{}{}",
                base.chars().next_back()?,
                if base.ends_with('h') { 16 } else { 32 }
            ),
        }
        .replace('h', "f");
        Some(short(&format!("vec{}<{scalar}>", char::from(*rows))))
    }

    /// Type of the value that `name` stands for at `offset`.
    fn variable_type(&self, name: &str, offset: usize) -> Option<String> {
        match self.find(name, offset) {
            Some(symbol) => match symbol.kind {
                SymbolKind::Function | SymbolKind::Struct | SymbolKind::Alias => None,
                SymbolKind::Macro => literal_type(symbol.value.as_deref()?),
                _ => symbol
                    .ty
                    .clone()
                    .or_else(|| literal_type(symbol.value.as_deref()?)),
            },
            None => {
                let item = prelude::VARIABLES.iter().find(|item| item.name == name)?;
                let (_, ty) = item.declaration.split_once(": ")?;
                Some(ty.to_owned())
            }
        }
    }

    /// Type of what a call of `name` gives.
    fn call_type(&self, name: &str, offset: usize) -> Option<String> {
        match self.find(name, offset) {
            Some(symbol) => match symbol.kind {
                SymbolKind::Function => symbol.ty.clone(),
                SymbolKind::Struct | SymbolKind::Alias => Some(name.to_owned()),
                _ => None,
            },
            None if is_type_name(name) => Some(name.to_owned()),
            None => {
                let item = prelude::FUNCTIONS.iter().find(|item| item.name == name)?;
                let (_, ty) = item.declaration.split_once("-> ")?;
                Some(ty.to_owned())
            }
        }
    }

    /// Type of the expression that `tokens` are, if it is a name, a literal, a call or
    /// parentheses, with members and indices behind.
    pub fn type_of(&self, text: &str, tokens: &[Token]) -> Option<String> {
        self.nested_type(text, tokens, 0)
    }

    fn nested_type(&self, text: &str, tokens: &[Token], depth: usize) -> Option<String> {
        let first = tokens.first()?;
        let word = first.text(text);
        let offset = first.span.start;
        let is_followed_by = |at: usize, c| tokens.get(at).is_some_and(|token| token.is(c, text));
        let (mut ty, mut at) = match first.kind {
            TokenKind::Number => (literal_type(word)?, 1),
            TokenKind::Identifier if matches!(word, "true" | "false") => ("bool".to_owned(), 1),
            TokenKind::Identifier if is_followed_by(1, '<') => {
                let close = closing(text, tokens, 1)?;
                if !is_followed_by(close + 1, '(') {
                    return None;
                }
                let written = super::one_line(text, &tokens[..=close]);
                let ty = match template(&written) {
                    Some(("bitcast", arguments)) => (*arguments.first()?).to_owned(),
                    _ => short(&written),
                };
                (ty, closing(text, tokens, close + 1)? + 1)
            }
            TokenKind::Identifier if is_followed_by(1, '(') => {
                (self.call_type(word, offset)?, closing(text, tokens, 1)? + 1)
            }
            TokenKind::Identifier => (self.variable_type(word, offset)?, 1),
            TokenKind::Punctuation if word == "(" && depth < DEEPEST_EXPRESSION => {
                let close = closing(text, tokens, 0)?;
                let ty = self.nested_type(text, &tokens[1..close], depth + 1)?;
                (ty, close + 1)
            }
            TokenKind::Punctuation if word == "*" && depth < DEEPEST_EXPRESSION => {
                let ty = self.nested_type(text, &tokens[1..], depth + 1)?;
                return Some(self.resolve(&ty));
            }
            _ => return None,
        };
        while let Some(token) = tokens.get(at) {
            if token.is('.', text) {
                let name = tokens.get(at + 1)?.text(text);
                ty = self.member_type(&ty, name)?;
                at += 2;
            } else if token.is('[', text) {
                ty = self.element_type(&ty)?;
                at = closing(text, tokens, at)? + 1;
            } else {
                return None;
            }
        }
        Some(ty)
    }
}

fn holds(symbol: &Symbol, offset: usize) -> bool {
    symbol.scope.start <= offset && offset <= symbol.scope.end && !symbol.scope.is_empty()
}

/// The token that closes the bracket at token `open`.
fn closing(text: &str, tokens: &[Token], open: usize) -> Option<usize> {
    let (opening, closing) = match tokens.get(open)?.text(text) {
        "(" => ('(', ')'),
        "[" => ('[', ']'),
        _ => ('<', '>'),
    };
    let mut depth = 0_usize;
    (open..tokens.len()).find(|at| {
        if tokens[*at].is(opening, text) {
            depth += 1;
        } else if tokens[*at].is(closing, text) {
            depth -= 1;
        }
        depth == 0
    })
}

/// Name and arguments of `name<argument, ..>`.
fn template(ty: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = ty.split_once('<')?;
    let inner = rest.strip_suffix('>')?;
    let mut arguments = Vec::new();
    let mut depth = 0_i32;
    let mut start = 0;
    for (at, c) in inner.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                arguments.push(inner[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    arguments.push(inner[start..].trim());
    Some((name.trim(), arguments))
}

/// Number and type of the components of a vector type.
pub fn vector(ty: &str) -> Option<(usize, &str)> {
    let rest = ty.strip_prefix("vec")?;
    let count = match rest.as_bytes().first()? {
        b'2' => 2,
        b'3' => 3,
        b'4' => 4,
        _ => return None,
    };
    let scalar = match &rest[1..] {
        "f" => "f32",
        "i" => "i32",
        "u" => "u32",
        "h" => "f16",
        argument => argument.strip_prefix('<')?.strip_suffix('>')?.trim(),
    };
    Some((count, scalar))
}

/// Whether a call of this name makes a value of the type of this name.
fn is_type_name(name: &str) -> bool {
    matches!(name, "bool" | "i32" | "u32" | "f32" | "f16")
        || resolve_alias(name).is_some()
        || vector(name).is_some()
        || (name.starts_with("mat") && name.len() == 7 && name.ends_with(['f', 'h']))
}

/// Type of a literal as a variable takes it.
fn literal_type(literal: &str) -> Option<String> {
    let literal = literal.trim_start_matches('-');
    let is_number = literal.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && literal
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-'));
    if !is_number {
        return None;
    }
    let is_hexadecimal = literal.starts_with("0x") || literal.starts_with("0X");
    let ty = match literal.chars().next_back()? {
        'u' => "u32",
        'h' => "f16",
        'f' if !is_hexadecimal => "f32",
        _ if literal.contains('.') => "f32",
        _ if !is_hexadecimal && literal.contains(['e', 'E']) => "f32",
        _ => "i32",
    };
    Some(ty.to_owned())
}

/// A type with its vectors and matrices in their short forms: `vec2f` for `vec2<f32>`.
pub fn short(ty: &str) -> String {
    let mut out = String::with_capacity(ty.len());
    let mut rest = ty;
    while let Some(open) = rest.find('<') {
        let (head, tail) = rest.split_at(open);
        out.push_str(head);
        let is_word = |name: &str, length: usize| {
            head.len() >= length
                && head.is_char_boundary(head.len() - length)
                && head[head.len() - length..].starts_with(name)
                && !head[..head.len() - length].ends_with(|c: char| c.is_alphanumeric() || c == '_')
        };
        let is_vector = is_word("vec", 4);
        let shortened = [
            ("<f32>", 'f'),
            ("<i32>", 'i'),
            ("<u32>", 'u'),
            ("<f16>", 'h'),
        ]
        .into_iter()
        .find(|(argument, _)| tail.starts_with(argument))
        .filter(|(_, letter)| is_vector || (is_word("mat", 6) && matches!(letter, 'f' | 'h')));
        if let Some((argument, letter)) = shortened {
            out.push(letter);
            rest = &tail[argument.len()..];
        } else {
            out.push('<');
            rest = &tail[1..];
        }
    }
    out.push_str(rest);
    out
}
