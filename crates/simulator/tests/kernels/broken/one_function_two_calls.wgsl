// Both arms call the function with the barrier, but it is not one call.
//? expect divergent-barrier - 5
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
fn meet() {
  workgroupBarrier();
}
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 32u {
    meet();
    out[i] = 1u;
  } else {
    out[i] = 2u;
    meet();
  }
}
