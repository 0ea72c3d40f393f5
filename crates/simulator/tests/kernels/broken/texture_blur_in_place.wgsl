// A blur in one read_write texture.
//? expect texture-race picture 6 7
@group(0) @binding(0) var picture: texture_storage_2d<r32float, read_write>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  let next = textureLoad(picture, vec2<u32>((l.x + 1u) % 8u, l.y));
  textureStore(picture, l.xy, next + vec4<f32>(1.0));
}
