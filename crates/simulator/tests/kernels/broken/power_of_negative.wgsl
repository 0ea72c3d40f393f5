// A power of a negative base.
//? expect not-a-number out 7
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = pow(f32(i) - 10.0, 2.0);
}
