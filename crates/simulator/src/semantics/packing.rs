//! Packing and unpacking (WGSL, "Data Packing Built-in Functions", "Data Unpacking Built-in Functions"). Component 0
//! lies in the lowest bits.

use super::f16;
use super::float::{clamp, floor, max, saturate};

#[inline]
fn bytes(values: [u32; 4]) -> u32 {
    values[0] & 255 | (values[1] & 255) << 8 | (values[2] & 255) << 16 | values[3] << 24
}

#[inline]
fn halves(values: [u32; 2]) -> u32 {
    values[0] & 0xffff | values[1] << 16
}

/// `floor(0.5 + scale * x)`, as two's complement.
#[inline]
fn scaled(x: f32, scale: f32) -> u32 {
    (floor(0.5 + scale * x) as i32).cast_unsigned()
}

/// `pack4x8snorm`.
#[inline]
#[must_use]
pub fn pack4x8snorm(e: [f32; 4]) -> u32 {
    bytes(e.map(|x| scaled(clamp(x, -1.0, 1.0), 127.0)))
}

/// `pack4x8unorm`.
#[inline]
#[must_use]
pub fn pack4x8unorm(e: [f32; 4]) -> u32 {
    bytes(e.map(|x| scaled(saturate(x), 255.0)))
}

/// `pack2x16snorm`.
#[inline]
#[must_use]
pub fn pack2x16snorm(e: [f32; 2]) -> u32 {
    halves(e.map(|x| scaled(clamp(x, -1.0, 1.0), 32_767.0)))
}

/// `pack2x16unorm`.
#[inline]
#[must_use]
pub fn pack2x16unorm(e: [f32; 2]) -> u32 {
    halves(e.map(|x| scaled(saturate(x), 65_535.0)))
}

/// `pack2x16float`.
#[inline]
#[must_use]
pub fn pack2x16float(e: [f32; 2]) -> u32 {
    halves(e.map(f16::to_bits))
}

/// `pack4xI8`: the low byte of each.
#[inline]
#[must_use]
pub fn pack4x_i8(e: [i32; 4]) -> u32 {
    bytes(e.map(i32::cast_unsigned))
}

/// `pack4xU8`: the low byte of each.
#[inline]
#[must_use]
pub fn pack4x_u8(e: [u32; 4]) -> u32 {
    bytes(e)
}

/// `pack4xI8Clamp`.
#[inline]
#[must_use]
pub fn pack4x_i8_clamp(e: [i32; 4]) -> u32 {
    bytes(e.map(|x| x.clamp(-128, 127).cast_unsigned()))
}

/// `pack4xU8Clamp`.
#[inline]
#[must_use]
pub fn pack4x_u8_clamp(e: [u32; 4]) -> u32 {
    bytes(e.map(|x| x.min(255)))
}

/// `unpack4x8snorm`.
#[inline]
#[must_use]
pub fn unpack4x8snorm(e: u32) -> [f32; 4] {
    unpack4x_i8(e).map(|x| max(x as f32 / 127.0, -1.0))
}

/// `unpack4x8unorm`.
#[inline]
#[must_use]
pub fn unpack4x8unorm(e: u32) -> [f32; 4] {
    unpack4x_u8(e).map(|x| x as f32 / 255.0)
}

/// `unpack2x16snorm`.
#[inline]
#[must_use]
pub fn unpack2x16snorm(e: u32) -> [f32; 2] {
    let e = e.cast_signed();
    [e << 16 >> 16, e >> 16].map(|x| max(x as f32 / 32_767.0, -1.0))
}

/// `unpack2x16unorm`.
#[inline]
#[must_use]
pub fn unpack2x16unorm(e: u32) -> [f32; 2] {
    [e & 0xffff, e >> 16].map(|x| x as f32 / 65_535.0)
}

/// `unpack2x16float`.
#[inline]
#[must_use]
pub fn unpack2x16float(e: u32) -> [f32; 2] {
    [f16::from_bits(e & 0xffff), f16::from_bits(e >> 16)]
}

/// `unpack4xI8`.
#[inline]
#[must_use]
pub fn unpack4x_i8(e: u32) -> [i32; 4] {
    let e = e.cast_signed();
    [e << 24 >> 24, e << 16 >> 24, e << 8 >> 24, e >> 24]
}

/// `unpack4xU8`.
#[inline]
#[must_use]
pub fn unpack4x_u8(e: u32) -> [u32; 4] {
    [e & 255, e >> 8 & 255, e >> 16 & 255, e >> 24]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        for word in [0, 1, 0x7f80_ff01, 0xdead_beef, u32::MAX] {
            assert_eq!(pack4x_u8(unpack4x_u8(word)), word);
            assert_eq!(pack4x_i8(unpack4x_i8(word)), word);
            assert_eq!(pack4x8unorm(unpack4x8unorm(word)), word);
            assert_eq!(pack2x16unorm(unpack2x16unorm(word)), word);
        }
        assert_eq!(pack4x8snorm(unpack4x8snorm(0x7f81_0001)), 0x7f81_0001);
        assert_eq!(pack2x16snorm(unpack2x16snorm(0x7fff_8001)), 0x7fff_8001);
        assert_eq!(pack2x16float(unpack2x16float(0x3c00_c200)), 0x3c00_c200);
    }

    #[test]
    fn values_are_clamped_and_rounded() {
        assert_eq!(pack4x8snorm([-2.0, 2.0, 0.0, -1.0]), 0x8100_7f81);
        assert_eq!(pack4x8unorm([-2.0, 2.0, 0.5, 1.0]), 0xff80_ff00);
        assert_eq!(pack4x_i8_clamp([-200, 200, 1, -1]), 0xff01_7f80);
        assert_eq!(pack4x_u8_clamp([300, 1, 2, 3]), 0x0302_01ff);
        assert_eq!(unpack4x8snorm(0x80), [-1.0, 0.0, 0.0, 0.0]);
    }
}
