//! What the Buffers panel shows of a storage buffer: a table, a plot, a heat map.
//!
//! [`sections`] divides a buffer, by the layout of its type, into tables: rows
//! that lie at a fixed distance, columns that are single numbers. A [`Window`]
//! is the part of a section that is shown, bounded by what may be read from the
//! GPU at once; it gives the range of bytes to read. A [`Choice`] of the person
//! among the [`Listed`] buffers comes to a [`Sight`]: a section, a window, a
//! column. From the bytes of its [`Query`]
//! [`table::rows`], [`plot::plot`] and [`heat_map::heat_map`] make what is drawn.

mod columns;
mod extent;
pub mod heat_map;
mod listing;
mod number;
pub mod palette;
pub mod plot;
mod section;
mod sight;
pub mod table;
mod window;
pub mod words;

pub use columns::{Column, MOST_COLUMNS, MOST_INNER_VALUES, MOST_ROW_BYTES};
pub use listing::{Contents, Listed, Query, listed};
pub use number::Integers;
pub use section::{Section, sections};
pub use sight::{Choice, Kind, Sight};
pub use window::{Window, bytes_in_words};

#[cfg(test)]
mod properties;

/// Name of the file that a buffer's bytes are downloaded as.
#[must_use]
pub fn file_name(buffer: &str) -> String {
    let mut name = buffer.to_owned();
    name.push_str(".bin");
    name
}
