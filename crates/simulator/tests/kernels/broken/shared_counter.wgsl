// A counter without an atomic.
//? expect workgroup-race total 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> total: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { total = 0u; }
  workgroupBarrier();
  if i % 3u == 1u { total = total + i; }
  workgroupBarrier();
  if i == 0u { out[0] = total; }
}
