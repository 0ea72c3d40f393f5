//! WGSL's operators and built-in functions as small pure functions on scalars and short vectors.
//!
//! No interpreter is in sight here: each function can be used alone. They are
//! written without branches, so that a loop over lanes is vectorised, and with
//! nothing but the operations that IEEE 754 rounds exactly, so that every
//! machine gives the same bits.
//!
//! `f16` values are held as the `f32` of the same value; [`f16::round`] after
//! an operation gives the `f16` operation's result.

pub mod bits;
pub mod conversion;
pub mod exponential;
pub mod f16;
pub mod float;
pub mod integer;
pub mod logical;
pub mod matrix;
pub mod packing;
pub mod trap;
pub mod trigonometry;
pub mod vector;
