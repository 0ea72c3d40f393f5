// Neighbours of a texel are clamped to the picture before they are loaded.
//? size 8 8
@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var blurred: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let last = vec2<i32>(textureDimensions(picture)) - 1;
  let here = vec2<i32>(gid.xy);
  var sum = vec4<f32>(0.0);
  for (var y = -1; y <= 1; y++) {
    for (var x = -1; x <= 1; x++) {
      sum += textureLoad(picture, clamp(here + vec2(x, y), vec2(0), last), 0);
    }
  }
  textureStore(blurred, gid.xy, sum / 9.0);
}
