// A textureBarrier ends at the workgroup: its neighbour is not ordered.
//? groups 2 1 1
//? size 16 8
//? expect texture-race picture 8 10
@group(0) @binding(0) var picture: texture_storage_2d<r32float, read_write>;
@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) g: vec3<u32>) {
  let left = textureLoad(picture, vec2<u32>((g.x + 15u) % 16u, g.y));
  textureBarrier();
  textureStore(picture, g.xy, left + vec4<f32>(1.0));
}
