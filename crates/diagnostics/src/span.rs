use std::ops::Range;

/// A half-open range of UTF-8 byte offsets in one text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset one past the last byte; never less than `start`.
    pub end: usize,
}

impl Span {
    /// The range from `start` to `end`; an end before the start gives an empty range at `start`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self {
            start,
            end: if end < start { start } else { end },
        }
    }

    /// An empty span at `offset`.
    #[must_use]
    pub const fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// Number of bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span covers no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Whether `offset` lies inside, the end excluded.
    #[must_use]
    pub const fn contains(self, offset: usize) -> bool {
        self.start <= offset && offset < self.end
    }

    /// This span cut to `text`: inside its length and widened outwards to
    /// character boundaries, so that slicing with it cannot fail.
    #[must_use]
    pub fn clamped_to(self, text: &str) -> Self {
        let mut start = self.start.min(text.len());
        let mut end = self.end.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Self::new(start, end)
    }

    /// The text under the span, after [`Span::clamped_to`].
    #[must_use]
    pub fn slice(self, text: &str) -> &str {
        let span = self.clamped_to(text);
        &text[span.start..span.end]
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clamping_never_splits_a_character() {
        let text = "a\u{e9}b"; // bytes: a, 2 of e-acute, b
        assert_eq!(Span::new(2, 2).clamped_to(text), Span::new(1, 2 + 1));
        assert_eq!(Span::new(2, 99).slice(text), "\u{e9}b");
        assert_eq!(Span::new(50, 60).slice(text), "");
    }

    #[test]
    fn a_reversed_range_is_empty() {
        assert!(Span::new(5, 3).is_empty());
    }
}
