//! Built-ins on bits, and integer dot products of bytes (WGSL, "Numeric Built-in Functions").

/// `countLeadingZeros`.
#[inline]
#[must_use]
pub fn count_leading_zeros(x: u32) -> u32 {
    x.leading_zeros()
}

/// `countTrailingZeros`.
#[inline]
#[must_use]
pub fn count_trailing_zeros(x: u32) -> u32 {
    x.trailing_zeros()
}

/// `countOneBits`.
#[inline]
#[must_use]
pub fn count_one_bits(x: u32) -> u32 {
    x.count_ones()
}

/// `reverseBits`.
#[inline]
#[must_use]
pub fn reverse_bits(x: u32) -> u32 {
    x.reverse_bits()
}

/// `firstLeadingBit` of an `i32`: the highest bit that differs from the sign; -1 for 0 and -1.
#[inline]
#[must_use]
pub fn first_leading_bit_i32(x: i32) -> i32 {
    31 - (x ^ (x >> 31)).leading_zeros().cast_signed()
}

/// `firstLeadingBit` of a `u32`: the highest bit that is set; all ones for 0.
#[inline]
#[must_use]
pub fn first_leading_bit_u32(x: u32) -> u32 {
    31u32.wrapping_sub(x.leading_zeros())
}

/// `firstTrailingBit`: the lowest bit that is set; all ones for 0.
#[inline]
#[must_use]
pub fn first_trailing_bit(x: u32) -> u32 {
    if x == 0 { u32::MAX } else { x.trailing_zeros() }
}

/// The bits of a field of `count` bits from `offset` on, both cut to what a word has.
#[inline]
fn field(offset: u32, count: u32) -> (u32, u32) {
    let offset = offset.min(32);
    (offset, count.min(32 - offset))
}

/// `extractBits` of an `i32`: the field with its highest bit as sign.
#[inline]
#[must_use]
pub fn extract_bits_i32(e: i32, offset: u32, count: u32) -> i32 {
    let (offset, count) = field(offset, count);
    let high = e.wrapping_shl(32 - offset - count);
    if count == 0 {
        0
    } else {
        high.wrapping_shr(32 - count)
    }
}

/// `extractBits` of a `u32`.
#[inline]
#[must_use]
pub fn extract_bits_u32(e: u32, offset: u32, count: u32) -> u32 {
    let (offset, count) = field(offset, count);
    let high = e.wrapping_shl(32 - offset - count);
    if count == 0 {
        0
    } else {
        high.wrapping_shr(32 - count)
    }
}

/// `insertBits`; `i32` has the same bits.
#[inline]
#[must_use]
pub fn insert_bits(e: u32, new: u32, offset: u32, count: u32) -> u32 {
    let (offset, count) = field(offset, count);
    let mask = u32::MAX.wrapping_shr(32 - count).wrapping_shl(offset);
    if count == 0 {
        e
    } else {
        (e & !mask) | (new.wrapping_shl(offset) & mask)
    }
}

/// `dot4I8Packed`.
#[inline]
#[must_use]
pub fn dot4_i8_packed(a: u32, b: u32) -> i32 {
    let [a, b] = [a, b].map(|x| x.to_le_bytes().map(|byte| i32::from(byte.cast_signed())));
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/// `dot4U8Packed`.
#[inline]
#[must_use]
pub fn dot4_u8_packed(a: u32, b: u32) -> u32 {
    let [a, b] = [a, b].map(|x| x.to_le_bytes().map(u32::from));
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_bits() {
        assert_eq!(first_leading_bit_i32(0), -1);
        assert_eq!(first_leading_bit_i32(-1), -1);
        assert_eq!(first_leading_bit_i32(-2), 0);
        assert_eq!(first_leading_bit_i32(5), 2);
        assert_eq!(
            (first_leading_bit_u32(0), first_leading_bit_u32(9)),
            (u32::MAX, 3)
        );
        assert_eq!(
            (first_trailing_bit(0), first_trailing_bit(8)),
            (u32::MAX, 3)
        );
    }

    #[test]
    fn fields_are_cut_at_the_word() {
        assert_eq!(extract_bits_u32(0xabcd_1234, 8, 8), 0x12);
        assert_eq!(extract_bits_i32(0x0000_f000, 12, 4), -1);
        assert_eq!(extract_bits_u32(u32::MAX, 28, 32), 15);
        assert_eq!(extract_bits_u32(u32::MAX, 40, 3), 0);
        assert_eq!(extract_bits_u32(7, 0, 32), 7);
        assert_eq!(insert_bits(0, u32::MAX, 4, 4), 0xf0);
        assert_eq!(insert_bits(1, 6, 0, 32), 6);
        assert_eq!(insert_bits(1, 6, 3, 0), 1);
    }

    #[test]
    fn bytes_are_multiplied_with_their_signs() {
        assert_eq!(dot4_i8_packed(0xff02_0304, 0x0101_0101), 8);
        assert_eq!(dot4_u8_packed(0xff02_0304, 0x0101_0101), 264);
    }
}
