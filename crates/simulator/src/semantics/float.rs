//! Arithmetic and numeric built-ins on `f32`.

/// `a + b` (WGSL, "Arithmetic Expressions").
#[inline]
#[must_use]
pub fn add(a: f32, b: f32) -> f32 {
    a + b
}

/// `a - b` (WGSL, "Arithmetic Expressions").
#[inline]
#[must_use]
pub fn sub(a: f32, b: f32) -> f32 {
    a - b
}

/// `a * b` (WGSL, "Arithmetic Expressions").
#[inline]
#[must_use]
pub fn mul(a: f32, b: f32) -> f32 {
    a * b
}

/// `a / b`, correctly rounded (WGSL, "Arithmetic Expressions").
#[inline]
#[must_use]
pub fn div(a: f32, b: f32) -> f32 {
    a / b
}

/// `-a` (WGSL, "Arithmetic Expressions").
#[inline]
#[must_use]
pub fn neg(a: f32) -> f32 {
    -a
}

/// `a % b`, which is `a - b * trunc(a / b)` (WGSL, "Arithmetic Expressions").
#[inline]
#[must_use]
pub fn rem(a: f32, b: f32) -> f32 {
    a - b * trunc(a / b)
}

/// `a == b`; NaN equals nothing (WGSL, "Comparison Expressions").
#[inline]
#[must_use]
pub fn equal(a: f32, b: f32) -> bool {
    a == b
}

/// `a != b`; NaN differs from everything (WGSL, "Comparison Expressions").
#[inline]
#[must_use]
pub fn not_equal(a: f32, b: f32) -> bool {
    a != b
}

/// `a < b`; false where one is NaN (WGSL, "Comparison Expressions").
#[inline]
#[must_use]
pub fn less_than(a: f32, b: f32) -> bool {
    a < b
}

/// `a <= b`; false where one is NaN (WGSL, "Comparison Expressions").
#[inline]
#[must_use]
pub fn less_than_equal(a: f32, b: f32) -> bool {
    a <= b
}

/// `a > b`; false where one is NaN (WGSL, "Comparison Expressions").
#[inline]
#[must_use]
pub fn greater_than(a: f32, b: f32) -> bool {
    a > b
}

/// `a >= b`; false where one is NaN (WGSL, "Comparison Expressions").
#[inline]
#[must_use]
pub fn greater_than_equal(a: f32, b: f32) -> bool {
    a >= b
}

/// `abs` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn abs(x: f32) -> f32 {
    f32::from_bits(x.to_bits() & 0x7fff_ffff)
}

/// `min` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn min(a: f32, b: f32) -> f32 {
    if b < a { b } else { a }
}

/// `max` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn max(a: f32, b: f32) -> f32 {
    if a < b { b } else { a }
}

/// `clamp`, which is `min(max(x, low), high)` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn clamp(x: f32, low: f32, high: f32) -> f32 {
    min(max(x, low), high)
}

/// `saturate` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn saturate(x: f32) -> f32 {
    clamp(x, 0.0, 1.0)
}

/// `sign`: -1, 0 or 1 (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn sign(x: f32) -> f32 {
    let positive = if x > 0.0 { 1.0 } else { 0.0 };
    if x < 0.0 { -1.0 } else { positive }
}

/// From here on an `f32` has no fraction: 2 to the 23rd.
const NO_FRACTION: f32 = 8_388_608.0;

/// `round`: to the nearest integer, ties to even (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn round(x: f32) -> f32 {
    let magnitude = abs(x);
    // The sum has no room for a fraction, and the addition rounds ties to even.
    let rounded = (magnitude + NO_FRACTION) - NO_FRACTION;
    let result = if magnitude < NO_FRACTION {
        rounded
    } else {
        magnitude
    };
    result.copysign(x)
}

/// `floor` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn floor(x: f32) -> f32 {
    let nearest = round(x);
    nearest - if nearest > x { 1.0 } else { 0.0 }
}

/// `ceil` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn ceil(x: f32) -> f32 {
    let nearest = round(x);
    (nearest + if nearest < x { 1.0 } else { 0.0 }).copysign(x)
}

/// `trunc` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn trunc(x: f32) -> f32 {
    floor(abs(x)).copysign(x)
}

/// `fract`, which is `x - floor(x)` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn fract(x: f32) -> f32 {
    x - floor(x)
}

/// `step`: 1 where `edge <= x` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn step(edge: f32, x: f32) -> f32 {
    if edge <= x { 1.0 } else { 0.0 }
}

/// `smoothstep` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn smoothstep(low: f32, high: f32, x: f32) -> f32 {
    let t = saturate((x - low) / (high - low));
    t * t * (3.0 - 2.0 * t)
}

/// `mix` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn mix(a: f32, b: f32, t: f32) -> f32 {
    a * (1.0 - t) + b * t
}

/// `fma`: the product is exact (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    (f64::from(a) * f64::from(b) + f64::from(c)) as f32
}

/// `sqrt` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn sqrt(x: f32) -> f32 {
    x.sqrt()
}

/// `inverseSqrt` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn inverse_sqrt(x: f32) -> f32 {
    1.0 / x.sqrt()
}

/// `radians` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn radians(x: f32) -> f32 {
    (f64::from(x) * (std::f64::consts::PI / 180.0)) as f32
}

/// `degrees` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn degrees(x: f32) -> f32 {
    (f64::from(x) * (180.0 / std::f64::consts::PI)) as f32
}

/// `modf`: fraction and whole part, both with the sign of `x` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn modf(x: f32) -> (f32, f32) {
    let whole = trunc(x);
    (x - whole, whole)
}

/// `frexp`: a fraction from 0.5 to 1 and an exponent, `x = fraction * 2^exponent`; zero, infinity and NaN keep
/// themselves and 0 (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn frexp(x: f32) -> (f32, i32) {
    // As f64 every finite f32 is normal.
    let bits = f64::from(x).to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    let plain = exponent == 0 || exponent == 0x7ff;
    let fraction = f64::from_bits((bits & !(0x7ff << 52)) | (0x3fe << 52)) as f32;
    if plain {
        (x, 0)
    } else {
        (fraction, exponent - 0x3fe)
    }
}

/// `ldexp`: `x * 2^exponent` (WGSL, "Numeric Built-in Functions").
#[inline]
#[must_use]
pub fn ldexp(x: f32, exponent: i32) -> f32 {
    // Beyond this every f32 but 0 is infinite or 0, as a normal f64 power says too.
    let exponent = exponent.clamp(-1000, 1000);
    let power = f64::from_bits(((exponent + 1023) as u64) << 52);
    (f64::from(x) * power) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of every size, and the odd ones.
    fn samples() -> impl Iterator<Item = f32> {
        let odd = [
            0.0,
            -0.0,
            0.5,
            -0.5,
            1.5,
            2.5,
            -2.5,
            0.499_999_97,
            8_388_607.5,
            -8_388_608.0,
            1e30,
            f32::MIN_POSITIVE,
            f32::from_bits(1),
            f32::INFINITY,
            f32::NEG_INFINITY,
        ];
        odd.into_iter()
            .chain((0..4096u32).map(|i| f32::from_bits(i.wrapping_mul(0x9e37_79b9) & !0x4000_0000)))
            .chain((-300..300).map(|i| i as f32 * 0.25))
    }

    #[test]
    fn rounding_agrees_with_the_standard_library() {
        for x in samples().filter(|x| !x.is_nan()) {
            assert_eq!(round(x), x.round_ties_even(), "round {x}");
            assert_eq!(floor(x), x.floor(), "floor {x}");
            assert_eq!(ceil(x), x.ceil(), "ceil {x}");
            assert_eq!(trunc(x), x.trunc(), "trunc {x}");
        }
        assert!(round(f32::NAN).is_nan() && floor(f32::NAN).is_nan());
        assert!(ceil(-0.5).is_sign_negative());
    }

    #[test]
    fn a_float_comes_apart_and_goes_together() {
        for x in samples().filter(|x| x.is_finite() && *x != 0.0) {
            let (fraction, exponent) = frexp(x);
            assert!((0.5..1.0).contains(&fraction.abs()), "{x}");
            assert_eq!(ldexp(fraction, exponent), x);
        }
        assert_eq!(frexp(0.0), (0.0, 0));
        assert_eq!(ldexp(1.0, 500), f32::INFINITY);
        assert_eq!(ldexp(1.0, i32::MIN), 0.0);
        assert_eq!(modf(-1.25), (-0.25, -1.0));
    }

    #[test]
    fn the_remainder_has_the_sign_of_the_dividend() {
        assert_eq!(rem(5.5, 2.0), 1.5);
        assert_eq!(rem(-5.5, 2.0), -1.5);
        assert_eq!(rem(5.5, -2.0), 1.5);
    }

    #[test]
    fn comparisons_know_that_nothing_compares_with_nan() {
        let nan = f32::NAN;
        assert!(equal(0.0, -0.0) && !equal(nan, nan) && not_equal(nan, nan));
        assert!(less_than(1.0, 2.0) && !less_than(2.0, 2.0) && !less_than(nan, 1.0));
        assert!(less_than_equal(2.0, 2.0) && !less_than_equal(1.0, nan));
        assert!(greater_than(2.0, 1.0) && !greater_than(2.0, 2.0) && !greater_than(nan, 1.0));
        assert!(greater_than_equal(2.0, 2.0) && !greater_than_equal(1.0, nan));
    }

    #[test]
    fn steps_are_where_they_should_be() {
        assert_eq!(smoothstep(0.0, 2.0, 1.0), 0.5);
        assert_eq!(smoothstep(0.0, 1.0, -3.0), 0.0);
        assert_eq!((step(1.0, 1.0), step(1.0, 0.5)), (1.0, 0.0));
        assert_eq!((sign(-3.0), sign(0.0), sign(2.0)), (-1.0, 0.0, 1.0));
        assert_eq!(mix(1.0, 3.0, 0.25), 1.5);
        assert_eq!(fma(3.0, 4.0, 0.5), 12.5);
    }
}
