// Hillis and Steele in place: a neighbour overwrites what is still to be read.
//? expect workgroup-race s 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = 1u;
  workgroupBarrier();
  for (var d = 1u; d < 64u; d *= 2u) {
    if i >= d { s[i] += s[i - d]; }
    workgroupBarrier();
  }
  out[i] = s[i];
}
