// A store past the end is dropped.
//? expect out-of-bounds s 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = 0u;
  workgroupBarrier();
  if i == 63u { s[i + 4u] = 9u; }
  workgroupBarrier();
  out[i] = s[i];
}
