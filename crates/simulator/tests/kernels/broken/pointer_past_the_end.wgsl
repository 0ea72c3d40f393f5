// A pointer is taken to the element after the last one.
//? expect out-of-bounds s 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = i;
  workgroupBarrier();
  let next = &s[i + 1u];
  out[i] = *next;
}
