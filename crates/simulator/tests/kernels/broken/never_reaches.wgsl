// The counter jumps over the end.
//? expect fuel-spent - 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var n = 1u;
  while n != 8u {
    n = (n + 2u) % 16u;
  }
  out[i] = n;
}
