// The stride is half of the workgroup, so each element has two owners.
//? expect storage-race out 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var j = i; j < 128u; j += 32u) {
    out[j] = i;
  }
}
