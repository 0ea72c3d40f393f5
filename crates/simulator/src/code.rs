//! The register code that the interpreter runs.
//!
//! Registers are addressed in blocks of 32 lanes: a scalar takes
//! [`Code::blocks`] of them, a vector its components one after the other. All
//! registers are given out when the code is made: a WGSL function is never
//! live twice in a subgroup, so each has its registers for itself. Control
//! flow keeps masks in numbered slots, for the same reason.

mod op;
mod tables;

pub use op::{Class, Op};
pub use tables::*;

use crate::register::Mask;
use lockstep_diagnostics::Span;
use naga::{Handle, Module, Type};

/// Index into [`Code::variables`].
pub type VariableId = u32;

/// "No register" in an operand, and "nowhere" in a jump.
pub const NONE: u32 = u32::MAX;

/// The last operation on registers alone.
pub(crate) const LAST_PURE: Op = Op::ScatterRegisters;

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instr {
    /// What to do.
    pub op: Op,
    /// How many blocks, words or components, see the operation.
    pub n: u16,
    /// Usually where the result goes.
    pub d: u32,
    /// First operand.
    pub a: u32,
    /// Second operand.
    pub b: u32,
    /// Third operand, or an index into a table of the code.
    pub c: u32,
}

/// Where a variable lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// `var<private>`, in registers.
    Private,
    /// A function's `var`, in registers.
    Function,
    /// `var<workgroup>`.
    Workgroup,
    /// `var<uniform>`.
    Uniform,
    /// `var<storage>`.
    Storage,
    /// A texture or sampler.
    Handle,
}

/// A variable of the program.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name in the program.
    pub name: String,
    /// Where it lies.
    pub space: Space,
    /// Its type in [`Code::module`].
    pub ty: Handle<Type>,
    /// Group and binding.
    pub binding: Option<(u32, u32)>,
    /// Byte offset in the workgroup's memory; 0 elsewhere.
    pub workgroup_offset: u32,
    /// Size in bytes of memory, or of private variables the number of scalars. 0 for a runtime-sized array.
    pub size: u32,
    /// Place of its declaration in the author's text.
    pub span: Span,
}

/// What an instruction computes, as its author wrote it: what a step of a time line shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The expression or statement in the author's text.
    pub span: Span,
    /// The name of the `let` or `var` that takes the value.
    pub name: Option<String>,
    /// First block of the registers that hold the value, and number of scalars.
    pub registers: (u32, u32),
    /// Type of the value.
    pub ty: StepType,
}

/// How to show the scalars of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepType {
    /// Type in [`Code::module`].
    Named(Handle<Type>),
    /// A scalar, or a vector of 2 to 4.
    Simple {
        /// 1 for a scalar.
        size: u32,
        /// Kind of the scalars.
        kind: naga::ScalarKind,
    },
}

/// Built-in values that the machine puts into registers before an entry point starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BuiltIn {
    GlobalInvocationId,
    LocalInvocationId,
    LocalInvocationIndex,
    WorkgroupId,
    NumWorkgroups,
    SubgroupId,
    SubgroupSize,
    SubgroupInvocationId,
    NumSubgroups,
}

/// An entry point in register code.
#[derive(Clone, Debug)]
pub struct Code {
    /// The module it was made from.
    pub module: Module,
    /// Name of the entry point.
    pub entry_point: String,
    /// Evaluated workgroup size.
    pub workgroup_size: [u32; 3],
    /// Lanes in a subgroup.
    pub subgroup_size: u32,
    /// Blocks of 32 lanes in a register: 1, 2 or 4.
    pub blocks: u32,
    /// The instructions; the first is where the entry point starts.
    pub instructions: Vec<Instr>,
    /// Parallel to the instructions: index into [`Code::places`].
    pub(crate) place_of: Vec<u32>,
    /// Places in the author's text.
    pub(crate) places: Vec<Span>,
    /// Parallel to the instructions: index into [`Code::steps`], or NONE for parts of a larger step.
    pub(crate) step_of: Vec<u32>,
    /// What the instructions compute.
    pub(crate) steps: Vec<Step>,
    /// Number of register blocks.
    pub registers: u32,
    /// Values that registers hold from the start: (first block, bits), the same in all lanes.
    pub constants: Vec<(u32, u32)>,
    /// Built-in values: which, first block.
    pub built_ins: Vec<(BuiltIn, u32)>,
    /// Number of mask slots.
    pub mask_slots: u32,
    /// Number of return-pc slots.
    pub call_slots: u32,
    /// Bytes of workgroup memory.
    pub workgroup_bytes: u32,
    /// The variables that the entry point touches.
    pub variables: Vec<Variable>,
    /// Parallel to the instructions: index into [`Code::loops`], or NONE.
    pub(crate) loop_of: Vec<u32>,
    /// Places of the loops.
    pub(crate) loops: Vec<Span>,
    /// The entry point's name in the author's text.
    pub entry_span: Span,
    pub(crate) indexes: Vec<IndexInfo>,
    pub(crate) accesses: Vec<AccessInfo>,
    pub(crate) array_lengths: Vec<ArrayLengthInfo>,
    pub(crate) atomics: Vec<AtomicInfo>,
    pub(crate) textures: Vec<TextureInfo>,
    pub(crate) collectives: Vec<CollectiveInfo>,
    pub(crate) shuffles: Vec<ShuffleInfo>,
    pub(crate) touches: Vec<TouchInfo>,
    pub(crate) cases: Vec<CaseInfo>,
    pub(crate) barriers: Vec<BarrierInfo>,
}

impl Code {
    /// Place of an instruction in the author's text.
    #[must_use]
    pub fn place(&self, pc: usize) -> Span {
        self.place_of
            .get(pc)
            .and_then(|place| self.places.get(*place as usize))
            .copied()
            .unwrap_or(self.entry_span)
    }

    /// What the step that ends with an instruction computes, if one does.
    #[must_use]
    pub fn step(&self, pc: usize) -> Option<&Step> {
        let step = *self.step_of.get(pc)?;
        self.steps.get(step as usize)
    }

    /// Place of the innermost loop around an instruction.
    #[must_use]
    pub fn loop_place(&self, pc: usize) -> Option<Span> {
        let index = *self.loop_of.get(pc)?;
        self.loops.get(index as usize).copied()
    }

    /// Name of the barrier at an instruction: `workgroupBarrier`.
    #[must_use]
    pub fn barrier_name(&self, pc: usize) -> &'static str {
        self.instructions
            .get(pc)
            .and_then(|instr| self.barriers.get(instr.c as usize))
            .map_or("barrier", |barrier| barrier.name)
    }

    /// A variable.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> Option<&Variable> {
        self.variables.get(id as usize)
    }

    /// Invocations in a workgroup.
    #[must_use]
    pub fn invocations(&self) -> u32 {
        self.workgroup_size.iter().product()
    }

    /// Subgroups in a workgroup.
    #[must_use]
    pub fn subgroups(&self) -> u32 {
        self.invocations().div_ceil(self.subgroup_size)
    }

    /// Lanes that subgroup `subgroup` has: the last one may be partly empty.
    #[must_use]
    pub fn lanes_of(&self, subgroup: u32) -> Mask {
        let before = subgroup * self.subgroup_size;
        crate::register::full_mask(
            self.invocations()
                .saturating_sub(before)
                .min(self.subgroup_size),
        )
    }

    /// `workgroup_id` of workgroup number `linear` in a dispatch of `groups`.
    #[must_use]
    pub fn workgroup_id(linear: u32, groups: [u32; 3]) -> [u32; 3] {
        let [x, y, _] = groups.map(|side| side.max(1));
        [linear % x, linear / x % y, linear / x / y]
    }

    /// `local_invocation_id` of a local invocation index.
    #[must_use]
    pub fn local_id(&self, index: u32) -> [u32; 3] {
        Self::workgroup_id(index, self.workgroup_size)
    }
}
