// The first invocation adds up the sums of the subgroups before all are there.
//? expect workgroup-race parts 8 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> parts: array<u32, 2>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let sum = subgroupAdd(i);
  if i % 32u == 0u { parts[i / 32u] = sum; }
  if i == 0u { out[0] = parts[0] + parts[1]; }
}
