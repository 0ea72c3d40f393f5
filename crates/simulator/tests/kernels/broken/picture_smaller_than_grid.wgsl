// The grid covers more than the picture.
//? size 10 13
//? groups 2 2 1
//? severity warning
//? expect out-of-bounds picture 10
@group(0) @binding(0) var picture: texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) g: vec3<u32>) {
  textureStore(picture, g.xy, vec4<f32>(1.0));
}
