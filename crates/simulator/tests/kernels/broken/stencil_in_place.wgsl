// A blur that stores where neighbours still read.
//? expect workgroup-race s 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = i;
  workgroupBarrier();
  s[i] = (s[i] + s[min(i + 1u, 63u)]) / 2u;
  workgroupBarrier();
  out[i] = s[i];
}
