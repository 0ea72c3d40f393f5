// One invocation counts in a shared variable that nothing has set.
//? expect never-written found 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> found: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u {
    for (var j = 0u; j < 10u; j++) {
      found = found + (j & 1u);
    }
  }
  workgroupBarrier();
  out[i] = found;
}
