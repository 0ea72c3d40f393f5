//! What instructions look up: tables that belong to the code.

use super::{Space, VariableId};
use crate::observe::{Orders, WholeVector};

/// Table entry of [`Op::Index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexInfo {
    /// How many elements there are, if that is known before running.
    pub length: Length,
    /// Bytes (or scalars) from one element to the next.
    pub stride: u32,
    /// What is indexed.
    pub variable: Option<VariableId>,
    /// The index is an `i32`.
    pub signed: bool,
}

/// How many elements an array has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// A constant.
    Fixed(u32),
    /// A runtime-sized array at the end of a buffer.
    Runtime(ArrayLengthInfo),
}

/// Where a runtime-sized array lies in its buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayLengthInfo {
    /// The buffer's variable.
    pub variable: VariableId,
    /// Bytes before the first element.
    pub header: u32,
    /// Bytes from one element to the next.
    pub stride: u32,
}

/// Table entry of [`Op::Load`] and [`Op::Store`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessInfo {
    /// Which variable.
    pub variable: VariableId,
    /// Its address space.
    pub space: Space,
    /// The scalars are 16-bit floats.
    pub halves: bool,
    /// The scalars are floats.
    pub floats: bool,
    /// The access is atomic (`atomicLoad`, `atomicStore`).
    pub atomic: bool,
    /// Alignment and size of the vector of which one component is stored.
    pub whole_vector: Option<WholeVector>,
}

/// Which atomic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomicOp {
    /// `atomicAdd`.
    Add,
    /// `atomicSub`.
    Sub,
    /// `atomicAnd`.
    And,
    /// `atomicOr`.
    Or,
    /// `atomicXor`.
    Xor,
    /// `atomicMin` of `i32`.
    MinI,
    /// `atomicMax` of `i32`.
    MaxI,
    /// `atomicMin` of `u32`.
    MinU,
    /// `atomicMax` of `u32`.
    MaxU,
    /// `atomicExchange`.
    Exchange,
    /// `atomicCompareExchangeWeak`: the compared value is in the register, `exchanged` goes to the scalar after the old value.
    CompareExchange(u32),
}

impl AtomicOp {
    /// What memory holds after it.
    #[must_use]
    pub fn apply(self, old: u32, value: u32, compared: u32) -> u32 {
        let (signed, operand) = (old.cast_signed(), value.cast_signed());
        match self {
            Self::Add => old.wrapping_add(value),
            Self::Sub => old.wrapping_sub(value),
            Self::And => old & value,
            Self::Or => old | value,
            Self::Xor => old ^ value,
            Self::MinI => signed.min(operand).cast_unsigned(),
            Self::MaxI => signed.max(operand).cast_unsigned(),
            Self::MinU => old.min(value),
            Self::MaxU => old.max(value),
            Self::Exchange => value,
            Self::CompareExchange(_) => {
                if compared == old {
                    value
                } else {
                    old
                }
            }
        }
    }
}

/// Table entry of [`Op::Atomic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicInfo {
    /// What is done.
    pub op: AtomicOp,
    /// The operand's register.
    pub value: u32,
    /// Which variable.
    pub variable: VariableId,
    /// Its address space.
    pub space: Space,
}

/// Table entry of the texture operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextureInfo {
    /// The texture.
    pub texture: VariableId,
    /// The sampler, for samples.
    pub sampler: VariableId,
    /// Register of the array layer, or NONE.
    pub layer: u32,
    /// Register of the mip level, or NONE for 0.
    pub level: u32,
    /// Registers of the two gradients (two scalars each), or NONE.
    pub gradients: [u32; 2],
    /// Constant texel offset.
    pub offset: [i32; 2],
    /// Component of a gather.
    pub component: u32,
    /// Coordinates are clamped half a texel inside (`textureSampleBaseClampToEdge`).
    pub clamp_to_edge: bool,
    /// What a size query asks.
    pub query: TextureQuery,
}

/// What [`Op::TextureSize`] asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureQuery {
    /// `textureDimensions`, of the level in [`TextureInfo::level`].
    Size,
    /// `textureNumLevels`.
    Levels,
    /// `textureNumLayers`.
    Layers,
}

/// Table entry of [`Op::Collective`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollectiveInfo {
    /// What is combined how.
    pub op: CollectiveOp,
    /// Which lanes take part for a lane's result.
    pub scope: Scope,
    /// The values are `f16`: each step is rounded.
    pub half: bool,
    /// The built-in's name.
    pub name: &'static str,
}

/// How a collective operation combines two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CollectiveOp {
    AddF,
    MulF,
    MinF,
    MaxF,
    AddI,
    MulI,
    MinI,
    MaxI,
    MinU,
    MaxU,
    And,
    Or,
    Xor,
}

/// Which lanes take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All active lanes.
    All,
    /// Active lanes up to and including this one.
    Inclusive,
    /// Active lanes before this one.
    Exclusive,
}

/// Table entry of [`Op::Shuffle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShuffleInfo {
    /// How the lane is named.
    pub mode: ShuffleMode,
    /// The built-in's name.
    pub name: &'static str,
}

/// How the lane to read from is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShuffleMode {
    /// The lowest active lane.
    First,
    /// The lane whose id is the operand.
    Lane,
    /// This lane's id plus the operand.
    Down,
    /// This lane's id minus the operand.
    Up,
    /// This lane's id exclusive-or the operand.
    Xor,
    /// The lane of this quad that the operand names.
    Quad,
    /// This lane's id exclusive-or a constant (swaps in a quad).
    QuadSwap(u32),
}

/// Table entry of [`Op::TouchPrivate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchInfo {
    /// Which variable.
    pub variable: VariableId,
    /// First scalar.
    pub first: u32,
    /// Number of scalars.
    pub count: u32,
    /// Whether it is written.
    pub write: bool,
}

/// Table entry of [`Op::Case`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseInfo {
    /// Lanes whose selector is this.
    Value(u32),
    /// Lanes whose selector is none of these.
    Default(Vec<u32>),
}

/// Table entry of [`Op::Barrier`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarrierInfo {
    /// What it orders.
    pub orders: Orders,
    /// The built-in's name.
    pub name: &'static str,
}
