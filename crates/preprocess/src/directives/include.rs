//! `#include`

use crate::codes;
use crate::directive::{Directive, covered};
use crate::expand::Expander;
use crate::include::{FILES, LibraryFile, find};
use crate::suggest::nearest;
use crate::unit::Unit;
use lockstep_diagnostics::{Diagnostic, Span};

impl Expander<'_> {
    pub(super) fn include(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(span) = covered(&directive.arguments) else {
            self.missing(unit, directive, "the name of a file");
            return;
        };
        let written = span.slice(unit.text);
        let Some((name, is_standard)) = quoted(written) else {
            self.report(
                Diagnostic::error(
                    &codes::BAD_INCLUDE,
                    unit.place(span),
                    "the name of a file stands in quotes or angle brackets",
                )
                .help(codes::BAD_INCLUDE.remedy),
            );
            return;
        };
        let with_quotes = Span::new(span.start, span.start + name.len() + 2);
        let rest = Span::new(with_quotes.end, span.end);
        let behind = rest.slice(unit.text).trim_start();
        if !behind.trim_end_matches(';').is_empty() {
            let place = Span::new(span.end - behind.len(), span.end);
            self.extra_at(unit.place(place), directive.name);
        }
        let Some(file) = find(name, is_standard) else {
            let place = unit.place(with_quotes);
            self.unknown_include(place, with_quotes.slice(unit.text), name);
            return;
        };
        if self.directives.includes.iter().any(|known| known == name) {
            return;
        }
        self.directives.includes.push(name.to_owned());
        if file.is_standard && file.name == "string" {
            self.has_strings = true;
        }
        let included = Unit::included(file.text, file.name, unit.place(directive.span));
        self.unit(&included);
    }

    fn unknown_include(&mut self, place: Span, written: &str, name: &str) {
        let by_other_quotes = FILES.iter().find(|file| file.name == name);
        let near = by_other_quotes.or_else(|| {
            let name = nearest(name, FILES.iter().map(|file| file.name))?;
            FILES.iter().find(|file| file.name == name)
        });
        let all: Vec<String> = FILES.iter().map(LibraryFile::quoted).collect();
        let list = format!("The library has {}.", all.join(", "));
        let help = match near {
            Some(file) => format!("Did you mean `{}`? {list}", file.quoted()),
            None => list,
        };
        self.report(
            Diagnostic::error(
                &codes::UNKNOWN_INCLUDE,
                place,
                format!("the library has no file {written}"),
            )
            .help(help),
        );
    }
}

/// The name at the start, and whether it stands in angle brackets.
fn quoted(written: &str) -> Option<(&str, bool)> {
    let (close, is_standard) = match written.chars().next()? {
        '"' => ('"', false),
        '<' => ('>', true),
        _ => return None,
    };
    let inside = &written[1..];
    let end = inside.find(close)?;
    (end > 0).then(|| (&inside[..end], is_standard))
}
