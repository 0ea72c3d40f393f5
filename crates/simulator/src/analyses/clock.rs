//! When an access happened: intervals between barriers, counted over all
//! workgroups of a dispatch as *stamps*.
//!
//! An access is remembered as one number: its stamp and its invocation.
//! Stamps only grow, so whether two accesses are ordered is a comparison.

/// Bits of a remembered access that hold the invocation.
const INVOCATION_BITS: u32 = 10;

const INVOCATION: u32 = (1 << INVOCATION_BITS) - 1;

/// Marks a place as that of a store by several lanes, which are all, and as that of a store by one lane alone.
const BY_ALL: u32 = 1 << 31;
const ALONE: u32 = 1 << 30;
/// Marks a place as that of a store of a known value.
pub(super) const VALUED: u32 = 1 << 29;

/// Intervals of a dispatch.
#[derive(Debug, Default)]
pub(super) struct Clock {
    /// Workgroup, and barriers passed, for each stamp; stamp 0 is nobody's.
    stamps: Vec<(u32, u32)>,
    /// First stamp of the running workgroup.
    first: u32,
    barriers: u32,
}

impl Clock {
    /// A dispatch starts.
    pub fn restart(&mut self) {
        self.stamps.clear();
        self.stamps.push((0, 0));
    }

    /// A workgroup starts.
    pub fn begin_workgroup(&mut self, workgroup: u32) {
        self.barriers = 0;
        self.stamps.push((workgroup, 0));
        self.first = self.now();
    }

    /// The workgroup goes past a barrier.
    pub fn barrier(&mut self, workgroup: u32) {
        self.barriers += 1;
        self.stamps.push((workgroup, self.barriers));
    }

    /// The current stamp.
    pub fn now(&self) -> u32 {
        (self.stamps.len() as u32).saturating_sub(1)
    }

    /// The first stamp of the running workgroup.
    pub fn first(&self) -> u32 {
        self.first
    }

    /// The least access of the running workgroup.
    pub fn first_access(&self) -> u32 {
        self.first << INVOCATION_BITS
    }

    /// Whether there are stamps left.
    pub fn is_running(&self) -> bool {
        self.now() < u32::MAX >> INVOCATION_BITS
    }

    /// An access, as it is told.
    pub fn record(&self, access: u32, place: u32) -> Record {
        let stamp = access >> INVOCATION_BITS;
        let (workgroup, barriers) = self.stamps.get(stamp as usize).copied().unwrap_or_default();
        Record {
            workgroup,
            invocation: access & INVOCATION,
            barriers,
            stamp,
            pc: place & !(BY_ALL | ALONE | VALUED),
            by: match place & (BY_ALL | ALONE) {
                BY_ALL => By::All,
                ALONE => By::Alone,
                _ => By::Some,
            },
        }
    }
}

/// One access, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub workgroup: u32,
    /// Local invocation index.
    pub invocation: u32,
    /// Barriers passed of any kind.
    pub barriers: u32,
    pub stamp: u32,
    pub pc: u32,
    pub by: By,
}

/// Which active lanes of a subgroup store to one place in one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Several, and these are all.
    All,
    /// The only one there is; one of all if all of another subgroup do the same.
    Alone,
    /// Not all; or it is no store.
    Some,
}

/// Who shares some memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// The invocations of a workgroup; the next workgroup has memory of its own.
    Workgroup,
    /// All invocations of a dispatch.
    Dispatch,
}

/// An instruction's accesses to one variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    stamp: u32,
    /// The least access since which nothing has ordered this memory.
    since: u32,
    /// Of the accesses of other workgroups that share this memory, one less than how many there can have been.
    others: u32,
    /// Where the instruction is, and marks.
    pub place: u32,
}

impl Now {
    /// `start`: the stamp since which nothing has ordered this memory.
    pub fn new(clock: &Clock, sharing: Sharing, start: u32, pc: usize, by: By) -> Self {
        Self {
            stamp: clock.now() << INVOCATION_BITS,
            since: start << INVOCATION_BITS,
            others: match sharing {
                Sharing::Workgroup => 0,
                Sharing::Dispatch => clock.first_access().saturating_sub(1),
            },
            place: pc as u32
                | match by {
                    By::All => BY_ALL,
                    By::Alone => ALONE,
                    By::Some => 0,
                },
        }
    }

    /// The access of one invocation; those of the next invocations follow it.
    #[inline]
    pub fn access(&self, invocation: u32) -> u32 {
        self.stamp | (invocation & INVOCATION)
    }

    /// Whether an access is of another workgroup; nobody's is not.
    #[inline]
    fn is_other(&self, before: u32) -> bool {
        before.wrapping_sub(1) < self.others
    }

    /// Whether nothing orders an earlier access and this one.
    #[inline]
    pub fn is_unordered(&self, before: u32, access: u32) -> bool {
        let differs = (before ^ access) & INVOCATION != 0;
        ((before >= self.since) & differs) | self.is_other(before)
    }

    /// Whether a reader may be forgotten for this one: it is the same invocation, or cannot race any more with what the
    /// running workgroup does.
    #[inline]
    pub fn is_done(&self, reader: u32, access: u32) -> bool {
        let same = (reader ^ access) & INVOCATION == 0;
        !self.is_other(reader) & ((reader < self.since) | same)
    }

    /// Whether a reader that is not done is of this workgroup and has the higher number.
    #[inline]
    pub fn is_above(&self, reader: u32, access: u32) -> bool {
        (reader >= self.since) & (reader & INVOCATION > access & INVOCATION)
    }
}
