// Four invocations store one texel.
//? expect texture-race picture 7
@group(0) @binding(0) var picture: texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  textureStore(picture, l.xy / 2u, vec4<f32>(f32(l.x + l.y)));
}
