//! Numbers out of bytes, and as text.

use lockstep_frame::Scalar;
use std::fmt::Write;

/// How integers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Integers {
    /// `42`, `-1`.
    #[default]
    Decimal,
    /// The bits, `0x0000002a`, `0xffffffff`.
    Hexadecimal,
}

/// The number at the start of `bytes`, which WGSL stores little end first;
/// `None` when they are too few. Every value of the four types is exact in `f64`.
pub(super) fn decode(scalar: Scalar, bytes: &[u8]) -> Option<f64> {
    if scalar == Scalar::F16 {
        let bits = u16::from_le_bytes(bytes.first_chunk().copied()?);
        return Some(f64::from(half(bits)));
    }
    let bits = u32::from_le_bytes(bytes.first_chunk().copied()?);
    Some(match scalar {
        Scalar::I32 => f64::from(bits.cast_signed()),
        Scalar::U32 => f64::from(bits),
        Scalar::F32 | Scalar::F16 => f64::from(f32::from_bits(bits)),
    })
}

/// `value`, which is one of `scalar`, as text. Floats have the fewest digits
/// that still tell them from their neighbours, with an exponent where it would
/// take many zeros.
pub(super) fn text(value: f64, scalar: Scalar, integers: Integers) -> String {
    match scalar {
        Scalar::I32 | Scalar::U32 => {
            // Both fit, and the low half of an `i64` is an `i32`'s bits.
            let value = value as i64;
            match integers {
                Integers::Decimal => value.to_string(),
                Integers::Hexadecimal => {
                    let mut text = String::new();
                    // Writing to a string cannot fail.
                    let _ = write!(text, "0x{:08x}", value as u32);
                    text
                }
            }
        }
        Scalar::F32 => float(value as f32),
        Scalar::F16 => float(shortest_half(value as f32)),
    }
}

fn float(value: f32) -> String {
    let magnitude = value.abs();
    if magnitude == 0.0 || (1e-4..1e9).contains(&magnitude) || !value.is_finite() {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

/// The value of half-precision bits (IEEE 754 binary16).
fn half(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let exponent = u32::from(bits >> 10 & 0x1f);
    let fraction = u32::from(bits & 0x3ff);
    let magnitude = match exponent {
        0 => return f32::from_bits(sign | (fraction as f32 / 16_777_216.0).to_bits()),
        0x1f => 0xff << 23 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(sign | magnitude)
}

/// The number with the fewest digits that is nearer to the half-precision
/// `value` than to any other one; whole numbers stay as they are.
fn shortest_half(value: f32) -> f32 {
    if !value.is_finite() || value.fract() == 0.0 {
        return value;
    }
    let bits = value.to_bits();
    // Half floats have 10 bits after the leading one, and none smaller than 2^-24.
    let exponent = (bits >> 23 & 0xff).max(113);
    let spacing = f32::from_bits((exponent - 10) << 23);
    let is_power_of_two = bits & 0x7f_ffff == 0;
    let reach = if is_power_of_two { 0.25 } else { 0.5 } * spacing;
    (0..5)
        .filter_map(|digits| format!("{value:.digits$e}").parse().ok())
        .find(|short: &f32| (short - value).abs() < reach)
        .unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32_text(value: f32) -> String {
        let value = decode(Scalar::F32, &value.to_le_bytes()).unwrap();
        text(value, Scalar::F32, Integers::Decimal)
    }

    #[test]
    fn floats_are_as_short_as_they_can_be() {
        let cases = [
            (0.1, "0.1"),
            (1.0 / 3.0, "0.33333334"),
            (-0.0, "-0"),
            (16_777_216.0, "16777216"),
            (3.0e9, "3e9"),
            (f32::MAX, "3.4028235e38"),
            (0.0001, "0.0001"),
            (1.5e-7, "1.5e-7"),
            (f32::from_bits(1), "1e-45"),
            (f32::NAN, "NaN"),
            (f32::INFINITY, "inf"),
            (f32::NEG_INFINITY, "-inf"),
        ];
        for (value, expected) in cases {
            assert_eq!(f32_text(value), expected);
        }
    }

    #[test]
    fn integers_are_decimal_or_their_bits() {
        let both = |scalar, bits: u32| {
            let value = decode(scalar, &bits.to_le_bytes()).unwrap();
            [Integers::Decimal, Integers::Hexadecimal].map(|how| text(value, scalar, how))
        };
        assert_eq!(both(Scalar::U32, 42), ["42", "0x0000002a"]);
        assert_eq!(both(Scalar::U32, u32::MAX), ["4294967295", "0xffffffff"]);
        assert_eq!(both(Scalar::I32, u32::MAX), ["-1", "0xffffffff"]);
        assert_eq!(both(Scalar::I32, 1 << 31), ["-2147483648", "0x80000000"]);
        assert_eq!(decode(Scalar::U32, &[1, 2, 3]), None);
    }

    #[test]
    fn half_floats_have_their_values() {
        let cases = [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 2f32.powi(-24)),
            (0x83ff, -1023.0 * 2f32.powi(-24)),
            (0x0400, 2f32.powi(-14)),
            (0x3555, 0.333_251_95),
            (0xfc00, f32::NEG_INFINITY),
        ];
        for (bits, value) in cases {
            assert_eq!(half(bits).to_bits(), value.to_bits(), "{bits:#x}");
        }
        assert!(half(0x7c01).is_nan() && half(0xfe00).is_nan());
    }

    #[test]
    fn half_floats_are_short_and_told_apart() {
        let shown = |bits: u16| {
            let value = decode(Scalar::F16, &bits.to_le_bytes()).unwrap();
            text(value, Scalar::F16, Integers::Decimal)
        };
        assert_eq!(
            [0x2e66, 0x3555, 0x3c00, 0x7bff].map(shown),
            ["0.1", "0.3333", "1", "65504"]
        );
        assert_eq!(shown(0x0001), "6e-8");
        assert_eq!(shown(0x7c00), "inf");
        let finite = (0..0x7c00).chain(0x8000..0xfc00);
        for bits in finite {
            let value: f32 = shown(bits).parse().unwrap();
            let nearest = [bits.wrapping_sub(1), bits, bits + 1]
                .into_iter()
                .filter(|near| near & 0x8000 == bits & 0x8000 && half(*near).is_finite())
                .min_by(|a, b| {
                    let away = |bits: &u16| (half(*bits) - value).abs();
                    away(a).total_cmp(&away(b))
                });
            assert_eq!(nearest, Some(bits), "{value}");
        }
    }
}
