// Neighbours are read and stored in one buffer.
//? fill data 1 2 3 4 5 6
//? expect storage-race data 8
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  data[i] = data[(i + 1u) % 64u];
}
