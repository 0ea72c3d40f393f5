// The store is in a function; the barrier after it is missing.
//? expect workgroup-race s 5 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
fn put(at: u32, value: u32) { s[at] = value; }
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  put(i, i * 2u);
  out[i] = s[(i + 1u) % 64u];
}
