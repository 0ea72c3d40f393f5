// WGSL's own names: how each is written, what it does in a line of ours, and the section of the
// W3C WGSL specification that defines it. Built into a file of its own, which the editor fetches
// when it first needs it.

/** What the letters in signatures stand for. */
export const letters = {
  T: "T: a number or a vector",
  F: "F: a float or a vector of floats",
  I: "I: an integer or a vector of integers",
  S: "S: a scalar type",
  A: "A: storage or workgroup",
  U: "U: the type asked for",
  E: "E: any type that an array can hold",
};

const spec = "https://www.w3.org/TR/WGSL/#";

/** A row is `[name, signatures, words, anchor]`; without an anchor it is `anchorOf(name)`. */
function table(kind, anchorOf, rows) {
  return rows.map(([name, detail, doc, anchor]) => ({
    kind,
    name,
    detail,
    doc,
    link: spec + (anchor ?? anchorOf(name)),
  }));
}

const each = (names, row) => names.split(" ").map((name) => [name, ...row(name)]);

const math = [
  ["abs", "abs(e: T) -> T", "Distance from zero, component by component.", "abs-float-builtin"],
  ["acos", "acos(e: F) -> F", "Angle from 0 to π whose cosine is e, which must lie in -1 to 1."],
  ["acosh", "acosh(e: F) -> F", "Inverse of cosh, not negative; e must be at least 1."],
  ["asin", "asin(e: F) -> F", "Angle from -π/2 to π/2 whose sine is e, which must lie in -1 to 1."],
  ["asinh", "asinh(e: F) -> F", "Inverse of sinh."],
  ["atan", "atan(e: F) -> F", "Angle from -π/2 to π/2 whose tangent is e."],
  ["atan2", "atan2(y: F, x: F) -> F", "Angle from -π to π of the direction (x, y); the signs of both choose the quadrant."],
  ["atanh", "atanh(e: F) -> F", "Inverse of tanh; e must lie between -1 and 1."],
  ["ceil", "ceil(e: F) -> F", "Smallest whole number that is not below e."],
  ["clamp", "clamp(e: T, low: T, high: T) -> T", "e, kept between low and high.", "clamp"],
  ["cos", "cos(e: F) -> F", "Cosine of an angle in radians."],
  ["cosh", "cosh(e: F) -> F", "Hyperbolic cosine."],
  ["countLeadingZeros", "countLeadingZeros(e: I) -> I", "How many 0 bits there are above the highest 1 bit; 32 for 0."],
  ["countOneBits", "countOneBits(e: I) -> I", "How many bits are 1."],
  ["countTrailingZeros", "countTrailingZeros(e: I) -> I", "How many 0 bits there are below the lowest 1 bit; 32 for 0."],
  ["cross", "cross(a: vec3<S>, b: vec3<S>) -> vec3<S>", "Vector at right angles to both; its length is the area between them."],
  ["degrees", "degrees(e: F) -> F", "Radians to degrees."],
  ["determinant", "determinant(m: matNxN<S>) -> S", "Determinant of a square matrix."],
  ["distance", "distance(a: F, b: F) -> S", "Length of a - b."],
  ["dot", "dot(a: vecN<S>, b: vecN<S>) -> S", "Sum of the products of the components."],
  ["dot4I8Packed", "dot4I8Packed(a: u32, b: u32) -> i32", "Dot product of two vectors of four signed bytes."],
  ["dot4U8Packed", "dot4U8Packed(a: u32, b: u32) -> u32", "Dot product of two vectors of four unsigned bytes."],
  ["exp", "exp(e: F) -> F", "e (2.718..) to the power of the argument."],
  ["exp2", "exp2(e: F) -> F", "2 to the power of e."],
  ["extractBits", "extractBits(e: I, offset: u32, count: u32) -> I", "count bits of e from bit offset up; of a signed e the highest of them is the sign.", "extractBits-unsigned-builtin"],
  ["faceForward", "faceForward(n: vecN<S>, i: vecN<S>, g: vecN<S>) -> vecN<S>", "n when i and g point away from each other, else -n."],
  ["firstLeadingBit", "firstLeadingBit(e: I) -> I", "Number of the highest 1 bit (of a negative number the highest 0 bit), -1 where there is none.", "firstLeadingBit-unsigned-builtin"],
  ["firstTrailingBit", "firstTrailingBit(e: I) -> I", "Number of the lowest 1 bit, -1 where there is none."],
  ["floor", "floor(e: F) -> F", "Largest whole number that is not above e."],
  ["fma", "fma(a: F, b: F, c: F) -> F", "a * b + c, perhaps with one rounding only."],
  ["fract", "fract(e: F) -> F", "e - floor(e): what is behind the point, from 0 up to 1, for negative numbers too."],
  ["frexp", "frexp(e: F) -> result", "Splits e = fract * 2^exp into its members fract (0.5 to 1, with sign) and exp."],
  ["insertBits", "insertBits(e: I, bits: I, offset: u32, count: u32) -> I", "e with count of its bits, from bit offset up, replaced by the lowest of bits."],
  ["inverseSqrt", "inverseSqrt(e: F) -> F", "1 / sqrt(e); e must be above 0."],
  ["ldexp", "ldexp(e: F, exp: I) -> F", "e * 2^exp."],
  ["length", "length(e: F) -> S", "Length of a vector; of a number its distance from zero."],
  ["log", "log(e: F) -> F", "Natural logarithm; e must be above 0."],
  ["log2", "log2(e: F) -> F", "Logarithm to base 2; e must be above 0."],
  ["max", "max(a: T, b: T) -> T", "The larger one, component by component.", "max-float-builtin"],
  ["min", "min(a: T, b: T) -> T", "The smaller one, component by component.", "min-float-builtin"],
  ["mix", "mix(a: F, b: F, t: F) -> F\nmix(a: vecN<S>, b: vecN<S>, t: S) -> vecN<S>", "a * (1 - t) + b * t: from a at 0 to b at 1."],
  ["modf", "modf(e: F) -> result", "Splits e into its members whole and fract; both have the sign of e."],
  ["normalize", "normalize(e: vecN<S>) -> vecN<S>", "Vector of the same direction with length 1; e must not be zero."],
  ["pow", "pow(base: F, exponent: F) -> F", "base to the power of exponent; a negative base has no result."],
  ["quantizeToF16", "quantizeToF16(e: f32 or vecN<f32>) -> same", "e as precise as 16 bits can hold it, still as 32 bits."],
  ["radians", "radians(e: F) -> F", "Degrees to radians."],
  ["reflect", "reflect(i: vecN<S>, n: vecN<S>) -> vecN<S>", "Direction i mirrored at a surface with normal n, of length 1."],
  ["refract", "refract(i: vecN<S>, n: vecN<S>, ratio: S) -> vecN<S>", "Direction i, bent where it enters a surface with normal n; zero when all light is reflected."],
  ["reverseBits", "reverseBits(e: I) -> I", "The bits in opposite order."],
  ["round", "round(e: F) -> F", "Nearest whole number; halves go to the even one."],
  ["saturate", "saturate(e: F) -> F", "e, kept between 0 and 1.", "saturate-float-builtin"],
  ["sign", "sign(e: T) -> T", "-1, 0 or 1: below, at or above zero."],
  ["sin", "sin(e: F) -> F", "Sine of an angle in radians."],
  ["sinh", "sinh(e: F) -> F", "Hyperbolic sine."],
  ["smoothstep", "smoothstep(low: F, high: F, x: F) -> F", "From 0 at low to 1 at high along an S-curve, flat outside; low must be below high."],
  ["sqrt", "sqrt(e: F) -> F", "Square root; e must not be negative."],
  ["step", "step(edge: F, x: F) -> F", "1 where x has reached edge, else 0."],
  ["tan", "tan(e: F) -> F", "Tangent of an angle in radians."],
  ["tanh", "tanh(e: F) -> F", "Hyperbolic tangent."],
  ["transpose", "transpose(m: matCxR<S>) -> matRxC<S>", "Matrix with rows and columns exchanged."],
  ["trunc", "trunc(e: F) -> F", "e without what is behind the point: the whole number towards zero."],
];

const logic = [
  ["all", "all(e: vecN<bool>) -> bool", "Whether every component is true."],
  ["any", "any(e: vecN<bool>) -> bool", "Whether at least one component is true."],
  ["select", "select(f: T, t: T, condition: bool) -> T\nselect(f: vecN<S>, t: vecN<S>, condition: vecN<bool>) -> vecN<S>", "t where the condition holds, else f; both are computed. Mind the order: false comes first."],
  ["arrayLength", "arrayLength(p: ptr<storage, array<E>>) -> u32", "Number of elements of a runtime-sized array in a storage buffer: arrayLength(&buffer)."],
  ["bitcast", "bitcast<U>(e: T) -> U", "The same bits, read as another type of the same size."],
];

const derivative = each("dpdx dpdxCoarse dpdxFine dpdy dpdyCoarse dpdyFine fwidth fwidthCoarse fwidthFine", (name) => [
  `${name}(e: f32 or vecN<f32>) -> same`,
  (name.startsWith("fwidth")
    ? "Sum of the sizes of both derivatives"
    : `How e changes from pixel to pixel along ${name[3]}`) +
    (name.endsWith("Coarse") ? ", at low precision" : name.endsWith("Fine") ? ", at high precision" : "") +
    "; in fragment shaders only.",
]);

const texture = [
  ["textureDimensions", "textureDimensions(t) -> u32 or vecN<u32>\ntextureDimensions(t, level) -> u32 or vecN<u32>", "Size of a texture, or of one of its mip levels, in texels."],
  ["textureGather", "textureGather(component, t, s: sampler, coords: vec2f) -> vec4<S>\ntextureGather(depth_t, s: sampler, coords: vec2f) -> vec4f", "One component of the four texels that sampling would blend. Arrays take a layer, 2D textures may take an offset."],
  ["textureGatherCompare", "textureGatherCompare(t, s: sampler_comparison, coords: vec2f, depth: f32) -> vec4f", "Compares four texels of a depth texture with depth: 1 where it passes, else 0."],
  ["textureLoad", "textureLoad(t, coords, level) -> vec4<S>\ntextureLoad(t_array, coords, layer, level) -> vec4<S>\ntextureLoad(storage_t, coords) -> vec4<S>", "One texel by its whole-number coordinates, without a sampler."],
  ["textureNumLayers", "textureNumLayers(t_array) -> u32", "Number of layers of an array texture."],
  ["textureNumLevels", "textureNumLevels(t) -> u32", "Number of mip levels."],
  ["textureNumSamples", "textureNumSamples(t) -> u32", "Samples per texel of a multisampled texture."],
  ["textureSample", "textureSample(t, s: sampler, coords) -> vec4f", "Filtered colour at coords (0 to 1); chooses the mip level itself, so in fragment shaders only."],
  ["textureSampleBaseClampToEdge", "textureSampleBaseClampToEdge(t, s: sampler, coords: vec2f) -> vec4f", "Filtered colour of level 0; coords are kept half a texel inside of the edge."],
  ["textureSampleBias", "textureSampleBias(t, s: sampler, coords, bias: f32) -> vec4f", "Like textureSample with bias added to the mip level; in fragment shaders only."],
  ["textureSampleCompare", "textureSampleCompare(t, s: sampler_comparison, coords, depth: f32) -> f32", "Share of texels of a depth texture that pass the comparison; in fragment shaders only."],
  ["textureSampleCompareLevel", "textureSampleCompareLevel(t, s: sampler_comparison, coords, depth: f32) -> f32", "Like textureSampleCompare, always at level 0; in every kind of shader."],
  ["textureSampleGrad", "textureSampleGrad(t, s: sampler, coords, ddx, ddy) -> vec4f", "Filtered colour; the derivatives given choose the mip level."],
  ["textureSampleLevel", "textureSampleLevel(t, s: sampler, coords, level: f32) -> vec4f\ntextureSampleLevel(t_array, s: sampler, coords, layer, level: f32) -> vec4f", "Filtered colour at coords (0 to 1) of a given mip level; in every kind of shader."],
  ["textureStore", "textureStore(t, coords, value: vec4<S>)\ntextureStore(t_array, coords, layer, value: vec4<S>)", "Writes one texel of a storage texture; outside of it nothing happens."],
];

const changes = {
  Add: "Adds v to",
  Sub: "Subtracts v from",
  Max: "Keeps the larger of v and",
  Min: "Keeps the smaller of v and",
  And: "Combines v by & with",
  Or: "Combines v by | with",
  Xor: "Combines v by ^ with",
};

const atomic = [
  ["atomicLoad", "atomicLoad(p: ptr<A, atomic<S>>) -> S", "Reads an atomic variable.", "atomic-load"],
  ["atomicStore", "atomicStore(p: ptr<A, atomic<S>>, v: S)", "Writes an atomic variable.", "atomic-store"],
  ...Object.entries(changes).map(([name, words]) => [
    `atomic${name}`,
    `atomic${name}(p: ptr<A, atomic<S>>, v: S) -> S`,
    `${words} an atomic variable in one step; gives what was there before.`,
    "atomic-rmw",
  ]),
  ["atomicExchange", "atomicExchange(p: ptr<A, atomic<S>>, v: S) -> S", "Writes v in one step and gives what was there before.", "atomic-rmw"],
  ["atomicCompareExchangeWeak", "atomicCompareExchangeWeak(p: ptr<A, atomic<S>>, expected: S, v: S) -> result", "Writes v if the variable is as expected; members old_value and exchanged. It may fail without a reason, so try again in a loop.", "atomic-rmw"],
];

const packed = {
  "4x8snorm": ["vec4f", "four numbers from -1 to 1", "signed bytes"],
  "4x8unorm": ["vec4f", "four numbers from 0 to 1", "bytes"],
  "2x16snorm": ["vec2f", "two numbers from -1 to 1", "signed 16-bit integers"],
  "2x16unorm": ["vec2f", "two numbers from 0 to 1", "16-bit integers"],
  "2x16float": ["vec2f", "two numbers", "16-bit floats"],
  "4xI8": ["vec4i", "four signed integers", "their lowest bytes"],
  "4xU8": ["vec4u", "four unsigned integers", "their lowest bytes"],
};

const packing = [
  ...Object.entries(packed).flatMap(([name, [type, what, as]]) => [
    [`pack${name}`, `pack${name}(e: ${type}) -> u32`, `Packs ${what} into 32 bits, as ${as}; the first is lowest.`],
    [`unpack${name}`, `unpack${name}(e: u32) -> ${type}`, `Takes ${what} out of 32 bits, as pack${name} puts them there.`],
  ]),
  ["pack4xI8Clamp", "pack4xI8Clamp(e: vec4i) -> u32", "Packs four integers into signed bytes, each kept from -128 to 127 first."],
  ["pack4xU8Clamp", "pack4xU8Clamp(e: vec4u) -> u32", "Packs four integers into bytes, each kept at 255 at most first."],
];

const waits = (memory) =>
  `Waits for all invocations of the workgroup; what they wrote to ${memory} before is seen after. Uniform control flow only.`;

const synchronization = [
  ["storageBarrier", "storageBarrier()", waits("storage buffers")],
  ["textureBarrier", "textureBarrier()", waits("storage textures")],
  ["workgroupBarrier", "workgroupBarrier()", waits("workgroup memory")],
  ["workgroupUniformLoad", "workgroupUniformLoad(p: ptr<workgroup, T>) -> T", "Reads a workgroup variable between two barriers, so that the value is uniform."],
];

const lowered = (name) => `${name.toLowerCase()}-builtin`;

const overAll = { Add: "Sum", Mul: "Product", Max: "Largest", Min: "Smallest", And: "& of all", Or: "| of all", Xor: "^ of all" };

const subgroup = [
  ...Object.entries(overAll).map(([name, words]) => {
    const type = ["And", "Or", "Xor"].includes(name) ? "I" : "T";
    return [`subgroup${name}`, `subgroup${name}(e: ${type}) -> ${type}`, `${words} of e over the active invocations of the subgroup.`];
  }),
  ...["Add", "Mul"].flatMap((name) => [
    [`subgroupExclusive${name}`, `subgroupExclusive${name}(e: T) -> T`, `${overAll[name]} of e over the active invocations with lower ids.`],
    [`subgroupInclusive${name}`, `subgroupInclusive${name}(e: T) -> T`, `${overAll[name]} of e over the active invocations with lower ids and this one.`],
  ]),
  ["subgroupAll", "subgroupAll(e: bool) -> bool", "Whether e is true in every active invocation of the subgroup."],
  ["subgroupAny", "subgroupAny(e: bool) -> bool", "Whether e is true in at least one active invocation of the subgroup."],
  ["subgroupBallot", "subgroupBallot(e: bool) -> vec4u", "One bit for every invocation of the subgroup: whether it is active and its e is true."],
  ["subgroupBroadcast", "subgroupBroadcast(e: T, id: I) -> T", "e of the invocation with this id, which is a constant."],
  ["subgroupBroadcastFirst", "subgroupBroadcastFirst(e: T) -> T", "e of the active invocation with the lowest id."],
  ["subgroupElect", "subgroupElect() -> bool", "Whether this is the active invocation with the lowest id."],
  ["subgroupShuffle", "subgroupShuffle(e: T, id: I) -> T", "e of the invocation with this id."],
  ["subgroupShuffleDown", "subgroupShuffleDown(e: T, delta: u32) -> T", "e of the invocation whose id is delta higher."],
  ["subgroupShuffleUp", "subgroupShuffleUp(e: T, delta: u32) -> T", "e of the invocation whose id is delta lower."],
  ["subgroupShuffleXor", "subgroupShuffleXor(e: T, mask: u32) -> T", "e of the invocation whose id is this one's ^ mask."],
  ["quadBroadcast", "quadBroadcast(e: T, id: I) -> T", "e of the invocation with this id, 0 to 3, in the quad."],
  ["quadSwapDiagonal", "quadSwapDiagonal(e: T) -> T", "e of the invocation at the opposite corner of the quad."],
  ["quadSwapX", "quadSwapX(e: T) -> T", "e of the neighbour in the quad along x."],
  ["quadSwapY", "quadSwapY(e: T) -> T", "e of the neighbour in the quad along y."],
];

/** Built-in functions. */
export const functions = [
  ...table("function", (name) => `${name}-builtin`, [...math, ...logic, ...derivative, ...packing, ...synchronization]),
  ...table("function", (name) => name.toLowerCase(), texture),
  ...table("function", () => "atomic-rmw", atomic),
  ...table("function", lowered, subgroup),
];

const scalars = { i: ["i32", "integers"], u: ["u32", "unsigned integers"], f: ["f32", "floats"], h: ["f16", "16-bit floats; needs enable f16"] };

const vectors = ["2", "3", "4"].flatMap((count) => [
  [`vec${count}`, `vec${count}<S>`, `Vector of ${count} components.`],
  ...Object.entries(scalars).map(([letter, [scalar, words]]) => [
    `vec${count}${letter}`,
    `vec${count}<${scalar}>`,
    `Vector of ${count} ${words}.`,
  ]),
]);

const matrices = ["2", "3", "4"].flatMap((columns) =>
  ["2", "3", "4"].flatMap((rows) =>
    ["", "f", "h"].map((letter) => {
      const name = `mat${columns}x${rows}`;
      const floats = letter === "h" ? " of 16-bit floats; needs enable f16" : "";
      return [name + letter, `${name}<${scalars[letter]?.[0] ?? "S"}>`, `Matrix with ${columns} columns of ${rows} rows${floats}.`];
    }),
  ),
);

const shapes = { "1d": "line", "2d": "picture", "2d_array": "list of pictures", "3d": "volume", cube: "cube of six faces", cube_array: "list of cubes" };

const textures = [
  ...Object.entries(shapes).map(([shape, words]) => [`texture_${shape}`, `texture_${shape}<S>`, `Texture to sample or load from: a ${words}.`, "sampled-texture-type"]),
  ...["1d", "2d", "2d_array", "3d"].map((shape) => [
    `texture_storage_${shape}`,
    `texture_storage_${shape}<format, access>`,
    `Texture to store into: a ${shapes[shape]}.`,
    "texture-storage",
  ]),
  ...["2d", "2d_array", "cube", "cube_array"].map((shape) => [
    `texture_depth_${shape}`,
    `texture_depth_${shape}`,
    `Texture of depths: a ${shapes[shape]}.`,
    "texture-depth",
  ]),
  ["texture_multisampled_2d", "texture_multisampled_2d<S>", "Picture with several samples a texel.", "multisampled-texture-type"],
  ["texture_depth_multisampled_2d", "texture_depth_multisampled_2d", "Picture of depths with several samples a texel.", "texture-depth"],
  ["texture_external", "texture_external", "A frame of a video.", "external-texture-type"],
  ["sampler", "sampler", "How a texture is filtered, and what is beyond its edges.", "sampler-type"],
  ["sampler_comparison", "sampler_comparison", "A sampler that compares depths.", "sampler-type"],
];

/** Types. */
export const types = [
  ...table("type", () => "types", [
    ["bool", "bool", "true or false.", "bool-type"],
    ["i32", "i32", "Integer of 32 bits with a sign.", "integer-types"],
    ["u32", "u32", "Integer of 32 bits without a sign.", "integer-types"],
    ["f32", "f32", "Floating-point number of 32 bits.", "floating-point-types"],
    ["f16", "f16", "Floating-point number of 16 bits; needs enable f16.", "floating-point-types"],
    ["array", "array<E, N>\narray<E>", "N elements of type E; without N, at the end of a storage buffer, as many as there is room for.", "array-types"],
    ["atomic", "atomic<i32>\natomic<u32>", "Integer that invocations may change at the same time, by the atomic functions.", "atomic-types"],
    ["ptr", "ptr<space, T, access>", "Pointer to a variable; & makes one, * follows it.", "ref-ptr-types"],
  ]),
  ...table("type", () => "vector-types", vectors),
  ...table("type", () => "matrix-types", matrices),
  ...table("type", () => "texture-types", textures),
];

/** Attributes, without the `@`. */
export const attributes = table("attribute", (name) => `${name.replace("_", "-")}-attr`, [
  ["align", "@align(bytes)", "Address of a structure's member is a multiple of this power of two."],
  ["binding", "@binding(number)", "Number of a resource in its group."],
  ["blend_src", "@blend_src(0 or 1)", "Which colour of dual-source blending an output is."],
  ["builtin", "@builtin(value)", "A parameter or result that the GPU provides or takes."],
  ["compute", "@compute", "Entry point of a compute shader.", "shader-stage-attr"],
  ["const", "@const", "Marks built-in functions that can be evaluated early; programs cannot use it."],
  ["diagnostic", "@diagnostic(severity, rule)", "How grave a broken rule is inside of what follows."],
  ["fragment", "@fragment", "Entry point of a fragment shader.", "shader-stage-attr"],
  ["group", "@group(number)", "Bind group of a resource; here it is 0."],
  ["id", "@id(number)", "Number under which the page can set an override."],
  ["interpolate", "@interpolate(type, sampling)", "How a value is blended between vertices."],
  ["invariant", "@invariant", "The position comes out bit by bit the same in every shader that computes it alike."],
  ["location", "@location(number)", "Number of an input or output of a render shader."],
  ["must_use", "@must_use", "Ignoring the result of this function is an error."],
  ["size", "@size(bytes)", "Room that a structure's member takes."],
  ["vertex", "@vertex", "Entry point of a vertex shader.", "shader-stage-attr"],
  ["workgroup_size", "@workgroup_size(x, y, z)", "Invocations in a workgroup along each axis, 256 at most in all."],
]);

/** Names that `@builtin(..)` takes. */
export const values = table("value", (name) => `${name.replaceAll("_", "-")}-builtin-value`, [
  ["global_invocation_id", "vec3u", "Place of the invocation in the whole dispatch: workgroup_id * workgroup_size + local_invocation_id."],
  ["global_invocation_index", "u32", "Number of the invocation in the whole dispatch."],
  ["local_invocation_id", "vec3u", "Place of the invocation in its workgroup."],
  ["local_invocation_index", "u32", "Number of the invocation in its workgroup, x first."],
  ["num_workgroups", "vec3u", "Workgroups of the dispatch along each axis."],
  ["workgroup_id", "vec3u", "Place of the workgroup in the dispatch."],
  ["workgroup_index", "u32", "Number of the workgroup in the dispatch."],
  ["num_subgroups", "u32", "Subgroups in the workgroup; needs enable subgroups."],
  ["subgroup_id", "u32", "Number of the subgroup in its workgroup; needs enable subgroups."],
  ["subgroup_invocation_id", "u32", "Number of the invocation in its subgroup; needs enable subgroups."],
  ["subgroup_size", "u32", "Invocations in a subgroup; needs enable subgroups."],
  ["position", "vec4f", "Place of a vertex in clip space, or of a fragment in pixels."],
  ["vertex_index", "u32", "Number of the vertex."],
  ["instance_index", "u32", "Number of the instance."],
  ["front_facing", "bool", "Whether the fragment is on the front of its triangle."],
  ["frag_depth", "f32", "Depth of the fragment."],
  ["primitive_index", "u32", "Number of the triangle, line or point."],
  ["sample_index", "u32", "Number of the sample of the fragment."],
  ["sample_mask", "u32", "Which samples of the fragment are covered."],
  ["clip_distances", "array<f32, N>", "A vertex is clipped away where one of these is negative."],
]);

/** Address spaces and access modes. */
export const spaces = [
  ...table("space", () => "address-space", [
    ["function", "var<function>", "Memory of one invocation, for one call."],
    ["private", "var<private>", "Memory of one invocation, for all of its functions."],
    ["workgroup", "var<workgroup>", "Memory that a workgroup shares, 16 KiB at most; zero at first."],
    ["uniform", "var<uniform>", "Buffer that shaders only read, the same for all invocations."],
    ["storage", "var<storage, access>", "Buffer that all invocations share; #storage declares one."],
  ]),
  ...table("space", () => "memory-access-mode", [
    ["read", "read", "Access: reading only."],
    ["write", "write", "Access: writing only."],
    ["read_write", "read_write", "Access: reading and writing."],
  ]),
  ...table(
    "space",
    () => "texel-formats",
    each("rgba8unorm rgba8snorm rgba8uint rgba8sint rgba16uint rgba16sint rgba16float r32uint r32sint r32float rg32uint rg32sint rg32float rgba32uint rgba32sint rgba32float bgra8unorm", (name) => [
      name,
      "Texel format of a storage texture.",
    ]),
  ),
];

/** Keywords. */
export const keywords = table("keyword", (name) => `${name}-statement`, [
  ["alias", "alias NAME = type;", "Another name for a type.", "type-aliases"],
  ["break", "break;", "Leaves the innermost loop or switch."],
  ["case", "case value, value: { }", "Branch of a switch.", "switch-statement"],
  ["const", "const NAME = value;", "A value that is known when the program is compiled.", "const-decls"],
  ["const_assert", "const_assert condition;", "An error unless the condition holds; checked when the program is compiled."],
  ["continue", "continue;", "Goes on with the next round of the innermost loop."],
  ["continuing", "continuing { }", "End of a loop's body, run before every next round."],
  ["default", "default: { }", "Branch of a switch for all other values.", "switch-statement"],
  ["diagnostic", "diagnostic(severity, rule);", "How grave a broken rule is; stands before everything else.", "global-diagnostic-directive"],
  ["discard", "discard;", "Drops the fragment; in fragment shaders only."],
  ["else", "else { }", "What runs where the condition before does not hold.", "if-statement"],
  ["enable", "enable extension;", "Turns on f16, subgroups and other extensions; stands before everything else.", "enable-directive-section"],
  ["false", "false", "The other value of bool.", "bool-type"],
  ["fn", "fn name(parameter: type) -> type { }", "Declares a function.", "function-declaration-sec"],
  ["for", "for (var i = 0; i < n; i++) { }", "Loop with a start, a condition and a step."],
  ["if", "if condition { }", "Runs a block where a condition holds."],
  ["let", "let name = value;", "Names a value, which does not change.", "let-decls"],
  ["loop", "loop { }", "Repeats until break or return."],
  ["override", "override name: type = value;", "A constant that can be set when the pipeline is made.", "override-decls"],
  ["requires", "requires feature;", "Says which language features the program needs.", "requires-directive-section"],
  ["return", "return value;", "Leaves the function."],
  ["struct", "struct Name { member: type, }", "Declares a type with named members.", "struct-types"],
  ["switch", "switch value { case 0: { } default: { } }", "Runs the branch for a value."],
  ["true", "true", "One of the two values of bool.", "bool-type"],
  ["var", "var name: type = value;\nvar<space> name: type;", "Declares a variable.", "var-decls"],
  ["while", "while condition { }", "Repeats while a condition holds."],
]);
