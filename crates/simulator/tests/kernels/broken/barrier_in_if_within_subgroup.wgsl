// Half a subgroup goes to the barrier.
//? expect divergent-barrier - 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i % 2u == 0u {
    workgroupBarrier();
  }
  out[i] = i;
}
