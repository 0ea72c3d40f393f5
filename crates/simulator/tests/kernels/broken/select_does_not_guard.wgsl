// select evaluates both sides, the division too.
//? expect integer-trap - 6
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = select(720u / i, 0u, i == 0u);
}
