//! Vectors of three numbers, and functions whose bits are the same everywhere.

/// A direction, a place or a colour.
pub(crate) type Vector = [f64; 3];

pub(crate) fn add(one: Vector, other: Vector) -> Vector {
    std::array::from_fn(|axis| one[axis] + other[axis])
}

pub(crate) fn subtract(one: Vector, other: Vector) -> Vector {
    std::array::from_fn(|axis| one[axis] - other[axis])
}

pub(crate) fn multiply(one: Vector, other: Vector) -> Vector {
    std::array::from_fn(|axis| one[axis] * other[axis])
}

pub(crate) fn scale(vector: Vector, factor: f64) -> Vector {
    vector.map(|part| part * factor)
}

pub(crate) fn dot(one: Vector, other: Vector) -> f64 {
    one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

pub(crate) fn cross(one: Vector, other: Vector) -> Vector {
    [
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    ]
}

pub(crate) fn normalize(vector: Vector) -> Vector {
    scale(vector, 1.0 / dot(vector, vector).sqrt())
}

/// From one colour or place to another.
pub(crate) fn blend(from: Vector, to: Vector, part: f64) -> Vector {
    std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * part)
}

/// 0 up to `from`, 1 beyond `to`, smooth in between.
pub(crate) fn smoothstep(from: f64, to: f64, value: f64) -> f64 {
    let part = ((value - from) / (to - from)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// `base` to the power of 2^`doublings`, by squaring.
pub(crate) fn squared(base: f64, doublings: u32) -> f64 {
    (0..doublings).fold(base, |power, _| power * power)
}

/// The sine of an angle in radians between -pi and pi.
pub(crate) fn sine(angle: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, PI};
    // The series below wants a small angle.
    let near = if angle > FRAC_PI_2 {
        PI - angle
    } else if angle < -FRAC_PI_2 {
        -PI - angle
    } else {
        angle
    };
    let mut term = near;
    let mut sum = near;
    let mut factor = 1.0;
    for _ in 0..9 {
        term *= -near * near / ((factor + 1.0) * (factor + 2.0));
        factor += 2.0;
        sum += term;
    }
    sum
}

/// The cosine of an angle in radians between -pi and pi.
pub(crate) fn cosine(angle: f64) -> f64 {
    sine(std::f64::consts::FRAC_PI_2 - angle.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_and_cosine_are_those_of_the_library() {
        for step in -314..=314 {
            let angle = f64::from(step) / 100.0;
            assert!((sine(angle) - angle.sin()).abs() < 1e-13, "{angle}");
            assert!((cosine(angle) - angle.cos()).abs() < 1e-13, "{angle}");
        }
    }

    #[test]
    fn a_cross_product_is_upright() {
        assert_eq!(cross([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]), [0.0, 0.0, 1.0]);
        assert_eq!(squared(2.0, 3), 256.0);
    }
}
