//! `#define` and `#calcdefine`

use crate::codes;
use crate::directive::{Directive, covered};
use crate::evaluate::Value;
use crate::expand::Expander;
use crate::lexer::{Token, TokenKind};
use crate::unit::Unit;
use lockstep_diagnostics::{Diagnostic, Span};

impl Expander<'_> {
    pub(super) fn define(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(name) = self.macro_name(unit, directive) else {
            return;
        };
        let place = unit.place(name.span);
        let word = name.text(unit.text);
        if let Some(known) = self.macros.get(word) {
            let mut error = Diagnostic::error(
                &codes::MACRO_REDEFINED,
                place,
                format!("`{word}` is defined already"),
            );
            error = match known.defined_at {
                Some(first) => error
                    .label(first, "the first definition")
                    .help("Use another name, or `#calcdefine`, which may change a value."),
                None => error.help("Every program has this name already; use another one."),
            };
            self.report(error);
            return;
        }
        let value = self
            .expand(unit, directive.arguments_from(1))
            .filter(|value| self.admit(place, value.text.len()));
        match value {
            Some(value) => self.macros.define(word, value.text, place),
            None => self.macros.define_broken(word, place),
        }
    }

    pub(super) fn calcdefine(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(name) = self.macro_name(unit, directive) else {
            return;
        };
        let place = unit.place(name.span);
        let word = name.text(unit.text);
        match self.calculated(unit, directive) {
            Some(value) => self.macros.define(word, value.to_string(), place),
            None => self.macros.define_broken(word, place),
        }
    }

    fn calculated(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) -> Option<Value> {
        let expansion = self.expand(unit, directive.arguments_from(1))?;
        if expansion.is_empty() {
            self.missing(unit, directive, "an expression");
            return None;
        }
        self.compute(unit, &expansion, expansion.all())
    }

    /// The name that a directive defines, when it can be one.
    fn macro_name(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) -> Option<Token> {
        let Some(name) = directive.arguments.first().copied() else {
            self.missing(unit, directive, "a name");
            return None;
        };
        let word = word_at(&directive.arguments);
        let written = word.slice(unit.text);
        if name.kind != TokenKind::Identifier {
            self.bad_name(
                unit.place(word),
                written,
                "Use letters, digits and underscores, not starting with a digit.",
            );
            return None;
        }
        if word == name.span {
            return Some(name);
        }
        if directive.arguments[1].is('(', unit.text) {
            let head = unit.place(parameters(unit, &directive.arguments));
            let name = name.text(unit.text);
            self.report(
                Diagnostic::error(
                    &codes::FUNCTION_LIKE_MACRO,
                    head,
                    format!("`{name}` has parameters, and macros here have none"),
                )
                .help(format!(
                    "Write a WGSL function `fn {name}(..)`, or put a blank before the `(` if it begins the value."
                )),
            );
            return None;
        }
        self.bad_name(
            unit.place(word),
            written,
            "Put a blank between the name and the value.",
        );
        None
    }
}

/// The tokens at the start that touch each other.
fn word_at(tokens: &[Token]) -> Span {
    let end = tokens
        .iter()
        .position(|token| token.kind.is_trivia())
        .unwrap_or(tokens.len());
    covered(&tokens[..end]).unwrap_or_default()
}

/// The name and its parenthesis, up to the `)` if there is one.
fn parameters(unit: &Unit<'_>, tokens: &[Token]) -> Span {
    let end = tokens
        .iter()
        .position(|token| token.is(')', unit.text))
        .map_or(2, |at| at + 1);
    covered(&tokens[..end.min(tokens.len())]).unwrap_or_default()
}
