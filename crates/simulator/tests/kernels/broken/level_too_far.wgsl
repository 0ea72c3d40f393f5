// There is no second mip level.
//? expect out-of-bounds picture 7
@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = textureLoad(picture, vec2<u32>(i % 4u, i / 16u), 1).x;
}
