//! A buffer divided into tables by the layout of its type.

use super::columns::{
    Column, Columns, MOST_COLUMNS, MOST_INNER_VALUES, MOST_ROW_BYTES, joined, push_index,
    value_count,
};
use lockstep_frame::{Layout, Length};

/// A part of a buffer that is a table: an array with a row for each element,
/// or neighbouring members of a structure, which are one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The way to the array from the variable; empty for the variable itself and for members.
    pub path: String,
    /// WGSL type of the array; empty for members.
    pub ty: String,
    /// Lengths of the arrays inside the array whose elements are rows as well:
    /// for an `array<array<f32, 64>, 8>` it is 64, and there are 512 rows.
    pub inner: Vec<u64>,
    /// Whether the array has as many elements as fit into the buffer.
    pub is_runtime_sized: bool,
    /// Bytes before the first row.
    pub offset: u64,
    /// Bytes from one row to the next, at least 1.
    pub stride: u64,
    /// Number of rows.
    pub rows: u64,
    /// The columns, in the order they lie in memory.
    pub columns: Vec<Column>,
    /// What is not shown, in sentences.
    pub notes: Vec<String>,
}

impl Section {
    /// What to choose the section by: `particles: array<Particle>`, or the names of its members.
    #[must_use]
    pub fn title(&self) -> String {
        if self.is_array() {
            if self.path.is_empty() {
                return self.ty.clone();
            }
            return [self.path.as_str(), ": ", &self.ty].concat();
        }
        let mut title = String::new();
        for (at, column) in self.columns.iter().enumerate() {
            if at > 0 {
                title.push_str(", ");
            }
            if at == 3 {
                title.push('…');
                break;
            }
            title.push_str(column.label());
        }
        title
    }

    /// Whether it is an array, with a row for each element.
    #[must_use]
    pub fn is_array(&self) -> bool {
        !self.ty.is_empty()
    }

    /// The way to a row from the variable: `particles[3]`, `[2][17]`; empty for members.
    #[must_use]
    pub fn row_name(&self, row: u64) -> String {
        let mut name = self.path.clone();
        if self.is_array() {
            let mut rest = row;
            let mut below: u64 = self
                .inner
                .iter()
                .fold(1, |all, length| all.saturating_mul(*length));
            push_index(&mut name, rest / below.max(1));
            for length in &self.inner {
                rest %= below.max(1);
                below /= (*length).max(1);
                push_index(&mut name, rest / below.max(1));
            }
        }
        name
    }

    /// The way to a number from the variable: `particles[3].pos.x`.
    #[must_use]
    pub fn value_name(&self, row: u64, column: usize) -> String {
        let mut name = self.row_name(row);
        if let Some(column) = self.columns.get(column) {
            if !name.is_empty() && !column.path.is_empty() && !column.path.starts_with('[') {
                name.push('.');
            }
            name.push_str(&column.path);
        }
        name
    }

    /// Bytes from the start of a row to the end of its last column.
    #[must_use]
    pub fn row_bytes(&self) -> u64 {
        self.columns
            .iter()
            .map(|column| column.offset + column.scalar.bytes())
            .max()
            .unwrap_or(0)
    }
}

/// The tables of a variable of type `layout` in a buffer of `total` bytes, in the order they lie in memory.
///
/// An array is a table of its own, unless it is a short one
/// ([`MOST_INNER_VALUES`]) in a structure. The members between are one row.
#[must_use]
pub fn sections(layout: &Layout, total: u64) -> Vec<Section> {
    let mut walk = Walk {
        total,
        sections: Vec::new(),
        members: Vec::new(),
    };
    walk.visit(layout, "", 0);
    walk.end_members();
    walk.sections
}

struct Walk {
    total: u64,
    sections: Vec<Section>,
    /// Members since the last array, with their offsets in the buffer.
    members: Vec<Column>,
}

impl Walk {
    fn visit(&mut self, layout: &Layout, path: &str, offset: u64) {
        match layout {
            Layout::Struct { members, .. } => {
                for member in members {
                    let path = joined(path, &member.name);
                    self.visit(&member.layout, &path, offset.saturating_add(member.offset));
                }
            }
            Layout::Array {
                element,
                stride,
                length,
            } if path.is_empty()
                || *length == Length::Runtime
                || value_count(layout) > MOST_INNER_VALUES =>
            {
                self.end_members();
                let section = array(layout, element, *stride, *length, path, offset, self.total);
                self.sections.push(section);
            }
            _ => {
                let mut found = Columns::within(usize::MAX, u64::MAX);
                found.add(layout, path, offset);
                for column in found.columns {
                    let end = column.offset.saturating_add(column.scalar.bytes());
                    let is_far = self.members.first().is_some_and(|first| {
                        column.offset < first.offset || end - first.offset > MOST_ROW_BYTES
                    });
                    if is_far || self.members.len() == MOST_COLUMNS {
                        self.end_members();
                    }
                    self.members.push(column);
                }
            }
        }
    }

    /// Makes one row of the members since the last array.
    fn end_members(&mut self) {
        let mut columns = std::mem::take(&mut self.members);
        let Some(offset) = columns.first().map(|first| first.offset) else {
            return;
        };
        for column in &mut columns {
            column.offset -= offset;
        }
        let mut section = Section {
            path: String::new(),
            ty: String::new(),
            inner: Vec::new(),
            is_runtime_sized: false,
            offset,
            stride: 1,
            rows: 0,
            columns,
            notes: Vec::new(),
        };
        section.stride = section.row_bytes();
        section.rows = u64::from(offset.saturating_add(section.stride) <= self.total);
        self.sections.push(section);
    }
}

fn array(
    whole: &Layout,
    mut element: &Layout,
    stride: u64,
    length: Length,
    path: &str,
    offset: u64,
    total: u64,
) -> Section {
    let mut stride = stride.max(1);
    let fitting = total.saturating_sub(offset) / stride;
    let mut rows = match length {
        Length::Fixed(count) => fitting.min(count),
        Length::Runtime => fitting,
    };
    let mut inner = Vec::new();
    // Arrays of long arrays leave no gaps, so that the elements of all of them are evenly spaced.
    while let Layout::Array {
        element: next,
        stride: step,
        length: Length::Fixed(count),
    } = element
        && value_count(element) > MOST_INNER_VALUES
        && *count > 0
        && step.checked_mul(*count) == Some(stride)
    {
        rows = rows.saturating_mul(*count);
        stride = (*step).max(1);
        inner.push(*count);
        element = next;
    }
    let mut found = Columns::within(MOST_COLUMNS, MOST_ROW_BYTES.min(stride));
    found.add(element, "", 0);
    if found.is_cut {
        found.notes.push(format!(
            "The first {} values of a row are shown.",
            found.columns.len()
        ));
    }
    Section {
        path: path.to_owned(),
        ty: whole.type_name(),
        inner,
        is_runtime_sized: length == Length::Runtime,
        offset,
        stride,
        rows: if found.columns.is_empty() { 0 } else { rows },
        columns: found.columns,
        notes: found.notes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_frame::{Scalar, StructMember};

    const F32: Layout = Layout::Scalar(Scalar::F32);

    fn array_of(element: Layout, stride: u64, length: Length) -> Layout {
        Layout::Array {
            element: Box::new(element),
            stride,
            length,
        }
    }

    fn structure(size: u64, members: &[(&str, u64, Layout)]) -> Layout {
        let members = members
            .iter()
            .map(|(name, offset, layout)| StructMember {
                name: (*name).into(),
                offset: *offset,
                layout: layout.clone(),
            })
            .collect();
        Layout::Struct {
            name: "Thing".into(),
            members,
            size,
        }
    }

    fn paths(section: &Section) -> Vec<&str> {
        section.columns.iter().map(Column::label).collect()
    }

    const VEC3: Layout = Layout::Vector {
        components: 3,
        scalar: Scalar::F32,
    };

    #[test]
    fn an_array_has_a_row_for_each_element_that_fits() {
        let found = sections(&array_of(F32, 4, Length::Runtime), 1022);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].rows, found[0].stride), (255, 4));
        assert_eq!(paths(&found[0]), ["value"]);
        assert_eq!(found[0].title(), "array<f32>");
        assert_eq!(found[0].value_name(7, 0), "[7]");
        assert_eq!(
            sections(&array_of(F32, 4, Length::Fixed(9)), 1024)[0].rows,
            9
        );
    }

    #[test]
    fn members_of_members_are_columns() {
        let matrix = Layout::Matrix {
            columns: 2,
            rows: 2,
            column_stride: 8,
            scalar: Scalar::F32,
        };
        let element = structure(
            64,
            &[
                ("pos", 0, VEC3),
                ("tag", 12, Layout::Atomic(Scalar::U32)),
                ("m", 16, matrix),
                ("cells", 32, array_of(F32, 4, Length::Fixed(2))),
            ],
        );
        let found = sections(&array_of(element, 64, Length::Fixed(10)), 640);
        let expected = [
            "pos.x", "pos.y", "pos.z", "tag", "m[0].x", "m[0].y", "m[1].x", "m[1].y", "cells[0]",
            "cells[1]",
        ];
        assert_eq!(paths(&found[0]), expected);
        assert_eq!(found[0].columns[6].offset, 24);
        assert_eq!(found[0].row_bytes(), 40);
        assert_eq!(found[0].value_name(3, 0), "[3].pos.x");
        assert_eq!(found[0].notes, [""; 0]);
    }

    #[test]
    fn what_stands_before_a_tail_is_a_row_of_its_own() {
        let layout = structure(
            16,
            &[
                ("count", 0, Layout::Atomic(Scalar::U32)),
                ("limits", 8, array_of(F32, 4, Length::Fixed(2))),
                ("items", 16, array_of(VEC3, 16, Length::Runtime)),
            ],
        );
        let found = sections(&layout, 16 + 33);
        assert_eq!(found.len(), 2);
        assert_eq!(paths(&found[0]), ["count", "limits[0]", "limits[1]"]);
        assert_eq!((found[0].rows, found[0].offset), (1, 0));
        assert_eq!(found[0].title(), "count, limits[0], limits[1]");
        assert_eq!(found[0].value_name(0, 1), "limits[0]");
        assert_eq!((found[1].rows, found[1].offset), (2, 16));
        assert_eq!(found[1].title(), "items: array<vec3<f32>>");
        assert_eq!(found[1].value_name(1, 2), "items[1].z");
    }

    #[test]
    fn long_arrays_between_members_are_tables() {
        let layout = structure(
            1 << 20,
            &[
                ("a", 0, F32),
                ("grid", 4, array_of(F32, 4, Length::Fixed(1000))),
                ("b", 4004, F32),
                ("c", 4008, F32),
            ],
        );
        let found = sections(&layout, 1 << 20);
        let titles: Vec<String> = found.iter().map(Section::title).collect();
        assert_eq!(titles, ["a", "grid: array<f32, 1000>", "b, c"]);
        assert_eq!((found[2].offset, found[2].columns[1].offset), (4004, 4));
    }

    #[test]
    fn arrays_of_long_arrays_are_one_table() {
        let line = array_of(F32, 4, Length::Fixed(64));
        let found = sections(&array_of(line, 256, Length::Fixed(8)), 2048);
        assert_eq!((found[0].rows, &found[0].inner), (512, &vec![64]));
        assert_eq!(found[0].row_name(65), "[1][1]");
        let short = array_of(F32, 4, Length::Fixed(3));
        let found = sections(&array_of(short, 12, Length::Fixed(8)), 96);
        assert_eq!(paths(&found[0]), ["[0]", "[1]", "[2]"]);
        assert_eq!(found[0].value_name(5, 2), "[5][2]");
    }

    #[test]
    fn a_long_array_in_a_row_shows_its_first_values_and_says_so() {
        let pair = array_of(VEC3, 16, Length::Fixed(5000));
        let element = structure(
            80_032,
            &[("a", 0, F32), ("m", 16, pair), ("z", 80_016, F32)],
        );
        let found = sections(&array_of(element, 80_032, Length::Runtime), 1 << 20);
        let shown = paths(&found[0]);
        assert_eq!(shown.len(), 18);
        assert_eq!((shown[1], shown[16], shown[17]), ("m[0].x", "m[5].x", "z"));
        assert_eq!(
            found[0].notes,
            ["m has 15,000 values; the first 16 are shown."]
        );
    }

    #[test]
    fn a_row_has_an_end() {
        let members: Vec<(String, u64)> = (0..300).map(|at| (format!("m{at}"), at * 4)).collect();
        let members: Vec<(&str, u64, Layout)> = members
            .iter()
            .map(|(name, offset)| (name.as_str(), *offset, F32))
            .collect();
        let element = structure(1200, &members);
        let found = sections(&array_of(element.clone(), 1200, Length::Fixed(2)), 2400);
        assert_eq!(found[0].columns.len(), 256);
        assert_eq!(found[0].notes, ["The first 256 values of a row are shown."]);
        // As members of the variable they are all there.
        let counts: Vec<usize> = sections(&element, 1200)
            .iter()
            .map(|section| section.columns.len())
            .collect();
        assert_eq!(counts, [256, 44]);
    }
}
