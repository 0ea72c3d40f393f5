//! WGSL's built-in functions and types, by what they take (WGSL, sections 6 and 17).

/// What the arguments of a built-in function are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Floats or vectors of floats.
    Floats,
    /// Vectors of floats, not single numbers.
    FloatVectors,
    /// Integers or vectors of integers.
    Integers,
    /// Numbers of any kind, or vectors of them, all of one type.
    Numbers,
    /// Textures, samplers, coordinates.
    Texture,
    /// A pointer to an atomic first.
    Atomic,
    /// Anything else.
    Other,
}

/// A family of built-in functions.
type Family = (Takes, &'static [&'static str]);

#[rustfmt::skip]
const FAMILIES: &[Family] = &[
    (Takes::Floats, &[
        "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "cos", "cosh",
        "degrees", "distance", "exp", "exp2", "faceForward", "floor", "fma", "fract", "frexp",
        "inverseSqrt", "ldexp", "length", "log", "log2", "mix", "modf", "pow", "quantizeToF16",
        "radians", "round", "saturate", "sin", "sinh", "smoothstep", "sqrt", "step", "tan",
        "tanh", "trunc", "dpdx", "dpdxCoarse", "dpdxFine", "dpdy", "dpdyCoarse", "dpdyFine",
        "fwidth", "fwidthCoarse", "fwidthFine",
    ]),
    (Takes::FloatVectors, &[
        "cross", "normalize", "reflect", "refract", "pack2x16float", "pack2x16snorm",
        "pack2x16unorm", "pack4x8snorm", "pack4x8unorm",
    ]),
    (Takes::Integers, &[
        "countLeadingZeros", "countOneBits", "countTrailingZeros", "dot4I8Packed",
        "dot4U8Packed", "extractBits", "firstLeadingBit", "firstTrailingBit", "insertBits",
        "reverseBits", "pack4xI8", "pack4xI8Clamp", "pack4xU8", "pack4xU8Clamp",
        "unpack2x16float", "unpack2x16snorm", "unpack2x16unorm", "unpack4x8snorm",
        "unpack4x8unorm", "unpack4xI8", "unpack4xU8",
    ]),
    (Takes::Numbers, &["abs", "clamp", "dot", "max", "min", "sign"]),
    (Takes::Texture, &[
        "textureDimensions", "textureGather", "textureGatherCompare", "textureLoad",
        "textureNumLayers", "textureNumLevels", "textureNumSamples", "textureSample",
        "textureSampleBaseClampToEdge", "textureSampleBias", "textureSampleCompare",
        "textureSampleCompareLevel", "textureSampleGrad", "textureSampleLevel", "textureStore",
    ]),
    (Takes::Atomic, &[
        "atomicAdd", "atomicAnd", "atomicCompareExchangeWeak", "atomicExchange", "atomicLoad",
        "atomicMax", "atomicMin", "atomicOr", "atomicStore", "atomicSub", "atomicXor",
    ]),
    (Takes::Other, &[
        "all", "any", "arrayLength", "bitcast", "determinant", "select", "storageBarrier",
        "textureBarrier", "transpose", "workgroupBarrier", "workgroupUniformLoad",
        "subgroupAdd", "subgroupAll", "subgroupAny", "subgroupBallot", "subgroupBroadcast",
        "subgroupBroadcastFirst", "subgroupElect", "subgroupExclusiveAdd",
        "subgroupInclusiveAdd", "subgroupMax", "subgroupMin", "subgroupMul", "subgroupShuffle",
        "subgroupShuffleDown", "subgroupShuffleUp", "subgroupShuffleXor",
    ]),
];

/// WGSL's own types that programs here can use.
#[rustfmt::skip]
pub(super) const TYPES: &[&str] = &[
    "array", "atomic", "bool", "f16", "f32", "i32", "mat2x2", "mat2x2f", "mat2x3", "mat2x3f",
    "mat2x4", "mat2x4f", "mat3x2", "mat3x2f", "mat3x3", "mat3x3f", "mat3x4", "mat3x4f", "mat4x2",
    "mat4x2f", "mat4x3", "mat4x3f", "mat4x4", "mat4x4f", "ptr", "sampler", "texture_2d",
    "texture_2d_array", "texture_storage_2d", "texture_storage_2d_array", "u32", "vec2", "vec2f",
    "vec2h", "vec2i", "vec2u", "vec3", "vec3f", "vec3h", "vec3i", "vec3u", "vec4", "vec4f",
    "vec4h", "vec4i", "vec4u",
];

/// The `@builtin(..)` inputs of a compute entry point, with their types.
pub(super) const INPUTS: &[(&str, &str)] = &[
    ("global_invocation_id", "vec3u"),
    ("local_invocation_id", "vec3u"),
    ("local_invocation_index", "u32"),
    ("num_workgroups", "vec3u"),
    ("workgroup_id", "vec3u"),
    ("subgroup_invocation_id", "u32"),
    ("subgroup_size", "u32"),
];

/// Every built-in function's name.
pub(super) fn functions() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|(_, names)| names.iter().copied())
}

/// What a built-in function takes; `None` for a name that is none.
pub(super) fn takes(name: &str) -> Option<Takes> {
    FAMILIES
        .iter()
        .find(|(_, names)| names.contains(&name))
        .map(|(takes, _)| *takes)
}

/// Whether the name is a built-in function.
pub(super) fn is_function(name: &str) -> bool {
    takes(name).is_some()
}

/// Whether the name is a type of WGSL or of the prelude.
pub(super) fn is_type(name: &str) -> bool {
    TYPES.contains(&name) || lockstep_preprocess::resolve_alias(name).is_some()
}
