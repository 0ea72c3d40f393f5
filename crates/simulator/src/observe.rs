//! What happens while a dispatch runs, as an observer hears it.
//!
//! Every analysis is an [`Observer`]. All methods are empty by default, and
//! calls are dispatched statically: with `()` the interpreter is compiled
//! without any of them, so what is switched off costs nothing.

mod combine;

use crate::code::{Code, Instr, VariableId};
use crate::register::{Column, Mask};
use crate::resources::Resources;

/// Where in a dispatch something happens.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// Index of the instruction in [`Code::instructions`]; [`Code::place`] gives its place in the text.
    pub pc: usize,
    /// Workgroup, counted along x first, then y, then z.
    pub workgroup: u32,
    /// Subgroup within the workgroup.
    pub subgroup: u32,
    /// Local invocation index of the subgroup's lane 0.
    pub first_invocation: u32,
    /// Lanes that take part: bit `l` for lane `l`.
    pub mask: Mask,
}

/// What an access does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// A plain read.
    Load,
    /// A plain write.
    Store,
    /// `atomicLoad`.
    AtomicLoad,
    /// `atomicStore` and all that reads, changes and writes in one step.
    Atomic,
}

impl AccessKind {
    /// Whether memory may change.
    #[must_use]
    pub const fn writes(self) -> bool {
        matches!(self, Self::Store | Self::Atomic)
    }

    /// Whether it is one of the atomic built-ins.
    #[must_use]
    pub const fn is_atomic(self) -> bool {
        matches!(self, Self::AtomicLoad | Self::Atomic)
    }
}

/// One instruction's access to a variable in workgroup, storage or uniform memory.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// What it does.
    pub kind: AccessKind,
    /// Which variable, an index into [`Code::variables`].
    pub variable: VariableId,
    /// Byte offset in the variable for each lane (lane `l` at index `l`), see [`Access::address`].
    addresses: Addresses<'a>,
    /// Bytes read or written by each lane.
    pub bytes: u32,
    /// For a store to one component of a vector: alignment and size of the
    /// whole vector, all of which the store may touch (WGSL, "Memory
    /// Locations").
    pub whole_vector: Option<WholeVector>,
    /// What is stored, one column a word; of halves one column each. Empty for loads.
    pub values: &'a [Column],
    /// The values are 16-bit floats, held as `f32` in `values`, and lie 2 bytes apart.
    pub halves: bool,
    /// The stored scalars are floats (so NaN and infinity can be told).
    pub floats: bool,
}

/// A vector around a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WholeVector {
    /// Alignment of the vector in bytes, a power of two: its start is the component's offset rounded down to it.
    pub align: u32,
    /// Size of the vector in bytes.
    pub bytes: u32,
}

/// Byte offsets in a variable.
#[derive(Clone, Copy, Debug)]
enum Addresses<'a> {
    /// The same for all lanes.
    Uniform(u32),
    /// Per lane, with a constant to be added.
    Lanes(&'a [Column], u32),
}

/// Marks an offset whose index was out of bounds: reads use the clamped offset below the mark, writes are dropped.
pub const OUTSIDE: u32 = 1 << 31;

impl<'a> Access<'a> {
    /// An access at the same offset in every lane.
    pub(crate) fn uniform(kind: AccessKind, variable: VariableId, offset: u32, bytes: u32) -> Self {
        Self {
            kind,
            variable,
            addresses: Addresses::Uniform(offset),
            bytes,
            whole_vector: None,
            values: &[],
            halves: false,
            floats: false,
        }
    }

    /// An access at `offset` bytes past each lane's own address.
    pub(crate) fn lanes(
        kind: AccessKind,
        variable: VariableId,
        addresses: &'a [Column],
        offset: u32,
        bytes: u32,
    ) -> Self {
        Self {
            addresses: Addresses::Lanes(addresses, offset),
            ..Self::uniform(kind, variable, 0, bytes)
        }
    }

    /// Byte offset of lane `lane` in the variable; `None` when an index was
    /// out of bounds and the access is a write, which is dropped.
    #[must_use]
    pub fn address(&self, lane: u32) -> Option<u32> {
        match self.addresses {
            Addresses::Uniform(offset) => Some(offset),
            Addresses::Lanes(columns, offset) => {
                let address = columns
                    .get(lane as usize / 32)
                    .map_or(0, |column| column[lane as usize % 32]);
                if address & OUTSIDE != 0 && self.kind.writes() {
                    return None;
                }
                Some((address & !OUTSIDE).wrapping_add(offset))
            }
        }
    }

    /// The offset that all lanes share, when that is known without looking at the lanes.
    #[must_use]
    pub fn uniform_address(&self) -> Option<u32> {
        match self.addresses {
            Addresses::Uniform(offset) => Some(offset),
            Addresses::Lanes(..) => None,
        }
    }

    /// First byte and number of bytes that lane `lane` may touch: for a store
    /// to a component those of the whole vector.
    #[must_use]
    pub fn touched(&self, lane: u32) -> Option<(u32, u32)> {
        let address = self.address(lane)?;
        Some(match self.whole_vector {
            Some(vector) => (address & !(vector.align - 1), vector.bytes),
            None => (address, self.bytes),
        })
    }

    /// Value `k` (of [`Access::values`]) in lane `lane`, as raw bits of 32.
    #[must_use]
    pub fn value(&self, k: u32, lane: u32, blocks: u32) -> Option<u32> {
        let column = self.values.get((k * blocks + lane / 32) as usize)?;
        Some(column[lane as usize % 32])
    }
}

/// What a texture instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureKind {
    /// `textureLoad`.
    Load,
    /// `textureStore`.
    Store,
    /// `textureSampleLevel` and its relatives: reads filtered texels of a texture that nobody can write.
    Sample,
}

/// One instruction's access to a texture.
#[derive(Clone, Copy, Debug)]
pub struct TextureAccess<'a> {
    /// What it does.
    pub kind: TextureKind,
    /// Which texture.
    pub variable: VariableId,
    /// x, y, array layer and mip level for each lane: columns `(component * blocks + lane / 32)`. Empty for samples.
    pub coordinates: &'a [Column],
    /// The lanes (of the mask) whose coordinates lie outside: loads give some texel, stores are dropped.
    pub outside: Mask,
    /// The four stored components, raw bits, laid out as `coordinates`; empty for loads and samples.
    pub values: &'a [Column],
    /// 32-lane blocks in a register.
    pub blocks: u32,
}

impl TextureAccess<'_> {
    /// x, y, layer and level in lane `lane`.
    #[must_use]
    pub fn texel(&self, lane: u32) -> [i32; 4] {
        std::array::from_fn(|k| {
            self.coordinates
                .get(k * self.blocks as usize + lane as usize / 32)
                .map_or(0, |column| column[lane as usize % 32].cast_signed())
        })
    }
}

/// What a barrier orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    /// Workgroup memory (`workgroupBarrier`, `workgroupUniformLoad`).
    pub workgroup: bool,
    /// Storage memory (`storageBarrier`).
    pub storage: bool,
    /// Textures (`textureBarrier`).
    pub texture: bool,
}

/// Where one subgroup is when all of a workgroup's subgroups wait or have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The subgroup.
    pub subgroup: u32,
    /// The barrier at which it waits; `None` when it has ended.
    pub pc: Option<usize>,
    /// Tells apart two ways to one barrier through different calls.
    pub call_path: u64,
    /// Lanes that reached the barrier.
    pub mask: Mask,
    /// Lanes that the subgroup has.
    pub all: Mask,
    /// Lanes that have returned from the entry point.
    pub ended: Mask,
}

/// An integer operation whose mathematical result WGSL replaces by another (simulator findings, "integer trap").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trap {
    /// `x / 0`, which is `x`.
    DivisionByZero,
    /// `x % 0`, which is 0.
    RemainderByZero,
    /// The least `i32` divided by -1.
    DivisionOverflow,
    /// A shift by 32 or more, which is taken modulo 32.
    ShiftPastWidth,
    /// A float that no `i32` or `u32` is near: the conversion saturates.
    Saturates,
}

/// Hears what a dispatch does. Masks hold only active lanes.
#[allow(unused_variables)]
pub trait Observer {
    /// Whether anything is heard; with `false` the interpreter is compiled without the calls.
    const LISTENS: bool = true;

    /// Whether every instruction is told with [`Observer::step`] and [`Observer::stepped`]; without it runs of
    /// operations on registers are not interrupted.
    const STEPS: bool = true;

    /// A dispatch starts.
    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {}

    /// A workgroup starts: its memory is zero.
    fn begin_workgroup(&mut self, code: &Code, workgroup: u32, id: [u32; 3]) {}

    /// An instruction is about to run.
    fn step(&mut self, code: &Code, at: &At, instr: &Instr) {}

    /// The instruction has run; `registers` are all of the subgroup's.
    fn stepped(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {}

    /// A branch splits: lanes that go into the first block, and those that do not.
    fn branch(&mut self, code: &Code, at: &At, taken: Mask, not_taken: Mask) {}

    /// An access to workgroup, storage or uniform memory.
    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {}

    /// An access to a texture.
    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {}

    /// A `var<private>` without initialiser is read or written: `first` is the
    /// offset of the first scalar in the variable for each lane, `count` the
    /// number of scalars.
    fn private(&mut self, code: &Code, at: &At, touch: &PrivateAccess<'_>) {}

    /// An index is out of bounds in the lanes `lanes` (never empty): `index` holds it for each lane.
    fn outside(&mut self, code: &Code, at: &At, outside: &Outside<'_>) {}

    /// An integer trap in the lanes `lanes` (never empty); `operands` are the raw bits of the operands, as columns.
    fn trap(&mut self, code: &Code, at: &At, trap: Trap, lanes: Mask, operands: [&Column; 2]) {}

    /// A subgroup or quad operation: what came in from each lane and what went out, raw bits, one column a component.
    fn subgroup_operation(&mut self, code: &Code, at: &At, operation: &SubgroupOperation<'_>) {}

    /// All subgroups of a workgroup wait at a barrier or have ended, and at
    /// least one waits. They all go on after this.
    fn barrier(&mut self, code: &Code, workgroup: u32, orders: Orders, waiting: &[Waiting]) {}

    /// All subgroups of a workgroup have ended.
    fn end_workgroup(&mut self, code: &Code, workgroup: u32) {}

    /// The fuel is spent; the dispatch is given up.
    fn fuel_spent(&mut self, code: &Code, at: &At) {}

    /// The dispatch has ended.
    fn end_dispatch(&mut self, code: &Code, resources: &Resources) {}
}

/// An access to a private variable.
#[derive(Clone, Copy, Debug)]
pub struct PrivateAccess<'a> {
    /// Which variable.
    pub variable: VariableId,
    /// Offset in scalars for each lane, marked with [`OUTSIDE`] as addresses are; empty for 0.
    pub offsets: &'a [Column],
    /// Further offset, the same for all lanes.
    pub first: u32,
    /// Scalars touched.
    pub count: u32,
    /// Whether it is a write.
    pub write: bool,
}

/// An index that is out of bounds.
#[derive(Clone, Copy, Debug)]
pub struct Outside<'a> {
    /// The variable that is indexed; `None` for a value.
    pub variable: Option<VariableId>,
    /// The lanes, never empty.
    pub lanes: Mask,
    /// The index in each lane, raw bits (of an `i32` or `u32`).
    pub index: &'a [Column],
    /// The index is an `i32`.
    pub signed: bool,
    /// How many elements there are.
    pub length: u32,
}

/// A subgroup or quad operation.
#[derive(Clone, Copy, Debug)]
pub struct SubgroupOperation<'a> {
    /// The built-in's name, `subgroupAdd`.
    pub name: &'static str,
    /// What came in, one column (of [`Code::blocks`] blocks) a component; empty for `subgroupElect`-like operations.
    pub input: &'a [Column],
    /// What went out.
    pub output: &'a [Column],
}

impl Observer for () {
    const LISTENS: bool = false;
    const STEPS: bool = false;
}
