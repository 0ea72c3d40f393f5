use crate::Span;

/// How a piece of generated text came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Via {
    /// Copied from the author's text byte for byte.
    Source,
    /// Written in the place of something of the author's: a macro use, a
    /// string literal, a directive. Every place inside stands for the whole.
    Substitution,
    /// A line of an included file; it stands for the author's `#include` line.
    Include {
        /// Name as written in the directive, without quotes or brackets.
        name: String,
        /// First line of the included file that this piece comes from, from 1.
        line: usize,
    },
    /// The prelude, or anything else the author did not write.
    Prelude,
}

/// A place of the generated text, carried back to the author's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappedSpan {
    /// Place in the author's text.
    pub span: Span,
    /// How the generated place came about. For [`Via::Include`] the line is
    /// that of the place itself, not that of the piece's beginning.
    pub via: Via,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Segment {
    generated: Span,
    source: Span,
    via: Via,
}

/// Map from generated text (what a compiler reads) to the author's text.
///
/// The segments cover the generated text without gaps, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceMap {
    segments: Vec<Segment>,
    generated: String,
    /// End of the author's last line that has text: where spill-over lands
    /// (an unclosed brace is reported inside the prelude).
    last_text: Span,
}

impl SourceMap {
    /// The map of a text that is compiled as it stands.
    #[must_use]
    pub fn identity(text: &str) -> Self {
        let mut builder = SourceMapBuilder::new(text);
        builder.copy(Span::new(0, text.len()));
        builder.finish().1
    }

    /// Carries a place of the generated text back to the author's text.
    ///
    /// A place in the prelude, or past the end, lands on the last word of the
    /// author's text, with [`Via::Prelude`].
    #[must_use]
    pub fn to_source(&self, generated: Span) -> MappedSpan {
        let first = self.segment_at(generated.start);
        let Some(first) = first else {
            return self.spilled();
        };
        if first.via == Via::Prelude {
            return self.spilled();
        }
        let start = self.source_start(first, generated.start);
        let end = if generated.is_empty() {
            match first.via {
                Via::Source => start,
                _ => first.source.end,
            }
        } else {
            match self.segment_at(generated.end - 1) {
                Some(last) if last.via == Via::Prelude => self.last_text.end,
                Some(last) if last.via == Via::Source => {
                    last.source.start + (generated.end - last.generated.start)
                }
                Some(last) => last.source.end,
                None => self.last_text.end,
            }
        };
        let via = match &first.via {
            Via::Include { name, line } => Via::Include {
                name: name.clone(),
                line: line
                    + self.generated
                        [first.generated.start..generated.start.min(first.generated.end)]
                        .matches('\n')
                        .count(),
            },
            other => other.clone(),
        };
        MappedSpan {
            span: Span::new(start, end.max(start)),
            via,
        }
    }

    /// Place in the generated text of a byte of the author's text that was
    /// copied, or `None` for one that was replaced or dropped.
    #[must_use]
    pub fn to_generated(&self, source_offset: usize) -> Option<usize> {
        self.segments
            .iter()
            .find(|segment| segment.via == Via::Source && segment.source.contains(source_offset))
            .map(|segment| segment.generated.start + (source_offset - segment.source.start))
    }

    fn spilled(&self) -> MappedSpan {
        MappedSpan {
            span: self.last_text,
            via: Via::Prelude,
        }
    }

    fn source_start(&self, segment: &Segment, generated_offset: usize) -> usize {
        match segment.via {
            Via::Source => segment.source.start + (generated_offset - segment.generated.start),
            _ => segment.source.start,
        }
    }

    fn segment_at(&self, generated_offset: usize) -> Option<&Segment> {
        let after = self
            .segments
            .partition_point(|segment| segment.generated.start <= generated_offset);
        let segment = self.segments.get(after.checked_sub(1)?)?;
        (generated_offset < segment.generated.end).then_some(segment)
    }
}

/// Writes generated text and its map together, so that they cannot disagree.
#[derive(Clone, Debug)]
pub struct SourceMapBuilder<'a> {
    source: &'a str,
    generated: String,
    segments: Vec<Segment>,
}

impl<'a> SourceMapBuilder<'a> {
    /// Starts with nothing generated from `source`.
    #[must_use]
    pub fn new(source: &'a str) -> Self {
        Self {
            source,
            generated: String::with_capacity(source.len()),
            segments: Vec::new(),
        }
    }

    /// The text written so far.
    #[must_use]
    pub fn generated(&self) -> &str {
        &self.generated
    }

    /// Copies a piece of the author's text (clamped to it).
    pub fn copy(&mut self, span: Span) {
        let span = span.clamped_to(self.source);
        let start = self.generated.len();
        self.generated.push_str(span.slice(self.source));
        // Adjoining copies are one segment, to keep the map small.
        if let Some(last) = self.segments.last_mut()
            && last.via == Via::Source
            && last.source.end == span.start
        {
            last.source.end = span.end;
            last.generated.end = self.generated.len();
            return;
        }
        self.push(start, span, Via::Source);
    }

    /// Writes `text`, all of which stands for `source` in the author's text.
    pub fn write(&mut self, text: &str, source: Span, via: Via) {
        let start = self.generated.len();
        self.generated.push_str(text);
        let source = source.clamped_to(self.source);
        self.push(start, source, via);
    }

    /// The generated text and its map.
    #[must_use]
    pub fn finish(self) -> (String, SourceMap) {
        let text_end = self.source.trim_end().len();
        let last_word = self.source[..text_end]
            .rfind(|c: char| c.is_whitespace())
            .map_or(0, |at| {
                at + self.source[at..].chars().next().map_or(1, char::len_utf8)
            });
        let map = SourceMap {
            segments: self.segments,
            generated: self.generated.clone(),
            last_text: Span::new(last_word, text_end),
        };
        (self.generated, map)
    }

    fn push(&mut self, start: usize, source: Span, via: Via) {
        let generated = Span::new(start, self.generated.len());
        if !generated.is_empty() {
            self.segments.push(Segment {
                generated,
                source,
                via,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `let x = N;` with N replaced by 16, then a prelude.
    fn mapped() -> (String, SourceMap) {
        let source = "let x = N;\nend";
        let mut builder = SourceMapBuilder::new(source);
        builder.copy(Span::new(0, 8));
        builder.write("16", Span::new(8, 9), Via::Substitution);
        builder.copy(Span::new(9, source.len()));
        builder.write("\nalias int = i32;", Span::at(source.len()), Via::Prelude);
        builder.finish()
    }

    #[test]
    fn copied_places_keep_their_offsets_around_a_substitution() {
        let (text, map) = mapped();
        assert_eq!(&text[..11], "let x = 16;");
        let semicolon = map.to_source(Span::new(10, 11));
        assert_eq!(semicolon.span, Span::new(9, 10));
        assert_eq!(semicolon.via, Via::Source);
        assert_eq!(map.to_generated(9), Some(10));
        assert_eq!(map.to_generated(8), None);
    }

    #[test]
    fn any_place_in_a_substitution_stands_for_the_whole_use() {
        let (_, map) = mapped();
        assert_eq!(map.to_source(Span::new(9, 10)).span, Span::new(8, 9));
        assert_eq!(map.to_source(Span::at(9)).span, Span::new(8, 9));
    }

    #[test]
    fn a_span_across_pieces_covers_them_all() {
        let (_, map) = mapped();
        assert_eq!(map.to_source(Span::new(4, 11)).span, Span::new(4, 10));
    }

    #[test]
    fn spill_over_lands_on_the_last_word_of_the_author() {
        let (text, map) = mapped();
        for offset in [15, text.len() - 1, text.len(), text.len() + 50] {
            let place = map.to_source(Span::at(offset));
            assert_eq!(place.span, Span::new(11, 14), "offset {offset}");
            assert_eq!(place.via, Via::Prelude);
        }
    }

    #[test]
    fn an_included_place_tells_its_line_in_the_included_file() {
        let source = "#include <float>\n";
        let mut builder = SourceMapBuilder::new(source);
        let via = Via::Include {
            name: "float".into(),
            line: 1,
        };
        builder.write("a\nb\nc\n", Span::new(0, 16), via);
        let (_, map) = builder.finish();
        let place = map.to_source(Span::new(4, 5));
        assert_eq!(place.span, Span::new(0, 16));
        assert_eq!(
            place.via,
            Via::Include {
                name: "float".into(),
                line: 3
            }
        );
    }

    #[test]
    fn the_identity_map_changes_nothing() {
        let map = SourceMap::identity("fn f() {}");
        assert_eq!(map.to_source(Span::new(3, 4)).span, Span::new(3, 4));
    }

    #[test]
    fn an_empty_program_maps_without_panicking() {
        let (_, map) = SourceMapBuilder::new("").finish();
        assert_eq!(map.to_source(Span::new(0, 10)).span, Span::at(0));
    }
}
