//! Which units of memory a subgroup's access touches.

use crate::observe::{Access, At};
use crate::register::lanes;

/// Room for the units of one access, used again and again.
#[derive(Debug, Default)]
pub(super) struct Units {
    list: Vec<u32>,
}

impl Units {
    /// The different units of `bytes` (a power of two) that active lanes want, `offset` bytes further on.
    pub fn of(&mut self, at: &At, access: &Access<'_>, offset: u32, bytes: u32) -> &[u32] {
        let shift = bytes.trailing_zeros();
        let list = &mut self.list;
        list.clear();
        let mut add = |address: u32| {
            let first = address.wrapping_add(offset) >> shift;
            let end = address
                .wrapping_add(offset)
                .wrapping_add(access.bytes.max(1) - 1)
                >> shift;
            for unit in first..=end {
                // Neighbouring lanes mostly want the same or the next.
                if list.last() != Some(&unit) {
                    list.push(unit);
                }
            }
        };
        match access.uniform_address() {
            Some(address) => {
                if at.mask != 0 {
                    add(address);
                }
            }
            None => {
                for address in lanes(at.mask).filter_map(|lane| access.address(lane)) {
                    add(address);
                }
            }
        }
        if !list.is_sorted() {
            list.sort_unstable();
        }
        list.dedup();
        list
    }
}

/// The most lanes that name one address.
pub(super) fn contention(at: &At, access: &Access<'_>) -> u64 {
    if access.uniform_address().is_some() {
        return u64::from(at.mask.count_ones());
    }
    let mut addresses: Vec<u32> = lanes(at.mask)
        .filter_map(|lane| access.address(lane))
        .collect();
    addresses.sort_unstable();
    addresses
        .chunk_by(|a, b| a == b)
        .map(|same| same.len() as u64)
        .max()
        .unwrap_or(0)
}
