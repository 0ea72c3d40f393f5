// A global counter with plus.
//? expect storage-race data 7
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i % 2u == 1u { data[0] += i; }
}
