//! What each lane of a workgroup did, step by step.
//!
//! A [`Tracer`] records one workgroup of one dispatch: every expression with
//! its value in each active lane, every change of memory and textures, every
//! barrier and every subgroup operation. A [`Timeline`] goes through the
//! record in both directions. Loads of local variables are no steps of their
//! own: the step that uses them shows what came of it. A record is bounded,
//! and says where it was cut.

mod event;
mod memory;
mod record;
mod text;
mod timeline;

pub use event::{
    BarrierEvent, Change, CutReason, Event, MemoryEvent, StepEvent, SubgroupEvent, Texel,
    TextureEvent,
};
pub use record::Tracer;
pub use timeline::Timeline;

use crate::analyses::element;
use crate::code::{Code, Space, Step, StepType, VariableId};
use crate::register::Mask;
use lockstep_diagnostics::Span;
use naga::{ImageClass, ImageDimension, ScalarKind, TypeInner};
use std::collections::BTreeMap;

/// What is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceOptions {
    /// `workgroup_id`.
    pub workgroup: [u32; 3],
    /// Name of the entry point; `None` for the first that has the workgroup.
    pub entry_point: Option<String>,
    /// How many dispatches that have the workgroup are passed over first.
    pub dispatch: u32,
    /// Most events.
    pub max_events: usize,
    /// Most bytes of events.
    pub max_bytes: usize,
    /// Most bytes of storage buffers of which a copy is kept while the dispatch runs. What a store found in a buffer that
    /// does not fit is not known.
    pub max_copied_bytes: usize,
}

impl Default for TraceOptions {
    fn default() -> Self {
        Self {
            workgroup: [0; 3],
            entry_point: None,
            dispatch: 0,
            max_events: 100_000,
            max_bytes: 64 << 20,
            max_copied_bytes: 256 << 20,
        }
    }
}

/// A place in workgroup memory that holds something else than at the barrier before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which variable.
    pub variable: VariableId,
    /// Byte offset in it.
    pub offset: u32,
    /// Bits at the barrier before.
    pub old: u32,
    /// Bits now.
    pub new: u32,
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

    /// The last place that was recorded before the record was cut; `None` if it is whole.
    #[must_use]
    pub fn cut_at(&self) -> Option<Span> {
        self.cut?;
        let last = self.events.last().map(Event::span);
        Some(last.unwrap_or(self.code.entry_span))
    }

    fn description(&self, step: u32) -> Option<&Step> {
        self.code.steps.get(step as usize)
    }

    /// Name of the `let` or `var` that takes a step's value.
    #[must_use]
    pub fn name(&self, event: &StepEvent) -> Option<&str> {
        self.description(event.step)?.name.as_deref()
    }

    /// A step's value in a lane, as WGSL writes it; `None` if the lane was not active.
    #[must_use]
    pub fn value(&self, event: &StepEvent, lane: u32) -> Option<String> {
        let step = self.description(event.step)?;
        let bits = lane_bits(event.mask, &event.bits, lane)?;
        Some(text::value(&self.code, step.ty, &bits))
    }

    /// A changed place as its author would write it: `scratch[65]`.
    #[must_use]
    pub fn element(&self, variable: VariableId, offset: u32) -> String {
        element::element(&self.code, variable, offset, false)
    }

    /// Bits at a changed place, as WGSL writes the value.
    #[must_use]
    pub fn memory_value(&self, variable: VariableId, offset: u32, bits: u32) -> String {
        element::value(&self.code, variable, offset, bits)
    }

    /// A texel as findings name it: `screen[3, 5]`, with the layer of an array texture.
    #[must_use]
    pub fn texel(&self, event: &TextureEvent, texel: &Texel) -> String {
        let name = element::variable(&self.code, event.variable);
        let [x, y, layer] = texel.coordinates;
        match self.texture_type(event.variable) {
            Some(TypeInner::Image { arrayed: true, .. }) => format!("{name}[{x}, {y}, {layer}]"),
            Some(TypeInner::Image {
                dim: ImageDimension::D1,
                ..
            }) => format!("{name}[{x}]"),
            _ => format!("{name}[{x}, {y}]"),
        }
    }

    /// What is stored to a texel, as WGSL writes the value.
    #[must_use]
    pub fn texel_value(&self, event: &TextureEvent, texel: &Texel) -> String {
        let kind = match self.texture_type(event.variable) {
            Some(TypeInner::Image {
                class: ImageClass::Storage { format, .. },
                ..
            }) => naga::Scalar::from(*format).kind,
            _ => ScalarKind::Float,
        };
        text::value(&self.code, StepType::Simple { size: 4, kind }, &texel.bits)
    }

    fn texture_type(&self, variable: VariableId) -> Option<&TypeInner> {
        let variable = self.code.variable(variable)?;
        Some(&self.code.module.types[variable.ty].inner)
    }

    /// What came into a subgroup operation from a lane, as WGSL writes it; `None` if nothing did.
    #[must_use]
    pub fn subgroup_input(&self, event: &SubgroupEvent, lane: u32) -> Option<String> {
        let votes = ["subgroupBallot", "subgroupAll", "subgroupAny"].contains(&event.name);
        let ty = if votes {
            StepType::Simple {
                size: 1,
                kind: ScalarKind::Bool,
            }
        } else {
            self.description(event.step)?.ty
        };
        let bits = lane_bits(event.mask, &event.input, lane).filter(|bits| !bits.is_empty())?;
        Some(text::value(&self.code, ty, &bits))
    }

    /// What went out of a subgroup operation to a lane, as WGSL writes it; `None` if the lane was not active.
    #[must_use]
    pub fn subgroup_output(&self, event: &SubgroupEvent, lane: u32) -> Option<String> {
        let ty = self.description(event.step)?.ty;
        let bits = lane_bits(event.mask, &event.output, lane)?;
        Some(text::value(&self.code, ty, &bits))
    }

    /// What workgroup memory holds after the first `position` events that it did not hold at the barrier before, by
    /// variable and offset; before the first barrier, that is not zero. [`Timeline::memory`] has all of it.
    #[must_use]
    pub fn differences(&self, position: usize) -> Vec<Difference> {
        let events = self.events.get(..position).unwrap_or(&self.events);
        let since = events
            .iter()
            .rposition(|event| matches!(event, Event::Barrier(_)))
            .map_or(0, |barrier| barrier + 1);
        let mut changed: BTreeMap<(VariableId, u32), (u32, u32)> = BTreeMap::new();
        for event in &events[since..] {
            let Event::Memory(memory) = event else {
                continue;
            };
            let variable = self.code.variable(memory.variable);
            if variable.is_none_or(|variable| variable.space != Space::Workgroup) {
                continue;
            }
            for change in &memory.changes {
                changed
                    .entry((memory.variable, change.offset))
                    .or_insert((change.old.unwrap_or(0), change.new))
                    .1 = change.new;
            }
        }
        changed
            .into_iter()
            .filter(|(_, (old, new))| old != new)
            .map(|((variable, offset), (old, new))| Difference {
                variable,
                offset,
                old,
                new,
            })
            .collect()
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
