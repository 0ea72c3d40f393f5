//! Follows accesses to workgroup and storage memory in the shadow, and hands
//! what it meets to the kinds of findings: [`super::workgroup_race`],
//! [`super::storage_race`], [`super::write_write`], [`super::never_written`].

use super::collect::Collected;
use super::shadow::{Conflict, Record, Shadow};
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
    /// Barriers that the running workgroup has passed and that order workgroup memory, storage memory, anything.
    intervals: [u32; 3],
    step: u32,
    /// For each atomic at a constant place, the last step at which each workgroup changed it.
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

    fn record(&self, at: &At, lane: u32, space: Space, atomic: bool, by_all: bool) -> Record {
        let [workgroup, storage, any] = self.intervals;
        Record {
            workgroup: at.workgroup,
            invocation: at.first_invocation + lane,
            interval: if space == Space::Workgroup {
                workgroup
            } else {
                storage
            },
            barriers: any,
            pc: at.pc as u32,
            step: self.step,
            atomic,
            by_all,
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
                    *released > before.step && acquired.is_some_and(|acquired| acquired > released)
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
            if !shadow.is_written_by(load.element as usize, load.at.workgroup) {
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

    fn conflict(
        &mut self,
        code: &Code,
        access: &Access<'_>,
        now: Record,
        offset: u32,
        found: Conflict,
    ) {
        let by_atomic = self.follows_an_atomic(&found.before, &now);
        let conflict = race::Met {
            variable: access.variable,
            offset,
            whole_vector: access.whole_vector.is_some(),
            now,
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
        self.step = 0;
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

    fn begin_workgroup(&mut self, _code: &Code, _workgroup: u32, _id: [u32; 3]) {
        self.intervals = [0; 3];
        self.unwritten.clear();
    }

    fn end_workgroup(&mut self, code: &Code, _workgroup: u32) {
        self.report_unwritten(code);
    }

    fn barrier(&mut self, code: &Code, _workgroup: u32, orders: Orders, _waiting: &[Waiting]) {
        if orders.workgroup {
            self.report_unwritten(code);
        }
        self.intervals[0] += u32::from(orders.workgroup);
        self.intervals[1] += u32::from(orders.storage);
        self.intervals[2] += 1;
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        let id = access.variable as usize;
        let Some(Some(shadow)) = self.shadows.get_mut(id) else {
            return;
        };
        let mut shadow = std::mem::take(shadow);
        self.step += 1;
        let space = code.variables[id].space;
        let granule = self.granules[id];
        if access.kind == AccessKind::Atomic
            && space == Space::Storage
            && let Some(address) = access.uniform_address()
        {
            self.releases
                .entry((access.variable, address))
                .or_default()
                .insert(at.workgroup, self.step);
        }
        let by_all = access.kind == AccessKind::Store && stores_to_one_place(at, access);
        for lane in lanes(at.mask) {
            let Some((start, bytes)) = access.touched(lane) else {
                continue;
            };
            let now = self.record(at, lane, space, access.kind.is_atomic(), by_all);
            let mut last = None;
            for element in start / granule..(start + bytes).div_ceil(granule) {
                let offset = element * granule;
                let met = if access.kind.writes() {
                    let value = stored_value(code, access, lane, offset);
                    shadow.write(element as usize, now, value)
                } else {
                    if access.kind == AccessKind::Load
                        && space == Space::Workgroup
                        && self.enabled.never_written
                        && self.unwritten.len() < MAX_UNWRITTEN
                        && !shadow.is_written_by(element as usize, at.workgroup)
                    {
                        self.unwritten.push(Unwritten {
                            variable: access.variable,
                            element,
                            at: *at,
                            lane,
                        });
                    }
                    shadow.read(element as usize, now)
                };
                if let Some(met) = met
                    && last.is_none()
                {
                    last = Some((offset, met));
                }
            }
            if let Some((offset, met)) = last {
                self.conflict(code, access, now, offset, met);
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
