// One sets a column while another clears the whole matrix.
//? expect workgroup-race turn 7 8
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;
var<workgroup> turn: mat2x2<f32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { turn = mat2x2<f32>(); }
  if i == 33u { turn[1] = vec2<f32>(1.0, 2.0); }
  workgroupBarrier();
  out[i] = turn[0].x + turn[1].y;
}
