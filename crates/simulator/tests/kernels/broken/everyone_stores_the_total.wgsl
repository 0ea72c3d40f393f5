// All store the total; one would be enough.
//? severity note
//? expect write-write out 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[0] = 64u;
}
