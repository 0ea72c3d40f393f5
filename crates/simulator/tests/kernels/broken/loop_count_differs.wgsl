// Each invocation has its own number of rounds.
//? expect divergent-barrier - 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var j = 0u; j < i / 16u; j++) {
    workgroupBarrier();
  }
  out[i] = i;
}
