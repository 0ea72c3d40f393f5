//! `#if`, `#ifdef`, `#ifndef`, `#else`, `#endif`

use crate::codes;
use crate::directive::Directive;
use crate::expand::Expander;
use crate::lexer::TokenKind;
use crate::unit::Unit;
use lockstep_diagnostics::Diagnostic;

impl Expander<'_> {
    pub(super) fn open_if(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        // What cannot be computed counts as false, so that no later error hides it.
        let holds = self.conditions.is_live() && self.holds(unit, directive);
        self.conditions.open(unit.place(directive.span), holds);
    }

    fn holds(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) -> bool {
        let Some(expansion) = self.expand(unit, &directive.arguments) else {
            return false;
        };
        if expansion.is_empty() {
            self.missing(unit, directive, "an expression");
            return false;
        }
        self.compute(unit, &expansion, expansion.all())
            .is_some_and(|value| value.is_true())
    }

    pub(super) fn open_ifdef(&mut self, unit: &Unit<'_>, directive: &Directive<'_>, wanted: bool) {
        let mut holds = false;
        if self.conditions.is_live() {
            match directive.arguments.first() {
                None => self.missing(unit, directive, "a name"),
                Some(name) if name.kind == TokenKind::Identifier => {
                    holds = self.macros.get(name.text(unit.text)).is_some() == wanted;
                    self.extra(unit, directive, directive.arguments_from(1));
                }
                Some(token) => self.bad_name(
                    unit.place(token.span),
                    token.text(unit.text),
                    "Use `#if` for expressions; this directive takes one name.",
                ),
            }
        }
        self.conditions.open(unit.place(directive.span), holds);
    }

    pub(super) fn turn_condition(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let place = unit.place(directive.span);
        let is_outside_live = self.conditions.is_outside_live();
        match self.conditions.turn(place) {
            None => self.not_open(unit, directive),
            Some(condition) => {
                if let Some(first) = condition.else_at {
                    self.report(
                        Diagnostic::error(
                            &codes::REPEATED_ELSE,
                            place,
                            "this condition has an `#else` already",
                        )
                        .label(first, "the first `#else`")
                        .label(condition.opened_at, "the condition")
                        .help("Take one of them out, or nest a second condition."),
                    );
                }
                if is_outside_live {
                    self.extra(unit, directive, &directive.arguments);
                }
            }
        }
    }

    pub(super) fn close_condition(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let is_outside_live = self.conditions.is_outside_live();
        match self.conditions.close() {
            None => self.not_open(unit, directive),
            Some(_) if is_outside_live => self.extra(unit, directive, &directive.arguments),
            Some(_) => {}
        }
    }

    fn not_open(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        self.report(
            Diagnostic::error(
                &codes::CONDITION_NOT_OPEN,
                unit.place(directive.head),
                format!("`#{}` without `#if`, `#ifdef` or `#ifndef`", directive.name),
            )
            .help("Take the line out, or add the condition that it belongs to."),
        );
    }

    /// Says which conditions are still open at the end of the text.
    pub(crate) fn complain_about_open_conditions(&mut self) {
        while let Some(condition) = self.conditions.close() {
            self.report(
                Diagnostic::error(
                    &codes::CONDITION_NOT_CLOSED,
                    condition.opened_at,
                    "this condition has no `#endif`",
                )
                .help("Add `#endif` behind the last line that the condition is for."),
            );
        }
    }
}
