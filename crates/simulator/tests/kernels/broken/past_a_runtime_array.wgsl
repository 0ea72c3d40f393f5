// The length of the buffer is not asked.
//? elements data 50
//? expect out-of-bounds data 7
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  data[i] = i;
}
