// The inner loop counts the wrong variable.
//? expect fuel-spent - 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var sum = 0u;
  for (var y = 0u; y < 4u; y++) {
    for (var x = 0u; x < 4u; sum++) {
      sum += x + y;
    }
  }
  out[i] = sum;
}
