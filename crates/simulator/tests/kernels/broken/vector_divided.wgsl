// One component of the divisor is zero.
//? fill size 8 0
//? expect integer-trap - 8
@group(0) @binding(0) var<storage, read_write> out: array<vec2<u32>, 64>;
@group(0) @binding(1) var<storage, read> size: vec2<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = vec2<u32>(i * 8u) / size;
}
