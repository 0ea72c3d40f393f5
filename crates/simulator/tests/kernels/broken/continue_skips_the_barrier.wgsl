// Some rounds are skipped by some, and the barrier with them.
//? expect divergent-barrier - 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var sum = 0u;
  for (var j = 0u; j < 3u; j++) {
    if (i + j) % 3u == 0u { continue; }
    sum += j;
    workgroupBarrier();
  }
  out[i] = sum;
}
