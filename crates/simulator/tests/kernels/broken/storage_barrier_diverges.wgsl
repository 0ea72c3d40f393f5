// A storageBarrier has to be reached by all as well.
//? expect divergent-barrier - 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = i;
  if i < 3u {
    storageBarrier();
  }
}
