// The shift grows past the word in a loop.
//? expect integer-trap - 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var mask = 1u;
  for (var j = 30u; j < 34u; j++) {
    mask <<= j;
  }
  out[i] = mask;
}
