//! Loads, stores and atomics on workgroup, storage and uniform memory.

use super::control::offsets;
use super::{Machine, pure};
use crate::code::{ArrayLengthInfo, AtomicOp, Instr, Length, NONE, Space, VariableId};
use crate::observe::{Access, AccessKind, At, OUTSIDE, Observer, Outside};
use crate::register::{BLOCK, Column, Mask, block_mask, collect, lanes};
use crate::resources::Resource;
use crate::semantics::f16;

impl<O: Observer> Machine<'_, O> {
    /// Elements of a runtime-sized array.
    fn runtime_length(&self, info: &ArrayLengthInfo) -> u32 {
        let bytes = self
            .bound
            .get(info.variable as usize)
            .and_then(|index| self.resources.list.get(*index))
            .map_or(0, |resource| match resource {
                Resource::Buffer(buffer) => buffer.len(),
                Resource::Texture(_) | Resource::Sampler(_) => 0,
            });
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        bytes.saturating_sub(info.header) / info.stride.max(1)
    }

    pub(super) fn array_length(&self, registers: &mut [Column], instr: &Instr) {
        let length = self
            .code
            .array_lengths
            .get(instr.c as usize)
            .map_or(0, |info| self.runtime_length(info));
        for block in 0..self.blocks {
            registers[instr.d as usize + block] = [length; BLOCK];
        }
    }

    /// An offset from an index into a runtime-sized array.
    pub(super) fn index(&mut self, registers: &mut [Column], instr: &Instr) {
        let Some(info) = self.code.indexes.get(instr.c as usize) else {
            return;
        };
        let length = self.length(&info.length);
        pure::offset_of_index(registers, instr, length, info.stride, self.blocks);
    }

    fn length(&self, length: &Length) -> u32 {
        match length {
            Length::Fixed(length) => *length,
            Length::Runtime(info) => self.runtime_length(info),
        }
    }

    /// Tells the observer of indices that are out of bounds, before they are used.
    pub(super) fn observe_index(&mut self, registers: &[Column], instr: &Instr, at: &At) {
        let Some(info) = self.code.indexes.get(instr.c as usize) else {
            return;
        };
        let length = self.length(&info.length);
        let first = instr.b as usize;
        let index = &registers[first..first + self.blocks];
        let mut outside: Mask = 0;
        for (block, column) in index.iter().enumerate() {
            let past = column.map(|index| u32::from(index >= length).wrapping_neg());
            outside |= Mask::from(collect(&past)) << (block * BLOCK);
        }
        outside &= at.mask;
        if outside != 0 {
            let outside = Outside {
                variable: info.variable,
                lanes: outside,
                index,
                signed: info.signed,
                length,
            };
            self.observer.outside(self.code, at, &outside);
        }
    }

    /// The words of a variable, and where it begins in them (in bytes).
    fn words(&self, variable: VariableId, space: Space) -> (&[u32], u32) {
        if space == Space::Workgroup {
            let offset = self
                .code
                .variable(variable)
                .map_or(0, |variable| variable.workgroup_offset);
            return (&self.workgroup_memory, offset);
        }
        let index = self.bound.get(variable as usize).copied();
        match index.and_then(|index| self.resources.list.get(index)) {
            Some(Resource::Buffer(buffer)) => (buffer.words(), 0),
            _ => (&[], 0),
        }
    }

    fn words_mut(&mut self, variable: VariableId, space: Space) -> (&mut [u32], u32) {
        if space == Space::Workgroup {
            let offset = self
                .code
                .variable(variable)
                .map_or(0, |variable| variable.workgroup_offset);
            return (&mut self.workgroup_memory, offset);
        }
        let index = self.bound.get(variable as usize).copied();
        match index.and_then(|index| self.resources.list.get_mut(index)) {
            Some(Resource::Buffer(buffer)) => (buffer.words_mut(), 0),
            _ => (&mut [], 0),
        }
    }

    pub(super) fn load(&mut self, registers: &mut [Column], instr: &Instr, at: &At) {
        let Some(info) = self.code.accesses.get(instr.c as usize) else {
            return;
        };
        let blocks = self.blocks;
        if O::LISTENS {
            let kind = if info.atomic {
                AccessKind::AtomicLoad
            } else {
                AccessKind::Load
            };
            let bytes = u32::from(instr.n) * if info.halves { 2 } else { 4 };
            let access = self.access(registers, instr, kind, info.variable, bytes);
            self.observer.access(self.code, at, &access);
        }
        let (words, base) = self.words(info.variable, info.space);
        let base = base.wrapping_add(instr.b);
        let count = usize::from(instr.n);
        let d = instr.d as usize;
        if info.halves {
            for block in 0..blocks {
                let addresses = addresses(registers, instr.a, block, base);
                for k in 0..count {
                    let column = &mut registers[d + k * blocks + block];
                    for (to, address) in column.iter_mut().zip(&addresses) {
                        *to = load_half(words, address.wrapping_add(2 * k as u32));
                    }
                }
            }
            return;
        }
        if instr.a == NONE {
            for k in 0..count {
                let value = words.get(base as usize / 4 + k).copied().unwrap_or(0);
                registers[d + k * blocks..d + (k + 1) * blocks].fill([value; BLOCK]);
            }
            return;
        }
        for block in 0..blocks {
            let indices = addresses(registers, instr.a, block, base).map(|address| address >> 2);
            for k in 0..count {
                gather(words, &indices, k, &mut registers[d + k * blocks + block]);
            }
        }
    }

    pub(super) fn store(&mut self, registers: &mut [Column], instr: &Instr, at: &At) {
        let Some(info) = self.code.accesses.get(instr.c as usize).copied() else {
            return;
        };
        let blocks = self.blocks;
        let count = usize::from(instr.n);
        let d = instr.d as usize;
        if O::LISTENS {
            let kind = if info.atomic {
                AccessKind::Atomic
            } else {
                AccessKind::Store
            };
            let bytes = u32::from(instr.n) * if info.halves { 2 } else { 4 };
            let mut access = self.access(registers, instr, kind, info.variable, bytes);
            access.whole_vector = info.whole_vector;
            access.values = &registers[d..d + count * blocks];
            access.halves = info.halves;
            access.floats = info.floats;
            self.observer.access(self.code, at, &access);
        }
        let (words, base) = self.words_mut(info.variable, info.space);
        let base = base.wrapping_add(instr.b);
        for block in 0..blocks {
            let bits = block_mask(at.mask, block);
            if bits == 0 {
                continue;
            }
            let marks = if instr.a == NONE {
                [0; BLOCK]
            } else {
                registers[instr.a as usize + block]
            };
            let addresses = addresses(registers, instr.a, block, base);
            for k in 0..count {
                let values = &registers[d + k * blocks + block];
                if info.halves {
                    let mut rest = bits;
                    while rest != 0 {
                        let lane = rest.trailing_zeros() as usize;
                        rest &= rest - 1;
                        if marks[lane] & OUTSIDE == 0 {
                            let address = addresses[lane].wrapping_add(2 * k as u32);
                            store_half(words, address, values[lane]);
                        }
                    }
                } else {
                    scatter(words, &addresses, &marks, k, values, bits);
                }
            }
        }
    }

    /// What an observer is told of an access.
    fn access<'r>(
        &self,
        registers: &'r [Column],
        instr: &Instr,
        kind: AccessKind,
        variable: VariableId,
        bytes: u32,
    ) -> Access<'r> {
        if instr.a == NONE {
            return Access::uniform(kind, variable, instr.b, bytes);
        }
        let addresses = offsets(registers, instr.a, self.blocks);
        Access::lanes(kind, variable, addresses, instr.b, bytes)
    }

    /// Atomics: one lane after the other, in rising order.
    pub(super) fn atomic(&mut self, registers: &mut [Column], instr: &Instr, at: &At) {
        let Some(info) = self.code.atomics.get(instr.c as usize).copied() else {
            return;
        };
        let blocks = self.blocks;
        if O::LISTENS {
            let access = self.access(registers, instr, AccessKind::Atomic, info.variable, 4);
            self.observer.access(self.code, at, &access);
        }
        let (words, base) = self.words_mut(info.variable, info.space);
        let base = base.wrapping_add(instr.b);
        for lane in lanes(at.mask) {
            let (block, lane) = (lane as usize / BLOCK, lane as usize % BLOCK);
            let mark = if instr.a == NONE {
                0
            } else {
                registers[instr.a as usize + block][lane]
            };
            let address = (mark & !OUTSIDE).wrapping_add(base) as usize / 4;
            let value = registers[info.value as usize + block][lane];
            let compared = match info.op {
                AtomicOp::CompareExchange(register) => registers[register as usize + block][lane],
                _ => 0,
            };
            let mut old = 0;
            if let Some(word) = words.get_mut(address) {
                old = *word;
                if mark & OUTSIDE == 0 {
                    *word = info.op.apply(old, value, compared);
                }
            }
            let exchanged = compared == old;
            registers[instr.d as usize + block][lane] = old;
            if matches!(info.op, AtomicOp::CompareExchange(_)) {
                registers[instr.d as usize + blocks + block][lane] =
                    u32::from(exchanged).wrapping_neg();
            }
        }
    }
}

/// Byte addresses of a block's lanes.
#[inline]
fn addresses(registers: &[Column], register: u32, block: usize, base: u32) -> Column {
    if register == NONE {
        return [base; BLOCK];
    }
    registers[register as usize + block].map(|offset| (offset & !OUTSIDE).wrapping_add(base))
}

/// to = word `k` past each lane's own; 0 outside of memory.
#[inline]
fn gather(words: &[u32], indices: &Column, k: usize, to: &mut Column) {
    let first = indices[0] as usize + k;
    let mut neighbours = true;
    for (lane, index) in indices.iter().enumerate() {
        neighbours &= *index == indices[0].wrapping_add(lane as u32);
    }
    if neighbours && let Some(run) = words.get(first..first + BLOCK) {
        to.copy_from_slice(run);
        return;
    }
    for (to, index) in to.iter_mut().zip(indices) {
        *to = words.get(*index as usize + k).copied().unwrap_or(0);
    }
}

/// Puts values into memory in rising order of lanes, so the highest wins where several store to one place.
#[inline]
fn scatter(
    words: &mut [u32],
    addresses: &Column,
    marks: &Column,
    k: usize,
    values: &Column,
    bits: u32,
) {
    if bits == u32::MAX {
        let first = (addresses[0] >> 2) as usize + k;
        let mut neighbours = true;
        for lane in 0..BLOCK {
            neighbours &= addresses[lane] >> 2 == (addresses[0] >> 2).wrapping_add(lane as u32)
                && marks[lane] & OUTSIDE == 0;
        }
        if neighbours && let Some(run) = words.get_mut(first..first + BLOCK) {
            run.copy_from_slice(values);
            return;
        }
    }
    let mut rest = bits;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        if marks[lane] & OUTSIDE == 0
            && let Some(word) = words.get_mut((addresses[lane] >> 2) as usize + k)
        {
            *word = values[lane];
        }
    }
}

#[inline]
fn load_half(words: &[u32], address: u32) -> u32 {
    let word = words.get(address as usize / 4).copied().unwrap_or(0);
    f16::from_bits((word >> (8 * (address & 2))) & 0xffff).to_bits()
}

#[inline]
fn store_half(words: &mut [u32], address: u32, value: u32) {
    if let Some(word) = words.get_mut(address as usize / 4) {
        let shift = 8 * (address & 2);
        let bits = f16::to_bits(f32::from_bits(value)) & 0xffff;
        *word = (*word & !(0xffff << shift)) | bits << shift;
    }
}
