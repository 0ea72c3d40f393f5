// A 16-bit float ends at 65504.
//? expect not-a-number out 8
enable f16;
@group(0) @binding(0) var<storage, read_write> out: array<f16, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let x = f16(i) * 1000.0h;
  out[i] = x * 2.0h;
}
