// The angle of nothing becomes a bin.
//? fill x 0.0
//? expect integer-trap - 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@group(0) @binding(1) var<storage, read> x: f32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let ratio = x / x;
  out[i] = u32(ratio * 8.0);
}
