//! The numbers in a value, as columns of a table.

use super::super::strip::thousands;
use lockstep_frame::{Layout, Length, Scalar};
use std::fmt::Write;

/// Most columns of a table.
pub const MOST_COLUMNS: usize = 256;

/// Most values that are shown of an array inside a row.
pub const MOST_INNER_VALUES: u64 = 16;

/// Most bytes from the start of a row to the end of its last column.
pub const MOST_ROW_BYTES: u64 = 1 << 20;

/// One number in every row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The way to it from the row, as WGSL writes it: `pos.x`, `m[1].y`,
    /// `cells[3]`; empty where the row itself is the number.
    pub path: String,
    /// Bytes from the start of the row.
    pub offset: u64,
    /// Its type.
    pub scalar: Scalar,
}

impl Column {
    /// What stands at the head of the column.
    #[must_use]
    pub fn label(&self) -> &str {
        if self.path.is_empty() {
            "value"
        } else {
            &self.path
        }
    }
}

/// The numbers in a value, one by one.
pub(super) struct Columns {
    pub columns: Vec<Column>,
    /// What is left out of long arrays, in sentences.
    pub notes: Vec<String>,
    /// Most columns there can be.
    most: usize,
    /// As many columns as there can be with what is left of the array around.
    most_here: usize,
    /// Numbers that end behind it are left out.
    most_bytes: u64,
    /// Whether numbers were left out because of `most` or `most_bytes`.
    pub is_cut: bool,
}

impl Columns {
    pub(super) fn within(most: usize, most_bytes: u64) -> Self {
        Self {
            columns: Vec::new(),
            notes: Vec::new(),
            most,
            most_here: most,
            most_bytes,
            is_cut: false,
        }
    }

    /// Adds the numbers of `layout`, as many as there is room for.
    pub(super) fn add(&mut self, layout: &Layout, path: &str, offset: u64) {
        match layout {
            Layout::Scalar(scalar) | Layout::Atomic(scalar) => {
                self.push(path.to_owned(), offset, *scalar);
            }
            Layout::Vector { components, scalar } => {
                self.vector(path, offset, *components, *scalar);
            }
            Layout::Matrix {
                columns,
                rows,
                column_stride,
                scalar,
            } => {
                for column in 0..u64::from(*columns) {
                    let offset = offset.saturating_add(column_stride.saturating_mul(column));
                    self.vector(&indexed(path, column), offset, *rows, *scalar);
                }
            }
            Layout::Array {
                element,
                stride,
                length: Length::Fixed(count),
            } => {
                let values = value_count(layout);
                let (columns, notes, most) = (self.columns.len(), self.notes.len(), self.most_here);
                if values > MOST_INNER_VALUES {
                    self.most_here = most.min(columns + MOST_INNER_VALUES as usize);
                }
                for index in 0..*count {
                    let before = self.columns.len();
                    let offset = offset.saturating_add(stride.saturating_mul(index));
                    self.add(element, &indexed(path, index), offset);
                    if self.columns.len() == before {
                        break;
                    }
                }
                self.most_here = most;
                if values > MOST_INNER_VALUES {
                    // One note for an array of arrays.
                    self.notes.truncate(notes);
                    let name = if path.is_empty() { "A row" } else { path };
                    let all = thousands(values);
                    let shown = self.columns.len() - columns;
                    self.notes.push(format!(
                        "{name} has {all} values; the first {shown} are shown."
                    ));
                }
            }
            // It has a section of its own.
            Layout::Array { .. } => {}
            Layout::Struct { members, .. } => {
                for member in members {
                    let path = joined(path, &member.name);
                    self.add(&member.layout, &path, offset.saturating_add(member.offset));
                }
            }
        }
    }

    fn vector(&mut self, path: &str, offset: u64, components: u32, scalar: Scalar) {
        for (at, name) in ["x", "y", "z", "w"]
            .into_iter()
            .take(components as usize)
            .enumerate()
        {
            let offset = offset.saturating_add(scalar.bytes() * at as u64);
            self.push(joined(path, name), offset, scalar);
        }
    }

    fn push(&mut self, path: String, offset: u64, scalar: Scalar) {
        if self.columns.len() >= self.most
            || offset.saturating_add(scalar.bytes()) > self.most_bytes
        {
            self.is_cut = true;
        } else if self.columns.len() < self.most_here {
            self.columns.push(Column {
                path,
                offset,
                scalar,
            });
        }
    }
}

/// How many numbers a value has; those of a runtime-sized array do not count.
pub(super) fn value_count(layout: &Layout) -> u64 {
    match layout {
        Layout::Scalar(_) | Layout::Atomic(_) => 1,
        Layout::Vector { components, .. } => u64::from(*components),
        Layout::Matrix { columns, rows, .. } => u64::from(*columns) * u64::from(*rows),
        Layout::Array {
            element, length, ..
        } => match length {
            Length::Fixed(count) => count.saturating_mul(value_count(element)),
            Length::Runtime => 0,
        },
        Layout::Struct { members, .. } => members.iter().fold(0, |sum, member| {
            sum.saturating_add(value_count(&member.layout))
        }),
    }
}

pub(super) fn joined(path: &str, name: &str) -> String {
    let dot = if path.is_empty() { "" } else { "." };
    [path, dot, name].concat()
}

fn indexed(path: &str, index: u64) -> String {
    let mut text = path.to_owned();
    push_index(&mut text, index);
    text
}

pub(super) fn push_index(text: &mut String, index: u64) {
    // Writing to a string cannot fail.
    let _ = write!(text, "[{index}]");
}
