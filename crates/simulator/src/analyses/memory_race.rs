//! Follows accesses to workgroup and storage memory in the shadow, and hands
//! what it meets to the kinds of findings: [`super::workgroup_race`],
//! [`super::storage_race`], [`super::write_write`], [`super::never_written`].

use super::clock::{By, Clock, Now, Record, Sharing};
use super::collect::Collected;
use super::shadow::{Conflict, Hit, Run, Shadow};
use super::{Enabled, element, never_written, race};
use crate::code::{Code, Op, Space, VariableId};
use crate::observe::{Access, AccessKind, At, Observer, Orders, Waiting};
use crate::register::{BLOCK, block_mask, lanes};
use crate::resources::Resources;
use std::collections::{BTreeMap, BTreeSet};

/// Follows memory.
#[derive(Debug, Default)]
pub(super) struct MemoryRaces {
    enabled: Enabled,
    groups: [u32; 3],
    /// For each variable its shadow, unless nothing can be found in it.
    shadows: Vec<Option<Shadow>>,
    /// Bytes of an element of each variable's shadow: 2 where 16-bit floats lie side by side.
    granules: Vec<u32>,
    clock: Clock,
    /// Stamps since which nothing has ordered workgroup and storage memory in the running workgroup.
    starts: [u32; 2],
    /// For each atomic at a constant place, the last stamp at which each workgroup changed it.
    releases: BTreeMap<(VariableId, u32), BTreeMap<u32, u32>>,
    /// Loads of elements that nobody has stored to yet. Another invocation that stores to them in the same interval races
    /// with the load, and under another schedule would have been first; so they count when the interval is over.
    unwritten: Vec<Unwritten>,
    /// Elements that invocations have raced for since the first of these loads.
    raced: BTreeSet<(VariableId, u32)>,
    pub found: Collected,
}

/// A load of an element that was not written yet.
#[derive(Clone, Copy, Debug)]
struct Unwritten {
    variable: VariableId,
    element: u32,
    at: At,
    lane: u32,
}

/// Most loads of one interval that are kept in mind.
const MAX_UNWRITTEN: usize = 1 << 16;

impl MemoryRaces {
    pub fn new(enabled: Enabled) -> Self {
        Self {
            enabled,
            ..Self::default()
        }
    }

    /// Whether the later access follows, by way of an atomic that both
    /// workgroups changed, everything the earlier one's workgroup had done:
    /// the pattern in which the last workgroup gathers what all have stored.
    fn follows_an_atomic(&self, before: &Record, now: &Record) -> bool {
        before.workgroup != now.workgroup
            && self.releases.values().any(|steps| {
                let released = steps.get(&before.workgroup);
                let acquired = steps.get(&now.workgroup);
                released.is_some_and(|released| {
                    *released >= before.stamp
                        && acquired.is_some_and(|acquired| acquired > released)
                })
            })
    }

    /// The interval of workgroup memory is over: what is still unwritten was so under every schedule.
    fn report_unwritten(&mut self, code: &Code) {
        for load in std::mem::take(&mut self.unwritten) {
            let id = load.variable as usize;
            let Some(Some(shadow)) = self.shadows.get_mut(id) else {
                continue;
            };
            let writer = shadow.writer(load.element as usize);
            // What the invocation stored itself came after its load.
            let itself = self.clock.record(writer, 0).invocation
                == load.at.first_invocation + load.lane
                && !self.raced.contains(&(load.variable, load.element));
            if writer < self.clock.first_access() || itself {
                let place = element::Place::Bytes(load.element * self.granules[id]);
                never_written::report(
                    code,
                    &load.at,
                    load.variable,
                    place,
                    load.lane,
                    self.groups,
                    &mut self.found,
                );
            }
        }
        self.raced.clear();
    }

    fn conflict(&mut self, code: &Code, access: &Access<'_>, offset: u32, found: Conflict) {
        let by_atomic = self.follows_an_atomic(&found.before, &found.now);
        let conflict = race::Met {
            variable: access.variable,
            offset,
            whole_vector: access.whole_vector.is_some(),
            wide: access.bytes > if access.halves { 2 } else { 4 },
            now_writes: access.kind.writes(),
            found,
            by_atomic,
            groups: self.groups,
        };
        race::report(code, &self.enabled, &conflict, &mut self.found);
    }
}

impl Observer for MemoryRaces {
    fn begin_dispatch(&mut self, code: &Code, _resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
        self.clock.restart();
        self.releases.clear();
        let mut written = vec![false; code.variables.len()];
        self.granules = vec![4; code.variables.len()];
        for instr in &code.instructions {
            let index = instr.c as usize;
            match instr.op {
                Op::Store | Op::Load => {
                    if let Some(info) = code.accesses.get(index) {
                        let id = info.variable as usize;
                        written[id] |= instr.op == Op::Store && !info.atomic;
                        if info.halves {
                            self.granules[id] = 2;
                        }
                    }
                }
                _ => {}
            }
        }
        self.shadows = code
            .variables
            .iter()
            .zip(written)
            .map(|(variable, written)| {
                let watched = match variable.space {
                    Space::Workgroup => {
                        self.enabled.workgroup_race
                            || self.enabled.write_write
                            || self.enabled.never_written
                    }
                    // What nobody writes cannot race.
                    Space::Storage => {
                        written && (self.enabled.storage_race || self.enabled.write_write)
                    }
                    _ => false,
                };
                watched.then(Shadow::default)
            })
            .collect();
    }

    fn begin_workgroup(&mut self, _code: &Code, workgroup: u32, _id: [u32; 3]) {
        self.clock.begin_workgroup(workgroup);
        self.starts = [self.clock.first(); 2];
        self.unwritten.clear();
        self.raced.clear();
    }

    fn end_workgroup(&mut self, code: &Code, _workgroup: u32) {
        self.report_unwritten(code);
    }

    fn barrier(&mut self, code: &Code, workgroup: u32, orders: Orders, _waiting: &[Waiting]) {
        if orders.workgroup {
            self.report_unwritten(code);
        }
        self.clock.barrier(workgroup);
        if orders.workgroup {
            self.starts[0] = self.clock.now();
        }
        if orders.storage {
            self.starts[1] = self.clock.now();
        }
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        let id = access.variable as usize;
        if !self.clock.is_running() {
            return;
        }
        let space = code.variables[id].space;
        if access.kind.is_atomic() {
            if access.kind == AccessKind::Atomic
                && space == Space::Storage
                && let Some(address) = access.uniform_address()
            {
                self.releases
                    .entry((access.variable, address))
                    .or_default()
                    .insert(at.workgroup, self.clock.now());
            }
            return;
        }
        let Some(Some(shadow)) = self.shadows.get_mut(id) else {
            return;
        };
        let mut shadow = std::mem::take(shadow);
        let (sharing, start) = match space {
            Space::Workgroup => (Sharing::Workgroup, self.starts[0]),
            _ => (Sharing::Dispatch, self.starts[1]),
        };
        let now = Now::new(&self.clock, sharing, start, at.pc, stored_by(at, access));
        // Loads of what is older are told.
        let written_since = if space == Space::Workgroup && self.enabled.never_written {
            self.clock.first_access()
        } else {
            0
        };
        for block in 0..code.blocks {
            let mut bits = block_mask(at.mask, block as usize);
            while bits != 0 {
                let row = Row::next(access, block, bits);
                bits &= !row.bits();
                if row.count > 1
                    && self.is_simple(&mut shadow, at, access, &now, row, written_since)
                {
                    continue;
                }
                let mut lanes = row.bits();
                if row.count == 1 {
                    // Hardly anything lies side by side here.
                    lanes |= std::mem::take(&mut bits);
                }
                let first = block * BLOCK as u32;
                for lane in crate::register::lanes(lanes.into()) {
                    let lane = first + lane;
                    self.lane(code, &mut shadow, at, access, &now, lane, written_since);
                }
            }
        }
        self.shadows[id] = Some(shadow);
    }
}

/// Active lanes one after the other whose addresses are side by side, or the same.
#[derive(Clone, Copy, Debug)]
struct Row {
    block: u32,
    /// The first lane, within its block.
    low: u32,
    count: u32,
    /// The first lane's address.
    address: u32,
    /// Bytes from one lane's address to the next: those of an access, or 0.
    step: u32,
}

impl Row {
    /// The row that the lowest of some lanes of a block begins; `bits` is not 0.
    #[inline]
    fn next(access: &Access<'_>, block: u32, bits: u32) -> Self {
        let low = bits.trailing_zeros();
        let first = block * BLOCK as u32 + low;
        let most = (bits >> low).trailing_ones();
        let mut row = Self {
            block,
            low,
            count: 1,
            address: 0,
            step: 0,
        };
        let Some(address) = access.address(first) else {
            return row;
        };
        row.address = address;
        if access.uniform_address().is_some() {
            row.count = most;
            return row;
        }
        if most > 1 && access.address(first + 1) == Some(address.wrapping_add(access.bytes)) {
            row.step = access.bytes;
        }
        let is_in_row =
            |k: u32| access.address(first + k) == Some(address.wrapping_add(k * row.step));
        row.count = if is_in_row(most - 1) && (1..most).fold(true, |all, k| all & is_in_row(k)) {
            most
        } else {
            (1..most).find(|k| !is_in_row(*k)).unwrap_or(most)
        };
        row
    }

    /// Its lanes, within the block.
    fn bits(self) -> u32 {
        u32::MAX >> (BLOCK as u32 - self.count) << self.low
    }

    /// The first lane.
    fn lane(self) -> u32 {
        self.block * BLOCK as u32 + self.low
    }
}

impl MemoryRaces {
    /// Whether nothing is to be told of the accesses of a row of lanes, which the shadow knows of then.
    fn is_simple(
        &self,
        shadow: &mut Shadow,
        at: &At,
        access: &Access<'_>,
        now: &Now,
        row: Row,
        written_since: u32,
    ) -> bool {
        let granule = self.granules[access.variable as usize];
        let elements = access.bytes / granule;
        let is_plain = access.whole_vector.is_none()
            && (access.kind == AccessKind::Load || access.halves == (granule == 2));
        if !is_plain || !elements.is_power_of_two() {
            return false;
        }
        let run = Run {
            element: (row.address / granule) as usize,
            count: row.count as usize,
            access: now.access(at.first_invocation + row.lane()),
            shift: elements.trailing_zeros(),
        };
        match access.kind {
            AccessKind::Load if row.step == 0 => (run.element..run.element + elements as usize)
                .all(|element| shadow.read_by_all(element, run.access, now, written_since)),
            AccessKind::Load => shadow.read_run(&run, now, written_since),
            AccessKind::Store if row.step != 0 => {
                let blocks = access.values.len() / elements as usize;
                let columns = access.values.get(row.block as usize..).unwrap_or(&[]);
                let lanes = row.low as usize..(row.low + row.count) as usize;
                if run.shift == 0 {
                    let values = columns.first().map_or(&[][..], |column| &column[lanes]);
                    return shadow.write_run(&run, now, values.iter().copied());
                }
                let each = || columns.iter().step_by(blocks.max(1));
                let values = lanes.flat_map(|lane| each().map(move |column| column[lane]));
                shadow.write_run(&run, now, values)
            }
            _ => false,
        }
    }

    /// One lane's access, to as many elements as it touches.
    #[allow(clippy::too_many_arguments)]
    fn lane(
        &mut self,
        code: &Code,
        shadow: &mut Shadow,
        at: &At,
        access: &Access<'_>,
        now: &Now,
        lane: u32,
        written_since: u32,
    ) {
        let Some((first, bytes)) = access.touched(lane) else {
            return;
        };
        let granule = self.granules[access.variable as usize];
        let shift = granule.trailing_zeros();
        let this = now.access(at.first_invocation + lane);
        let mut worst: Option<(u32, Hit)> = None;
        for element in first >> shift..(first + bytes + granule - 1) >> shift {
            let hit = if access.kind.writes() {
                let value = stored_value(code, access, lane, element << shift);
                shadow.write(element as usize, this, now, value)
            } else {
                let (writer, hit) = shadow.read(element as usize, this, now);
                if writer < written_since && self.unwritten.len() < MAX_UNWRITTEN {
                    self.unwritten.push(Unwritten {
                        variable: access.variable,
                        element,
                        at: *at,
                        lane,
                    });
                }
                hit
            };
            let Some(hit) = hit else { continue };
            if !self.unwritten.is_empty() {
                self.raced.insert((access.variable, element));
            }
            // Values are the same only if they are so in every element.
            if worst.is_none_or(|(_, worst)| worst.same_value && !hit.same_value) {
                worst = Some((element << shift, hit));
            }
        }
        if let Some((offset, hit)) = worst {
            self.conflict(code, access, offset, hit.conflict(&self.clock, this, now));
        }
    }
}

/// Whether all active lanes store to one place.
fn stored_by(at: &At, access: &Access<'_>) -> By {
    if access.kind != AccessKind::Store {
        return By::Some;
    }
    if at.mask.count_ones() < 2 {
        return By::Alone;
    }
    let mut addresses = lanes(at.mask).map(|lane| access.address(lane));
    let first = addresses.next().flatten();
    let one_place = access.uniform_address().is_some()
        || first.is_some() && addresses.all(|address| address == first);
    if one_place { By::All } else { By::Some }
}

/// What a lane stores at byte `offset` of the variable.
fn stored_value(code: &Code, access: &Access<'_>, lane: u32, offset: u32) -> Option<u32> {
    if access.kind != AccessKind::Store {
        return None;
    }
    let address = access.address(lane)?;
    let bytes = if access.halves { 2 } else { 4 };
    let index = offset.checked_sub(address)? / bytes;
    access.value(index, lane, code.blocks)
}
