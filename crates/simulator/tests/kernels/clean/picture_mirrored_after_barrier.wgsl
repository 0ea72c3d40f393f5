// A row is turned round in one workgroup: textureBarrier stands between the stores and the loads.
//? size 8 8
//? result out 70.0 60.0 50.0 40.0 30.0 20.0 10.0 0.0 71.0 61.0 51.0 41.0 31.0 21.0 11.0 1.0 72.0 62.0 52.0 42.0 32.0 22.0 12.0 2.0 73.0 63.0 53.0 43.0 33.0 23.0 13.0 3.0 74.0 64.0 54.0 44.0 34.0 24.0 14.0 4.0 75.0 65.0 55.0 45.0 35.0 25.0 15.0 5.0 76.0 66.0 56.0 46.0 36.0 26.0 16.0 6.0 77.0 67.0 57.0 47.0 37.0 27.0 17.0 7.0
@group(0) @binding(0) var picture: texture_storage_2d<r32float, read_write>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;

@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) lid: vec3<u32>) {
  textureStore(picture, lid.xy, vec4<f32>(f32(lid.x * 10u + lid.y)));
  textureBarrier();
  let turned = textureLoad(picture, vec2(7u - lid.x, lid.y)).x;
  out[lid.y * 8u + lid.x] = turned;
}
