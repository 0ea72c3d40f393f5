// Rounding up, a half of one is one again.
//? expect fuel-spent - 11
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = steps(i + 2u);
}
fn steps(start: u32) -> u32 {
  var n = start;
  var count = 0u;
  while n > 0u {
    n = (n + 1u) / 2u;
    count++;
  }
  return count;
}
