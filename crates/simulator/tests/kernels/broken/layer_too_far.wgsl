// The picture has one layer; the second one is asked.
//? expect out-of-bounds stack 7
@group(0) @binding(0) var stack: texture_2d_array<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = textureLoad(stack, vec2<u32>(i % 8u, i / 8u), i % 2u, 0).x;
}
