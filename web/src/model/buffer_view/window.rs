//! The part of a section that is shown.

use super::super::strip::thousands;
use super::Section;
use super::number::decode;
use std::ops::Range;

/// Neighbouring rows of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first row.
    pub first: u64,
    /// How many rows.
    pub rows: u64,
    /// There are fewer rows than were wanted because that many bytes may be read at once.
    pub limited_to: Option<u64>,
}

impl Window {
    /// `wanted` rows of `section` from `first` on: as many of them as there are
    /// and as lie in `most_bytes`, which is at least
    /// [`MOST_ROW_BYTES`](super::MOST_ROW_BYTES). A first row behind the end
    /// becomes the last one.
    #[must_use]
    pub fn new(section: &Section, first: u64, wanted: u64, most_bytes: u64) -> Self {
        let first = first.min(section.rows.saturating_sub(1));
        let wanted = wanted.min(section.rows - first.min(section.rows));
        let fitting = match most_bytes.checked_sub(section.row_bytes()) {
            Some(rest) => rest / section.stride.max(1) + 1,
            None => 0,
        };
        Self {
            first,
            rows: wanted.min(fitting),
            limited_to: (fitting < wanted).then_some(most_bytes),
        }
    }

    /// The bytes of the buffer that hold the window's columns.
    #[must_use]
    pub fn byte_range(&self, section: &Section) -> Range<u64> {
        let start = self
            .first
            .saturating_mul(section.stride)
            .saturating_add(section.offset);
        let length = match self.rows.checked_sub(1) {
            Some(steps) => steps
                .saturating_mul(section.stride)
                .saturating_add(section.row_bytes()),
            None => 0,
        };
        start..start.saturating_add(length)
    }

    /// What part is shown: `all 64 rows`, `rows 100 to 199 of 33,554,432`.
    #[must_use]
    pub fn words(&self, section: &Section) -> String {
        let all = thousands(section.rows);
        let mut words = if self.rows == 0 {
            return "no rows".to_owned();
        } else if section.rows == 1 {
            return "the only row".to_owned();
        } else if self.rows == section.rows {
            return format!("all {all} rows");
        } else if self.rows == 1 {
            format!("row {} of {all}", thousands(self.first))
        } else {
            let last = self.first.saturating_add(self.rows - 1);
            let (first, last) = (thousands(self.first), thousands(last));
            format!("rows {first} to {last} of {all}")
        };
        if let Some(most) = self.limited_to {
            words.push_str(", because at most ");
            words.push_str(&bytes_in_words(most));
            words.push_str(" are read at once");
        }
        words
    }

    /// The numbers of one column, as far as `bytes` (those of
    /// [`Window::byte_range`]) go; none for a column that is not there.
    pub(super) fn values<'a>(
        &self,
        section: &Section,
        column: usize,
        bytes: &'a [u8],
    ) -> impl Iterator<Item = f64> + use<'a> {
        let stride = section.stride as usize;
        let column = section.columns.get(column);
        let place = column.map(|column| (column.offset as usize, column.scalar));
        let rows = self.rows as usize;
        place.into_iter().flat_map(move |(offset, scalar)| {
            (0..rows).map_while(move |row| {
                let at = row.checked_mul(stride)?.checked_add(offset)?;
                decode(scalar, bytes.get(at..)?)
            })
        })
    }
}

/// A number of bytes as people say it: `200 bytes`, `1.5 KiB`, `128 MiB`.
#[must_use]
pub fn bytes_in_words(bytes: u64) -> String {
    let (unit, name) = match bytes {
        0..1024 => {
            let plural = if bytes == 1 { "" } else { "s" };
            return format!("{bytes} byte{plural}");
        }
        1024..1_048_576 => (1024, "KiB"),
        _ => (1_048_576, "MiB"),
    };
    let tenths = (bytes / unit) * 10 + (bytes % unit) * 10 / unit;
    let whole = thousands(tenths / 10);
    match tenths % 10 {
        0 => format!("{whole} {name}"),
        part => format!("{whole}.{part} {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MOST_ROW_BYTES, sections};
    use super::*;
    use lockstep_frame::{Layout, Length, Scalar};

    fn vectors(total: u64) -> Section {
        let layout = Layout::Array {
            element: Box::new(Layout::Vector {
                components: 3,
                scalar: Scalar::F32,
            }),
            stride: 16,
            length: Length::Runtime,
        };
        sections(&layout, total).remove(0)
    }

    #[test]
    fn a_window_ends_with_the_rows() {
        let section = vectors(1600);
        let window = Window::new(&section, 90, 50, MOST_ROW_BYTES);
        assert_eq!((window.first, window.rows), (90, 10));
        // The padding of the last row is not read.
        assert_eq!(window.byte_range(&section), 1440..1596);
        assert_eq!(window.words(&section), "rows 90 to 99 of 100");
        let last = Window::new(&section, 5000, 50, MOST_ROW_BYTES);
        assert_eq!(last.words(&section), "row 99 of 100");
        let all = |section| Window::new(section, 0, u64::MAX, MOST_ROW_BYTES).words(section);
        assert_eq!(all(&section), "all 100 rows");
        assert_eq!(all(&vectors(16)), "the only row");
    }

    #[test]
    fn a_window_ends_with_what_may_be_read() {
        let section = vectors(128 << 20);
        let window = Window::new(&section, 7, u64::MAX, 4 << 20);
        let range = window.byte_range(&section);
        assert_eq!(window.rows, 262_144);
        assert!(range.end - range.start <= 4 << 20);
        assert_eq!(
            window.words(&section),
            "rows 7 to 262,150 of 8,388,608, because at most 4 MiB are read at once"
        );
    }

    #[test]
    fn nothing_is_read_of_nothing() {
        let section = vectors(15);
        let window = Window::new(&section, 3, 10, MOST_ROW_BYTES);
        assert_eq!(window.byte_range(&section), 0..0);
        assert_eq!(window.words(&section), "no rows");
        assert_eq!(window.values(&section, 0, &[]).count(), 0);
    }

    #[test]
    fn a_column_is_read_as_far_as_the_bytes_go() {
        let section = vectors(64);
        let window = Window::new(&section, 0, 4, MOST_ROW_BYTES);
        let bytes: Vec<u8> = (0..16u16)
            .flat_map(|at| f32::from(at).to_le_bytes())
            .collect();
        let read = |column, bytes| window.values(&section, column, bytes).collect::<Vec<_>>();
        assert_eq!(read(1, &bytes[..]), [1.0, 5.0, 9.0, 13.0]);
        assert_eq!(read(1, &bytes[..25]), [1.0, 5.0]);
        assert_eq!(read(3, &bytes[..]), [0.0; 0]);
    }

    #[test]
    fn bytes_are_said_in_units() {
        let said = [1, 200, 1536, 1 << 20, 128 << 20, 3_000_000_000].map(bytes_in_words);
        assert_eq!(
            said,
            [
                "1 byte",
                "200 bytes",
                "1.5 KiB",
                "1 MiB",
                "128 MiB",
                "2,861 MiB"
            ]
        );
    }
}
