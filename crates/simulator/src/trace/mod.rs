//! What each lane of a workgroup did, step by step.
//!
//! A [`Tracer`] records one workgroup of one dispatch: every expression with
//! its value in each active lane, every change of memory, every barrier and
//! every subgroup operation. A [`Timeline`] goes through the record in both
//! directions. Loads of local variables are no steps of their own: the step
//! that uses them shows what came of it. A record is bounded, and says where
//! it was cut.

mod text;
mod timeline;

pub use timeline::Timeline;

use crate::analyses::element;
use crate::code::{AtomicOp, Code, Instr, Op, Space, Step, VariableId};
use crate::observe::{
    Access, AccessKind, At, OUTSIDE, Observer, Orders, SubgroupOperation, Waiting,
};
use crate::register::{BLOCK, Column, Mask, lanes};
use crate::resources::Resources;
use lockstep_diagnostics::Span;

/// What is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceOptions {
    /// `workgroup_id`.
    pub workgroup: [u32; 3],
    /// Name of the entry point; `None` for the first that has the workgroup.
    pub entry_point: Option<String>,
    /// Most events.
    pub max_events: usize,
    /// Most bytes of values.
    pub max_bytes: usize,
}

impl Default for TraceOptions {
    fn default() -> Self {
        Self {
            workgroup: [0; 3],
            entry_point: None,
            max_events: 100_000,
            max_bytes: 64 << 20,
        }
    }
}

/// Why a record ends before the workgroup did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutReason {
    /// It had as many events as allowed.
    Events,
    /// Its values took as many bytes as allowed.
    Bytes,
}

/// A value that was computed or stored to a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepEvent {
    /// The subgroup.
    pub subgroup: u32,
    /// Active lanes.
    pub mask: Mask,
    /// Expression or statement in the author's text.
    pub span: Span,
    /// Index of the step's description in the code.
    step: u32,
    /// Scalar by scalar, the bits of each active lane.
    bits: Vec<u32>,
}

/// A change of one place in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The lane that changed it.
    pub lane: u32,
    /// Byte offset in the variable.
    pub offset: u32,
    /// Bits before; `None` for storage memory, of which no copy is kept.
    pub old: Option<u32>,
    /// Bits after.
    pub new: u32,
}

/// A store or an atomic operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryEvent {
    /// The subgroup.
    pub subgroup: u32,
    /// Statement in the author's text.
    pub span: Span,
    /// Which variable.
    pub variable: VariableId,
    /// In the order in which they happened.
    pub changes: Vec<Change>,
}

/// All subgroups went past a barrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarrierEvent {
    /// The barrier in the author's text.
    pub span: Span,
    /// The built-in's name.
    pub name: &'static str,
    /// Invocations that waited.
    pub waiting: u32,
}

/// A subgroup or quad operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubgroupEvent {
    /// The subgroup.
    pub subgroup: u32,
    /// Active lanes.
    pub mask: Mask,
    /// The call in the author's text.
    pub span: Span,
    /// The built-in's name.
    pub name: &'static str,
    /// Component by component, the bits that came in from each active lane; empty if nothing did.
    pub input: Vec<u32>,
    /// Component by component, the bits that went out to each active lane.
    pub output: Vec<u32>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    Step(StepEvent),
    Memory(MemoryEvent),
    Barrier(BarrierEvent),
    Subgroup(SubgroupEvent),
}

/// A record of one workgroup.
#[derive(Clone, Debug)]
pub struct Trace {
    code: Code,
    /// `workgroup_id`.
    pub workgroup: [u32; 3],
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Why it is not whole.
    pub cut: Option<CutReason>,
}

impl Trace {
    /// The code that ran.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    fn description(&self, event: &StepEvent) -> Option<&Step> {
        self.code.steps.get(event.step as usize)
    }

    /// Name of the `let` or `var` that takes a step's value.
    #[must_use]
    pub fn name(&self, event: &StepEvent) -> Option<&str> {
        self.description(event)?.name.as_deref()
    }

    /// A step's value in a lane, as WGSL writes it; `None` if the lane was not active.
    #[must_use]
    pub fn value(&self, event: &StepEvent, lane: u32) -> Option<String> {
        let step = self.description(event)?;
        let bits = lane_bits(event.mask, &event.bits, lane)?;
        Some(text::value(&self.code, step.ty, &bits))
    }

    /// A changed place as its author would write it: `scratch[65]`.
    #[must_use]
    pub fn element(&self, event: &MemoryEvent, change: &Change) -> String {
        element::element(&self.code, event.variable, change.offset, false)
    }

    /// Bits at a changed place, as WGSL writes the value.
    #[must_use]
    pub fn memory_value(&self, event: &MemoryEvent, change: &Change, bits: u32) -> String {
        element::value(&self.code, event.variable, change.offset, bits)
    }

    /// Every value that the invocation with local index `index` computed, in
    /// order: place, name, value.
    #[must_use]
    pub fn invocation(&self, index: u32) -> Vec<(Span, Option<&str>, String)> {
        let subgroup = index / self.code.subgroup_size;
        let lane = index % self.code.subgroup_size;
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Step(step) if step.subgroup == subgroup => {
                    Some((step.span, self.name(step), self.value(step, lane)?))
                }
                _ => None,
            })
            .collect()
    }

    /// Local index of an invocation by its `global_invocation_id`, if it is in the workgroup.
    #[must_use]
    pub fn local_index(&self, global_id: [u32; 3]) -> Option<u32> {
        let size = self.code.workgroup_size;
        let mut local = [0; 3];
        for axis in 0..3 {
            let origin = self.workgroup[axis].checked_mul(size[axis])?;
            local[axis] = global_id[axis]
                .checked_sub(origin)
                .filter(|id| *id < size[axis])?;
        }
        Some((local[2] * size[1] + local[1]) * size[0] + local[0])
    }
}

/// The bits of one lane, of those of all lanes in a mask.
fn lane_bits(mask: Mask, bits: &[u32], lane: u32) -> Option<Vec<u32>> {
    if lane >= Mask::BITS || mask >> lane & 1 == 0 {
        return None;
    }
    let active = mask.count_ones() as usize;
    let before = (mask & ((1 << lane) - 1)).count_ones() as usize;
    Some(bits.iter().skip(before).step_by(active).copied().collect())
}

/// Records a workgroup.
#[derive(Debug)]
pub struct Tracer {
    options: TraceOptions,
    trace: Option<Trace>,
    /// The chosen workgroup is running.
    listening: bool,
    /// It has run.
    done: bool,
    groups: [u32; 3],
    /// The workgroup's memory.
    memory: Vec<u32>,
    bytes: usize,
}

impl Tracer {
    /// Nothing is recorded yet.
    #[must_use]
    pub fn new(options: TraceOptions) -> Self {
        Self {
            options,
            trace: None,
            listening: false,
            done: false,
            groups: [0; 3],
            memory: Vec::new(),
            bytes: 0,
        }
    }

    /// The record; `None` if the workgroup did not run.
    #[must_use]
    pub fn finish(self) -> Option<Trace> {
        self.trace
    }

    fn add(&mut self, event: Event, values: usize) {
        let Some(trace) = &mut self.trace else {
            return;
        };
        if trace.cut.is_some() {
            return;
        }
        self.bytes += values * 4 + size_of::<Event>();
        if trace.events.len() >= self.options.max_events {
            trace.cut = Some(CutReason::Events);
        } else if self.bytes > self.options.max_bytes {
            trace.cut = Some(CutReason::Bytes);
        } else {
            trace.events.push(event);
        }
    }

    fn is_full(&self) -> bool {
        self.trace.as_ref().is_some_and(|trace| trace.cut.is_some())
    }

    /// Changes the copy of workgroup memory; gives what was there.
    fn put(&mut self, code: &Code, variable: VariableId, offset: u32, new: u32) -> Option<u32> {
        let variable = code.variable(variable)?;
        if variable.space != Space::Workgroup {
            return None;
        }
        let index = (variable.workgroup_offset + offset) as usize / 4;
        let word = self.memory.get_mut(index)?;
        Some(std::mem::replace(word, new))
    }

    fn atomic(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {
        let Some(info) = code.atomics.get(instr.c as usize) else {
            return;
        };
        let scalar = |register: u32, lane: u32| {
            registers
                .get(register as usize + lane as usize / BLOCK)
                .map_or(0, |column| column[lane as usize % BLOCK])
        };
        let mut changes = Vec::new();
        for lane in lanes(at.mask) {
            let address = if instr.a == crate::code::NONE {
                0
            } else {
                scalar(instr.a, lane)
            };
            if address & OUTSIDE != 0 {
                continue;
            }
            let old = scalar(instr.d, lane);
            let compared = match info.op {
                AtomicOp::CompareExchange(register) => scalar(register, lane),
                _ => 0,
            };
            let new = info.op.apply(old, scalar(info.value, lane), compared);
            let offset = address.wrapping_add(instr.b);
            self.put(code, info.variable, offset, new);
            changes.push(Change {
                lane,
                offset,
                old: Some(old),
                new,
            });
        }
        let count = changes.len() * 4;
        let event = MemoryEvent {
            subgroup: at.subgroup,
            span: code.place(at.pc),
            variable: info.variable,
            changes,
        };
        self.add(Event::Memory(event), count);
    }
}

/// Scalar by scalar, the bits of the active lanes of `scalars` scalars.
fn active_bits(columns: &[Column], scalars: usize, blocks: usize, mask: Mask) -> Vec<u32> {
    let mut bits = Vec::with_capacity(scalars * mask.count_ones() as usize);
    for scalar in 0..scalars {
        for lane in lanes(mask) {
            let column = columns.get(scalar * blocks + lane as usize / BLOCK);
            bits.push(column.map_or(0, |column| column[lane as usize % BLOCK]));
        }
    }
    bits
}

impl Observer for Tracer {
    fn begin_dispatch(&mut self, _code: &Code, _resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
        self.listening = false;
    }

    fn begin_workgroup(&mut self, code: &Code, _workgroup: u32, id: [u32; 3]) {
        let wanted = self
            .options
            .entry_point
            .as_ref()
            .is_none_or(|name| *name == code.entry_point);
        self.listening = wanted && !self.done && id == self.options.workgroup;
        if self.listening {
            self.memory = vec![0; code.workgroup_bytes as usize / 4];
            self.trace = Some(Trace {
                code: code.clone(),
                workgroup: id,
                events: Vec::new(),
                cut: None,
            });
        }
    }

    fn stepped(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {
        if !self.listening || self.is_full() {
            return;
        }
        if instr.op == Op::Atomic {
            self.atomic(code, at, instr, registers);
        }
        // What a store stores is told by the access.
        if matches!(instr.op, Op::Store | Op::TextureStore) {
            return;
        }
        let Some(step) = code.step(at.pc) else {
            return;
        };
        let (first, scalars) = step.registers;
        let columns = registers.get(first as usize..).unwrap_or_default();
        let bits = active_bits(columns, scalars as usize, code.blocks as usize, at.mask);
        let count = bits.len();
        let event = StepEvent {
            subgroup: at.subgroup,
            mask: at.mask,
            span: step.span,
            step: code.step_of[at.pc],
            bits,
        };
        self.add(Event::Step(event), count);
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        if !self.listening || self.is_full() || access.values.is_empty() || access.halves {
            return;
        }
        if !matches!(access.kind, AccessKind::Store | AccessKind::Atomic) {
            return;
        }
        let mut changes = Vec::new();
        for lane in lanes(at.mask) {
            let Some(address) = access.address(lane) else {
                continue;
            };
            for k in 0..access.bytes / 4 {
                let Some(new) = access.value(k, lane, code.blocks) else {
                    break;
                };
                let offset = address + 4 * k;
                let old = self.put(code, access.variable, offset, new);
                changes.push(Change {
                    lane,
                    offset,
                    old,
                    new,
                });
            }
        }
        let count = changes.len() * 4;
        let event = MemoryEvent {
            subgroup: at.subgroup,
            span: code.place(at.pc),
            variable: access.variable,
            changes,
        };
        self.add(Event::Memory(event), count);
    }

    fn subgroup_operation(&mut self, code: &Code, at: &At, operation: &SubgroupOperation<'_>) {
        if !self.listening || self.is_full() {
            return;
        }
        let blocks = code.blocks as usize;
        let bits =
            |columns: &[Column]| active_bits(columns, columns.len() / blocks, blocks, at.mask);
        let (input, output) = (bits(operation.input), bits(operation.output));
        let count = input.len() + output.len();
        let event = SubgroupEvent {
            subgroup: at.subgroup,
            mask: at.mask,
            span: code.place(at.pc),
            name: operation.name,
            input,
            output,
        };
        self.add(Event::Subgroup(event), count);
    }

    fn barrier(&mut self, code: &Code, _workgroup: u32, _orders: Orders, waiting: &[Waiting]) {
        if !self.listening {
            return;
        }
        if let Some(pc) = waiting.iter().find_map(|one| one.pc) {
            let event = BarrierEvent {
                span: code.place(pc),
                name: code.barrier_name(pc),
                waiting: waiting.iter().map(|one| one.mask.count_ones()).sum(),
            };
            self.add(Event::Barrier(event), 0);
        }
    }

    fn end_workgroup(&mut self, _code: &Code, _workgroup: u32) {
        self.done |= self.listening;
        self.listening = false;
    }
}
