// The least i32 has no negative.
//? expect integer-trap - 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let d = i32(i) - 1;
  let q = -2147483647i - 1i + i32(i / 100u);
  if d != 0 { out[i] = u32((q / d) & 255i); }
}
