// The first of each subgroup stores to one place, as if there were one subgroup.
//? severity error
//? expect workgroup-race first 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> first: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_invocation_id) lane: u32) {
  if lane == 0u { first = i; }
  workgroupBarrier();
  out[i] = first;
}
