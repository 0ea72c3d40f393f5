// Thirty-three invocations are active and all store one element.
//? severity warning
//? expect write-write s 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 33u {
    s = i;
  }
  workgroupBarrier();
  out[i] = s;
}
