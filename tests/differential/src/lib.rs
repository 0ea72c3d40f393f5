//! Random WGSL programs that have one answer on every executor, and a way to make one that shows a fault smaller.
//!
//! [`generate`] draws a program from a seed, [`Random`] the numbers behind it, and [`shrink`] takes lines away from a
//! program while it keeps the property that a test asks about. What compares executors with them are the tests of this
//! package: the library itself knows neither.

mod generator;
mod random;
mod shrink;

pub use generator::generate;
pub use random::Random;
pub use shrink::{PROTECTED, shrink};
