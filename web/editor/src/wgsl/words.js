// The words the tokenizer knows. WGSL's own come from the W3C WGSL specification (sections
// "Keyword Summary", "Predeclared Types", "Built-in Functions", "Built-in Values"); the prelude's
// and the directives come from the shader conventions.

const words = (text) => new Set(text.trim().split(/\s+/));

/** WGSL keywords, `true` and `false` included; the three that open a global directive are apart. */
export const keywords = words(`
  alias break case const const_assert continue continuing default discard else false fn for if let
  loop override return struct switch true var while
`);

/** Keywords that open a WGSL global directive. */
export const globalDirectives = words("enable requires diagnostic");

/** Keywords after which a name is declared, with the class that name gets ("name" is none). */
export const declaring = new Map([
  ["alias", "type"],
  ["struct", "type"],
  ["fn", "function"],
  ["const", "name"],
  ["let", "name"],
  ["override", "name"],
  ["var", "name"],
]);

const plainTypes = words(`
  bool i32 u32 f32 f16 atomic array ptr sampler sampler_comparison
  texture_1d texture_2d texture_2d_array texture_3d texture_cube texture_cube_array
  texture_multisampled_2d texture_depth_multisampled_2d texture_external
  texture_depth_2d texture_depth_2d_array texture_depth_cube texture_depth_cube_array
  texture_storage_1d texture_storage_2d texture_storage_2d_array texture_storage_3d
  int uint float bool2 bool3 bool4
`);
const vectorType = /^(?:vec[234][iufh]?|(?:int|uint|float)[234])$/;
const matrixType = /^(?:mat[234]x[234][fh]?|float[234]x[234])$/;
// A user's structure cannot be told from a variable by one line of text. Nearly every program
// writes structures, and only structures, in CamelCase.
const structureType = /^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/;

/** Whether `word` is a predeclared type, an alias of the prelude, or spelt like a structure. */
export function isType(word) {
  return (
    plainTypes.has(word) ||
    vectorType.test(word) ||
    matrixType.test(word) ||
    structureType.test(word)
  );
}

/** Built-in functions; they count as such only where they are called, for they can be shadowed. */
export const builtinFunctions = words(`
  bitcast all any select arrayLength
  abs acos acosh asin asinh atan atan2 atanh ceil clamp cos cosh countLeadingZeros countOneBits
  countTrailingZeros cross degrees determinant distance dot dot4I8Packed dot4U8Packed exp exp2
  extractBits faceForward firstLeadingBit firstTrailingBit floor fma fract frexp insertBits
  inverseSqrt ldexp length log log2 max min mix modf normalize pow quantizeToF16 radians reflect
  refract reverseBits round saturate sign sin sinh smoothstep sqrt step tan tanh transpose trunc
  dpdx dpdxCoarse dpdxFine dpdy dpdyCoarse dpdyFine fwidth fwidthCoarse fwidthFine
  textureDimensions textureGather textureGatherCompare textureLoad textureNumLayers
  textureNumLevels textureNumSamples textureSample textureSampleBaseClampToEdge textureSampleBias
  textureSampleCompare textureSampleCompareLevel textureSampleGrad textureSampleLevel textureStore
  atomicAdd atomicAnd atomicCompareExchangeWeak atomicExchange atomicLoad atomicMax atomicMin
  atomicOr atomicStore atomicSub atomicXor
  pack2x16float pack2x16snorm pack2x16unorm pack4x8snorm pack4x8unorm pack4xI8 pack4xI8Clamp
  pack4xU8 pack4xU8Clamp unpack2x16float unpack2x16snorm unpack2x16unorm unpack4x8snorm
  unpack4x8unorm unpack4xI8 unpack4xU8
  storageBarrier textureBarrier workgroupBarrier workgroupUniformLoad
  quadBroadcast quadSwapDiagonal quadSwapX quadSwapY
  subgroupAdd subgroupAll subgroupAnd subgroupAny subgroupBallot subgroupBroadcast
  subgroupBroadcastFirst subgroupElect subgroupExclusiveAdd subgroupExclusiveMul
  subgroupInclusiveAdd subgroupInclusiveMul subgroupMax subgroupMin subgroupMul subgroupOr
  subgroupShuffle subgroupShuffleDown subgroupShuffleUp subgroupShuffleXor subgroupXor
`);

/** Names that `@builtin(..)` takes. */
export const builtinValues = words(`
  vertex_index instance_index position front_facing frag_depth primitive_index sample_index
  sample_mask clip_distances global_invocation_id global_invocation_index local_invocation_id
  local_invocation_index num_workgroups workgroup_id workgroup_index num_subgroups subgroup_id
  subgroup_invocation_id subgroup_size
`);

const spacesAndAccess = words("function private workgroup uniform storage read write read_write");
const texelFormat =
  /^(?:(?:r|rg|rgba|bgra)(?:8|16|32)(?:[us]norm|[us]int|float)|rgb10a2u(?:int|norm)|rg11b10ufloat)$/;

/** Whether `word` is an address space, an access mode or a texel format. */
export function isEnumerant(word) {
  return spacesAndAccess.has(word) || texelFormat.test(word);
}

/** Variables and constants of the prelude. */
export const preludeValues = words(`
  screen time mouse dispatch custom pass_in pass_out channel0 channel1 _keyboard
  nearest bilinear trilinear nearest_repeat bilinear_repeat trilinear_repeat
  SCREEN_WIDTH SCREEN_HEIGHT STRING_MAX_LEN
`);

/** Functions of the prelude; like the built-in ones they count only where they are called. */
export const preludeFunctions = words(
  "passLoad passStore passSampleLevelBilinearRepeat keyDown assert",
);

/**
 * What follows each `#` directive: a name it declares ("name"), an entry point ("entry"), a path
 * ("path"), or nothing that stands out (null).
 */
export const directives = new Map([
  ["storage", "name"],
  ["define", "name"],
  ["calcdefine", "name"],
  ["data", "name"],
  ["workgroup_count", "entry"],
  ["dispatch_count", "entry"],
  ["dispatch_once", "entry"],
  ["include", "path"],
  ["if", null],
  ["ifdef", "name"],
  ["ifndef", "name"],
  ["else", null],
  ["endif", null],
  ["assert", null],
]);
