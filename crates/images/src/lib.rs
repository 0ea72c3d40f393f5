//! Pictures for `channel0` and `channel1`: plain data, ready to be copied into a texture.
//!
//! An [`Image`] is one level of texels, a [`MipChain`] all of them. [`built_in`] draws the pictures that come with the
//! program; with the feature `decode`, `decode` reads picture files.
//!
//! What is drawn has the same bits on every machine: random numbers are integer hashes, and the only operations on
//! floating-point numbers are those that IEEE 754 rounds exactly.
//!
//! Absent on purpose: the GPU (`runtime` has it), and any scaling but that of the mip chain.

mod blue_noise;
mod built_in;
mod cells;
#[cfg(feature = "decode")]
mod decode;
mod environment;
mod font;
mod gradient_noise;
mod image;
mod mip;
mod noise;
mod patterns;
mod photo;
mod preview;
mod srgb;
mod vector;

pub use built_in::{BUILT_INS, BuiltIn, built_in};
#[cfg(feature = "decode")]
pub use decode::{DecodeError, MAX_SIDE, MAX_TEXELS, decode};
pub use image::{Format, Image};
pub use mip::{Level, MipChain};
pub use noise::white_noise;
pub use preview::Preview;
