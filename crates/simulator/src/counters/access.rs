//! What a subgroup's access touches.

use crate::observe::{Access, At};
use crate::register::lanes;

/// Most lanes of a subgroup.
const MOST: usize = 128;

/// The addresses of one access, used again and again.
#[derive(Debug)]
pub(super) struct Touched {
    /// Of the lanes that reach memory, rising; one for all where they share it.
    addresses: [u32; MOST],
    /// How many of them there are.
    count: usize,
    /// Lanes that reach memory.
    lanes: u64,
    /// Bytes at each address.
    bytes: u32,
    /// The addresses follow one another without a gap.
    dense: bool,
    /// Words wanted from each bank.
    banks: Vec<u32>,
}

impl Touched {
    /// Nothing yet, for so many banks.
    pub fn new(banks: u32) -> Self {
        Self {
            addresses: [0; MOST],
            count: 0,
            lanes: 0,
            bytes: 0,
            dense: true,
            banks: vec![0; banks.max(1) as usize],
        }
    }

    /// Takes the addresses of an access, each `offset` bytes further on.
    pub fn take(&mut self, at: &At, access: &Access<'_>, offset: u32) {
        self.bytes = access.bytes.max(1);
        self.dense = true;
        self.count = 0;
        if let Some(address) = access.uniform_address() {
            self.lanes = u64::from(at.mask.count_ones());
            if self.lanes > 0 {
                self.addresses[0] = address.wrapping_add(offset);
                self.count = 1;
            }
            return;
        }
        let mut sorted = true;
        let mut next = None;
        for lane in lanes(at.mask) {
            let Some(address) = access.address(lane) else {
                continue;
            };
            let address = address.wrapping_add(offset);
            if let Some(next) = next
                && next != address
            {
                self.dense = false;
                sorted &= self.addresses[self.count - 1] <= address;
            }
            next = Some(address.wrapping_add(self.bytes));
            self.addresses[self.count] = address;
            self.count += 1;
        }
        self.lanes = self.count as u64;
        if !sorted {
            self.addresses[..self.count].sort_unstable();
        }
    }

    /// Lanes that reach memory.
    pub fn lanes(&self) -> u64 {
        self.lanes
    }

    fn addresses(&self) -> &[u32] {
        &self.addresses[..self.count]
    }

    /// The runs of units (each `1 << shift` bytes) that are wanted, rising and each unit once.
    fn units(&self, shift: u32) -> impl Iterator<Item = std::ops::Range<u64>> {
        let bytes = u64::from(self.bytes);
        let together = self.dense.then(|| {
            let first = self.addresses().first().copied().map(u64::from);
            first.map(|first| {
                let last = first + bytes * self.count as u64 - 1;
                first >> shift..(last >> shift) + 1
            })
        });
        let mut next = 0;
        let apart = if self.dense { &[] } else { self.addresses() };
        let apart = apart.iter().map(move |address| {
            let first = u64::from(*address);
            let end = ((first + bytes - 1) >> shift) + 1;
            let start = (first >> shift).max(next);
            next = next.max(end);
            start..end.max(start)
        });
        together.flatten().into_iter().chain(apart)
    }

    /// Different units of `bytes` (a power of two).
    pub fn different(&self, bytes: u32) -> u64 {
        self.units(bytes.trailing_zeros())
            .map(|run| run.end - run.start)
            .sum()
    }

    /// Passes over banks of words of `bytes` (a power of two): as many as the fullest bank has words.
    pub fn passes(&mut self, bytes: u32) -> u64 {
        let shift = bytes.trailing_zeros();
        let count = self.banks.len() as u64;
        if self.dense {
            return self.different(bytes).div_ceil(count);
        }
        let mut banks = std::mem::take(&mut self.banks);
        banks.fill(0);
        let mut most = 0;
        for word in self.units(shift).flatten() {
            if let Some(bank) = banks.get_mut((word % count) as usize) {
                *bank += 1;
                most = most.max(*bank);
            }
        }
        self.banks = banks;
        u64::from(most)
    }

    /// The most lanes that name one address.
    pub fn contention(&self) -> u64 {
        if self.count == 1 {
            return self.lanes;
        }
        self.addresses()
            .chunk_by(|a, b| a == b)
            .map(|same| same.len() as u64)
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::{AccessKind, OUTSIDE};
    use crate::register::{Column, full_mask};

    fn touched(address: impl Fn(u32) -> u32, bytes: u32, mask: u128) -> Touched {
        let column: Column = std::array::from_fn(|lane| address(lane as u32));
        let columns = [column];
        let access = Access::lanes(AccessKind::Store, 0, &columns, 0, bytes);
        let at = At {
            pc: 0,
            workgroup: 0,
            subgroup: 0,
            first_invocation: 0,
            mask,
        };
        let mut touched = Touched::new(32);
        touched.take(&at, &access, 0);
        touched
    }

    #[test]
    fn a_bank_serves_one_word_a_pass() {
        let passes =
            |address: fn(u32) -> u32, bytes| touched(address, bytes, full_mask(32)).passes(4);
        assert_eq!(passes(|l| 4 * l, 4), 1);
        assert_eq!(passes(|l| 4 * (31 - l), 4), 1);
        assert_eq!(passes(|l| 8 * l, 4), 2);
        assert_eq!(passes(|l| 128 * l, 4), 32);
        assert_eq!(passes(|l| 132 * l, 4), 1);
        assert_eq!(passes(|l| 128 * (l % 2), 4), 2);
        assert_eq!(passes(|_| 64, 4), 1);
        // Two halves share a word; a vector of four words takes four passes.
        assert_eq!(passes(|l| 2 * l, 2), 1);
        assert_eq!(passes(|l| 16 * l, 16), 4);
        assert_eq!(passes(|l| 16 * (31 - l), 16), 4);
    }

    #[test]
    fn units_that_lanes_share_are_counted_once() {
        let all = full_mask(32);
        assert_eq!(touched(|l| 4 * l, 4, all).different(32), 4);
        assert_eq!(touched(|l| 4 * (l / 2), 4, all).different(32), 2);
        assert_eq!(touched(|l| 4 * (31 - l), 4, all).different(128), 1);
        assert_eq!(touched(|l| 8 * l, 4, all).different(32), 8);
        // Vectors that overlap sectors: from 24 to 40, from 56 to 72, ...
        assert_eq!(touched(|l| 32 * l + 24, 16, all).different(32), 33);
        assert_eq!(touched(|l| 4 * l, 4, 0).different(32), 0);
    }

    #[test]
    fn stores_out_of_bounds_touch_nothing() {
        let half = touched(
            |l| if l < 16 { 4 * l } else { OUTSIDE | 60 },
            4,
            full_mask(32),
        );
        assert_eq!((half.lanes(), half.different(32)), (16, 2));
        let mut none = touched(|_| OUTSIDE, 4, full_mask(32));
        assert_eq!((none.lanes(), none.passes(4), none.contention()), (0, 0, 0));
    }

    #[test]
    fn contention_is_the_most_lanes_at_one_address() {
        let all = full_mask(32);
        assert_eq!(touched(|l| 4 * (l % 4), 4, all).contention(), 8);
        assert_eq!(touched(|l| 4 * l, 4, all).contention(), 1);
        assert_eq!(touched(|_| 8, 4, 0b111).contention(), 3);
    }
}
