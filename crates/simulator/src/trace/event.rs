//! What a record consists of.

use crate::code::VariableId;
use crate::register::Mask;
use lockstep_diagnostics::Span;

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
    pub(super) step: u32,
    /// Scalar by scalar, the bits of each active lane.
    pub(super) bits: Vec<u32>,
}

/// A change of one place in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The lane that changed it.
    pub lane: u32,
    /// Byte offset in the variable.
    pub offset: u32,
    /// Bits before; `None` where no copy of the buffer was kept, see [`super::TraceOptions::max_copied_bytes`].
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
    /// The places hold 16-bit floats; their bits are those of the `f32` of the same value.
    pub halves: bool,
}

/// What one lane stores to a texture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texel {
    /// The lane.
    pub lane: u32,
    /// x, y and array layer.
    pub coordinates: [i32; 3],
    /// The coordinates lie outside of the texture: the store is dropped.
    pub outside: bool,
    /// Bits of the four components, before the format rounds them.
    pub bits: [u32; 4],
}

/// A store to a texture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextureEvent {
    /// The subgroup.
    pub subgroup: u32,
    /// Statement in the author's text.
    pub span: Span,
    /// Which texture.
    pub variable: VariableId,
    /// In the order in which they were stored.
    pub texels: Vec<Texel>,
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
    /// Index of the result's description in the code.
    pub(super) step: u32,
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
    Texture(TextureEvent),
    Barrier(BarrierEvent),
    Subgroup(SubgroupEvent),
}

impl Event {
    /// Where it happened, in the author's text.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Step(event) => event.span,
            Self::Memory(event) => event.span,
            Self::Texture(event) => event.span,
            Self::Barrier(event) => event.span,
            Self::Subgroup(event) => event.span,
        }
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let values = match self {
            Self::Step(event) => size_of_val(event.bits.as_slice()),
            Self::Memory(event) => size_of_val(event.changes.as_slice()),
            Self::Texture(event) => size_of_val(event.texels.as_slice()),
            Self::Barrier(_) => 0,
            Self::Subgroup(event) => {
                size_of_val(event.input.as_slice()) + size_of_val(event.output.as_slice())
            }
        };
        size_of::<Self>() + values
    }
}
