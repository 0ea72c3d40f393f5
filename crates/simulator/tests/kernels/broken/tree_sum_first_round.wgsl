// The tree sum starts before everyone has stored.
//? expect workgroup-race s 7 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = i;
  for (var h = 32u; h > 0u; h /= 2u) {
    if i < h { s[i] += s[i + h]; }
    workgroupBarrier();
  }
  if i == 0u { out[0] = s[0]; }
}
