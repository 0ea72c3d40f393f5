// Every workgroup stores the same corner.
//? groups 2 1 1
//? expect texture-race picture 8
@group(0) @binding(0) var picture: texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(4, 4)
fn main(@builtin(local_invocation_id) l: vec3<u32>, @builtin(workgroup_id) w: vec3<u32>) {
  textureStore(picture, l.xy, vec4<f32>(f32(w.x)));
}
