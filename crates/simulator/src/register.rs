//! Registers: columns of 32 lanes, and masks of lanes.

/// Lanes in a block.
pub const BLOCK: usize = 32;

/// One scalar for each of 32 lanes, as raw bits: `f32` and `f16` as the bits
/// of an `f32`, `bool` as 0 or all ones. A subgroup of 64 or 128 lanes has two
/// or four columns a scalar, one after the other; a smaller one uses the first
/// lanes of its column.
pub type Column = [u32; BLOCK];

/// A set of lanes: bit `l` for lane `l`, up to 128 of them.
pub type Mask = u128;

/// All lanes of a subgroup of `lanes`.
#[must_use]
pub const fn full_mask(lanes: u32) -> Mask {
    if lanes >= Mask::BITS {
        Mask::MAX
    } else {
        (1 << lanes) - 1
    }
}

/// The lanes in a mask, rising.
pub fn lanes(mask: Mask) -> impl Iterator<Item = u32> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            lane
        })
    })
}

/// The bits of block `block` of a mask.
#[inline]
pub(crate) fn block_mask(mask: Mask, block: usize) -> u32 {
    (mask >> (block * BLOCK)) as u32
}

/// Bit of each lane in a block.
const BITS: Column = {
    let mut bits = [0; BLOCK];
    let mut lane = 0;
    while lane < BLOCK {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

/// All ones in the lanes of `bits`, 0 elsewhere.
#[inline]
pub(crate) fn expand(bits: u32) -> Column {
    let mut column = BITS;
    for (lane, bit) in column.iter_mut().zip(&BITS) {
        *lane = if bits & bit == *bit { u32::MAX } else { 0 };
    }
    column
}

/// The lanes whose value has any of its bits set; values are 0 or all ones.
#[inline]
pub(crate) fn collect(column: &Column) -> u32 {
    let mut bits = 0;
    for (value, bit) in column.iter().zip(&BITS) {
        bits |= value & bit;
    }
    bits
}

/// The mask of a `bool` register.
#[inline]
pub(crate) fn mask_of(columns: &[Column]) -> Mask {
    columns.iter().enumerate().fold(0, |mask, (block, column)| {
        mask | Mask::from(collect(column)) << (block * BLOCK)
    })
}

/// Puts `value` into `place` in the lanes of `bits`.
#[inline]
pub(crate) fn blend(place: &mut Column, value: &Column, bits: u32) {
    if bits == u32::MAX {
        *place = *value;
        return;
    }
    let mask = expand(bits);
    for ((place, value), mask) in place.iter_mut().zip(value).zip(&mask) {
        *place = (*place & !mask) | (value & mask);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_go_to_columns_and_back() {
        for bits in [0, 1, 0x8000_0001, 0xffff_0000, u32::MAX] {
            assert_eq!(collect(&expand(bits)), bits);
        }
        assert_eq!(full_mask(128), Mask::MAX);
        assert_eq!(full_mask(4), 0b1111);
        assert_eq!(lanes(0b1011).collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!(mask_of(&[expand(5), expand(1)]), 5 | 1 << 32);
    }

    #[test]
    fn a_blend_changes_only_the_lanes_of_the_mask() {
        let mut place = [7; BLOCK];
        blend(&mut place, &[9; BLOCK], 0b10);
        assert_eq!(place[..3], [7, 9, 7]);
        blend(&mut place, &[1; BLOCK], u32::MAX);
        assert_eq!(place, [1; BLOCK]);
    }
}
