//! Powers and logarithms, computed in `f64`. All of WGSL, "Numeric Built-in Functions".

use std::f64::consts::{LN_2, LOG2_E, SQRT_2};

/// Adding and subtracting it rounds to an integer; the sum's low bits are that integer.
const ROUND: f64 = 6_755_399_441_055_744.0;

/// `2^x`: exact enough for `f32`; 0 or infinite (as `f32`) past 2^±1000.
#[inline]
pub(super) fn exp2_f64(x: f64) -> f64 {
    let low = if x < -1000.0 { -1000.0 } else { x };
    let x = if low > 1000.0 { 1000.0 } else { low };
    let sum = x + ROUND;
    let t = (x - (sum - ROUND)) * LN_2;
    let series = 1.0
        + t * (1.0
            + t * (0.5
                + t * (1.0 / 6.0
                    + t * (1.0 / 24.0
                        + t * (1.0 / 120.0
                            + t * (1.0 / 720.0
                                + t * (1.0 / 5040.0
                                    + t * (1.0 / 40_320.0 + t * (1.0 / 362_880.0)))))))));
    // The integer moves into the exponent.
    let power = f64::from_bits(sum.to_bits().wrapping_add(1023) << 52);
    series * power
}

/// Logarithm to base 2; minus infinity for 0, NaN below.
#[inline]
pub(super) fn log2_f64(x: f64) -> f64 {
    let bits = x.to_bits();
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    let upper = mantissa > SQRT_2;
    let m = if upper { mantissa * 0.5 } else { mantissa };
    // An integer in the low bits of 2^52 is that much more than 2^52.
    let exponent = f64::from_bits((bits >> 52) | 0x4330_0000_0000_0000)
        - (4_503_599_627_370_496.0 + 1023.0)
        + if upper { 1.0 } else { 0.0 };
    let t = (m - 1.0) / (m + 1.0);
    let s = t * t;
    let series = 2.0
        * t
        * (1.0
            + s * (1.0 / 3.0
                + s * (1.0 / 5.0
                    + s * (1.0 / 7.0
                        + s * (1.0 / 9.0
                            + s * (1.0 / 11.0 + s * (1.0 / 13.0 + s * (1.0 / 15.0))))))));
    let result = exponent + series * LOG2_E;
    let result = if x == f64::INFINITY { x } else { result };
    let result = if x == 0.0 { f64::NEG_INFINITY } else { result };
    if x >= 0.0 { result } else { f64::NAN }
}

/// `exp`.
#[inline]
#[must_use]
pub fn exp(x: f32) -> f32 {
    exp2_f64(f64::from(x) * LOG2_E) as f32
}

/// `exp2`.
#[inline]
#[must_use]
pub fn exp2(x: f32) -> f32 {
    exp2_f64(f64::from(x)) as f32
}

/// `log`; NaN below 0.
#[inline]
#[must_use]
pub fn log(x: f32) -> f32 {
    (log2_f64(f64::from(x)) * LN_2) as f32
}

/// `log2`; NaN below 0.
#[inline]
#[must_use]
pub fn log2(x: f32) -> f32 {
    log2_f64(f64::from(x)) as f32
}

/// `pow`, which is `exp2(y * log2(x))`: NaN for `x` below 0; 1 for a power of 0.
#[inline]
#[must_use]
pub fn pow(x: f32, y: f32) -> f32 {
    let result = exp2_f64(f64::from(y) * log2_f64(f64::from(x))) as f32;
    if y == 0.0 { 1.0 } else { result }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f32, expected: f64, what: &str) {
        let rounded = expected as f32;
        let unit =
            f64::from(f32::from_bits(rounded.abs().to_bits() + 1)) - f64::from(rounded.abs());
        let error = (f64::from(found) - expected).abs();
        assert!(error <= 0.51 * unit, "{what}: {found} for {expected}");
    }

    #[test]
    fn powers_and_logarithms_are_as_near_as_f32_gets() {
        for step in -4000..4000 {
            let x = step as f32 * 0.021;
            near(exp(x), f64::from(x).exp(), "exp");
            near(exp2(x), f64::from(x).exp2(), "exp2");
            let positive = exp2(x);
            near(log2(positive), f64::from(positive).log2(), "log2");
            near(log(positive), f64::from(positive).ln(), "log");
            near(pow(1.7, x), f64::from(1.7f32).powf(f64::from(x)), "pow");
        }
    }

    #[test]
    fn the_ends_of_the_range() {
        assert_eq!(exp(1000.0), f32::INFINITY);
        assert_eq!(exp(-1000.0), 0.0);
        assert_eq!(exp2(f32::NEG_INFINITY), 0.0);
        assert_eq!(log2(0.0), f32::NEG_INFINITY);
        assert_eq!(log(f32::INFINITY), f32::INFINITY);
        assert!(log(-1.0).is_nan() && pow(-2.0, 2.0).is_nan() && exp(f32::NAN).is_nan());
        assert_eq!(
            (pow(0.0, 2.0), pow(5.0, 0.0), pow(2.0, 10.0)),
            (0.0, 1.0, 1024.0)
        );
        assert_eq!(log2(f32::from_bits(1)), -149.0);
        assert_eq!(exp2(-149.0), f32::from_bits(1));
    }
}
