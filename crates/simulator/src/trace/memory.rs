//! A copy of memory, so that what was there before a store is known.

use crate::code::{Code, Op, Space, VariableId};
use crate::resources::Resources;
use crate::semantics::f16;
use std::collections::BTreeMap;

/// What a store did to the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// It lies outside of memory.
    Dropped,
    /// There is no copy of this memory.
    Unknown,
    /// It changed a place that held these bits.
    Changed(u32),
}

/// Workgroup memory, and the storage buffers that the code changes.
#[derive(Debug, Default)]
pub(super) struct Memory {
    workgroup: Vec<u32>,
    storage: BTreeMap<VariableId, Vec<u32>>,
}

/// Variables that the code stores to.
fn changed(code: &Code) -> impl Iterator<Item = VariableId> {
    code.instructions.iter().filter_map(|instr| match instr.op {
        Op::Store => Some(code.accesses.get(instr.c as usize)?.variable),
        Op::Atomic => Some(code.atomics.get(instr.c as usize)?.variable),
        _ => None,
    })
}

impl Memory {
    /// What a dispatch begins with. Buffers are copied as long as all copies together have at most `limit` bytes.
    pub fn new(code: &Code, resources: &Resources, limit: usize) -> Self {
        let mut storage = BTreeMap::new();
        let mut left = limit;
        for id in changed(code) {
            let buffer = code
                .variable(id)
                .filter(|variable| variable.space == Space::Storage && !storage.contains_key(&id))
                .and_then(|variable| variable.binding)
                .and_then(|(group, binding)| resources.buffer(group, binding));
            if let Some(buffer) = buffer
                && let Some(rest) = left.checked_sub(buffer.len())
            {
                left = rest;
                storage.insert(id, buffer.words().to_vec());
            }
        }
        Self {
            workgroup: Vec::new(),
            storage,
        }
    }

    /// A workgroup begins: its memory is zero.
    pub fn begin_workgroup(&mut self, code: &Code) {
        self.workgroup.clear();
        self.workgroup.resize(code.workgroup_bytes as usize / 4, 0);
    }

    /// Changes a place.
    pub fn put(&mut self, code: &Code, id: VariableId, offset: u32, new: u32, halves: bool) -> Put {
        let Some(variable) = code.variable(id) else {
            return Put::Unknown;
        };
        let (words, base) = match variable.space {
            Space::Workgroup => (&mut self.workgroup, variable.workgroup_offset),
            _ => match self.storage.get_mut(&id) {
                Some(words) => (words, 0),
                None => return Put::Unknown,
            },
        };
        match replace(words, base.wrapping_add(offset), new, halves) {
            Some(old) => Put::Changed(old),
            None => Put::Dropped,
        }
    }
}

/// Puts bits at a byte address and gives what was there, as registers hold them; `None` outside of memory.
pub(super) fn replace(words: &mut [u32], address: u32, new: u32, halves: bool) -> Option<u32> {
    let word = words.get_mut(address as usize / 4)?;
    if !halves {
        return Some(std::mem::replace(word, new));
    }
    let shift = 8 * (address & 2);
    let old = f16::from_bits((*word >> shift) & 0xffff).to_bits();
    let bits = f16::to_bits(f32::from_bits(new)) & 0xffff;
    *word = (*word & !(0xffff << shift)) | bits << shift;
    Some(old)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_lie_two_in_a_word() {
        let mut words = [0, 0x4000_3c00];
        let bits = |x: f32| x.to_bits();
        assert_eq!(replace(&mut words, 6, bits(0.5), true), Some(bits(2.0)));
        assert_eq!(replace(&mut words, 4, bits(-2.0), true), Some(bits(1.0)));
        assert_eq!(words, [0, 0x3800_c000]);
        assert_eq!(replace(&mut words, 4, 7, false), Some(0x3800_c000));
        assert_eq!(replace(&mut words, 8, 7, false), None);
    }
}
