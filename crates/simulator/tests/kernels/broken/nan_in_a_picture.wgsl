// A NaN is painted.
//? expect not-a-number picture 8
@group(0) @binding(0) var picture: texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  let r = acos(f32(l.x));
  textureStore(picture, l.xy, vec4<f32>(r, 0.0, 0.0, 1.0));
}
