// The leader stores while the others already read.
//? expect workgroup-race chosen 7 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> chosen: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { chosen = 7u; }
  out[i] = chosen;
}
