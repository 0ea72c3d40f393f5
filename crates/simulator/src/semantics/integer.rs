//! Integer operators and numeric built-ins (WGSL, "Arithmetic Expressions", "Bit Expressions", "Comparison
//! Expressions", "Numeric Built-in Functions").

/// `a + b`, which wraps; `u32` has the same bits.
#[inline]
#[must_use]
pub fn add_i32(a: i32, b: i32) -> i32 {
    a.wrapping_add(b)
}

/// `a - b`, which wraps; `u32` has the same bits.
#[inline]
#[must_use]
pub fn sub_i32(a: i32, b: i32) -> i32 {
    a.wrapping_sub(b)
}

/// `a * b`, which wraps; `u32` has the same bits.
#[inline]
#[must_use]
pub fn mul_i32(a: i32, b: i32) -> i32 {
    a.wrapping_mul(b)
}

/// `-a`, which wraps.
#[inline]
#[must_use]
pub fn neg_i32(a: i32) -> i32 {
    a.wrapping_neg()
}

/// `a / b`: `a` when `b` is 0 or the quotient is too large.
#[inline]
#[must_use]
pub fn div_i32(a: i32, b: i32) -> i32 {
    let b = if b == 0 || (b == -1 && a == i32::MIN) {
        1
    } else {
        b
    };
    a.wrapping_div(b)
}

/// `a % b`: 0 when `b` is 0 or the quotient is too large.
#[inline]
#[must_use]
pub fn rem_i32(a: i32, b: i32) -> i32 {
    let b = if b == 0 || (b == -1 && a == i32::MIN) {
        1
    } else {
        b
    };
    a.wrapping_rem(b)
}

/// `a / b`: `a` when `b` is 0.
#[inline]
#[must_use]
pub fn div_u32(a: u32, b: u32) -> u32 {
    a / b.max(1)
}

/// `a % b`: 0 when `b` is 0.
#[inline]
#[must_use]
pub fn rem_u32(a: u32, b: u32) -> u32 {
    a % b.max(1)
}

/// `abs`; the least `i32` is its own.
#[inline]
#[must_use]
pub fn abs_i32(x: i32) -> i32 {
    x.wrapping_abs()
}

/// `sign`: -1, 0 or 1.
#[inline]
#[must_use]
pub fn sign_i32(x: i32) -> i32 {
    x.signum()
}

/// `min`.
#[inline]
#[must_use]
pub fn min_i32(a: i32, b: i32) -> i32 {
    a.min(b)
}

/// `max`.
#[inline]
#[must_use]
pub fn max_i32(a: i32, b: i32) -> i32 {
    a.max(b)
}

/// `min`.
#[inline]
#[must_use]
pub fn min_u32(a: u32, b: u32) -> u32 {
    a.min(b)
}

/// `max`.
#[inline]
#[must_use]
pub fn max_u32(a: u32, b: u32) -> u32 {
    a.max(b)
}

/// `clamp`, which is `min(max(x, low), high)`.
#[inline]
#[must_use]
pub fn clamp_i32(x: i32, low: i32, high: i32) -> i32 {
    x.max(low).min(high)
}

/// `clamp`, which is `min(max(x, low), high)`.
#[inline]
#[must_use]
pub fn clamp_u32(x: u32, low: u32, high: u32) -> u32 {
    x.max(low).min(high)
}

/// `x << by`, of which the low five bits count; `i32` has the same bits.
#[inline]
#[must_use]
pub fn shl(x: u32, by: u32) -> u32 {
    x.wrapping_shl(by)
}

/// `x >> by` with the sign drawn in, of which the low five bits count.
#[inline]
#[must_use]
pub fn shr_i32(x: i32, by: u32) -> i32 {
    x.wrapping_shr(by)
}

/// `x >> by`, of which the low five bits count.
#[inline]
#[must_use]
pub fn shr_u32(x: u32, by: u32) -> u32 {
    x.wrapping_shr(by)
}

/// `a & b`, bit by bit; `i32` has the same bits.
#[inline]
#[must_use]
pub fn and(a: u32, b: u32) -> u32 {
    a & b
}

/// `a | b`, bit by bit; `i32` has the same bits.
#[inline]
#[must_use]
pub fn or(a: u32, b: u32) -> u32 {
    a | b
}

/// `a ^ b`, bit by bit; `i32` has the same bits.
#[inline]
#[must_use]
pub fn xor(a: u32, b: u32) -> u32 {
    a ^ b
}

/// `~a`; `i32` has the same bits.
#[inline]
#[must_use]
pub fn not(a: u32) -> u32 {
    !a
}

/// `a == b`; `i32` has the same bits.
#[inline]
#[must_use]
pub fn equal(a: u32, b: u32) -> bool {
    a == b
}

/// `a != b`; `i32` has the same bits.
#[inline]
#[must_use]
pub fn not_equal(a: u32, b: u32) -> bool {
    a != b
}

/// `a < b`.
#[inline]
#[must_use]
pub fn less_than_i32(a: i32, b: i32) -> bool {
    a < b
}

/// `a < b`.
#[inline]
#[must_use]
pub fn less_than_u32(a: u32, b: u32) -> bool {
    a < b
}

/// `a <= b`.
#[inline]
#[must_use]
pub fn less_than_equal_i32(a: i32, b: i32) -> bool {
    a <= b
}

/// `a <= b`.
#[inline]
#[must_use]
pub fn less_than_equal_u32(a: u32, b: u32) -> bool {
    a <= b
}

/// `a > b`.
#[inline]
#[must_use]
pub fn greater_than_i32(a: i32, b: i32) -> bool {
    a > b
}

/// `a > b`.
#[inline]
#[must_use]
pub fn greater_than_u32(a: u32, b: u32) -> bool {
    a > b
}

/// `a >= b`.
#[inline]
#[must_use]
pub fn greater_than_equal_i32(a: i32, b: i32) -> bool {
    a >= b
}

/// `a >= b`.
#[inline]
#[must_use]
pub fn greater_than_equal_u32(a: u32, b: u32) -> bool {
    a >= b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_has_an_answer_for_everything() {
        assert_eq!((div_i32(7, 0), rem_i32(7, 0)), (7, 0));
        assert_eq!(
            (div_i32(i32::MIN, -1), rem_i32(i32::MIN, -1)),
            (i32::MIN, 0)
        );
        assert_eq!((div_i32(-7, 2), rem_i32(-7, 2)), (-3, -1));
        assert_eq!((div_u32(7, 0), rem_u32(7, 0), div_u32(7, 2)), (7, 0, 3));
    }

    #[test]
    fn bits_are_taken_one_by_one() {
        assert_eq!((and(12, 10), or(12, 10), xor(12, 10)), (8, 14, 6));
        assert_eq!(not(1), 0xffff_fffe);
    }

    #[test]
    fn comparisons_know_the_sign() {
        assert!(equal(3, 3) && !equal(3, 4) && not_equal(3, 4) && !not_equal(3, 3));
        assert!(less_than_i32(-1, 1) && !less_than_u32(u32::MAX, 1));
        assert!(less_than_equal_i32(-1, -1) && !less_than_equal_u32(2, 1));
        assert!(greater_than_u32(u32::MAX, 1) && !greater_than_i32(-1, 1));
        assert!(greater_than_equal_u32(2, 2) && !greater_than_equal_i32(-2, -1));
    }

    #[test]
    fn the_rest_wraps() {
        assert_eq!(add_i32(i32::MAX, 1), i32::MIN);
        assert_eq!(sub_i32(i32::MIN, 1), i32::MAX);
        assert_eq!(mul_i32(1 << 20, 1 << 12), 0);
        assert_eq!((neg_i32(i32::MIN), abs_i32(i32::MIN)), (i32::MIN, i32::MIN));
        assert_eq!((shl(1, 33), shr_u32(4, 33), shr_i32(-4, 33)), (2, 2, -2));
        assert_eq!(
            (sign_i32(-9), clamp_i32(5, 7, 3), clamp_u32(9, 1, 4)),
            (-1, 3, 4)
        );
    }
}
