//! 16-bit floats (IEEE 754 binary16), held as the `f32` of the same value.

/// The nearest `f16`, ties to even; infinite where it is too large.
#[inline]
#[must_use]
pub fn round(x: f32) -> f32 {
    let bits = x.to_bits();
    let magnitude = bits & 0x7fff_ffff;
    let normal = magnitude.wrapping_add(0xfff + ((magnitude >> 13) & 1)) & !0x1fff;
    // Below 2^-14 the step is 2^-24, which is that of an f32 from 0.5 to 1.
    let subnormal = ((f32::from_bits(magnitude) + 0.5) - 0.5).to_bits();
    let finite = if magnitude < 0x3880_0000 {
        subnormal
    } else {
        normal
    };
    let cut = if finite >= 0x4780_0000 {
        0x7f80_0000
    } else {
        finite
    };
    let result = if magnitude > 0x7f80_0000 {
        magnitude
    } else {
        cut
    };
    f32::from_bits(result | (bits & 0x8000_0000))
}

/// `quantizeToF16` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn quantize_to_f16(x: f32) -> f32 {
    round(x)
}

/// The value of 16 bits (the low ones).
#[inline]
#[must_use]
pub fn from_bits(bits: u32) -> f32 {
    let sign = (bits & 0x8000) << 16;
    let exponent = (bits >> 10) & 31;
    let mantissa = bits & 0x3ff;
    let subnormal = (mantissa as f32 * (1.0 / 16_777_216.0)).to_bits();
    let normal = ((exponent + 112) << 23) | (mantissa << 13);
    let special = 0x7f80_0000 | (mantissa << 13);
    let finite = if exponent == 0 { subnormal } else { normal };
    let magnitude = if exponent == 31 { special } else { finite };
    f32::from_bits(sign | magnitude)
}

/// The 16 bits of the nearest `f16`.
#[inline]
#[must_use]
pub fn to_bits(x: f32) -> u32 {
    let rounded = round(x);
    let bits = rounded.to_bits();
    let sign = (bits >> 16) & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    // From 0.5 on an f32 counts in steps of 2^-24, as a subnormal f16 does from 0 on.
    let subnormal = (f32::from_bits(magnitude) + 0.5)
        .to_bits()
        .wrapping_sub(0.5f32.to_bits());
    let normal = (magnitude >> 13).wrapping_sub(112 << 10);
    let finite = if magnitude < 0x3880_0000 {
        subnormal
    } else {
        normal
    };
    let special = if magnitude > 0x7f80_0000 {
        0x7e00
    } else {
        0x7c00
    };
    sign | if magnitude >= 0x7f80_0000 {
        special
    } else {
        finite
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bits_come_back() {
        for bits in 0..=0xffff_u32 {
            let value = from_bits(bits);
            if value.is_nan() {
                assert!(round(value).is_nan());
            } else {
                assert_eq!(to_bits(value), bits);
                assert_eq!(round(value).to_bits(), value.to_bits());
            }
        }
    }

    #[test]
    fn what_lies_between_goes_to_the_nearest_and_ties_to_even() {
        for bits in 0..0x7bff_u32 {
            let (low, high) = (from_bits(bits), from_bits(bits + 1));
            let middle = (low + high) / 2.0;
            let even = if bits % 2 == 0 { low } else { high };
            assert_eq!(round(middle), even);
            assert_eq!(round(f32::from_bits(middle.to_bits() + 1)), high);
            assert_eq!(round(f32::from_bits(middle.to_bits() - 1)), low);
        }
        assert_eq!(round(65_519.0), 65_504.0);
        assert_eq!(round(-65_520.0), f32::NEG_INFINITY);
        assert_eq!(to_bits(f32::INFINITY), 0x7c00);
    }
}
