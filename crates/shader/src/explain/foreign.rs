//! What other languages and playgrounds call things that WGSL calls otherwise.

/// What to use in the place of a name of another language.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instead {
    /// The same thing under another name.
    Name(&'static str),
    /// The same thing as an expression or statement.
    Code(&'static str),
    /// A whole sentence.
    Sentence(&'static str),
}
use Instead::{Code, Name, Sentence};

impl Instead {
    /// The advice about `name`, as one or two sentences.
    pub fn sentence(self, name: &str) -> String {
        match self {
            Name(wgsl) => format!("`{name}` is called `{wgsl}` in WGSL."),
            Code(wgsl) => format!("WGSL has no `{name}`. Write `{wgsl}`."),
            Sentence(sentence) => sentence.to_owned(),
        }
    }
}

/// What WGSL has instead of a name of GLSL, HLSL, CUDA, Metal, Shadertoy or another language.
pub(super) fn lookup(name: &str) -> Option<Instead> {
    TABLE
        .iter()
        .find(|(names, _)| names.contains(&name))
        .map(|(_, instead)| *instead)
}

const DERIVATIVES: Instead = Sentence(
    "Derivatives compare the pixels of a triangle, and a compute shader has none. Compute the value for the neighbouring pixel too, and subtract.",
);
const SAMPLE: Instead = Sentence(
    "Write `textureSampleLevel(channel0, bilinear, uv, 0.0)`: the texture, a sampler, the place from 0 to 1, and the mip level.",
);
const LOAD: Instead = Sentence(
    "Write `textureLoad(channel0, vec2i(x, y), 0)`: the texture, the texel in whole numbers, and the mip level.",
);
const SIZE: Instead =
    Sentence("Write `textureDimensions(channel0)`: it gives the size in pixels as a `vec2u`.");
const RANDOM: Instead = Sentence(
    "WGSL has no random numbers or noise of its own. Write a hash function (integers in, mixed-up integers out), or `#include` one from the library.",
);
const NO_TEXT: Instead = Sentence(
    "A shader cannot print. To see a value, draw it as a colour, or store it in a `#storage` buffer.",
);
const COMPARE: Instead = Sentence(
    "WGSL compares vectors with the usual operators, component by component: `a < b`, `a == b`. `all(..)` or `any(..)` makes one bool of the result.",
);
const BARRIER: Instead = Sentence(
    "Write `workgroupBarrier()` to wait for the whole workgroup; `storageBarrier()` does the same for storage buffers.",
);
const NULL: Instead =
    Sentence("WGSL has no null: every variable holds a value, zero when nothing else is given.");
const SCREEN_SIZE: Instead = Sentence(
    "The size of the picture is `textureDimensions(screen)`, a `vec2u`; `vec2f(textureDimensions(screen))` has it as floats.",
);
const PIXEL: Instead = Sentence(
    "The pixel is the entry point's input: with `@builtin(global_invocation_id) id: vec3u` among its parameters, write `vec2f(id.xy) + 0.5` for the pixel's centre.",
);
const UV: Instead = Sentence(
    "Compute it from the pixel: `let uv = (vec2f(id.xy) + 0.5) / vec2f(textureDimensions(screen));`, where `id` is `@builtin(global_invocation_id)`.",
);
const OUTPUT: Instead = Sentence(
    "A compute shader writes its pixel itself: `textureStore(screen, id.xy, vec4f(color, 1.0));`.",
);
const GLOBAL_ID: Instead = Sentence(
    "Inputs are parameters of the entry point: write `fn main(@builtin(global_invocation_id) id: vec3u)`, and use `id` there.",
);
const LOCAL_ID: Instead = Sentence(
    "Inputs are parameters of the entry point: write `fn main(@builtin(local_invocation_id) local: vec3u)`, and use `local` there.",
);
const LOCAL_INDEX: Instead = Sentence(
    "Inputs are parameters of the entry point: write `fn main(@builtin(local_invocation_index) lane: u32)`, and use `lane` there.",
);
const GROUP_ID: Instead = Sentence(
    "Inputs are parameters of the entry point: write `fn main(@builtin(workgroup_id) group: vec3u)`, and use `group` there.",
);
const GROUP_COUNT: Instead = Sentence(
    "Inputs are parameters of the entry point: write `fn main(@builtin(num_workgroups) groups: vec3u)`, and use `groups` there.",
);
const GROUP_SIZE: Instead = Sentence(
    "WGSL has no name for the workgroup's size. Declare it once, `const SIZE = 16u;`, and use it in `@workgroup_size(SIZE, SIZE)` and in the code.",
);
const EXTREME: Instead =
    Sentence("WGSL has no name for it. Write a large number yourself: `const FAR = 1e30;`.");
const VOID: Instead =
    Sentence("A function that returns nothing has no return type: leave `-> void` away.");
const TEXT_TYPE: Instead = Sentence("WGSL has no strings or characters, only numbers and bools.");
const DOUBLE: Instead = Sentence("WGSL has no 64-bit numbers: use `f32`, `i32` or `u32`.");
const SMALL: Instead = Sentence("WGSL has no 8-bit or 16-bit integers: use `u32` or `i32`.");
const HALF: Instead = Sentence(
    "The 16-bit float is `f16`, and needs `enable f16;` as the first line; `f32` works everywhere.",
);
const SAMPLER_TYPE: Instead = Sentence(
    "WGSL keeps textures (`texture_2d<f32>`) and samplers (`sampler`) apart. `channel0`, `channel1` and `bilinear` are there already.",
);

/// Names of other languages, with what WGSL has instead. Each name comes once.
#[rustfmt::skip]
const TABLE: &[(&[&str], Instead)] = &[
    // Functions under another name.
    (&["lerp"], Name("mix")),
    (&["frac"], Name("fract")),
    (&["rsqrt", "inversesqrt", "invsqrt", "invSqrt", "rsqrtf"], Name("inverseSqrt")),
    (&["fabs", "fabsf"], Name("abs")),
    (&["sqrtf"], Name("sqrt")),
    (&["powf"], Name("pow")),
    (&["sinf"], Name("sin")),
    (&["cosf"], Name("cos")),
    (&["fmin", "fminf"], Name("min")),
    (&["fmax", "fmaxf"], Name("max")),
    (&["ceiling"], Name("ceil")),
    (&["sgn"], Name("sign")),
    (&["mag", "magnitude"], Name("length")),
    (&["len"], Sentence("The length of a vector is `length(v)`; the number of elements of a runtime-sized array is `arrayLength(&values)`.")),
    (&["clamp01"], Name("saturate")),
    (&["mad"], Name("fma")),
    (&["bitCount", "countbits", "popcount", "__popc"], Name("countOneBits")),
    (&["bitfieldReverse", "reversebits", "__brev"], Name("reverseBits")),
    (&["findMSB", "firstbithigh"], Name("firstLeadingBit")),
    (&["findLSB", "firstbitlow"], Name("firstTrailingBit")),
    (&["clz"], Name("countLeadingZeros")),
    (&["ctz"], Name("countTrailingZeros")),
    (&["bitfieldExtract"], Name("extractBits")),
    (&["bitfieldInsert"], Name("insertBits")),
    (&["packUnorm4x8"], Name("pack4x8unorm")),
    (&["unpackUnorm4x8"], Name("unpack4x8unorm")),
    (&["packHalf2x16"], Name("pack2x16float")),
    (&["unpackHalf2x16"], Name("unpack2x16float")),
    (&["InterlockedAdd", "atomic_fetch_add_explicit"], Code("atomicAdd(&x, 1)")),
    (&["InterlockedMax"], Code("atomicMax(&x, 1)")),
    (&["InterlockedMin"], Code("atomicMin(&x, 1)")),
    (&["InterlockedExchange"], Code("atomicExchange(&x, 1)")),
    (&["atomicCompSwap", "atomicCAS", "InterlockedCompareExchange"], Name("atomicCompareExchangeWeak")),
    // Functions that WGSL writes in another way.
    (&["mod", "fmod"], Sentence("The remainder is an operator, `a % b`, for floats too. It has the sign of `a`; one that is never negative, for `b` above 0, is `a - b * floor(a / b)`.")),
    (&["mul"], Code("a * b")),
    (&["not"], Code("!a")),
    (&["sqr", "square"], Code("x * x")),
    (&["cbrt"], Code("pow(x, 1.0 / 3.0)")),
    (&["log10"], Code("log2(x) / log2(10.0)")),
    (&["asuint", "floatBitsToUint", "__float_as_uint"], Code("bitcast<u32>(x)")),
    (&["asint", "floatBitsToInt", "__float_as_int"], Code("bitcast<i32>(x)")),
    (&["asfloat", "uintBitsToFloat", "intBitsToFloat", "__uint_as_float"], Code("bitcast<f32>(x)")),
    (&["isnan", "isinf", "isNan", "isInf", "isfinite"], Sentence("WGSL has no such test, because a compiler may assume that NaN and infinity never occur. Prevent them instead, for instance with `sqrt(max(x, 0.0))`.")),
    (&["inverse"], Sentence("WGSL cannot invert a matrix: write the formula for your size of matrix. The inverse of a rotation is `transpose(m)`.")),
    (&["lessThan", "greaterThan", "lessThanEqual", "greaterThanEqual", "equal", "notEqual"], COMPARE),
    (&["ddx", "ddy", "dFdx", "dFdy", "ddx_fine", "ddy_fine", "ddx_coarse", "ddy_coarse"], DERIVATIVES),
    (&["tex2D", "texture2D", "texture", "textureLod", "texture2DLod", "tex2Dlod", "SampleLevel"], SAMPLE),
    (&["texelFetch", "imageLoad", "tex2Dfetch"], LOAD),
    (&["imageStore"], Code("textureStore(screen, id.xy, color)")),
    (&["textureSize", "imageSize", "GetDimensions"], SIZE),
    (&["barrier", "memoryBarrier", "memoryBarrierShared", "groupMemoryBarrier", "GroupMemoryBarrier",
       "GroupMemoryBarrierWithGroupSync", "AllMemoryBarrierWithGroupSync", "DeviceMemoryBarrier",
       "__syncthreads", "syncthreads", "threadgroup_barrier"], BARRIER),
    (&["rand", "random", "randf", "drand", "noise", "snoise", "cnoise", "perlin", "fbm", "hash", "simplex"], RANDOM),
    (&["print", "printf", "println", "console", "debugPrintfEXT"], NO_TEXT),
    (&["sizeof"], Sentence("WGSL has no `sizeof`. An f32, i32 or u32 takes 4 bytes, a vec2 8, a vec3 12 (placed at multiples of 16), a vec4 16.")),
    (&["make_float2"], Name("vec2f")), (&["make_float3"], Name("vec3f")), (&["make_float4"], Name("vec4f")),
    // Types.
    (&["double", "f64", "i64", "u64", "long", "ulong", "int64", "uint64"], DOUBLE),
    (&["half", "half2", "half3", "half4", "float16"], HALF),
    (&["u8", "i8", "byte", "uchar", "short", "ushort", "u16", "i16", "int8", "uint8"], SMALL),
    (&["char", "string", "String", "str"], TEXT_TYPE),
    (&["void"], VOID),
    (&["ivec2"], Name("vec2i")), (&["ivec3"], Name("vec3i")), (&["ivec4"], Name("vec4i")),
    (&["uvec2"], Name("vec2u")), (&["uvec3"], Name("vec3u")), (&["uvec4"], Name("vec4u")),
    (&["bvec2"], Name("vec2<bool>")), (&["bvec3"], Name("vec3<bool>")), (&["bvec4"], Name("vec4<bool>")),
    (&["dvec2"], Name("vec2f")), (&["dvec3"], Name("vec3f")), (&["dvec4"], Name("vec4f")),
    (&["mat2", "Mat2"], Name("mat2x2f")), (&["mat3", "Mat3"], Name("mat3x3f")), (&["mat4", "Mat4"], Name("mat4x4f")),
    (&["Vec2"], Name("vec2f")), (&["Vec3"], Name("vec3f")), (&["Vec4"], Name("vec4f")),
    (&["unsigned", "size_t", "usize"], Name("u32")),
    (&["number", "Number", "real"], Name("f32")),
    (&["boolean", "Bool", "Boolean"], Name("bool")),
    (&["Array", "Vec", "list", "vector"], Sentence("The type of an array says what it holds and how many: `array<f32, 16>`.")),
    (&["sampler2D", "Texture2D", "image2D", "RWTexture2D", "sampler2d"], SAMPLER_TYPE),
    (&["RWStructuredBuffer", "StructuredBuffer", "RWBuffer"], Sentence("Declare a buffer with a directive: `#storage values array<f32>`.")),
    // Inputs and outputs.
    (&["iTime", "iGlobalTime", "u_time", "uTime", "iElapsed"], Name("time.elapsed")),
    (&["iTimeDelta", "u_delta", "deltaTime", "delta_time"], Name("time.delta")),
    (&["iFrame", "u_frame", "frameCount", "frame_count"], Name("time.frame")),
    (&["iMouse", "u_mouse", "uMouse"], Sentence("The pointer is `mouse.pos`, in pixels as a `vec2i`; `mouse.click` is not 0 while a button is held.")),
    (&["iResolution", "u_resolution", "uResolution", "resolution", "screenSize", "screen_size", "iChannelResolution"], SCREEN_SIZE),
    (&["linear", "linearSampler", "sampler0", "sampler_linear"], Name("bilinear")),
    (&["iChannel0", "u_texture"], Name("channel0")),
    (&["iChannel1"], Name("channel1")),
    (&["iChannel2", "iChannel3"], Sentence("There are two images, `channel0` and `channel1`.")),
    (&["fragCoord", "gl_FragCoord"], PIXEL),
    (&["fragColor", "gl_FragColor", "outColor", "FragColor"], OUTPUT),
    (&["uv", "vUv", "v_uv", "texCoord", "texcoord"], UV),
    (&["gl_GlobalInvocationID", "SV_DispatchThreadID", "global_id", "global_invocation_id", "GlobalInvocationID",
       "globalId", "get_global_id", "thread_position_in_grid", "gid", "id"], GLOBAL_ID),
    (&["gl_LocalInvocationID", "SV_GroupThreadID", "threadIdx", "local_id", "local_invocation_id", "LocalInvocationID",
       "localId", "get_local_id", "thread_position_in_threadgroup"], LOCAL_ID),
    (&["gl_LocalInvocationIndex", "SV_GroupIndex", "local_index", "local_invocation_index", "LocalInvocationIndex",
       "thread_index_in_threadgroup"], LOCAL_INDEX),
    (&["gl_WorkGroupID", "SV_GroupID", "blockIdx", "workgroup_id", "group_id", "WorkgroupID", "get_group_id",
       "threadgroup_position_in_grid"], GROUP_ID),
    (&["gl_NumWorkGroups", "gridDim", "num_workgroups", "NumWorkgroups", "get_num_groups"], GROUP_COUNT),
    (&["gl_WorkGroupSize", "blockDim", "workgroup_size", "get_local_size", "threads_per_threadgroup"], GROUP_SIZE),
    // Constants.
    (&["PI", "M_PI", "pi", "Pi"], Sentence("WGSL has no name for it. Declare it at the top: `const PI = 3.14159265;`.")),
    (&["TAU", "TWO_PI", "tau", "PI2"], Sentence("WGSL has no name for it. Declare it at the top: `const TAU = 6.28318531;`.")),
    (&["FLT_MAX", "INFINITY", "FLOAT_MAX", "MAX_FLOAT", "inf", "infinity", "INF"], EXTREME),
    (&["FLT_EPSILON", "EPSILON", "EPS"], Sentence("WGSL has no name for it. Declare one that suits your numbers: `const EPSILON = 1e-4;`.")),
    (&["NULL", "null", "nullptr", "nil", "None", "undefined"], NULL),
    (&["True", "TRUE", "YES"], Name("true")),
    (&["False", "FALSE", "NO"], Name("false")),
    (&["self", "this"], Sentence("WGSL has no methods: give a function the value as a parameter.")),
    (&["Math"], Sentence("Mathematical functions stand by themselves in WGSL: `sin(x)`, not `Math.sin(x)`.")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::builtins;
    use lockstep_preprocess::{lexer, prelude};

    #[test]
    fn no_name_comes_twice_or_exists_in_wgsl() {
        let mut seen = std::collections::HashSet::new();
        for name in TABLE.iter().flat_map(|(names, _)| names.iter()) {
            assert!(seen.insert(name), "{name} comes twice");
            assert!(
                !builtins::is_function(name) && !builtins::is_type(name),
                "{name} exists"
            );
            assert!(
                !prelude::VARIABLES.iter().any(|item| item.name == *name),
                "{name} exists"
            );
            assert!(
                lexer::is_identifier(name) || name.starts_with("__"),
                "{name} is no name"
            );
        }
    }

    #[test]
    fn what_is_called_otherwise_exists_under_that_name() {
        for (names, instead) in TABLE {
            if let Name(wgsl) = instead {
                let word = wgsl.split(['.', '<']).next().unwrap_or("");
                assert!(
                    builtins::is_function(word)
                        || builtins::is_type(word)
                        || prelude::VARIABLES.iter().any(|item| item.name == word)
                        || matches!(word, "true" | "false"),
                    "{names:?} -> {wgsl}"
                );
            }
        }
    }
}
