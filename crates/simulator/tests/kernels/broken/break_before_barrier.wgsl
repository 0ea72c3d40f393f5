// Some leave the loop before the barrier.
//? expect divergent-barrier - 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var j = 0u; j < 4u; j++) {
    if i == 7u && j == 2u { break; }
    workgroupBarrier();
  }
  out[i] = i;
}
