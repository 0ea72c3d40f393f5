//! The operations.

/// Declares [`Op`] with the class of each operation.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $class:ident;)*) => {
        #[allow(missing_docs)]
        /// Operations. `n` counts the blocks of the result unless said otherwise; `d`, `a`, `b`, `c` are registers unless said otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op { $($(#[$doc])* $name,)* }

        impl Op {
            /// What the operation is counted as.
            #[must_use]
            pub const fn class(self) -> Class {
                match self { $(Self::$name => Class::$class,)* }
            }
        }
    };
}

/// Classes of operations, for counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Moving and arranging values; costs nothing on a GPU.
    Move,
    /// Float addition, subtraction, multiplication and the like.
    FloatArithmetic,
    /// Float division, square root and transcendental built-ins.
    FloatSpecial,
    /// Integer and bit operations.
    IntegerArithmetic,
    /// Comparisons, selections and logic.
    Comparison,
    /// Conversions, packing and unpacking.
    Conversion,
    /// Workgroup, storage and uniform memory.
    Memory,
    /// Atomics.
    Atomic,
    /// Textures.
    Texture,
    /// Subgroup and quad operations.
    Subgroup,
    /// Barriers.
    Barrier,
    /// Branches, loops, calls.
    Control,
}

operations! {
    // Up to and including `LAST_PURE`: operations on registers alone.
    /// d = a.
    Copy Move;
    AddF FloatArithmetic; SubF FloatArithmetic; MulF FloatArithmetic; DivF FloatSpecial; RemF FloatSpecial;
    NegF FloatArithmetic; AbsF FloatArithmetic; MinF FloatArithmetic; MaxF FloatArithmetic; ClampF FloatArithmetic;
    SaturateF FloatArithmetic; SignF FloatArithmetic; FloorF FloatArithmetic; CeilF FloatArithmetic;
    RoundF FloatArithmetic; TruncF FloatArithmetic; FractF FloatArithmetic; StepF FloatArithmetic;
    SmoothStepF FloatSpecial; MixF FloatArithmetic; FmaF FloatArithmetic; SqrtF FloatSpecial;
    InverseSqrtF FloatSpecial; RadiansF FloatArithmetic; DegreesF FloatArithmetic;
    SinF FloatSpecial; CosF FloatSpecial; TanF FloatSpecial; AsinF FloatSpecial; AcosF FloatSpecial;
    AtanF FloatSpecial; Atan2F FloatSpecial; SinhF FloatSpecial; CoshF FloatSpecial; TanhF FloatSpecial;
    AsinhF FloatSpecial; AcoshF FloatSpecial; AtanhF FloatSpecial;
    ExpF FloatSpecial; Exp2F FloatSpecial; LogF FloatSpecial; Log2F FloatSpecial; PowF FloatSpecial;
    LdexpF FloatArithmetic; ModfFract FloatArithmetic; ModfWhole FloatArithmetic;
    FrexpFract FloatArithmetic; FrexpExponent FloatArithmetic;
    /// Rounds to the precision of `f16`.
    RoundF16 Conversion;
    /// `quantizeToF16`.
    QuantizeF16 Conversion;
    EqF Comparison; NeF Comparison; LtF Comparison; LeF Comparison;
    AddI IntegerArithmetic; SubI IntegerArithmetic; MulI IntegerArithmetic; NegI IntegerArithmetic;
    AbsI IntegerArithmetic; SignI IntegerArithmetic; DivI IntegerArithmetic; RemI IntegerArithmetic;
    DivU IntegerArithmetic; RemU IntegerArithmetic; MinI IntegerArithmetic; MaxI IntegerArithmetic;
    MinU IntegerArithmetic; MaxU IntegerArithmetic; ClampI IntegerArithmetic; ClampU IntegerArithmetic;
    EqI Comparison; NeI Comparison; LtI Comparison; LeI Comparison; LtU Comparison; LeU Comparison;
    And IntegerArithmetic; Or IntegerArithmetic; Xor IntegerArithmetic; Not IntegerArithmetic;
    /// Logic on `bool`.
    AndB Comparison; OrB Comparison; NotB Comparison;
    Shl IntegerArithmetic; ShrI IntegerArithmetic; ShrU IntegerArithmetic;
    CountLeadingZeros IntegerArithmetic; CountTrailingZeros IntegerArithmetic; CountOneBits IntegerArithmetic;
    ReverseBits IntegerArithmetic; FirstLeadingBitI IntegerArithmetic; FirstLeadingBitU IntegerArithmetic;
    FirstTrailingBit IntegerArithmetic;
    /// d = extractBits(a, b, c), one scalar.
    ExtractBitsI IntegerArithmetic; ExtractBitsU IntegerArithmetic;
    /// d = insertBits(a, b, offset, count), one scalar; the offset is in c, the count in the scalar after it.
    InsertBits IntegerArithmetic;
    Dot4I8Packed IntegerArithmetic; Dot4U8Packed IntegerArithmetic;
    FloatToI Conversion; FloatToU Conversion; IToFloat Conversion; UToFloat Conversion;
    BoolToFloat Conversion; BoolToInt Conversion; FloatToBool Conversion; IntToBool Conversion;
    /// Two `f16` (a and the scalar after it) as the bits of one `u32`.
    HalvesToBits Conversion;
    /// The bits of one `u32` as two `f16` (d and the scalar after it).
    BitsToHalves Conversion;
    /// Several scalars from `a` on make one.
    Pack4x8Snorm Conversion; Pack4x8Unorm Conversion; Pack2x16Snorm Conversion; Pack2x16Unorm Conversion;
    Pack2x16Float Conversion; Pack4xI8 Conversion; Pack4xU8 Conversion; Pack4xI8Clamp Conversion; Pack4xU8Clamp Conversion;
    /// One scalar makes several from `d` on.
    Unpack4x8Snorm Conversion; Unpack4x8Unorm Conversion; Unpack2x16Snorm Conversion; Unpack2x16Unorm Conversion;
    Unpack2x16Float Conversion; Unpack4xI8 Conversion; Unpack4xU8 Conversion;
    /// d = c ? b : a. `c` is a `bool` for each scalar of the result.
    Select Comparison;
    /// d = c ? b : a. `c` is one `bool` for all.
    SelectAll Comparison;
    /// d (n blocks) = a (n blocks) * b (a scalar).
    Scale FloatArithmetic;
    /// d (n blocks) = d + a (n blocks) * b (a scalar), rounded twice.
    AddScaled FloatArithmetic;
    /// Operations on vectors of `n` components, or square matrices of `n` columns.
    DotF FloatArithmetic; DotI IntegerArithmetic; Cross FloatArithmetic; Length FloatSpecial; Distance FloatSpecial;
    Normalize FloatSpecial; Reflect FloatArithmetic; Refract FloatSpecial; FaceForward FloatArithmetic; Determinant FloatArithmetic;
    /// d (n blocks) = the scalars at a + b.lane * c, where b is an offset in scalars: a value or variable that lies in registers, indexed at run time.
    GatherRegisters Move;

    /// d = a + min(b, length - 1) * stride, marked where b is out of bounds or a was marked. `a` may be NONE; c is an [`IndexInfo`].
    Index IntegerArithmetic;
    /// The variable d (n blocks) = a in active lanes.
    SetRegisters Move;
    /// The scalars at d + b.lane = a (n blocks) in active lanes.
    ScatterRegisters Move;

    // Operations on memory, other lanes, and control flow.
    /// The same for a runtime-sized array.
    IndexRuntime IntegerArithmetic;
    /// d (n words of all blocks) = memory. `a`: byte offset a lane or NONE; `b`: constant byte offset; c: an [`AccessInfo`].
    Load Memory;
    /// memory = d (n words). Operands as of `Load`.
    Store Memory;
    /// `d` = the length of a runtime-sized array; c: an [`ArrayLengthInfo`].
    ArrayLength Memory;
    /// Atomics: d = old value, a = address or NONE, b = constant byte offset, c = an [`AtomicInfo`].
    Atomic Atomic;
    /// Textures: c is a [`TextureInfo`], d the result (or the stored value), a the coordinates.
    TextureLoad Texture; TextureStore Texture; TextureSample Texture; TextureGather Texture; TextureSize Texture;
    /// d = subgroupBallot(a), a may be NONE for `true`.
    Ballot Subgroup;
    /// d (n components) = the operation c ([`CollectiveInfo`]) of a.
    Collective Subgroup;
    /// d (n components) = a of the lane that c ([`ShuffleInfo`]) names with b.
    Shuffle Subgroup;
    /// A private variable without initialiser is read or written; a = offset in scalars a lane or NONE, c = a [`TouchInfo`]. Only in watched code.
    TouchPrivate Move;

    /// Splits on a; d: mask slot (two: lanes that have reached the end, lanes for the second block); b: pc of `Else`.
    If Control;
    /// The first block has ended; d as of `If`; b: pc of `EndIf`.
    Else Control;
    /// d as of `If`; b: where to go on when no lane has come.
    EndIf Control;
    /// d: mask slots (lanes that broke, lanes that continued).
    LoopBegin Control;
    /// All lanes of a round have come together; b: pc of `LoopEnd`.
    LoopContinuing Control;
    /// a: `break if` condition or NONE; b: pc of the first instruction of the body; d as of `LoopBegin`.
    LoopBack Control;
    /// b: where to go on when no lane has come.
    LoopEnd Control;
    /// d: mask slots (lanes that left, lanes that have matched no case yet, lanes that fall through).
    SwitchBegin Control;
    /// a: selector; c: a [`CaseInfo`]; b: pc of the next case or of `SwitchEnd`; d as of `SwitchBegin`.
    Case Control;
    /// The lanes here leave the switch, or fall through if a is 1; b: pc of the next case.
    CaseEnd Control;
    /// b: where to go on when no lane has come.
    SwitchEnd Control;
    /// Active lanes go to mask slot d, and none goes on: `break`, `continue`, `return`. b: where others may wait.
    Leave Control;
    /// Calls the function whose `return` mask slot is d and whose return-pc slot is c; b: its first pc.
    Call Control;
    /// The end of a function; d and c as of `Call`.
    FunctionEnd Control;
    /// The end of the entry point; d: its `return` mask slot.
    End Control;
    /// c: index into [`Code::barriers`].
    Barrier Barrier;
}

impl Op {
    /// Whether an observer may have something to hear of it: an index out of bounds, an integer trap.
    #[inline]
    pub(crate) const fn may_trap(self) -> bool {
        matches!(
            self,
            Self::Index
                | Self::DivI
                | Self::RemI
                | Self::DivU
                | Self::RemU
                | Self::Shl
                | Self::ShrI
                | Self::ShrU
                | Self::FloatToI
                | Self::FloatToU
        )
    }
}
