// Rows and columns are exchanged.
//? expect out-of-bounds grid 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> grid: array<array<u32, 8>, 4>;
@compute @workgroup_size(8, 4)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  grid[l.y][l.x] = 1u;
  workgroupBarrier();
  if l.x >= 4u { out[l.y * 8u + l.x] = grid[l.x][l.y]; }
}
