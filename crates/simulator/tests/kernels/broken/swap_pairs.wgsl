// Both of a pair swap it.
//? expect storage-race data 8 9
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let other = i ^ 1u;
  let value = data[other];
  data[i] = value;
}
