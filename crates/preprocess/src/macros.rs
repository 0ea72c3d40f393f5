//! Object-like macros and their substitution.

use crate::lexer::{Token, TokenKind};
use lockstep_diagnostics::Span;
use std::collections::HashMap;

/// What a name stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Macro {
    /// Substituted text.
    pub value: String,
    /// Where the name was defined; `None` for the predefined ones.
    pub defined_at: Option<Span>,
    /// Whether its definition was refused. Whatever uses the name is then
    /// refused as well, without another complaint.
    pub is_broken: bool,
}

/// The macros known so far.
#[derive(Clone, Debug, Default)]
pub struct Macros {
    by_name: HashMap<String, Macro>,
    /// Names in the order of their first definition, predefined ones left out.
    order: Vec<String>,
}

impl Macros {
    /// A macro of our own, such as `SCREEN_WIDTH`.
    pub fn predefine(&mut self, name: &str, value: impl ToString) {
        self.by_name.insert(
            name.to_owned(),
            Macro {
                value: value.to_string(),
                defined_at: None,
                is_broken: false,
            },
        );
    }

    /// Defines or redefines a name.
    pub fn define(&mut self, name: &str, value: String, defined_at: Span) {
        self.insert(
            name,
            Macro {
                value,
                defined_at: Some(defined_at),
                is_broken: false,
            },
        );
    }

    /// Remembers a name whose definition was refused; one that has a value
    /// keeps it.
    pub fn define_broken(&mut self, name: &str, defined_at: Span) {
        if self.by_name.contains_key(name) {
            return;
        }
        self.insert(
            name,
            Macro {
                value: String::new(),
                defined_at: Some(defined_at),
                is_broken: true,
            },
        );
    }

    fn insert(&mut self, name: &str, definition: Macro) {
        let before = self.by_name.insert(name.to_owned(), definition);
        if before.is_none_or(|before| before.defined_at.is_none()) {
            self.order.push(name.to_owned());
        }
    }

    /// The macro `name`, be its definition sound or broken.
    pub fn get(&self, name: &str) -> Option<&Macro> {
        self.by_name.get(name)
    }

    /// What is written for `name` in the program's text.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.get(name)
            .filter(|found| !found.is_broken)
            .map(|found| found.value.as_str())
    }

    /// How many names can be used.
    pub fn count(&self) -> usize {
        self.by_name.len()
    }

    /// Every name that can be used, predefined ones included, in no order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// The author's macros with their final values, in the order of definition.
    pub fn into_definitions(mut self) -> Vec<(String, String)> {
        let order = std::mem::take(&mut self.order);
        order
            .into_iter()
            .filter_map(|name| {
                let found = self.by_name.remove(&name)?;
                (!found.is_broken).then_some((name, found.value))
            })
            .collect()
    }
}

/// A stretch of an [`Expansion`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    text: Span,
    source: Span,
    is_copied: bool,
}

/// Text of a directive after substitution, with the place of every part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expansion {
    /// Substituted text, comments replaced by blanks, no blanks at either end.
    pub text: String,
    stretches: Vec<Stretch>,
}

/// Why a text cannot be substituted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unexpandable {
    /// It grows beyond all measure: macros that use each other twice double
    /// with every line.
    TooLong,
    /// It uses a macro whose definition was refused.
    Broken,
}

/// The most that the substituted text of one directive may come to, in bytes.
pub const EXPANSION_LIMIT: usize = 1 << 16;

/// Part of an [`Expansion`], to be written out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part<'a> {
    /// Text as it stands at this place of the file.
    Copied(Span),
    /// Substituted text, standing for this place of the file.
    Substituted(&'a str, Span),
}

impl Expansion {
    /// Substitutes the macros in `tokens`, which are of `source`.
    pub fn new(source: &str, tokens: &[Token], macros: &Macros) -> Result<Self, Unexpandable> {
        let mut expansion = Self::default();
        for token in tokens {
            if expansion.text.len() > EXPANSION_LIMIT {
                return Err(Unexpandable::TooLong);
            }
            match token.kind {
                TokenKind::Identifier => match macros.get(token.text(source)) {
                    Some(found) if found.is_broken => return Err(Unexpandable::Broken),
                    Some(found) => expansion.push(&found.value, token.span, false),
                    None => expansion.push(token.text(source), token.span, true),
                },
                _ if token.kind.is_trivia() && token.kind != TokenKind::Blank => {
                    expansion.push(" ", token.span, false);
                }
                _ => expansion.push(token.text(source), token.span, true),
            }
        }
        if expansion.text.len() > EXPANSION_LIMIT {
            return Err(Unexpandable::TooLong);
        }
        let kept = expansion.text.trim();
        let start = expansion.text.len() - expansion.text.trim_start().len();
        let range = Span::new(start, start + kept.len());
        Ok(expansion.part(range))
    }

    /// The part under `range`, as an expansion of its own.
    pub fn part(&self, range: Span) -> Self {
        let range = range.clamped_to(&self.text);
        let mut part = Self {
            text: range.slice(&self.text).to_owned(),
            stretches: Vec::new(),
        };
        for stretch in &self.stretches {
            let start = stretch.text.start.max(range.start);
            let end = stretch.text.end.min(range.end);
            if start >= end {
                continue;
            }
            let source = if stretch.is_copied {
                let offset = stretch.source.start + (start - stretch.text.start);
                Span::new(offset, offset + (end - start))
            } else {
                stretch.source
            };
            part.stretches.push(Stretch {
                text: Span::new(start - range.start, end - range.start),
                source,
                is_copied: stretch.is_copied,
            });
        }
        part
    }

    /// Whether nothing is there.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The place of `range` in the file that the tokens are of; for an empty
    /// expansion `None`.
    pub fn place(&self, range: Span) -> Option<Span> {
        let end = range.end.max(range.start + 1);
        let covered =
            |stretch: &&Stretch| stretch.text.start < end && range.start < stretch.text.end;
        let mut place: Option<Span> = None;
        for stretch in self.stretches.iter().filter(covered) {
            let here = if stretch.is_copied {
                let start = range.start.max(stretch.text.start) - stretch.text.start;
                let stop = range
                    .end
                    .min(stretch.text.end)
                    .saturating_sub(stretch.text.start);
                Span::new(stretch.source.start + start, stretch.source.start + stop)
            } else {
                stretch.source
            };
            place = Some(place.map_or(here, |place| place.join(here)));
        }
        // Past the end: right behind the last part.
        place.or_else(|| Some(Span::at(self.stretches.last()?.source.end)))
    }

    /// The range of all of it.
    pub const fn all(&self) -> Span {
        Span::new(0, self.text.len())
    }

    /// Length of the first word: up to the first blank.
    pub fn first_word(&self) -> usize {
        self.text
            .find(char::is_whitespace)
            .unwrap_or(self.text.len())
    }

    /// The parts in order.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        self.stretches.iter().map(|stretch| {
            if stretch.is_copied {
                Part::Copied(stretch.source)
            } else {
                Part::Substituted(stretch.text.slice(&self.text), stretch.source)
            }
        })
    }

    fn push(&mut self, text: &str, source: Span, is_copied: bool) {
        if text.is_empty() {
            return;
        }
        if let (Some(last), Some(first)) = (self.text.chars().next_back(), text.chars().next())
            && would_merge(last, first)
            && !(is_copied && self.stretches.last().is_some_and(|last| last.is_copied))
        {
            self.text.push(' ');
            self.stretches.push(Stretch {
                text: Span::new(self.text.len() - 1, self.text.len()),
                source: Span::at(source.start),
                is_copied: false,
            });
        }
        let start = self.text.len();
        self.text.push_str(text);
        self.stretches.push(Stretch {
            text: Span::new(start, self.text.len()),
            source,
            is_copied,
        });
    }
}

/// Whether two characters that a substitution brings together would be read as
/// one token (`--`, `++`) or as the start of a comment.
pub const fn would_merge(left: char, right: char) -> bool {
    matches!(
        (left, right),
        ('-', '-') | ('+', '+') | ('/', '/') | ('/', '*')
    )
}
