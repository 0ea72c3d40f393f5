//! What a program declares, for completion, hover and go to definition.
//!
//! Read from tokens, so that a program with mistakes has symbols as well; types and values that
//! tokens do not show come from naga's module where the analysis has one. Module and text may be
//! of different ages: they are matched by names, not by places.

mod comments;
mod directives;
mod enrich;
mod infer;
pub mod offer;
mod read;
mod resolve;
#[cfg(test)]
mod tests;
mod types;

pub use resolve::{Member, at, members_before};

use crate::Analysis;
use lockstep_diagnostics::Span;
use lockstep_preprocess::LIBRARY;
use lockstep_preprocess::lexer::Token;
use read::Reader;
use std::ops::Range;

/// What a [`Symbol`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// `fn`
    Function,
    /// A parameter of a function.
    Parameter,
    /// `var`, `#storage`
    Variable,
    /// `let`
    Let,
    /// `const`, and the constant that `#data` makes
    Constant,
    /// `override`
    Override,
    /// `struct`
    Struct,
    /// A member of a structure, or of what `#data` makes.
    Member,
    /// `alias`
    Alias,
    /// `#define`, `#calcdefine`
    Macro,
    /// A file named by `#include`.
    Include,
}

/// A definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What it is.
    pub kind: SymbolKind,
    /// Its name; of an included file the name without quotes or brackets.
    pub name: String,
    /// The declaration in one line, with its type and, where it is known, its constant value.
    pub detail: String,
    /// Type of a value, return type of a function, what an alias stands for.
    pub ty: Option<String>,
    /// Value of a constant, an override's default, the final text of a macro.
    pub value: Option<String>,
    /// The comment right above, or behind on the same line; may have several lines.
    pub doc: String,
    /// The name in the author's text; of what an included file declares, the file's name.
    pub span: Span,
    /// Where in the author's text the name has this meaning; empty for members.
    pub scope: Span,
    /// The structure of a member.
    pub parent: Option<String>,
    /// The library file that declares it; of an included file that file.
    pub origin: Option<&'static str>,
}

/// A symbol being read.
#[derive(Debug)]
struct Draft {
    symbol: Symbol,
    /// Tokens of the initializer.
    initializer: Option<Range<usize>>,
    /// Name of the function it is local to.
    function: Option<String>,
}

/// Every definition of a program and of the library files that it includes, in the order of
/// their places.
///
/// Total and linear in the length of `source`. `analysis` may be of an older text; its module
/// gives the types that are not written out.
#[must_use]
pub fn symbols(source: &str, analysis: &Analysis) -> Vec<Symbol> {
    let mut reader = Reader::new(source);
    reader.read();
    let (tokens, mut drafts) = reader.finish();
    include_library(&mut drafts, source);
    drafts.sort_by_key(|draft| (draft.symbol.span.start, draft.symbol.origin.is_some()));
    enrich::macros(&mut drafts, analysis);
    if let Some((module, info)) = analysis.shader.as_ref().and_then(|shader| shader.module()) {
        enrich::from_module(&mut drafts, module, info);
    }
    infer::types_and_values(&mut drafts, source, &tokens);
    drafts
        .into_iter()
        .map(|draft| with_detail(draft.symbol))
        .collect()
}

/// Adds what the included files declare, each file once.
fn include_library(drafts: &mut Vec<Draft>, source: &str) {
    let whole = Span::new(0, source.len());
    for file in LIBRARY {
        let quoted = file.quoted();
        let Some(include) = drafts.iter().find(|draft| {
            draft.symbol.kind == SymbolKind::Include && draft.symbol.detail == quoted
        }) else {
            continue;
        };
        let place = include.symbol.span;
        let mut reader = Reader::new(file.text);
        reader.read();
        let (_, declared) = reader.finish();
        let offered = declared.into_iter().filter(|draft| {
            let symbol = &draft.symbol;
            let is_member = symbol.kind == SymbolKind::Member;
            let is_module_scope = symbol.scope == Span::new(0, file.text.len());
            !symbol.name.starts_with('_') && (is_member || is_module_scope)
        });
        drafts.extend(offered.map(|mut draft| {
            let symbol = &mut draft.symbol;
            symbol.span = place;
            symbol.origin = Some(file.name);
            if symbol.kind != SymbolKind::Member {
                symbol.scope = whole;
            }
            Draft {
                initializer: None,
                ..draft
            }
        }));
    }
}

/// Writes the whole declaration where `detail` is only its beginning.
fn with_detail(mut symbol: Symbol) -> Symbol {
    let written = match symbol.kind {
        SymbolKind::Function | SymbolKind::Struct | SymbolKind::Alias | SymbolKind::Include => {
            return symbol;
        }
        SymbolKind::Macro => {
            let value = symbol.value.as_deref().unwrap_or_default();
            format!("{} {} {value}", symbol.detail, symbol.name)
        }
        _ => {
            let head = &symbol.detail;
            let name = &symbol.name;
            let ty = symbol.ty.as_deref().map(|ty| format!(": {ty}"));
            let value = symbol.value.as_deref().map(|value| format!(" = {value}"));
            format!(
                "{head} {name}{}{}",
                ty.unwrap_or_default(),
                value.unwrap_or_default()
            )
        }
    };
    written.trim().clone_into(&mut symbol.detail);
    symbol
}

/// Tokens in one line: blanks and comments between them become one blank, and none stands
/// inside of parentheses.
fn one_line(text: &str, tokens: &[Token]) -> String {
    let mut line = String::new();
    let mut end = None;
    for (at, token) in tokens.iter().enumerate() {
        let is_last_comma =
            token.is(',', text) && tokens.get(at + 1).is_some_and(|next| next.is(')', text));
        if is_last_comma {
            continue;
        }
        let is_apart = end.is_some_and(|end| end < token.span.start);
        if is_apart && !line.ends_with('(') && !token.is(')', text) {
            line.push(' ');
        }
        line.push_str(token.text(text));
        end = Some(token.span.end);
    }
    line
}
