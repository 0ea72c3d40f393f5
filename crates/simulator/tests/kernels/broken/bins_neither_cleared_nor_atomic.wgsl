// Eight invocations count in each bin with plus; the race hides that the bins were not set.
//? severity error
//? expect workgroup-race bins 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> bins: array<u32, 8>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  bins[i % 8u] += 1u;
  workgroupBarrier();
  if i < 8u { out[i] = bins[i]; }
}
