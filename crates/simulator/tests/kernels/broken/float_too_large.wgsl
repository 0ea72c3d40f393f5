// A float past the range of i32.
//? expect integer-trap - 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = u32(i32(f32(i) * 1e9));
}
