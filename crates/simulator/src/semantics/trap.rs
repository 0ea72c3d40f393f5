//! Integer operations whose mathematical result WGSL replaces by another, as predicates.

/// `x / b` and `x % b` (WGSL, "Arithmetic Expressions").
#[inline]
#[must_use]
pub fn divides_by_zero(b: u32) -> bool {
    b == 0
}

/// `a / b` whose result is no `i32`.
#[inline]
#[must_use]
pub fn overflows_division(a: i32, b: i32) -> bool {
    a == i32::MIN && b == -1
}

/// `x << by`, `x >> by` (WGSL, "Bit Expressions").
#[inline]
#[must_use]
pub fn shifts_past_width(by: u32) -> bool {
    by >= 32
}

/// `i32(x)` of what no `i32` is near (WGSL, "Floating Point Conversion").
#[inline]
#[must_use]
pub fn saturates_i32(x: f32) -> bool {
    !(-2_147_483_648.0..2_147_483_648.0).contains(&x)
}

/// `u32(x)` of what no `u32` is near.
#[inline]
#[must_use]
pub fn saturates_u32(x: f32) -> bool {
    x <= -1.0 || x >= 4_294_967_296.0 || x.is_nan()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traps_are_told_from_near_misses() {
        assert!(divides_by_zero(0) && !divides_by_zero(1));
        assert!(overflows_division(i32::MIN, -1) && !overflows_division(i32::MIN, 1));
        assert!(shifts_past_width(32) && !shifts_past_width(31));
        assert!(saturates_i32(2_147_483_648.0) && !saturates_i32(-2_147_483_648.0));
        assert!(saturates_i32(f32::NAN) && saturates_u32(f32::NAN));
        assert!(saturates_u32(-1.0) && !saturates_u32(-0.9));
    }
}
