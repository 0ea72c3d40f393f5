// The counter goes down past zero and never meets its end.
//? expect fuel-spent - 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var j = 10i;
  loop {
    out[i] = u32(j & 7i);
    continuing {
      j = j - 3i;
      break if j == 0i;
    }
  }
}
