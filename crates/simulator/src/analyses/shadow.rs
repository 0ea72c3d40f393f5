//! Shadow memory: who used each element last.
//!
//! For each element there is its last writer and two readers, each with
//! workgroup, invocation, interval (how many barriers that order this memory
//! the workgroup had passed) and place. Two accesses are unordered when they
//! are in different workgroups of one dispatch, or in one interval of one
//! workgroup. That is independent of the schedule, so a race is found also
//! where the answer came out right.
//!
//! What it can miss: a write that a second write of the same invocation has
//! replaced in the record, and a reader beyond the two that are kept; the race
//! of those that are kept is found instead.

/// One access, as it is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub workgroup: u32,
    /// Local invocation index.
    pub invocation: u32,
    /// Barriers passed that order this memory.
    pub interval: u32,
    /// Barriers passed of any kind.
    pub barriers: u32,
    pub pc: u32,
    /// Number of the access in the dispatch.
    pub step: u32,
    pub atomic: bool,
    /// Stored to one element by all active lanes of a subgroup.
    pub by_all: bool,
}

impl Record {
    /// Whether nothing orders this and a later access.
    fn races_with(&self, later: &Self) -> bool {
        let other = self.workgroup != later.workgroup || self.invocation != later.invocation;
        let unordered = self.workgroup != later.workgroup || self.interval == later.interval;
        other && unordered && !(self.atomic && later.atomic)
    }

    fn is_same_invocation(&self, other: &Self) -> bool {
        self.workgroup == other.workgroup && self.invocation == other.invocation
    }

    /// Whether it cannot race with what its own workgroup does from now on.
    fn is_stale_for(&self, other: &Self) -> bool {
        self.workgroup == other.workgroup && self.interval != other.interval
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    writer: Option<Record>,
    readers: [Option<Record>; 2],
    /// What was stored last.
    value: u32,
    /// The workgroup whose memory this is about, where each has its own.
    owner: u32,
}

/// Two accesses that nothing orders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub before: Record,
    /// Whether the earlier one is a write.
    pub before_writes: bool,
    pub same_value: bool,
}

const PAGE: usize = 256;

/// The shadow of one variable, made page by page.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    pages: Vec<Option<Box<[Cell; PAGE]>>>,
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

    fn cell(&mut self, element: usize, workgroup: u32) -> &mut Cell {
        let per_workgroup = self.per_workgroup;
        let page = element / PAGE;
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        let cells = self.pages[page].get_or_insert_with(|| Box::new([Cell::default(); PAGE]));
        let cell = &mut cells[element % PAGE];
        if per_workgroup && cell.owner != workgroup {
            *cell = Cell {
                owner: workgroup,
                ..Cell::default()
            };
        }
        cell
    }

    /// A read.
    pub fn read(&mut self, element: usize, now: Record) -> Option<Conflict> {
        let cell = self.cell(element, now.workgroup);
        let conflict = cell
            .writer
            .filter(|before| before.races_with(&now))
            .map(|before| Conflict {
                before,
                before_writes: true,
                same_value: false,
            });
        let [first, second] = &mut cell.readers;
        match (*first, *second) {
            (Some(one), _) if one.is_same_invocation(&now) || one.is_stale_for(&now) => {
                *first = Some(now);
            }
            (None, _) => *first = Some(now),
            (_, Some(one)) if !one.is_same_invocation(&now) && !one.is_stale_for(&now) => {}
            _ => *second = Some(now),
        }
        conflict
    }

    /// A write of `value`, if that is known.
    pub fn write(&mut self, element: usize, now: Record, value: Option<u32>) -> Option<Conflict> {
        let cell = self.cell(element, now.workgroup);
        let by_writer = cell
            .writer
            .filter(|before| before.races_with(&now))
            .map(|before| Conflict {
                before,
                before_writes: true,
                same_value: value == Some(cell.value) && !before.atomic,
            });
        let by_reader = cell
            .readers
            .iter()
            .flatten()
            .find(|before| before.races_with(&now))
            .map(|before| Conflict {
                before: *before,
                before_writes: false,
                same_value: false,
            });
        cell.writer = Some(now);
        cell.value = value.unwrap_or(0);
        // A read and a write say more than two writes.
        by_reader.or(by_writer)
    }

    /// Whether workgroup `workgroup` has written an element.
    pub fn is_written_by(&mut self, element: usize, workgroup: u32) -> bool {
        self.cell(element, workgroup)
            .writer
            .is_some_and(|writer| writer.workgroup == workgroup)
    }
}
