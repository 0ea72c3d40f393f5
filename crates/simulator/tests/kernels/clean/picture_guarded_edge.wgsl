// More invocations than texels: those outside leave before they touch the picture.
//? groups 2 2 1
//? size 10 13
@group(0) @binding(0) var picture: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let size = textureDimensions(picture);
  if any(gid.xy >= size) {
    return;
  }
  let place = (vec2<f32>(gid.xy) + 0.5) / vec2<f32>(size);
  textureStore(picture, gid.xy, vec4<f32>(place, 0.0, 1.0));
}
