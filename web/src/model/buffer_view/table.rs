//! Rows of a section as text.

use super::number::{Integers, decode, text};
use super::{MOST_ROW_BYTES, Section, Window};

/// Most bytes that are read for a page of the table.
pub const MOST_BYTES: u64 = MOST_ROW_BYTES;

/// Most rows of a page.
pub const MOST_PAGE_ROWS: u64 = 100;

/// Most numbers of a page with more than ten rows.
const MOST_PAGE_CELLS: u64 = 3000;

/// What stands in a cell whose bytes are not there.
pub const ABSENT: &str = "–";

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The way to it from the variable.
    pub name: String,
    /// A text for each column.
    pub cells: Vec<String>,
}

/// How many rows of `section` are shown at once: fewer when they are long, so that a page that is
/// read several times a second has some thousand numbers at most.
#[must_use]
pub fn page_rows(section: &Section) -> u64 {
    (MOST_PAGE_CELLS / section.columns.len().max(1) as u64).clamp(10, MOST_PAGE_ROWS)
}

/// The rows of `window` out of the bytes of [`Window::byte_range`].
#[must_use]
pub fn rows(section: &Section, window: Window, bytes: &[u8], integers: Integers) -> Vec<Row> {
    let mut rows = Vec::new();
    for row in 0..window.rows {
        let start = row.saturating_mul(section.stride);
        let cells = section
            .columns
            .iter()
            .map(|column| {
                usize::try_from(start.saturating_add(column.offset))
                    .ok()
                    .and_then(|at| decode(column.scalar, bytes.get(at..)?))
                    .map_or_else(
                        || ABSENT.to_owned(),
                        |value| text(value, column.scalar, integers),
                    )
            })
            .collect();
        rows.push(Row {
            name: section.row_name(window.first.saturating_add(row)),
            cells,
        });
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::super::sections;
    use super::*;
    use lockstep_frame::{Layout, Length, Scalar, StructMember};

    fn array(element: Layout, stride: u64, total: u64) -> Section {
        let layout = Layout::Array {
            element: Box::new(element),
            stride,
            length: Length::Runtime,
        };
        sections(&layout, total).remove(0)
    }

    fn particle() -> Layout {
        let member = |name: &str, offset, layout| StructMember {
            name: name.into(),
            offset,
            layout,
        };
        let place = Layout::Vector {
            components: 2,
            scalar: Scalar::F32,
        };
        Layout::Struct {
            name: "Particle".into(),
            members: vec![
                member("pos", 0, place),
                member("id", 8, Layout::Scalar(Scalar::U32)),
            ],
            size: 16,
        }
    }

    #[test]
    fn a_page_of_rows_is_read_and_written_out() {
        let section = array(particle(), 16, 16 * 250);
        let mut bytes = Vec::new();
        for at in 0..250u16 {
            bytes.extend((f32::from(at) / 2.0).to_le_bytes());
            bytes.extend(f32::NAN.to_le_bytes());
            bytes.extend(u32::from(at).to_le_bytes());
            bytes.extend([0xee; 4]);
        }
        let window = Window::new(&section, 200, 100, MOST_BYTES);
        let range = window.byte_range(&section);
        let part = &bytes[range.start as usize..range.end as usize];
        let rows = rows(&section, window, part, Integers::Hexadecimal);
        assert_eq!(rows.len(), 50);
        assert_eq!(rows[49].name, "[249]");
        assert_eq!(rows[49].cells, ["124.5", "NaN", "0x000000f9"]);
    }

    #[test]
    fn bytes_that_are_not_there_leave_cells_empty() {
        let section = array(particle(), 16, 32);
        let window = Window::new(&section, 0, 10, MOST_BYTES);
        let shown = rows(&section, window, &[0; 6], Integers::Decimal);
        assert_eq!(shown[0].cells, ["0", ABSENT, ABSENT]);
        assert_eq!(shown[1].cells, [ABSENT; 3]);
    }

    #[test]
    fn long_rows_make_short_pages() {
        let stride = 300 << 10;
        let long = array(particle(), stride, 128 << 20);
        assert_eq!(Window::new(&long, 0, page_rows(&long), MOST_BYTES).rows, 4);
        let wide = Layout::Array {
            element: Box::new(Layout::Scalar(Scalar::F32)),
            stride: 4,
            length: Length::Fixed(16),
        };
        assert_eq!(page_rows(&array(particle(), 16, 4096)), 100);
        assert_eq!(page_rows(&array(wide, 64, 4096)), 100);
        let members = (0..250)
            .map(|at| StructMember {
                name: format!("m{at}"),
                offset: at * 4,
                layout: Layout::Scalar(Scalar::U32),
            })
            .collect();
        let widest = Layout::Struct {
            name: "Wide".into(),
            members,
            size: 1000,
        };
        assert_eq!(page_rows(&array(widest, 1000, 1 << 20)), 12);
    }

    #[test]
    fn an_empty_section_has_a_page_without_rows() {
        let section = array(particle(), 16, 8);
        let window = Window::new(&section, 0, 100, MOST_BYTES);
        assert_eq!(rows(&section, window, &[], Integers::Decimal), []);
    }
}
