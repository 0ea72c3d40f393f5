//! Follows accesses to workgroup and storage memory in the shadow, and hands
//! what it meets to the kinds of findings: [`super::workgroup_race`],
//! [`super::storage_race`], [`super::write_write`], [`super::never_written`].

use super::collect::Collected;
use super::shadow::{Clock, Conflict, Now, Record, Shadow};
use super::{Enabled, element, never_written, race};
use crate::code::{Code, Op, Space, VariableId};
use crate::observe::{Access, AccessKind, At, Observer, Orders, Waiting};
use crate::register::lanes;
use crate::resources::Resources;
use std::collections::BTreeMap;

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
    /// Loads of elements that nobody has stored to yet. Who stores to them in the same interval races with the load, and
    /// under another schedule would have been first; so they count when the interval is over.
    unwritten: Vec<Unwritten>,
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
            if !shadow.is_written_since(load.element as usize, self.clock.first()) {
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
    }

    fn conflict(&mut self, code: &Code, access: &Access<'_>, offset: u32, found: Conflict) {
        let by_atomic = self.follows_an_atomic(&found.before, &found.now);
        let conflict = race::Met {
            variable: access.variable,
            offset,
            whole_vector: access.whole_vector.is_some(),
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
                        written[id] |= instr.op == Op::Store;
                        if info.halves {
                            self.granules[id] = 2;
                        }
                    }
                }
                Op::Atomic => {
                    if let Some(info) = code.atomics.get(index) {
                        written[info.variable as usize] = true;
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
                watched.then(|| match variable.space {
                    Space::Workgroup => Shadow::per_workgroup(),
                    _ => Shadow::default(),
                })
            })
            .collect();
    }

    fn begin_workgroup(&mut self, _code: &Code, workgroup: u32, _id: [u32; 3]) {
        self.clock.begin_workgroup(workgroup);
        self.starts = [self.clock.first(); 2];
        self.unwritten.clear();
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
        let Some(Some(shadow)) = self.shadows.get_mut(id) else {
            return;
        };
        let mut shadow = std::mem::take(shadow);
        let space = code.variables[id].space;
        let granule = self.granules[id];
        let shift = granule.trailing_zeros();
        if access.kind == AccessKind::Atomic
            && space == Space::Storage
            && let Some(address) = access.uniform_address()
        {
            self.releases
                .entry((access.variable, address))
                .or_default()
                .insert(at.workgroup, self.clock.now());
        }
        let writes = access.kind.writes();
        let by_all = access.kind == AccessKind::Store && stores_to_one_place(at, access);
        let start = self.starts[usize::from(space != Space::Workgroup)];
        let now = Now::new(&self.clock, start, at.pc, access.kind.is_atomic(), by_all);
        let looks_for_unwritten = access.kind == AccessKind::Load
            && space == Space::Workgroup
            && self.enabled.never_written;
        for lane in lanes(at.mask) {
            let Some((first, bytes)) = access.touched(lane) else {
                continue;
            };
            let this = now.access(at.first_invocation + lane);
            let mut met = None;
            for element in first >> shift..(first + bytes + granule - 1) >> shift {
                let found = if writes {
                    let value = stored_value(code, access, lane, element << shift);
                    shadow.write(&self.clock, element as usize, this, &now, value)
                } else {
                    if looks_for_unwritten
                        && !shadow.is_written_since(element as usize, self.clock.first())
                        && self.unwritten.len() < MAX_UNWRITTEN
                    {
                        self.unwritten.push(Unwritten {
                            variable: access.variable,
                            element,
                            at: *at,
                            lane,
                        });
                    }
                    shadow.read(&self.clock, element as usize, this, &now)
                };
                if met.is_none() {
                    met = found.map(|found| (element << shift, found));
                }
            }
            if let Some((offset, found)) = met {
                self.conflict(code, access, offset, found);
            }
        }
        self.shadows[id] = Some(shadow);
    }
}

/// Whether several active lanes, and all of them, store to one place.
fn stores_to_one_place(at: &At, access: &Access<'_>) -> bool {
    if at.mask.count_ones() < 2 {
        return false;
    }
    if access.uniform_address().is_some() {
        return true;
    }
    let mut addresses = lanes(at.mask).map(|lane| access.address(lane));
    let first = addresses.next().flatten();
    first.is_some() && addresses.all(|address| address == first)
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
