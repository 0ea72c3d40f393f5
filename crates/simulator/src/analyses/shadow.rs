//! Shadow memory: who used each element last.
//!
//! For each element there is its last writer and two readers. Two accesses
//! are unordered when they are in different workgroups, or in one workgroup
//! with no barrier between that orders this memory. That is independent of
//! the schedule, so a race is found also where the answer came out right.
//!
//! Atomics leave no trace here: an element is an atomic or it is not, as its
//! type says, so an atomic access never meets a plain one.
//!
//! On an element that any two accesses race for a race is found, but not
//! every one: a write that a second write has replaced in the record, and a
//! reader beyond the two that are kept, are missed; the race of those that
//! are kept is found instead. After four million intervals nothing more is
//! remembered.

use super::clock::{Clock, Now, Record, VALUED};
use std::ops::Range;

/// An earlier access that nothing orders with the one that found it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    before: u32,
    place: u32,
    /// Whether the earlier one is a write.
    before_writes: bool,
    /// Both write, and leave the same in this element.
    pub same_value: bool,
}

impl Hit {
    /// Both accesses, as they are told.
    pub fn conflict(&self, clock: &Clock, access: u32, now: &Now) -> Conflict {
        Conflict {
            before: clock.record(self.before, self.place),
            now: clock.record(access, now.place),
            before_writes: self.before_writes,
            same_value: self.same_value,
        }
    }
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

impl Page {
    /// Of the readers of the running workgroup the lowest are kept, so that all schedules find the same ones.
    #[inline]
    fn remember_reader(&mut self, i: usize, access: u32, now: &Now) {
        let (mut reader, mut place) = (access, now.place);
        for (readers, places) in self.readers.iter_mut().zip(&mut self.reader_places) {
            let known = readers[i];
            if now.is_done(known, reader) {
                (readers[i], places[i]) = (reader, place);
                break;
            }
            if now.is_above(known, reader) {
                (reader, readers[i]) = (known, reader);
                std::mem::swap(&mut place, &mut places[i]);
            }
        }
    }
}

/// Elements side by side that invocations one after the other use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The first element.
    pub element: usize,
    /// How many invocations.
    pub count: usize,
    /// The access of the first.
    pub access: u32,
    /// Each uses two to the power of this many elements.
    pub shift: u32,
}

impl Run {
    /// Who uses element `e` of the run.
    #[inline]
    fn access(&self, e: u32) -> u32 {
        self.access + (e >> self.shift)
    }
}

/// The shadow of one variable, made page by page.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    pages: Vec<Option<Box<Page>>>,
}

impl Shadow {
    #[inline]
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

    /// Where a run lies, unless it goes past the end of a page.
    #[inline]
    fn page_of(&mut self, run: &Run) -> Option<(&mut Page, Range<usize>)> {
        let start = run.element % PAGE;
        let end = start + (run.count << run.shift);
        (end <= PAGE).then(|| (self.page(run.element), start..end))
    }

    /// A read; the writer, 0 for nobody, and the same as a hit if nothing orders the two.
    #[inline]
    pub fn read(&mut self, element: usize, access: u32, now: &Now) -> (u32, Option<Hit>) {
        let page = self.page(element);
        let i = element % PAGE;
        page.remember_reader(i, access, now);
        let writer = page.writers[i];
        let hit = now.is_unordered(writer, access).then(|| Hit {
            before: writer,
            place: page.writer_places[i],
            before_writes: true,
            same_value: false,
        });
        (writer, hit)
    }

    /// A write of `value`; without one it leaves the element as it is, and is a write only as part of one to a vector.
    #[inline]
    pub fn write(
        &mut self,
        element: usize,
        access: u32,
        now: &Now,
        value: Option<u32>,
    ) -> Option<Hit> {
        let page = self.page(element);
        let i = element % PAGE;
        let writer = page.writers[i];
        let hit = |before, place, before_writes, same_value| {
            Some(Hit {
                before,
                place,
                before_writes,
                same_value,
            })
        };
        // A read and a write say more than two writes.
        let found = if now.is_unordered(page.readers[0][i], access) {
            hit(page.readers[0][i], page.reader_places[0][i], false, false)
        } else if now.is_unordered(page.readers[1][i], access) {
            hit(page.readers[1][i], page.reader_places[1][i], false, false)
        } else if now.is_unordered(writer, access) {
            let place = page.writer_places[i];
            let known = (place & VALUED != 0).then_some(page.values[i]);
            hit(writer, place, true, value == known)
        } else {
            None
        };
        page.writers[i] = access;
        page.writer_places[i] = now.place | if value.is_some() { VALUED } else { 0 };
        page.values[i] = value.unwrap_or(0);
        found
    }

    /// Reads of elements side by side by invocations one after the other. Does nothing and returns `false` unless nothing
    /// races and all elements have been written since the access `written_since`.
    pub fn read_run(&mut self, run: &Run, now: &Now, written_since: u32) -> bool {
        // Most runs are of words; the loops for them have no shift.
        match run.shift {
            0 => self.read_run_of(Run { shift: 0, ..*run }, now, written_since),
            _ => self.read_run_of(*run, now, written_since),
        }
    }

    #[inline(always)]
    fn read_run_of(&mut self, run: Run, now: &Now, written_since: u32) -> bool {
        let Some((page, range)) = self.page_of(&run) else {
            return false;
        };
        let mut simple = true;
        let mut is_first = true;
        let readers = &mut page.readers[0][range.clone()];
        for (e, (writer, reader)) in (0..).zip(page.writers[range.clone()].iter().zip(&*readers)) {
            let access = run.access(e);
            simple &= !now.is_unordered(*writer, access) & (*writer >= written_since);
            is_first &= now.is_done(*reader, access);
        }
        if !simple {
            return false;
        }
        if is_first {
            for (e, reader) in (0..).zip(readers) {
                *reader = run.access(e);
            }
            page.reader_places[0][range].fill(now.place);
        } else {
            for (e, i) in (0..).zip(range) {
                page.remember_reader(i, run.access(e), now);
            }
        }
        true
    }

    /// Reads of one element by all of a row of invocations, of which `access` is the first. Does nothing and returns
    /// `false` if a writer is in the way or the element has not been written since the access `written_since`.
    #[inline]
    pub fn read_by_all(
        &mut self,
        element: usize,
        access: u32,
        now: &Now,
        written_since: u32,
    ) -> bool {
        let writer = self.page(element).writers[element % PAGE];
        // One of two invocations is another than the writer.
        let unordered = now.is_unordered(writer, access) | now.is_unordered(writer, access + 1);
        let simple = !unordered & (writer >= written_since);
        if simple {
            // The lowest two are those that are kept.
            self.read(element, access, now);
            self.read(element, access + 1, now);
        }
        simple
    }

    /// Writes to elements side by side by invocations one after the other; `values` has what goes into each element of the
    /// run. Does nothing and returns `false` if anything races.
    pub fn write_run(&mut self, run: &Run, now: &Now, values: impl Iterator<Item = u32>) -> bool {
        match run.shift {
            0 => self.write_run_of(Run { shift: 0, ..*run }, now, values),
            _ => self.write_run_of(*run, now, values),
        }
    }

    #[inline(always)]
    fn write_run_of(&mut self, run: Run, now: &Now, values: impl Iterator<Item = u32>) -> bool {
        let Some((page, range)) = self.page_of(&run) else {
            return false;
        };
        let writers = &mut page.writers[range.clone()];
        let [first, second] = &page.readers;
        let readers = first[range.clone()].iter().zip(&second[range.clone()]);
        let mut races = false;
        for (e, (writer, (first, second))) in (0..).zip(writers.iter().zip(readers)) {
            let access = run.access(e);
            races |= now.is_unordered(*writer, access)
                | now.is_unordered(*first, access)
                | now.is_unordered(*second, access);
        }
        if races {
            return false;
        }
        for (e, writer) in (0..).zip(writers) {
            *writer = run.access(e);
        }
        page.writer_places[range.clone()].fill(now.place | VALUED);
        for (to, value) in page.values[range].iter_mut().zip(values) {
            *to = value;
        }
        true
    }

    /// The last write to an element, 0 for none.
    pub fn writer(&mut self, element: usize) -> u32 {
        self.page(element).writers[element % PAGE]
    }
}

#[cfg(test)]
mod tests;
