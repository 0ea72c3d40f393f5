// The texel left of the edge is at -1.
//? expect out-of-bounds picture 7
@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = textureLoad(picture, vec2<i32>(i32(i % 8u) - 1, i32(i / 8u)), 0).x;
}
