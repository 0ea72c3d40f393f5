// Two barriers, and none that orders workgroup memory.
//? expect workgroup-race s 7 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = i;
  storageBarrier();
  textureBarrier();
  out[i] = s[i ^ 32u];
}
