//! Recording.

use super::event::{
    BarrierEvent, Change, CutReason, Event, MemoryEvent, StepEvent, SubgroupEvent, Texel,
    TextureEvent,
};
use super::memory::{Memory, Put};
use super::{Trace, TraceOptions};
use crate::code::{AtomicOp, Code, Instr, NONE, Op, VariableId};
use crate::observe::{
    Access, AccessKind, At, OUTSIDE, Observer, Orders, SubgroupOperation, TextureAccess,
    TextureKind, Waiting,
};
use crate::register::{BLOCK, Column, Mask, lanes};
use crate::resources::Resources;

/// Records a workgroup.
#[derive(Debug)]
pub struct Tracer {
    options: TraceOptions,
    trace: Option<Trace>,
    /// Dispatches with the workgroup that were passed over.
    passed: u32,
    /// The chosen dispatch is running, and the workgroup has not come to its end.
    near: bool,
    /// The chosen workgroup is running.
    listening: bool,
    memory: Memory,
    /// Parallel to the instructions: description of the variable of which an instruction stores a part, or NONE.
    whole: Vec<u32>,
    bytes: usize,
}

impl Tracer {
    /// Nothing is recorded yet.
    #[must_use]
    pub fn new(options: TraceOptions) -> Self {
        Self {
            options,
            trace: None,
            passed: 0,
            near: false,
            listening: false,
            memory: Memory::default(),
            whole: Vec::new(),
            bytes: 0,
        }
    }

    /// The record; `None` if the workgroup did not run.
    #[must_use]
    pub fn finish(self) -> Option<Trace> {
        self.trace
    }

    fn add(&mut self, event: Event) {
        let Some(trace) = &mut self.trace else {
            return;
        };
        self.bytes += event.bytes();
        trace.cut = if trace.events.len() >= self.options.max_events {
            Some(CutReason::Events)
        } else if self.bytes > self.options.max_bytes {
            Some(CutReason::Bytes)
        } else {
            trace.events.push(event);
            return;
        };
        self.stop();
    }

    fn stop(&mut self) {
        self.near = false;
        self.listening = false;
        self.memory = Memory::default();
    }

    fn put(
        &mut self,
        code: &Code,
        variable: VariableId,
        mut change: Change,
        halves: bool,
        changes: &mut Vec<Change>,
    ) {
        match self
            .memory
            .put(code, variable, change.offset, change.new, halves)
        {
            Put::Dropped => return,
            Put::Unknown => {}
            Put::Changed(old) => change.old = Some(old),
        }
        if self.listening {
            changes.push(change);
        }
    }

    fn add_changes(
        &mut self,
        code: &Code,
        at: &At,
        variable: VariableId,
        changes: Vec<Change>,
        halves: bool,
    ) {
        if self.listening {
            self.add(Event::Memory(MemoryEvent {
                subgroup: at.subgroup,
                span: code.place(at.pc),
                variable,
                changes,
                halves,
            }));
        }
    }

    fn atomic(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {
        let Some(info) = code.atomics.get(instr.c as usize) else {
            return;
        };
        let mut changes = Vec::new();
        for lane in lanes(at.mask) {
            let scalar = |register: u32| scalar(registers, register as usize, lane);
            let address = if instr.a == NONE { 0 } else { scalar(instr.a) };
            if address & OUTSIDE != 0 {
                continue;
            }
            let old = scalar(instr.d);
            let compared = match info.op {
                AtomicOp::CompareExchange(register) => scalar(register),
                _ => 0,
            };
            let change = Change {
                lane,
                offset: address.wrapping_add(instr.b),
                old: Some(old),
                new: info.op.apply(old, scalar(info.value), compared),
            };
            self.put(code, info.variable, change, false, &mut changes);
        }
        self.add_changes(code, at, info.variable, changes, false);
    }
}

/// A lane of the register that begins at a block; 0 for one that is not there.
fn scalar(registers: &[Column], block: usize, lane: u32) -> u32 {
    registers
        .get(block + lane as usize / BLOCK)
        .map_or(0, |column| column[lane as usize % BLOCK])
}

/// Scalar by scalar, the bits of the active lanes of `scalars` scalars.
fn active_bits(columns: &[Column], scalars: usize, blocks: usize, mask: Mask) -> Vec<u32> {
    let mut bits = Vec::with_capacity(scalars * mask.count_ones() as usize);
    for index in 0..scalars {
        bits.extend(lanes(mask).map(|lane| scalar(columns, index * blocks, lane)));
    }
    bits
}

/// For each instruction that stores a part of a variable in registers: the description of the whole variable, if it has
/// one because it is stored as a whole elsewhere.
fn whole_variables(code: &Code) -> Vec<u32> {
    let name_of = |pc: usize| code.step(pc).and_then(|step| step.name.as_ref());
    let mut variables: Vec<(u32, u32, u32)> = Vec::new();
    for (pc, instr) in code.instructions.iter().enumerate() {
        if matches!(instr.op, Op::SetRegisters | Op::Copy)
            && name_of(pc).is_some()
            && let Some(step) = code.step(pc)
        {
            let (first, scalars) = step.registers;
            variables.push((first, first + scalars * code.blocks, code.step_of[pc]));
        }
    }
    variables.sort_unstable();
    variables.dedup_by_key(|(first, ..)| *first);
    let find = |register: u32| {
        let after = variables.partition_point(|(first, ..)| *first <= register);
        let (_, end, step) = variables.get(after.checked_sub(1)?)?;
        (register < *end).then_some(*step)
    };
    code.instructions
        .iter()
        .enumerate()
        .map(|(pc, instr)| match instr.op {
            Op::SetRegisters | Op::ScatterRegisters if name_of(pc).is_none() => {
                find(instr.d).unwrap_or(NONE)
            }
            _ => NONE,
        })
        .collect()
}

impl Observer for Tracer {
    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        let workgroup = self.options.workgroup;
        let named = self.options.entry_point.as_ref();
        let wanted = named.is_none_or(|name| *name == code.entry_point)
            && workgroup.iter().zip(groups).all(|(id, side)| *id < side);
        self.listening = false;
        self.near = wanted && self.trace.is_none() && self.passed == self.options.dispatch;
        if self.near {
            self.memory = Memory::new(code, resources, self.options.max_copied_bytes);
        } else if wanted && self.trace.is_none() {
            self.passed += 1;
        }
    }

    fn begin_workgroup(&mut self, code: &Code, _workgroup: u32, id: [u32; 3]) {
        if !self.near {
            return;
        }
        self.memory.begin_workgroup(code);
        self.listening = id == self.options.workgroup;
        if self.listening {
            self.whole = whole_variables(code);
            self.trace = Some(Trace {
                code: code.clone(),
                workgroup: id,
                events: Vec::new(),
                cut: None,
            });
        }
    }

    fn stepped(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {
        if !self.near {
            return;
        }
        if instr.op == Op::Atomic {
            self.atomic(code, at, instr, registers);
        }
        // What a store stores is told by the access.
        if !self.listening || matches!(instr.op, Op::Store | Op::TextureStore) {
            return;
        }
        let whole = self.whole.get(at.pc).copied().unwrap_or(NONE);
        let own = code.step_of.get(at.pc).copied().unwrap_or(NONE);
        let index = if whole == NONE { own } else { whole };
        let Some(step) = code.steps.get(index as usize) else {
            return;
        };
        let (first, scalars) = step.registers;
        let columns = registers.get(first as usize..).unwrap_or_default();
        self.add(Event::Step(StepEvent {
            subgroup: at.subgroup,
            mask: at.mask,
            span: if whole == NONE {
                step.span
            } else {
                code.place(at.pc)
            },
            step: index,
            bits: active_bits(columns, scalars as usize, code.blocks as usize, at.mask),
        }));
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        let stores = matches!(access.kind, AccessKind::Store | AccessKind::Atomic);
        if !self.near || !stores || access.values.is_empty() {
            return;
        }
        let size = if access.halves { 2 } else { 4 };
        let mut changes = Vec::new();
        for lane in lanes(at.mask) {
            let Some(address) = access.address(lane) else {
                continue;
            };
            for k in 0..access.bytes / size {
                let Some(new) = access.value(k, lane, code.blocks) else {
                    break;
                };
                let change = Change {
                    lane,
                    offset: address.wrapping_add(size * k),
                    old: None,
                    new,
                };
                self.put(code, access.variable, change, access.halves, &mut changes);
            }
        }
        self.add_changes(code, at, access.variable, changes, access.halves);
    }

    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        if !self.listening || access.kind != TextureKind::Store {
            return;
        }
        let blocks = access.blocks as usize;
        let texels = lanes(at.mask).map(|lane| {
            let [x, y, layer, _] = access.texel(lane);
            Texel {
                lane,
                coordinates: [x, y, layer],
                outside: access.outside >> lane & 1 == 1,
                bits: std::array::from_fn(|k| scalar(access.values, k * blocks, lane)),
            }
        });
        let event = TextureEvent {
            subgroup: at.subgroup,
            span: code.place(at.pc),
            variable: access.variable,
            texels: texels.collect(),
        };
        self.add(Event::Texture(event));
    }

    fn subgroup_operation(&mut self, code: &Code, at: &At, operation: &SubgroupOperation<'_>) {
        if !self.listening {
            return;
        }
        let blocks = code.blocks as usize;
        let bits =
            |columns: &[Column]| active_bits(columns, columns.len() / blocks, blocks, at.mask);
        self.add(Event::Subgroup(SubgroupEvent {
            subgroup: at.subgroup,
            mask: at.mask,
            span: code.place(at.pc),
            name: operation.name,
            step: code.step_of.get(at.pc).copied().unwrap_or(NONE),
            input: bits(operation.input),
            output: bits(operation.output),
        }));
    }

    fn barrier(&mut self, code: &Code, _workgroup: u32, _orders: Orders, waiting: &[Waiting]) {
        if !self.listening {
            return;
        }
        if let Some(pc) = waiting.iter().find_map(|one| one.pc) {
            self.add(Event::Barrier(BarrierEvent {
                span: code.place(pc),
                name: code.barrier_name(pc),
                waiting: waiting.iter().map(|one| one.mask.count_ones()).sum(),
            }));
        }
    }

    fn end_workgroup(&mut self, _code: &Code, _workgroup: u32) {
        if self.listening {
            self.stop();
        }
    }

    fn end_dispatch(&mut self, _code: &Code, _resources: &Resources) {
        self.stop();
    }
}
