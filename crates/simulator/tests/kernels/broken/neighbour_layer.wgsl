// Two invocations store one texel of the second layer.
//? expect texture-race stack 6
@group(0) @binding(0) var stack: texture_storage_2d_array<rgba16float, write>;
@compute @workgroup_size(4, 4)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  textureStore(stack, vec2<u32>(l.x, l.y / 2u), 0u, vec4<f32>(f32(l.y)));
}
