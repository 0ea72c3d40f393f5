//! `#workgroup_count`, `#dispatch_count`, `#dispatch_once`

use crate::codes;
use crate::directive::Directive;
use crate::evaluate::arguments;
use crate::expand::Expander;
use crate::lexer::is_identifier;
use crate::macros::Expansion;
use crate::unit::Unit;
use crate::{DispatchCount, DispatchOnce, WorkgroupCount};
use lockstep_diagnostics::{Diagnostic, Span};

/// The most workgroups that WebGPU dispatches along an axis.
const GROUPS_LIMIT: u32 = 65_535;

/// An entry point's name in a directive, and what follows it.
struct Entry {
    name: String,
    span: Span,
    rest: Expansion,
}

/// The most that a count may be.
struct Most {
    count: u32,
    /// What is counted.
    of: String,
    help: &'static str,
}

impl Expander<'_> {
    pub(super) fn workgroup_count(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(entry) = self.entry(unit, directive) else {
            return;
        };
        let parts = arguments(&entry.rest.text);
        if parts.is_empty() {
            self.missing(unit, directive, "the number of workgroups along x");
            return;
        }
        let mut count = [1; 3];
        let mut is_whole = true;
        for ((part, groups), axis) in parts.iter().zip(&mut count).zip(["x", "y", "z"]) {
            let most = Most {
                count: GROUPS_LIMIT,
                of: format!("workgroups along {axis}"),
                help: "Use 0 to 65535; spread larger grids over two axes.",
            };
            match self.count(unit, &entry, *part, &most) {
                Some(value) => *groups = value,
                None => is_whole = false,
            }
        }
        self.extra_counts(unit, directive, &entry, parts.get(3..));
        if !is_whole {
            return;
        }
        let span = unit.place(directive.span);
        self.repeated("workgroup_count", &entry, span);
        self.directives.workgroup_counts.push(WorkgroupCount {
            entry: entry.name,
            count,
            span,
            entry_span: entry.span,
        });
    }

    pub(super) fn dispatch_count(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(entry) = self.entry(unit, directive) else {
            return;
        };
        let parts = arguments(&entry.rest.text);
        let Some(part) = parts.first() else {
            self.missing(unit, directive, "the number of dispatches");
            return;
        };
        let most = Most {
            count: u32::MAX,
            of: "dispatches".to_owned(),
            help: "Use 1 to 256; that many dispatches run in a frame.",
        };
        let count = self.count(unit, &entry, *part, &most);
        self.extra_counts(unit, directive, &entry, parts.get(1..));
        let Some(count) = count else {
            return;
        };
        let span = unit.place(directive.span);
        self.repeated("dispatch_count", &entry, span);
        self.directives.dispatch_counts.push(DispatchCount {
            entry: entry.name,
            count,
            span,
            entry_span: entry.span,
        });
    }

    pub(super) fn dispatch_once(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let Some(entry) = self.entry(unit, directive) else {
            return;
        };
        let all = [entry.rest.all()];
        self.extra_counts(unit, directive, &entry, Some(&all));
        self.directives.dispatch_once.push(DispatchOnce {
            entry: entry.name,
            span: unit.place(directive.span),
            entry_span: entry.span,
        });
    }

    fn entry(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) -> Option<Entry> {
        let all = self.expand(unit, &directive.arguments)?;
        // A `;` at the end, as if the line were a statement, does no harm.
        let length = all.text.trim_end_matches([';', ' ', '\t']).len();
        let all = all.part(Span::new(0, length));
        if all.is_empty() {
            self.missing(unit, directive, "the name of an entry point");
            return None;
        }
        let word = Span::new(0, all.first_word());
        let name = word.slice(&all.text).to_owned();
        let span = self.place(unit, &all, word);
        if !is_identifier(&name) {
            self.bad_name(
                span,
                &name,
                "The name of an entry point comes first, then the numbers.",
            );
            return None;
        }
        let rest_at = length - all.text[word.end..].trim_start().len();
        Some(Entry {
            name,
            span,
            rest: all.part(Span::new(rest_at, length)),
        })
    }

    /// The count that stands at `part` of what follows the entry point.
    fn count(&mut self, unit: &Unit<'_>, entry: &Entry, part: Span, most: &Most) -> Option<u32> {
        let value = self.compute(unit, &entry.rest, part)?;
        let place = self.place(unit, &entry.rest, part);
        let (limit, of) = (most.count, &most.of);
        let Some(integer) = value.as_integer() else {
            self.report(
                Diagnostic::error(
                    &codes::COUNT_NOT_INTEGER,
                    place,
                    format!("{value} is not a whole number of {of}"),
                )
                .help("Use integers (`10/4` is 2), or `ceil(..)`."),
            );
            return None;
        };
        match u32::try_from(integer) {
            Ok(count) if count <= limit => {
                if count == 0 {
                    self.report(
                        Diagnostic::warning(
                            &codes::COUNT_IS_ZERO,
                            place,
                            format!("with 0 {of} `{}` never runs", entry.name),
                        )
                        .help(codes::COUNT_IS_ZERO.remedy),
                    );
                }
                Some(count)
            }
            _ => {
                let message = if integer < 0 {
                    format!("there cannot be {integer} {of}")
                } else {
                    format!("{integer} {of} are more than the {limit} that there can be")
                };
                self.report(
                    Diagnostic::error(&codes::COUNT_OUT_OF_RANGE, place, message).help(most.help),
                );
                None
            }
        }
    }

    fn extra_counts(
        &mut self,
        unit: &Unit<'_>,
        directive: &Directive<'_>,
        entry: &Entry,
        rest: Option<&[Span]>,
    ) {
        if let Some([first, ..]) = rest
            && let Some(last) = rest.and_then(<[Span]>::last)
            && !first.join(*last).is_empty()
        {
            let place = self.place(unit, &entry.rest, first.join(*last));
            self.extra_at(place, directive.name);
        }
    }

    /// Warns when `directive` named the entry point before; the present one stands at `span`.
    fn repeated(&mut self, directive: &'static str, entry: &Entry, span: Span) {
        let key = (directive, entry.name.clone());
        if let Some(before) = self.counted_at.insert(key, span) {
            self.report(
                Diagnostic::warning(
                    &codes::REPEATED_COUNT,
                    entry.span,
                    format!(
                        "`{}` has a `#{directive}` already; this one counts",
                        entry.name
                    ),
                )
                .label(before, "the one before")
                .help("Keep one of the two."),
            );
        }
    }
}
