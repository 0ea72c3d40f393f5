// One case of a switch has the barrier.
//? expect divergent-barrier - 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  switch i % 3u {
    case 0u: {
      workgroupBarrier();
    }
    default: {}
  }
  out[i] = i;
}
