//! Going through a record, both ways.

use super::memory::replace;
use super::{Event, Trace, lane_bits, text};
use crate::code::{Space, StepType};
use std::collections::BTreeMap;

/// A named value: subgroup, name.
type Key = (u32, String);

/// What is known of a name in each lane of a subgroup: the bits of its scalars.
type Known = BTreeMap<u32, (StepType, Vec<u32>)>;

/// What a step changed, so that it can be taken back.
#[derive(Clone, Debug)]
enum Undo {
    Nothing,
    Name(Key, Option<Known>),
    /// Byte addresses in workgroup memory with what was there, of 16-bit floats or of words.
    Memory(Vec<(u32, u32)>, bool),
}

/// A place in a record, with the state that the workgroup had there.
#[derive(Clone, Debug)]
pub struct Timeline<'a> {
    trace: &'a Trace,
    /// Events that have happened.
    position: usize,
    names: BTreeMap<Key, Known>,
    memory: Vec<u32>,
    undo: Vec<Undo>,
}

impl<'a> Timeline<'a> {
    /// The start of a record.
    #[must_use]
    pub fn new(trace: &'a Trace) -> Self {
        Self {
            trace,
            position: 0,
            names: BTreeMap::new(),
            memory: vec![0; trace.code.workgroup_bytes as usize / 4],
            undo: Vec::new(),
        }
    }

    /// How many events have happened.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// The workgroup's memory, in words; [`crate::Variable::workgroup_offset`] says where a variable begins.
    #[must_use]
    pub fn memory(&self) -> &[u32] {
        &self.memory
    }

    /// What the `let` or `var` of this name that was set last holds in a lane, as WGSL writes it.
    #[must_use]
    pub fn value(&self, subgroup: u32, name: &str, lane: u32) -> Option<String> {
        let known = self.names.get(&(subgroup, name.to_owned()))?;
        let (ty, bits) = known.get(&lane)?;
        Some(text::value(&self.trace.code, *ty, bits))
    }

    /// The names that have a value in a subgroup.
    pub fn names(&self, subgroup: u32) -> impl Iterator<Item = &str> {
        self.names
            .keys()
            .filter(move |(of, _)| *of == subgroup)
            .map(|(_, name)| name.as_str())
    }

    /// Lets the next event happen and gives it; `None` at the end.
    pub fn forward(&mut self) -> Option<&'a Event> {
        let trace = self.trace;
        let event = trace.events.get(self.position)?;
        self.position += 1;
        let undo = match event {
            Event::Step(step) => match (trace.name(step), trace.description(step.step)) {
                (Some(name), Some(description)) => {
                    let key = (step.subgroup, name.to_owned());
                    let before = self.names.get(&key).cloned();
                    let known = self.names.entry(key.clone()).or_default();
                    for lane in crate::register::lanes(step.mask) {
                        if let Some(bits) = lane_bits(step.mask, &step.bits, lane) {
                            known.insert(lane, (description.ty, bits));
                        }
                    }
                    Undo::Name(key, before)
                }
                _ => Undo::Nothing,
            },
            Event::Memory(memory) => {
                let mut before = Vec::new();
                let variable = trace.code.variable(memory.variable);
                if let Some(variable) = variable.filter(|it| it.space == Space::Workgroup) {
                    for change in &memory.changes {
                        let address = variable.workgroup_offset.wrapping_add(change.offset);
                        let old = replace(&mut self.memory, address, change.new, memory.halves);
                        before.extend(old.map(|old| (address, old)));
                    }
                }
                Undo::Memory(before, memory.halves)
            }
            Event::Texture(_) | Event::Barrier(_) | Event::Subgroup(_) => Undo::Nothing,
        };
        self.undo.push(undo);
        Some(event)
    }

    /// Takes the last event back and gives it; `None` at the start.
    pub fn back(&mut self) -> Option<&'a Event> {
        match self.undo.pop()? {
            Undo::Nothing => {}
            Undo::Name(key, Some(known)) => {
                self.names.insert(key, known);
            }
            Undo::Name(key, None) => {
                self.names.remove(&key);
            }
            Undo::Memory(before, halves) => {
                for (address, old) in before.into_iter().rev() {
                    replace(&mut self.memory, address, old, halves);
                }
            }
        }
        self.position -= 1;
        self.trace.events.get(self.position)
    }

    /// Goes to where `position` events have happened, or to the end.
    pub fn seek(&mut self, position: usize) {
        while self.position > position && self.back().is_some() {}
        while self.position < position && self.forward().is_some() {}
    }
}
