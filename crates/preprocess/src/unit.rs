//! One text being read: the author's, or a file of the library.

use crate::output::{Output, line_breaks};
use lockstep_diagnostics::{Span, Via};

/// A text and how its places are told to the author.
#[derive(Clone, Debug)]
pub struct Unit<'t> {
    /// The text.
    pub text: &'t str,
    included: Option<Included>,
}

#[derive(Clone, Debug)]
struct Included {
    name: &'static str,
    directive: Span,
    line_starts: Vec<usize>,
}

impl<'t> Unit<'t> {
    /// The author's own text.
    pub const fn author(text: &'t str) -> Self {
        Self {
            text,
            included: None,
        }
    }

    /// A library file, every place of which stands for the `#include` at `directive`.
    pub fn included(text: &'t str, name: &'static str, directive: Span) -> Self {
        let starts = line_breaks(text, Span::new(0, text.len()));
        let line_starts = std::iter::once(0)
            .chain(starts.into_iter().map(|line_break| line_break.end))
            .collect();
        Self {
            text,
            included: Some(Included {
                name,
                directive,
                line_starts,
            }),
        }
    }

    /// The place in the author's text that `span` of this text stands for.
    pub fn place(&self, span: Span) -> Span {
        self.included
            .as_ref()
            .map_or(span, |included| included.directive)
    }

    /// How something written in the place of `span` came about.
    fn via(&self, span: Span) -> Via {
        match &self.included {
            None => Via::Substitution,
            Some(included) => Via::Include {
                name: included.name.to_owned(),
                line: included
                    .line_starts
                    .partition_point(|start| *start <= span.start),
            },
        }
    }

    /// Copies `span` of this text to `output`.
    pub fn copy(&self, output: &mut Output, span: Span) {
        if self.included.is_none() {
            // What stood between a CR and an LF is gone, and they must not
            // become one line break.
            let (before, rest) = self.text.split_at(span.start);
            if rest.starts_with('\n')
                && !before.ends_with('\r')
                && output.last_char(self.text) == Some('\r')
            {
                output.write(" ", Span::at(span.start), Via::Substitution);
            }
            output.copy(span);
        } else {
            self.write(output, span.slice(self.text), span);
        }
    }

    /// Writes `text` to `output` in the place of `span`.
    pub fn write(&self, output: &mut Output, text: &str, span: Span) {
        output.write(text, self.place(span), self.via(span));
    }

    /// Copies only the line breaks inside `span`, so that lines keep their numbers.
    pub fn copy_line_breaks(&self, output: &mut Output, span: Span) {
        for line_break in line_breaks(self.text, span) {
            self.copy(output, line_break);
        }
    }
}
