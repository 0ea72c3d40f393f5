//! Built-ins on vectors (WGSL, "Numeric Built-in Functions").

use std::array::from_fn;

/// `dot`, summed from component 0 on.
#[inline]
#[must_use]
pub fn dot<const N: usize>(a: [f32; N], b: [f32; N]) -> f32 {
    let mut sum = a[0] * b[0];
    for k in 1..N {
        sum += a[k] * b[k];
    }
    sum
}

/// `dot` of integers, which wraps; `u32` has the same bits.
#[inline]
#[must_use]
pub fn dot_i32<const N: usize>(a: [i32; N], b: [i32; N]) -> i32 {
    let mut sum = 0i32;
    for k in 0..N {
        sum = sum.wrapping_add(a[k].wrapping_mul(b[k]));
    }
    sum
}

/// `cross`.
#[inline]
#[must_use]
pub fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// `length`; of a scalar its absolute value.
#[inline]
#[must_use]
pub fn length<const N: usize>(a: [f32; N]) -> f32 {
    if N == 1 {
        super::float::abs(a[0])
    } else {
        dot(a, a).sqrt()
    }
}

/// `distance`.
#[inline]
#[must_use]
pub fn distance<const N: usize>(a: [f32; N], b: [f32; N]) -> f32 {
    let difference: [f32; N] = from_fn(|k| a[k] - b[k]);
    length(difference)
}

/// `normalize`.
#[inline]
#[must_use]
pub fn normalize<const N: usize>(a: [f32; N]) -> [f32; N] {
    let length = length(a);
    from_fn(|k| a[k] / length)
}

/// `reflect`.
#[inline]
#[must_use]
pub fn reflect<const N: usize>(e1: [f32; N], e2: [f32; N]) -> [f32; N] {
    let twice = 2.0 * dot(e2, e1);
    from_fn(|k| e1[k] - twice * e2[k])
}

/// `refract`; all zeros where nothing passes.
#[inline]
#[must_use]
pub fn refract<const N: usize>(e1: [f32; N], e2: [f32; N], e3: f32) -> [f32; N] {
    let cosine = dot(e2, e1);
    let k = 1.0 - e3 * e3 * (1.0 - cosine * cosine);
    let along = e3 * cosine + k.sqrt();
    from_fn(|i| {
        if k < 0.0 {
            0.0
        } else {
            e3 * e1[i] - along * e2[i]
        }
    })
}

/// `faceForward`.
#[inline]
#[must_use]
pub fn face_forward<const N: usize>(e1: [f32; N], e2: [f32; N], e3: [f32; N]) -> [f32; N] {
    let toward = dot(e2, e3) < 0.0;
    from_fn(|k| if toward { e1[k] } else { -e1[k] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_have_their_geometry() {
        assert_eq!(dot([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]), 32.0);
        assert_eq!(dot_i32([i32::MAX, 1], [2, 5]), 3);
        assert_eq!(cross([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]), [0.0, 0.0, 1.0]);
        assert_eq!((length([3.0, 4.0]), length([-2.0])), (5.0, 2.0));
        assert_eq!(distance([1.0, 1.0], [4.0, 5.0]), 5.0);
        assert_eq!(normalize([0.0, 3.0, 4.0]), [0.0, 0.6, 0.8]);
        assert_eq!(reflect([1.0, -1.0], [0.0, 1.0]), [1.0, 1.0]);
        assert_eq!(refract([0.0, -1.0], [0.0, 1.0], 1.0), [0.0, -1.0]);
        assert_eq!(refract([1.0, 0.0], [0.0, 1.0], 2.0), [0.0, 0.0]);
        assert_eq!(face_forward([1.0], [1.0], [1.0]), [-1.0]);
    }
}
