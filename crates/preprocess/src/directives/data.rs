//! `#assert` and `#data`

use crate::Data;
use crate::codes;
use crate::directive::Directive;
use crate::evaluate::arguments;
use crate::expand::Expander;
use crate::lexer::is_declarable;
use crate::prelude::ASSERT_LIMIT;
use crate::unit::Unit;
use lockstep_diagnostics::{Diagnostic, Span};

impl Expander<'_> {
    /// Writes a call of the prelude's `assert` with the next free index.
    pub(super) fn assert(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(all) = self.expand(unit, &directive.arguments) else {
            return;
        };
        let length = all.text.trim_end_matches([';', ' ', '\t']).len();
        let condition = all.part(Span::new(0, length));
        if condition.is_empty() {
            self.missing(unit, directive, "a condition");
            return;
        }
        let place = unit.place(directive.span);
        let index = self.directives.asserts;
        if index == ASSERT_LIMIT {
            self.report(
                Diagnostic::error(
                    &codes::TOO_MANY_ASSERTS,
                    place,
                    format!("there can be {ASSERT_LIMIT} `#assert`, and this is one more"),
                )
                .help(codes::TOO_MANY_ASSERTS.remedy),
            );
            return;
        }
        unit.write(&mut self.body, &format!("assert({index}, "), directive.span);
        self.write_parts(unit, &condition);
        unit.write(&mut self.body, ");", directive.span);
        self.directives.asserts += 1;
        self.directives.assert_spans.push(place);
    }

    /// Keeps numbers for the prelude, which declares all of them as one struct.
    pub(super) fn data(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(all) = self.expand(unit, &directive.arguments) else {
            return;
        };
        let length = all.text.trim_end_matches([';', ' ', '\t']).len();
        let name = Span::new(0, all.first_word().min(length));
        let ty_at = length - all.text[name.end..length].trim_start().len();
        let ty_length = all.part(Span::new(ty_at, length)).first_word();
        let ty = Span::new(ty_at, ty_at + ty_length);
        let numbers_at = length - all.text[ty.end..length].trim_start().len();
        let numbers = all.part(Span::new(numbers_at, length));
        let bad = |place: Span, message: String| {
            Diagnostic::error(&codes::BAD_DATA, place, message).help(codes::BAD_DATA.remedy)
        };
        if numbers.is_empty() {
            self.missing(unit, directive, "a name, a type and numbers");
            return;
        }
        let name_text = name.slice(&all.text);
        if !is_declarable(name_text) {
            let place = self.place(unit, &all, name);
            self.report(bad(place, format!("`{name_text}` is not a name")));
            return;
        }
        let ty_text = ty.slice(&all.text);
        if !matches!(ty_text, "u32" | "uint") {
            let place = self.place(unit, &all, ty);
            self.report(bad(
                place,
                format!("the type must be `u32`, not `{ty_text}`"),
            ));
            return;
        }
        let mut values = Vec::new();
        for part in arguments(&numbers.text) {
            let Some(value) = self.compute(unit, &numbers, part) else {
                return;
            };
            match value
                .as_integer()
                .and_then(|value| u32::try_from(value).ok())
            {
                Some(value) => values.push(value),
                None => {
                    let place = self.place(unit, &numbers, part);
                    self.report(bad(place, format!("{value} is not a `u32`")));
                    return;
                }
            }
        }
        if values.is_empty() {
            self.missing(unit, directive, "numbers");
            return;
        }
        let data = &mut self.directives.data;
        let at = self.data_at.get(name_text);
        match at.and_then(|at| data.get_mut(*at)) {
            Some(known) => known.values.extend(values),
            None => {
                self.data_at.insert(name_text.to_owned(), data.len());
                data.push(Data {
                    name: name_text.to_owned(),
                    values,
                    span: unit.place(directive.span),
                });
            }
        }
    }
}
