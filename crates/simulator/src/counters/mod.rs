//! What a program's accesses and branches cost: counts that are the same on
//! every machine, for each place in the text and each entry point.
//!
//! A subgroup's access to workgroup memory takes as many passes as the largest
//! number of different words that it wants from one bank; equal words are
//! handed to all lanes at once. A subgroup's access to storage touches
//! sectors and lines of the buffer, which begins at a multiple of both.

mod access;
mod counts;

pub use counts::{CounterReport, Counts, EntryPointCounters, PlaceCounters};

use crate::code::{Class, Code, Instr, Op, Space};
use crate::observe::{
    Access, AccessKind, At, Observer, Orders, SubgroupOperation, TextureAccess, TextureKind,
    Waiting,
};
use crate::register::Mask;
use crate::resources::Resources;
use access::{Units, contention};
use std::collections::BTreeMap;

/// How memory is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterOptions {
    /// Banks of workgroup memory.
    pub banks: u32,
    /// Bytes of a word in a bank; a power of two.
    pub bank_bytes: u32,
    /// Bytes of a sector of storage memory; a power of two.
    pub sector_bytes: u32,
    /// Bytes of a line of storage memory; a power of two.
    pub line_bytes: u32,
}

impl Default for CounterOptions {
    fn default() -> Self {
        Self {
            banks: 32,
            bank_bytes: 4,
            sector_bytes: 32,
            line_bytes: 128,
        }
    }
}

/// Counts of one entry point, by instruction.
#[derive(Debug)]
struct Counted {
    name: String,
    dispatches: u64,
    workgroups: u64,
    by_pc: Vec<Counts>,
    places: Vec<lockstep_diagnostics::Span>,
}

/// Counts, over as many dispatches as it is given to.
#[derive(Debug)]
pub struct Counters {
    options: CounterOptions,
    entry_points: Vec<Counted>,
    current: usize,
    units: Units,
}

impl Counters {
    /// Nothing is counted yet.
    #[must_use]
    pub fn new(options: CounterOptions) -> Self {
        let power = |bytes: u32| bytes.max(1).next_power_of_two();
        Self {
            options: CounterOptions {
                banks: options.banks.max(1),
                bank_bytes: power(options.bank_bytes),
                sector_bytes: power(options.sector_bytes),
                line_bytes: power(options.line_bytes),
            },
            entry_points: Vec::new(),
            current: 0,
            units: Units::default(),
        }
    }

    /// What was counted so far: entry points in the order they ran first, places in the order of the text.
    #[must_use]
    pub fn report(&self) -> CounterReport {
        let entry_points = self.entry_points.iter().map(|counted| {
            let mut places: BTreeMap<(usize, usize), PlaceCounters> = BTreeMap::new();
            let mut total = Counts::default();
            for (counts, span) in counted.by_pc.iter().zip(&counted.places) {
                if *counts == Counts::default() {
                    continue;
                }
                total.add(counts);
                places
                    .entry((span.start, span.end))
                    .or_insert_with(|| PlaceCounters {
                        span: *span,
                        counts: Counts::default(),
                    })
                    .counts
                    .add(counts);
            }
            EntryPointCounters {
                name: counted.name.clone(),
                dispatches: counted.dispatches,
                workgroups: counted.workgroups,
                total,
                places: places.into_values().collect(),
            }
        });
        CounterReport {
            entry_points: entry_points.collect(),
        }
    }

    fn counts(&mut self, pc: usize) -> Option<&mut Counts> {
        self.entry_points.get_mut(self.current)?.by_pc.get_mut(pc)
    }
}

/// Scalar components that an instruction computes.
fn components(code: &Code, instr: &Instr) -> u64 {
    let blocks = u64::from(code.blocks);
    let n = u64::from(instr.n);
    match instr.op {
        // `n` counts components: products and the sums of them.
        Op::DotF | Op::DotI => 2 * n - 1,
        Op::Length => 2 * n,
        Op::Distance => 3 * n,
        Op::Normalize | Op::Reflect | Op::FaceForward => 3 * n,
        Op::Refract => 4 * n,
        Op::Cross => 9,
        Op::Determinant => n * n * n,
        Op::AddScaled => 2 * (n / blocks).max(1),
        _ => (n / blocks).max(1),
    }
}

impl Observer for Counters {
    fn begin_dispatch(&mut self, code: &Code, _resources: &Resources, _groups: [u32; 3]) {
        let known = self.entry_points.iter().position(|counted| {
            counted.name == code.entry_point && counted.by_pc.len() == code.instructions.len()
        });
        self.current = known.unwrap_or_else(|| {
            let count = code.instructions.len();
            self.entry_points.push(Counted {
                name: code.entry_point.clone(),
                dispatches: 0,
                workgroups: 0,
                by_pc: vec![Counts::default(); count],
                places: (0..count).map(|pc| code.place(pc)).collect(),
            });
            self.entry_points.len() - 1
        });
        if let Some(counted) = self.entry_points.get_mut(self.current) {
            counted.dispatches += 1;
        }
    }

    fn begin_workgroup(&mut self, _code: &Code, _workgroup: u32, _id: [u32; 3]) {
        if let Some(counted) = self.entry_points.get_mut(self.current) {
            counted.workgroups += 1;
        }
    }

    fn step(&mut self, code: &Code, at: &At, instr: &Instr) {
        let class = instr.op.class();
        if matches!(class, Class::Move | Class::Control) {
            return;
        }
        let active = u64::from(at.mask.count_ones());
        let possible = u64::from(code.lanes_of(at.subgroup).count_ones());
        let work = active * components(code, instr);
        let Some(counts) = self.counts(at.pc) else {
            return;
        };
        counts.executions += 1;
        counts.lanes_active += active;
        counts.lanes_possible += possible;
        let kind = match class {
            Class::FloatArithmetic => &mut counts.float_arithmetic,
            Class::FloatSpecial => &mut counts.float_special,
            Class::IntegerArithmetic => &mut counts.integer_arithmetic,
            Class::Comparison => &mut counts.comparison,
            Class::Conversion => &mut counts.conversion,
            _ => return,
        };
        *kind += work;
        counts.arithmetic += work;
    }

    fn branch(&mut self, _code: &Code, at: &At, taken: Mask, not_taken: Mask) {
        if let Some(counts) = self.counts(at.pc) {
            counts.branches += 1;
            counts.divergent_branches += u64::from(taken != 0 && not_taken != 0);
        }
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        let Some(variable) = code.variable(access.variable) else {
            return;
        };
        let options = self.options;
        let lanes = u64::from(at.mask.count_ones());
        let mut counts = Counts::default();
        if access.kind.is_atomic() {
            counts.atomics = lanes;
            counts.worst_contention = contention(at, access);
        }
        match variable.space {
            Space::Workgroup => {
                let first = variable.workgroup_offset;
                counts.workgroup_accesses = 1;
                counts.workgroup_lanes = lanes;
                if access.kind == AccessKind::Load {
                    counts.workgroup_loads = lanes;
                } else if access.kind == AccessKind::Store {
                    counts.workgroup_stores = lanes;
                }
                let words = self.units.of(at, access, first, options.bank_bytes);
                counts.bank_passes = passes(words, options.banks);
            }
            Space::Storage => {
                counts.storage_accesses = 1;
                counts.storage_lanes = lanes;
                if access.kind == AccessKind::Load {
                    counts.storage_loads = lanes;
                } else if access.kind == AccessKind::Store {
                    counts.storage_stores = lanes;
                }
                counts.storage_bytes = lanes * u64::from(access.bytes);
                counts.sectors = self.units.of(at, access, 0, options.sector_bytes).len() as u64;
                counts.lines = self.units.of(at, access, 0, options.line_bytes).len() as u64;
            }
            _ => counts.uniform_loads = lanes,
        }
        if let Some(place) = self.counts(at.pc) {
            place.add(&counts);
        }
    }

    fn texture(&mut self, _code: &Code, at: &At, access: &TextureAccess<'_>) {
        let lanes = u64::from(at.mask.count_ones());
        if let Some(counts) = self.counts(at.pc) {
            match access.kind {
                TextureKind::Load => counts.texture_loads += lanes,
                TextureKind::Store => counts.texture_stores += lanes,
                TextureKind::Sample => counts.texture_samples += lanes,
            }
        }
    }

    fn subgroup_operation(&mut self, _code: &Code, at: &At, _operation: &SubgroupOperation<'_>) {
        if let Some(counts) = self.counts(at.pc) {
            counts.subgroup_operations += 1;
        }
    }

    fn barrier(&mut self, _code: &Code, _workgroup: u32, _orders: Orders, waiting: &[Waiting]) {
        let first = waiting.iter().find_map(|one| one.pc);
        if let Some(counts) = first.and_then(|pc| self.counts(pc)) {
            counts.barriers += 1;
        }
    }
}

/// Passes that different words take: as many as the fullest bank has of them.
fn passes(words: &[u32], banks: u32) -> u64 {
    let mut most = 0;
    let mut filled = [0u8; 128];
    let mut others: BTreeMap<u32, u64> = BTreeMap::new();
    for word in words {
        let bank = word % banks;
        let count = match filled.get_mut(bank as usize) {
            Some(count) if *count < u8::MAX => {
                *count += 1;
                u64::from(*count)
            }
            _ => {
                let count = others.entry(bank).or_insert(0);
                *count += 1;
                u64::from(filled.get(bank as usize).copied().unwrap_or(0)) + *count
            }
        };
        most = most.max(count);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_serves_one_word_a_pass() {
        let words = |f: fn(u32) -> u32| (0..32).map(f).collect::<Vec<_>>();
        assert_eq!(passes(&words(|l| l), 32), 1);
        assert_eq!(passes(&words(|l| 2 * l), 32), 2);
        assert_eq!(passes(&words(|l| 32 * l), 32), 32);
        assert_eq!(passes(&words(|l| 33 * l), 32), 1);
        assert_eq!(passes(&[], 32), 0);
        assert_eq!(
            passes(&(0..1000).map(|l| 64 * l).collect::<Vec<_>>(), 32),
            1000
        );
        assert_eq!(passes(&words(|l| 500 * l), 500), 32);
    }
}
