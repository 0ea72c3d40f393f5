// The texel right of the edge is not there.
//? expect out-of-bounds picture 7
@group(0) @binding(0) var picture: texture_storage_2d<r32float, read_write>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  out[l.y * 8u + l.x] = textureLoad(picture, l.xy + vec2<u32>(1u, 0u)).x;
}
