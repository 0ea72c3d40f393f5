//! Trigonometric and hyperbolic built-ins, computed in `f64`: Taylor series on small ranges, after a reduction whose
//! error `f64` hides. All of WGSL, "Numeric Built-in Functions".

use super::exponential::{exp2_f64, log2_f64};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2, LOG2_E, PI};

/// Adding and subtracting it rounds to an integer; the sum's low bits are that integer.
const ROUND: f64 = 6_755_399_441_055_744.0;

/// Half of pi in three parts, the first two with 30 bits: their products with a quotient of 23 bits
/// are exact, so arguments to 1e7 and beyond lose nothing.
const HALF_PI: [f64; 3] = half_pi();

const fn half_pi() -> [f64; 3] {
    const KEEP: u64 = !((1 << 23) - 1);
    let first = f64::from_bits(FRAC_PI_2.to_bits() & KEEP);
    let second_whole = FRAC_PI_2 - first;
    let second = f64::from_bits(second_whole.to_bits() & KEEP);
    // What an f64 cannot hold of pi / 2: 6.123233995736766e-17.
    [
        first,
        second,
        (second_whole - second) + 6.123_233_995_736_766e-17,
    ]
}

/// Sine and cosine of `x`.
#[inline]
fn sin_cos(x: f64) -> (f64, f64) {
    let sum = x * (2.0 / PI) + ROUND;
    let quotient = sum - ROUND;
    let r = ((x - quotient * HALF_PI[0]) - quotient * HALF_PI[1]) - quotient * HALF_PI[2];
    let s = r * r;
    let sine = r + r
        * s
        * (-1.0 / 6.0
            + s * (1.0 / 120.0
                + s * (-1.0 / 5040.0
                    + s * (1.0 / 362_880.0
                        + s * (-1.0 / 39_916_800.0 + s * (1.0 / 6_227_020_800.0))))));
    let cosine = 1.0
        + s * (-0.5
            + s * (1.0 / 24.0
                + s * (-1.0 / 720.0
                    + s * (1.0 / 40_320.0
                        + s * (-1.0 / 3_628_800.0 + s * (1.0 / 479_001_600.0))))));
    let quadrant = sum.to_bits();
    let swap = quadrant & 1 == 1;
    let (a, b) = if swap { (cosine, sine) } else { (sine, cosine) };
    let sine_sign = (quadrant & 2) << 62;
    let cosine_sign = (quadrant.wrapping_add(1) & 2) << 62;
    (
        f64::from_bits(a.to_bits() ^ sine_sign),
        f64::from_bits(b.to_bits() ^ cosine_sign),
    )
}

/// Keeps a value that lost its meaning (an argument past 2^50) in the range it must be in.
#[inline]
fn to_unit(x: f64) -> f32 {
    let low = if x < -1.0 { -1.0 } else { x };
    (if low > 1.0 { 1.0 } else { low }) as f32
}

/// `sin`.
#[inline]
#[must_use]
pub fn sin(x: f32) -> f32 {
    to_unit(sin_cos(f64::from(x)).0)
}

/// `cos`.
#[inline]
#[must_use]
pub fn cos(x: f32) -> f32 {
    to_unit(sin_cos(f64::from(x)).1)
}

/// `tan`.
#[inline]
#[must_use]
pub fn tan(x: f32) -> f32 {
    let (sine, cosine) = sin_cos(f64::from(x));
    (sine / cosine) as f32
}

/// Arc tangent of `x` from 0 to 1.
#[inline]
fn atan_unit(x: f64) -> f64 {
    // Past tan(pi/8) the angle is measured from pi/4.
    let upper = x > 0.414_213_562_373_095_05;
    let t = if upper { (x - 1.0) / (x + 1.0) } else { x };
    let s = t * t;
    let series = t + t
        * s
        * (-1.0 / 3.0
            + s * (1.0 / 5.0
                + s * (-1.0 / 7.0
                    + s * (1.0 / 9.0
                        + s * (-1.0 / 11.0
                            + s * (1.0 / 13.0
                                + s * (-1.0 / 15.0
                                    + s * (1.0 / 17.0
                                        + s * (-1.0 / 19.0 + s * (1.0 / 21.0))))))))));
    series + if upper { FRAC_PI_4 } else { 0.0 }
}

/// The angle of the point (x, y).
#[inline]
fn angle(y: f64, x: f64) -> f64 {
    let (height, width) = (y.abs(), x.abs());
    let steep = height > width;
    let (small, large) = if steep {
        (width, height)
    } else {
        (height, width)
    };
    // The origin has the angle 0; two infinities have that of a diagonal.
    let ratio = if small == large {
        if large == 0.0 { 0.0 } else { 1.0 }
    } else {
        small / large
    };
    let first = atan_unit(ratio);
    let quarter = if steep { FRAC_PI_2 - first } else { first };
    let half = if x.is_sign_negative() {
        PI - quarter
    } else {
        quarter
    };
    half.copysign(y)
}

/// `atan`.
#[inline]
#[must_use]
pub fn atan(x: f32) -> f32 {
    angle(f64::from(x), 1.0) as f32
}

/// `atan2`.
#[inline]
#[must_use]
pub fn atan2(y: f32, x: f32) -> f32 {
    angle(f64::from(y), f64::from(x)) as f32
}

/// `asin`; NaN outside of -1 to 1.
#[inline]
#[must_use]
pub fn asin(x: f32) -> f32 {
    let x = f64::from(x);
    angle(x, ((1.0 - x) * (1.0 + x)).sqrt()) as f32
}

/// `acos`; NaN outside of -1 to 1.
#[inline]
#[must_use]
pub fn acos(x: f32) -> f32 {
    let x = f64::from(x);
    angle(((1.0 - x) * (1.0 + x)).sqrt(), x) as f32
}

#[inline]
fn exp_f64(x: f64) -> f64 {
    exp2_f64(x * LOG2_E)
}

#[inline]
fn log_f64(x: f64) -> f64 {
    log2_f64(x) * LN_2
}

/// `sinh`.
#[inline]
#[must_use]
pub fn sinh(x: f32) -> f32 {
    let x = f64::from(x);
    let s = x * x;
    // The difference of two near numbers would lose what matters.
    let near = x * (1.0 + s * (1.0 / 6.0 + s * (1.0 / 120.0 + s * (1.0 / 5040.0))));
    let far = 0.5 * (exp_f64(x) - exp_f64(-x));
    (if s < 0.04 { near } else { far }) as f32
}

/// `cosh`.
#[inline]
#[must_use]
pub fn cosh(x: f32) -> f32 {
    let x = f64::from(x);
    (0.5 * (exp_f64(x) + exp_f64(-x))) as f32
}

/// `tanh`.
#[inline]
#[must_use]
pub fn tanh(x: f32) -> f32 {
    let x = f64::from(x);
    let s = x * x;
    let near = x
        * (1.0
            + s * (-1.0 / 3.0
                + s * (2.0 / 15.0
                    + s * (-17.0 / 315.0 + s * (62.0 / 2835.0 + s * (-1382.0 / 155_925.0))))));
    let far = 1.0 - 2.0 / (exp_f64(2.0 * x) + 1.0);
    (if s < 0.01 { near } else { far }) as f32
}

/// `asinh`.
#[inline]
#[must_use]
pub fn asinh(x: f32) -> f32 {
    let x = f64::from(x);
    let s = x * x;
    let near = x * (1.0 + s * (-1.0 / 6.0 + s * (3.0 / 40.0 + s * (-15.0 / 336.0))));
    let far = log_f64(x.abs() + (s + 1.0).sqrt()).copysign(x);
    (if s < 0.0004 { near } else { far }) as f32
}

/// `acosh`; NaN below 1.
#[inline]
#[must_use]
pub fn acosh(x: f32) -> f32 {
    let x = f64::from(x);
    let result = log_f64(x + ((x - 1.0) * (x + 1.0)).sqrt());
    (if x < 1.0 { f64::NAN } else { result }) as f32
}

/// `atanh`; NaN outside of -1 to 1.
#[inline]
#[must_use]
pub fn atanh(x: f32) -> f32 {
    let x = f64::from(x);
    let s = x * x;
    let near = x * (1.0 + s * (1.0 / 3.0 + s * (1.0 / 5.0 + s * (1.0 / 7.0))));
    let far = 0.5 * log_f64((1.0 + x) / (1.0 - x));
    (if s < 0.0004 { near } else { far }) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds `f` against the standard library's f64 within half a unit of f32 and a little.
    fn check(name: &str, range: std::ops::Range<f64>, f: fn(f32) -> f32, exact: fn(f64) -> f64) {
        for step in 0..20_000 {
            let x = (range.start + (range.end - range.start) * f64::from(step) / 20_000.0) as f32;
            let expected = exact(f64::from(x));
            let unit = f64::from(f32::from_bits(((expected.abs() as f32).to_bits()) + 1))
                - f64::from(expected.abs() as f32);
            let error = (f64::from(f(x)) - expected).abs();
            assert!(error <= 0.51 * unit, "{name}({x}): {} for {expected}", f(x));
        }
    }

    #[test]
    fn all_are_as_near_as_f32_gets() {
        check("sin", -100.0..100.0, sin, f64::sin);
        check("sin", 0.0..3e6, sin, f64::sin);
        check("sin", 3e6..1e7, sin, f64::sin);
        check("cos", -100.0..100.0, cos, f64::cos);
        check("cos", -1e7..-3e6, cos, f64::cos);
        check("tan", -1.5..1.5, tan, f64::tan);
        check("asin", -1.0..1.0, asin, f64::asin);
        check("acos", -1.0..1.0, acos, f64::acos);
        check("atan", -20.0..20.0, atan, f64::atan);
        check("sinh", -10.0..10.0, sinh, f64::sinh);
        check("cosh", -10.0..10.0, cosh, f64::cosh);
        check("tanh", -10.0..10.0, tanh, f64::tanh);
        check("asinh", -50.0..50.0, asinh, f64::asinh);
        check("acosh", 1.0..50.0, acosh, f64::acosh);
        check("atanh", -0.99..0.99, atanh, f64::atanh);
    }

    #[test]
    fn the_quadrants_of_atan2() {
        for (y, x) in [
            (1.0, 2.0),
            (1.0, -2.0),
            (-1.0, -2.0),
            (-3.0, 1.0),
            (0.0, -1.0),
        ] {
            let exact = f64::from(y).atan2(f64::from(x)) as f32;
            assert_eq!(atan2(y, x), exact, "{y} {x}");
        }
        assert_eq!(atan2(0.0, 0.0), 0.0);
    }

    #[test]
    fn arguments_without_meaning_stay_in_range() {
        for x in [1e20, -1e38, f32::MAX] {
            assert!((-1.0..=1.0).contains(&sin(x)) && (-1.0..=1.0).contains(&cos(x)));
        }
        assert!(sin(f32::INFINITY).is_nan() && asin(1.5).is_nan() && acosh(0.5).is_nan());
        assert_eq!(tanh(f32::INFINITY), 1.0);
        assert_eq!(atan(f32::INFINITY), std::f32::consts::FRAC_PI_2);
    }
}
