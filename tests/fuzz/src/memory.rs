//! How much memory a piece of work takes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which also counts, for each thread, the bytes that are held and the most that were.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    /// What this thread allocated less what it freed; below zero when it freed what others allocated.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    let held = HELD.get().wrapping_add(bytes);
    HELD.set(held);
    PEAK.set(PEAK.get().max(held));
}

#[expect(
    clippy::cast_possible_wrap,
    reason = "no layout is larger than isize::MAX"
)]
fn signed(bytes: usize) -> isize {
    bytes as isize
}

// SAFETY: every call goes to the system's allocator as it came. The counters are thread locals of plain numbers, made
// without allocating and without a destructor, so counting cannot come back here.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(signed(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(signed(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // While it moves, both blocks may be there.
        count(signed(size));
        count(-signed(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-signed(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(block, layout) }
    }
}

/// What `work` gives, and the most bytes that this thread held for it at once.
pub fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = work();
    let peak = PEAK.get().wrapping_sub(before);
    (result, usize::try_from(peak).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_counts_what_is_held_at_once_and_not_what_is_kept() {
        let (kept, bytes) = peak(|| {
            drop(vec![0_u8; 1000]);
            drop(vec![0_u8; 3000]);
            vec![0_u8; 500]
        });
        assert_eq!(kept.len(), 500);
        assert!((3000..3500).contains(&bytes), "{bytes}");
    }
}
