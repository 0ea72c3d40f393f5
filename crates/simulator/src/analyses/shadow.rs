//! Shadow memory: who used each element last.
//!
//! For each element there is its last writer and two readers. An access is
//! remembered as one number: the invocation and a *stamp*, which counts
//! intervals (what lies between two barriers) over all workgroups of a
//! dispatch. Two accesses are unordered when they are in different workgroups,
//! or in one workgroup with no barrier between that orders this memory. That
//! is independent of the schedule, so a race is found also where the answer
//! came out right.
//!
//! What it can miss: a write that a second write has replaced in the record,
//! and a reader beyond the two that are kept; the race of those that are kept
//! is found instead. After four million intervals nothing more is remembered.

/// Bits of a remembered access that hold the invocation.
const INVOCATION_BITS: u32 = 10;

const INVOCATION: u32 = (1 << INVOCATION_BITS) - 1;

/// Marks a place as that of an atomic access, and as that of a store by all lanes.
const ATOMIC: u32 = 1 << 31;
const BY_ALL: u32 = 1 << 30;

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

    /// Whether there are stamps left.
    pub fn is_running(&self) -> bool {
        self.now() <= u32::MAX >> INVOCATION_BITS
    }

    fn record(&self, access: u32, place: u32) -> Record {
        let stamp = access >> INVOCATION_BITS;
        let (workgroup, barriers) = self.stamps.get(stamp as usize).copied().unwrap_or_default();
        Record {
            workgroup,
            invocation: access & INVOCATION,
            barriers,
            stamp,
            pc: place & !(ATOMIC | BY_ALL),
            atomic: place & ATOMIC != 0,
            by_all: place & BY_ALL != 0,
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
    pub atomic: bool,
    /// Stored to one element by all active lanes of a subgroup.
    pub by_all: bool,
}

/// Two accesses that nothing orders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub before: Record,
    pub now: Record,
    /// Whether the earlier one is a write.
    pub before_writes: bool,
    pub same_value: bool,
}

/// An instruction's accesses to one variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    stamp: u32,
    /// First stamp of the workgroup, and of its interval as this memory has it.
    first: u32,
    start: u32,
    place: u32,
}

impl Now {
    /// `start`: the stamp since which nothing has ordered this memory.
    pub fn new(clock: &Clock, start: u32, pc: usize, atomic: bool, by_all: bool) -> Self {
        Self {
            stamp: clock.now() << INVOCATION_BITS,
            first: clock.first(),
            start,
            place: pc as u32 | if atomic { ATOMIC } else { 0 } | if by_all { BY_ALL } else { 0 },
        }
    }

    /// The same lane by lane.
    pub fn access(&self, invocation: u32) -> u32 {
        self.stamp | (invocation & INVOCATION)
    }
}

const PAGE: usize = 1024;

/// The shadow of some elements, a column for each thing that is remembered; 0 is nobody.
#[derive(Debug)]
struct Page {
    writers: [u32; PAGE],
    writer_places: [u32; PAGE],
    readers: [[u32; PAGE]; 2],
    reader_places: [[u32; PAGE]; 2],
    values: [u32; PAGE],
}

/// The shadow of one variable, made page by page.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    pages: Vec<Option<Box<Page>>>,
    /// Each workgroup has memory of its own, which is new when it starts.
    per_workgroup: bool,
}

impl Shadow {
    /// The shadow of memory that each workgroup has for itself.
    pub fn per_workgroup() -> Self {
        Self {
            per_workgroup: true,
            ..Self::default()
        }
    }

    fn page(&mut self, element: usize) -> &mut Page {
        let page = element / PAGE;
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        self.pages[page].get_or_insert_with(|| {
            Box::new(Page {
                writers: [0; PAGE],
                writer_places: [0; PAGE],
                readers: [[0; PAGE]; 2],
                reader_places: [[0; PAGE]; 2],
                values: [0; PAGE],
            })
        })
    }

    /// Whether nothing orders an earlier access and this one.
    #[inline]
    fn unordered(per_workgroup: bool, before: u32, access: u32, now: &Now) -> bool {
        let stamp = before >> INVOCATION_BITS;
        if before == 0 {
            false
        } else if stamp >= now.first {
            stamp >= now.start && (before ^ access) & INVOCATION != 0
        } else {
            !per_workgroup
        }
    }

    /// Whether a reader may be forgotten for this one: it is the same invocation, or cannot race any more with what
    /// its own workgroup does.
    #[inline]
    fn is_done(per_workgroup: bool, reader: u32, access: u32, now: &Now) -> bool {
        let stamp = reader >> INVOCATION_BITS;
        reader == 0
            || if stamp >= now.first {
                stamp < now.start || (reader ^ access) & INVOCATION == 0
            } else {
                per_workgroup
            }
    }

    /// A read.
    #[inline]
    pub fn read(
        &mut self,
        clock: &Clock,
        element: usize,
        access: u32,
        now: &Now,
    ) -> Option<Conflict> {
        let per_workgroup = self.per_workgroup;
        let page = self.page(element);
        let i = element % PAGE;
        let writer = page.writers[i];
        for (readers, places) in page.readers.iter_mut().zip(&mut page.reader_places) {
            if Self::is_done(per_workgroup, readers[i], access, now) {
                readers[i] = access;
                places[i] = now.place;
                break;
            }
        }
        if !Self::unordered(per_workgroup, writer, access, now) {
            return None;
        }
        let place = page.writer_places[i];
        (place & now.place & ATOMIC == 0).then(|| Conflict {
            before: clock.record(writer, place),
            now: clock.record(access, now.place),
            before_writes: true,
            same_value: false,
        })
    }

    /// A write of `value`, if that is known.
    #[inline]
    pub fn write(
        &mut self,
        clock: &Clock,
        element: usize,
        access: u32,
        now: &Now,
        value: Option<u32>,
    ) -> Option<Conflict> {
        let per_workgroup = self.per_workgroup;
        let page = self.page(element);
        let i = element % PAGE;
        let conflict = |before: u32, place: u32, writes: bool, same_value: bool| {
            let met = Self::unordered(per_workgroup, before, access, now)
                && place & now.place & ATOMIC == 0;
            met.then(|| Conflict {
                before: clock.record(before, place),
                now: clock.record(access, now.place),
                before_writes: writes,
                same_value,
            })
        };
        // A read and a write say more than two writes.
        let found = conflict(page.readers[0][i], page.reader_places[0][i], false, false)
            .or_else(|| conflict(page.readers[1][i], page.reader_places[1][i], false, false))
            .or_else(|| {
                let place = page.writer_places[i];
                let same = value == Some(page.values[i]) && place & ATOMIC == 0;
                conflict(page.writers[i], place, true, same)
            });
        page.writers[i] = access;
        page.writer_places[i] = now.place;
        page.values[i] = value.unwrap_or(0);
        found
    }

    /// Whether the workgroup that began with stamp `first` has written an element.
    #[inline]
    pub fn is_written_since(&mut self, element: usize, first: u32) -> bool {
        let i = element % PAGE;
        self.page(element).writers[i] >> INVOCATION_BITS >= first
    }
}
