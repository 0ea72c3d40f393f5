// The same invocation stores a background, then perhaps a line over it: its own texel, in its own order.
//? groups 2 1 1
//? size 16 8
@group(0) @binding(0) var picture: texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  textureStore(picture, gid.xy, vec4<f32>(0.1, 0.2, 0.3, 1.0));
  if gid.x == gid.y || gid.x + gid.y == 15u {
    textureStore(picture, gid.xy, vec4<f32>(1.0));
  }
}
