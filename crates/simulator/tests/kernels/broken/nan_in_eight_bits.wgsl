// Zero over zero is painted in 8 bits.
//? expect not-a-number picture 7
@group(0) @binding(0) var picture: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  let d = vec2<f32>(l.xy) - 3.0;
  textureStore(picture, l.xy, vec4<f32>(d / length(d), 0.0, 1.0));
}
