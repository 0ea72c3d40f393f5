// A transpose through workgroup memory without a barrier.
//? expect workgroup-race tile 7 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> tile: array<array<u32, 16>, 16>;
@compute @workgroup_size(16, 16)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  tile[l.y][l.x] = l.x;
  out[l.y * 16u + l.x] = tile[l.x][l.y];
}
