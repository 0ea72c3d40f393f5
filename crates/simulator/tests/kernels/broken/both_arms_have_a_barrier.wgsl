// Two barriers in the two arms are not one.
//? expect divergent-barrier - 8 11
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 20u {
    workgroupBarrier();
    out[i] = 1u;
  } else {
    workgroupBarrier();
    out[i] = 2u;
  }
}
