// A pointer stores, and no barrier is before what reads the array.
//? expect workgroup-race s 8 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let mine = &s[i];
  *mine = i * i;
  out[i] = s[(i + 5u) % 64u];
}
