//! `#storage`

use crate::Storage;
use crate::codes;
use crate::directive::Directive;
use crate::expand::Expander;
use crate::lexer::is_identifier;
use crate::macros::{Expansion, Part};
use crate::prelude::binding;
use crate::unit::Unit;
use lockstep_diagnostics::{Diagnostic, Span};

/// How many storage variables compute.toys allows.
const PORTABLE_LIMIT: usize = 2;

impl Expander<'_> {
    pub(super) fn storage(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(all) = self.expand(unit, &directive.arguments) else {
            return;
        };
        if all.is_empty() {
            self.missing(unit, directive, "a name and a type");
            return;
        }
        let word = Span::new(0, all.first_word());
        let name = all.part(word);
        let name_span = self.place(unit, &all, word);
        if !is_identifier(&name.text) {
            self.bad_name(
                name_span,
                &name.text,
                "Write the name, a blank, and the type, as in `#storage cells array<u32>`.",
            );
            return;
        }
        let end = all.text.trim_end_matches([';', ' ', '\t']).len();
        let start = all.text.len() - all.text[word.end..].trim_start().len();
        let ty = all.part(Span::new(start, end));
        if ty.is_empty() {
            self.missing(unit, directive, "a type");
            return;
        }
        let span = unit.place(directive.span);
        let known = &self.directives.storage;
        if let Some(first) = known.iter().find(|known| known.name == name.text) {
            let error = Diagnostic::error(
                &codes::DUPLICATE_STORAGE,
                name_span,
                format!("there is a storage variable `{}` already", name.text),
            )
            .label(first.name_span, "the first one")
            .help("Give every storage variable its own name.");
            self.report(error);
            return;
        }
        let count = known.len();
        let Some(binding) = binding::STORAGE.get(count).copied() else {
            self.report(
                Diagnostic::error(
                    &codes::TOO_MANY_STORAGE,
                    span,
                    format!(
                        "there can be {} storage variables, and this is one more",
                        binding::STORAGE.len()
                    ),
                )
                .help(codes::TOO_MANY_STORAGE.remedy),
            );
            return;
        };
        if count == PORTABLE_LIMIT {
            self.report(
                Diagnostic::note(
                    &codes::STORAGE_NOT_PORTABLE,
                    span,
                    "with a third storage variable the program no longer runs on compute.toys",
                )
                .help("Put the variables into one struct if it should."),
            );
        }
        let declaration = format!("@group(0) @binding({binding}) var<storage, read_write> ");
        unit.write(&mut self.body, &declaration, directive.span);
        self.write_parts(unit, &name);
        unit.write(&mut self.body, ": ", directive.span);
        self.write_parts(unit, &ty);
        unit.write(&mut self.body, ";", directive.span);
        self.directives.storage.push(Storage {
            name: name.text,
            ty: ty.text,
            binding,
            span,
            name_span,
        });
    }

    /// Writes an expansion so that every part keeps its own place.
    pub(super) fn write_parts(&mut self, unit: &Unit<'_>, expansion: &Expansion) {
        for part in expansion.parts() {
            match part {
                Part::Copied(span) => unit.copy(&mut self.body, span),
                Part::Substituted(text, span) => unit.write(&mut self.body, text, span),
            }
        }
    }
}
