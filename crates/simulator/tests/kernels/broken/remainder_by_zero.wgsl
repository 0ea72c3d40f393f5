// The remainder by a size that can be zero.
//? expect integer-trap - 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = i % (i / 2u);
}
