//! Places in the author's text, the map from compiled text back to it, and
//! diagnostics as plain data.
//!
//! This crate is the bottom of the house: it knows neither WGSL nor naga nor
//! how a problem is shown. A diagnostic is made once, carries spans in the
//! *author's own* text, and is rendered at the edge (squiggle, panel line,
//! terminal, JSON).

mod diagnostic;
mod line_index;
mod source_map;
mod span;

pub use diagnostic::{Code, Diagnostic, Label, Origin, Severity};
pub use line_index::{LineColumn, LineIndex};
pub use source_map::{MappedSpan, SourceMap, SourceMapBuilder, Via};
pub use span::Span;
