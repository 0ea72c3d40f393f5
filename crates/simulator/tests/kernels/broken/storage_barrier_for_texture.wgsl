// A storageBarrier does not order a texture.
//? expect texture-race picture 7 9
@group(0) @binding(0) var picture: texture_storage_2d<r32float, read_write>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  textureStore(picture, l.xy, vec4<f32>(f32(l.x)));
  storageBarrier();
  out[l.y * 8u + l.x] = textureLoad(picture, vec2<u32>(7u - l.x, l.y)).x;
}
