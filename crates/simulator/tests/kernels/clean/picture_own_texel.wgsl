// Each invocation loads and stores its own texel of a read_write picture, twice.
//? groups 1 2 1
//? size 8 8
//? result out 0.0 0.5 1.0 1.5 2.0 2.5 3.0 3.5 1.0 1.5 2.0 2.5 3.0 3.5 4.0 4.5 2.0 2.5 3.0 3.5 4.0 4.5 5.0 5.5 3.0 3.5 4.0 4.5 5.0 5.5 6.0 6.5 4.0 4.5 5.0 5.5 6.0 6.5 7.0 7.5 5.0 5.5 6.0 6.5 7.0 7.5 8.0 8.5 6.0 6.5 7.0 7.5 8.0 8.5 9.0 9.5 7.0 7.5 8.0 8.5 9.0 9.5 10.0 10.5
@group(0) @binding(0) var picture: texture_storage_2d<r32float, read_write>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;

@compute @workgroup_size(8, 4)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let start = textureLoad(picture, gid.xy).x;
  textureStore(picture, gid.xy, vec4<f32>(start + f32(gid.x), 0.0, 0.0, 1.0));
  let then = textureLoad(picture, gid.xy).x;
  textureStore(picture, gid.xy, vec4<f32>(then * 0.5));
  out[gid.y * 8u + gid.x] = textureLoad(picture, gid.xy).x + f32(gid.y);
}
