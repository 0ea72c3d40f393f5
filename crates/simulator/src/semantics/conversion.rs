//! Conversions between scalar types (WGSL, "Value Constructor Built-in Functions", "Floating Point Conversion").

/// `i32(x)`: toward zero, clamped to the largest `f32` in range; 0 for NaN.
#[inline]
#[must_use]
pub fn f32_to_i32(x: f32) -> i32 {
    (if x > 2_147_483_520.0 {
        2_147_483_520.0
    } else {
        x
    }) as i32
}

/// `u32(x)`: toward zero, clamped to the largest `f32` in range; 0 for NaN.
#[inline]
#[must_use]
pub fn f32_to_u32(x: f32) -> u32 {
    (if x > 4_294_967_040.0 {
        4_294_967_040.0
    } else {
        x
    }) as u32
}

/// `f32(x)`, to nearest.
#[inline]
#[must_use]
pub fn i32_to_f32(x: i32) -> f32 {
    x as f32
}

/// `f32(x)`, to nearest.
#[inline]
#[must_use]
pub fn u32_to_f32(x: u32) -> f32 {
    x as f32
}

/// `u32(x)` of an `i32`: the same bits.
#[inline]
#[must_use]
pub fn i32_to_u32(x: i32) -> u32 {
    x.cast_unsigned()
}

/// `i32(x)` of a `u32`: the same bits.
#[inline]
#[must_use]
pub fn u32_to_i32(x: u32) -> i32 {
    x.cast_signed()
}

/// `u32(x)` or `i32(x)` of a `bool`.
#[inline]
#[must_use]
pub fn bool_to_u32(x: bool) -> u32 {
    u32::from(x)
}

/// `f32(x)` of a `bool`.
#[inline]
#[must_use]
pub fn bool_to_f32(x: bool) -> f32 {
    if x { 1.0 } else { 0.0 }
}

/// `bool(x)`: whether it is not zero. NaN is not zero.
#[inline]
#[must_use]
pub fn f32_to_bool(x: f32) -> bool {
    x != 0.0
}

/// `bool(x)`: whether it is not zero; `i32` has the same bits.
#[inline]
#[must_use]
pub fn u32_to_bool(x: u32) -> bool {
    x != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_saturate() {
        assert_eq!(f32_to_i32(-1.9), -1);
        assert_eq!(
            (f32_to_i32(1e20), f32_to_i32(-1e20)),
            (2_147_483_520, i32::MIN)
        );
        assert_eq!((f32_to_u32(1e20), f32_to_u32(-5.0)), (4_294_967_040, 0));
        assert_eq!((f32_to_i32(f32::NAN), f32_to_u32(f32::NAN)), (0, 0));
    }

    #[test]
    fn the_other_conversions_keep_bits_or_truth() {
        assert_eq!((i32_to_u32(-1), u32_to_i32(u32::MAX)), (u32::MAX, -1));
        assert_eq!((bool_to_u32(true), bool_to_f32(true)), (1, 1.0));
        assert_eq!((bool_to_u32(false), bool_to_f32(false)), (0, 0.0));
        assert!(f32_to_bool(f32::NAN) && !f32_to_bool(-0.0) && u32_to_bool(2) && !u32_to_bool(0));
        assert_eq!(
            (i32_to_f32(-3), u32_to_f32(u32::MAX)),
            (-3.0, 4_294_967_296.0)
        );
    }
}
