// A histogram that counts with plus.
//? expect workgroup-race bins 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> bins: array<u32, 8>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 8u { bins[i] = 0u; }
  workgroupBarrier();
  bins[i * 7u % 8u] += 1u;
  workgroupBarrier();
  if i < 8u { out[i] = bins[i]; }
}
