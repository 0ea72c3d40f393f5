// Two invocations store components of one column.
//? expect workgroup-race mat 7
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;
var<workgroup> mat: mat2x2<f32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 2u { mat[0][i] = f32(i); }
  workgroupBarrier();
  if i == 9u { out[0] = mat[0].x + mat[0].y; }
}
