//! What a program's accesses and branches cost: counts that are the same on
//! every machine, for each place in the text and each entry point.
//!
//! A subgroup's access to workgroup memory takes as many passes as the largest
//! number of different words that it wants from one bank; equal words are
//! handed to all lanes at once. A subgroup's access to storage touches
//! sectors and lines of the buffer, which begins at a multiple of both.

mod access;
mod counts;
mod work;

pub use counts::{CounterReport, Counts, EntryPointCounters, LineCounters, PlaceCounters};

use crate::code::{Class, Code, Instr, Space};
use crate::observe::{
    Access, AccessKind, At, Observer, Orders, SubgroupOperation, TextureAccess, TextureKind,
    Waiting,
};
use crate::register::Mask;
use crate::resources::Resources;
use access::Touched;
use lockstep_diagnostics::Span;
use std::collections::BTreeMap;
use work::{Work, work};

/// Most banks that memory can have.
const MOST_BANKS: u32 = 1024;

/// How memory is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterOptions {
    /// Banks of workgroup memory, from 1 to 1024.
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

/// How often an instruction was told.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    executions: u64,
    active: u64,
    possible: u64,
}

/// Counts of one entry point, by instruction.
#[derive(Debug)]
struct Counted {
    name: String,
    dispatches: u64,
    workgroups: u64,
    /// What accesses, branches and barriers add.
    by_pc: Vec<Counts>,
    told: Vec<Told>,
    work: Vec<Work>,
    places: Vec<Span>,
    /// Lanes of each subgroup of a workgroup.
    lanes: Vec<u64>,
}

impl Counted {
    fn new(code: &Code) -> Self {
        let count = code.instructions.len();
        let subgroups = 0..code.subgroups();
        Self {
            name: code.entry_point.clone(),
            dispatches: 0,
            workgroups: 0,
            by_pc: vec![Counts::default(); count],
            told: vec![Told::default(); count],
            work: work(code),
            places: (0..count).map(|pc| code.place(pc)).collect(),
            lanes: subgroups
                .map(|subgroup| u64::from(code.lanes_of(subgroup).count_ones()))
                .collect(),
        }
    }

    /// Whether `code` is what is counted here: the same entry point, not edited since.
    fn is_of(&self, code: &Code) -> bool {
        let places = (0..code.instructions.len()).map(|pc| code.place(pc));
        self.name == code.entry_point && self.places.iter().copied().eq(places)
    }

    /// All that was counted at an instruction.
    fn counts(&self, pc: usize) -> Option<Counts> {
        let mut counts = *self.by_pc.get(pc)?;
        let work = self.work.get(pc)?;
        if let Some(class) = work.class
            && let Some(told) = self.told.get(work.told_by)
        {
            counts.executions = told.executions;
            counts.lanes_active = told.active;
            counts.lanes_possible = told.possible;
            let kind = match class {
                Class::FloatArithmetic => Some(&mut counts.float_arithmetic),
                Class::FloatSpecial => Some(&mut counts.float_special),
                Class::IntegerArithmetic => Some(&mut counts.integer_arithmetic),
                Class::Comparison => Some(&mut counts.comparison),
                Class::Conversion => Some(&mut counts.conversion),
                _ => None,
            };
            if let Some(kind) = kind {
                *kind = told.active * work.components;
                counts.arithmetic = *kind;
            }
        }
        Some(counts)
    }

    fn report(&self) -> EntryPointCounters {
        let mut places: BTreeMap<(usize, usize), PlaceCounters> = BTreeMap::new();
        let mut total = Counts::default();
        for (pc, span) in self.places.iter().enumerate() {
            let Some(counts) = self.counts(pc).filter(|it| *it != Counts::default()) else {
                continue;
            };
            total.add(&counts);
            places
                .entry((span.start, span.end))
                .or_insert_with(|| PlaceCounters {
                    span: *span,
                    counts: Counts::default(),
                })
                .counts
                .add(&counts);
        }
        EntryPointCounters {
            name: self.name.clone(),
            dispatches: self.dispatches,
            workgroups: self.workgroups,
            total,
            places: places.into_values().collect(),
        }
    }
}

/// Counts, over as many dispatches as it is given to.
#[derive(Debug)]
pub struct Counters {
    options: CounterOptions,
    entry_points: Vec<Counted>,
    current: usize,
    touched: Touched,
}

impl Counters {
    /// Nothing is counted yet.
    #[must_use]
    pub fn new(options: CounterOptions) -> Self {
        let power = |bytes: u32| bytes.clamp(1, 1 << 30).next_power_of_two();
        let banks = options.banks.clamp(1, MOST_BANKS);
        Self {
            options: CounterOptions {
                banks,
                bank_bytes: power(options.bank_bytes),
                sector_bytes: power(options.sector_bytes),
                line_bytes: power(options.line_bytes),
            },
            entry_points: Vec::new(),
            current: 0,
            touched: Touched::new(banks),
        }
    }

    /// What was counted so far: entry points in the order they ran first, places in the order of the text.
    #[must_use]
    pub fn report(&self) -> CounterReport {
        CounterReport {
            entry_points: self.entry_points.iter().map(Counted::report).collect(),
        }
    }

    fn counts(&mut self, pc: usize) -> Option<&mut Counts> {
        self.entry_points.get_mut(self.current)?.by_pc.get_mut(pc)
    }
}

impl Observer for Counters {
    const STEPS: bool = false;

    fn begin_dispatch(&mut self, code: &Code, _resources: &Resources, _groups: [u32; 3]) {
        let known = self.entry_points.iter().position(|it| it.is_of(code));
        self.current = known.unwrap_or_else(|| {
            self.entry_points.push(Counted::new(code));
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

    fn step(&mut self, _code: &Code, at: &At, _instr: &Instr) {
        // With no lane it was jumped to, and what stands before it did not run.
        if at.mask == 0 {
            return;
        }
        if let Some(counted) = self.entry_points.get_mut(self.current)
            && let Some(told) = counted.told.get_mut(at.pc)
        {
            told.executions += 1;
            told.active += u64::from(at.mask.count_ones());
            told.possible += counted
                .lanes
                .get(at.subgroup as usize)
                .copied()
                .unwrap_or(0);
        }
    }

    fn branch(&mut self, _code: &Code, at: &At, taken: Mask, not_taken: Mask) {
        if let Some(counts) = self.counts(at.pc) {
            counts.branches += 1;
            if taken != 0 && not_taken != 0 {
                counts.divergent_branches += 1;
                counts.divergent_lanes += u64::from((taken | not_taken).count_ones());
            }
        }
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        let Some(variable) = code.variable(access.variable) else {
            return;
        };
        let Some(counts) = self
            .entry_points
            .get_mut(self.current)
            .and_then(|counted| counted.by_pc.get_mut(at.pc))
        else {
            return;
        };
        let options = self.options;
        let touched = &mut self.touched;
        match variable.space {
            Space::Workgroup => {
                touched.take(at, access, variable.workgroup_offset);
                let lanes = touched.lanes();
                counts.workgroup_accesses += 1;
                counts.workgroup_lanes += lanes;
                match access.kind {
                    AccessKind::Load => counts.workgroup_loads += lanes,
                    AccessKind::Store => counts.workgroup_stores += lanes,
                    AccessKind::AtomicLoad | AccessKind::Atomic => {}
                }
                counts.bank_passes += touched.passes(options.bank_bytes);
            }
            Space::Storage => {
                touched.take(at, access, 0);
                let lanes = touched.lanes();
                counts.storage_accesses += 1;
                counts.storage_lanes += lanes;
                match access.kind {
                    AccessKind::Load => counts.storage_loads += lanes,
                    AccessKind::Store => counts.storage_stores += lanes,
                    AccessKind::AtomicLoad | AccessKind::Atomic => {}
                }
                counts.storage_bytes += lanes * u64::from(access.bytes);
                counts.sectors += touched.different(options.sector_bytes);
                counts.lines += touched.different(options.line_bytes);
            }
            Space::Private | Space::Function | Space::Uniform | Space::Handle => {
                counts.uniform_loads += u64::from(at.mask.count_ones());
                return;
            }
        }
        if access.kind.is_atomic() {
            counts.atomics += touched.lanes();
            counts.worst_contention = counts.worst_contention.max(touched.contention());
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
