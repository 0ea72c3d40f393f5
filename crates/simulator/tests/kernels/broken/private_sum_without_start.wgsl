// A private sum that was never set.
//? expect never-written sum 5
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<private> sum: u32;
fn add(x: u32) { sum = sum + x; }
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  add(i);
  out[i] = sum;
}
