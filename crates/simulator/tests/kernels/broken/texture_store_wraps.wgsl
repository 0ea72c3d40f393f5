// The texel above the first row: zero less one.
//? severity warning
//? expect out-of-bounds picture 7
@group(0) @binding(0) var picture: texture_storage_2d<rgba16float, write>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  textureStore(picture, vec2<u32>(l.x, l.y - 1u), vec4<f32>(1.0));
}
