// A cellular automaton that overwrites its own generation.
//? expect storage-race data 7 8
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let left = data[(i + 63u) % 64u];
  data[i] = left + 1u;
}
