// e to the 100 does not fit.
//? expect not-a-number out 7
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = exp(f32(i) * 2.0);
}
