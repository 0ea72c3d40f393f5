// workgroupUniformLoad is a barrier as well, and some do not reach it.
//? expect divergent-barrier - 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> limit: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { limit = 9u; }
  workgroupBarrier();
  if i > 20u {
    out[i] = workgroupUniformLoad(&limit);
  }
}
