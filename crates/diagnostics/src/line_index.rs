use crate::Span;

/// A place as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, counted in Unicode scalar values as rustc does.
    pub column: usize,
}

/// Line starts of one text, to turn byte offsets into lines and columns.
///
/// A line ends at LF, CR LF or a lone CR. A byte order mark at the start of
/// the text is not counted as a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    text: String,
    starts: Vec<usize>,
}

impl LineIndex {
    /// Indexes `text`, of which a copy is kept.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'\r' if bytes.get(at + 1) == Some(&b'\n') => {
                    at += 2;
                    starts.push(at);
                }
                b'\r' | b'\n' => {
                    at += 1;
                    starts.push(at);
                }
                _ => at += 1,
            }
        }
        Self {
            text: text.to_owned(),
            starts,
        }
    }

    /// Number of lines; an empty text has one, a trailing line break opens another.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// Span of line `line` (from 1) without its line break; the last line for a number past the end.
    #[must_use]
    pub fn line_span(&self, line: usize) -> Span {
        let index = line.max(1).min(self.starts.len()) - 1;
        let start = self.starts[index];
        let end = self
            .starts
            .get(index + 1)
            .copied()
            .unwrap_or(self.text.len());
        let content = self.text[start..end].trim_end_matches(['\r', '\n']);
        Span::new(start, start + content.len())
    }

    /// Line and column of a byte offset; offsets past the end give the end,
    /// offsets inside a character give that character.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let offset = Span::at(offset).clamped_to(&self.text).start;
        let line = self.line_of(offset);
        let before = &self.text[self.starts[line]..offset];
        let column = before.chars().filter(|c| *c != '\u{feff}').count();
        LineColumn {
            line: line + 1,
            column: column + 1,
        }
    }

    /// Offset in UTF-16 code units from the start of the text, line breaks
    /// counted as one unit each. Editors that normalise CR LF to LF (as
    /// CodeMirror does) use this.
    #[must_use]
    pub fn utf16_offset(&self, offset: usize) -> usize {
        let offset = Span::at(offset).clamped_to(&self.text).start;
        let mut units = 0;
        let mut characters = self.text[..offset].chars().peekable();
        while let Some(character) = characters.next() {
            if character == '\r' && characters.peek() == Some(&'\n') {
                continue;
            }
            units += character.len_utf16();
        }
        units
    }

    /// The indexed text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Index (from 0) of the line that holds `offset`.
    fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(index: &LineIndex, offset: usize) -> (usize, usize) {
        let place = index.line_column(offset);
        (place.line, place.column)
    }

    #[test]
    fn every_kind_of_line_break_ends_one_line() {
        let index = LineIndex::new("a\nb\r\nc\rd");
        assert_eq!(index.line_count(), 4);
        assert_eq!(at(&index, 2), (2, 1));
        assert_eq!(at(&index, 5), (3, 1));
        assert_eq!(at(&index, 7), (4, 1));
        assert_eq!(index.line_span(2).slice(index.text()), "b");
        assert_eq!(index.line_span(9).slice(index.text()), "d");
    }

    #[test]
    fn columns_count_characters_and_skip_a_byte_order_mark() {
        let index = LineIndex::new("\u{feff}let \u{1f600} x");
        assert_eq!(at(&index, 3), (1, 1));
        assert_eq!(at(&index, "\u{feff}let \u{1f600} ".len()), (1, 7));
    }

    #[test]
    fn utf16_offsets_count_pairs_and_single_line_breaks() {
        let index = LineIndex::new("\u{1f600}\r\nx");
        assert_eq!(index.utf16_offset("\u{1f600}\r\n".len()), 3);
        assert_eq!(index.utf16_offset(999), 4);
    }

    #[test]
    fn an_empty_text_has_one_line() {
        assert_eq!(at(&LineIndex::new(""), 0), (1, 1));
    }
}
