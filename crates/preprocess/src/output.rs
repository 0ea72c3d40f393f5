//! The text being written, as pieces that know where they come from.
//!
//! Two texts are made of one list of pieces (what the browser reads and what
//! naga reads), so the pieces are kept until the end.

use crate::lexer::is_line_break;
use lockstep_diagnostics::{SourceMapBuilder, Span, Via};

/// A stretch of generated text.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// The author's text, as it stands.
    Copy(Span),
    /// Text of our own, standing for `source`.
    Write {
        text: String,
        source: Span,
        via: Via,
    },
}

/// Replacement of a range of the generated text.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Place in the generated text, inside one piece.
    pub range: Span,
    /// What stands there instead.
    pub text: String,
}

/// Pieces in order.
#[derive(Clone, Debug, Default)]
pub struct Output {
    pieces: Vec<Piece>,
}

impl Output {
    /// Copies a span of the author's text.
    pub fn copy(&mut self, span: Span) {
        if span.is_empty() {
            return;
        }
        if let Some(Piece::Copy(last)) = self.pieces.last_mut()
            && last.end == span.start
        {
            last.end = span.end;
            return;
        }
        self.pieces.push(Piece::Copy(span));
    }

    /// Writes text that stands for `source`.
    pub fn write(&mut self, text: impl Into<String>, source: Span, via: Via) {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push(Piece::Write { text, source, via });
        }
    }

    /// Last character written so far.
    pub fn last_char(&self, source: &str) -> Option<char> {
        match self.pieces.last()? {
            Piece::Copy(span) => span.slice(source).chars().next_back(),
            Piece::Write { text, .. } => text.chars().next_back(),
        }
    }

    /// The text alone.
    pub fn text(&self, source: &str) -> String {
        let mut text = String::with_capacity(source.len());
        for piece in &self.pieces {
            match piece {
                Piece::Copy(span) => text.push_str(span.slice(source)),
                Piece::Write { text: written, .. } => text.push_str(written),
            }
        }
        text
    }

    /// Writes the pieces with `edits` made, which are sorted and count offsets
    /// in [`Output::text`]. An edit that does not lie in one piece is left out.
    ///
    /// An edit inside copied text stands for exactly the characters it
    /// replaces; one inside written text belongs to what that text stands for.
    pub fn render(&self, builder: &mut SourceMapBuilder<'_>, source: &str, edits: &[Edit]) {
        let mut edits = edits.iter().peekable();
        let mut start = 0;
        for piece in &self.pieces {
            match piece {
                Piece::Copy(span) => {
                    let end = start + span.slice(source).len();
                    let mut done = start;
                    while let Some(edit) = edits.next_if(|edit| edit.range.end <= end) {
                        if edit.range.start < done {
                            continue;
                        }
                        let place = |offset: usize| span.start + (offset - start);
                        builder.copy(Span::new(place(done), place(edit.range.start)));
                        let replaced = Span::new(place(edit.range.start), place(edit.range.end));
                        builder.write(&edit.text, replaced, Via::Substitution);
                        done = edit.range.end;
                    }
                    builder.copy(Span::new(span.start + (done - start), span.end));
                    start = end;
                }
                Piece::Write {
                    text,
                    source: stands_for,
                    via,
                } => {
                    let end = start + text.len();
                    let mut edited = String::with_capacity(text.len());
                    let mut done = start;
                    while let Some(edit) = edits.next_if(|edit| edit.range.end <= end) {
                        if edit.range.start < done {
                            continue;
                        }
                        edited.push_str(&text[done - start..edit.range.start - start]);
                        edited.push_str(&edit.text);
                        done = edit.range.end;
                    }
                    edited.push_str(&text[done - start..]);
                    builder.write(&edited, *stands_for, via.clone());
                    start = end;
                }
            }
        }
    }
}

/// The line breaks inside a span of `text`, each as its own span.
pub fn line_breaks(text: &str, span: Span) -> Vec<Span> {
    let mut breaks: Vec<Span> = Vec::new();
    for (at, c) in span.slice(text).char_indices() {
        if !is_line_break(c) {
            continue;
        }
        let here = Span::new(span.start + at, span.start + at + c.len_utf8());
        match breaks.last_mut() {
            Some(last) if c == '\n' && last.end == here.start && last.slice(text) == "\r" => {
                last.end = here.end;
            }
            _ => breaks.push(here),
        }
    }
    breaks
}
