// The buffer is turned around in place.
//? expect storage-race data 6
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  data[i] = data[63u - i];
}
