// Invocations are done at different times, yet leave together: the flag they test is the same for all.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11
//? result data 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18
@group(0) @binding(0) var<storage, read_write> data: array<u32, 32>;

var<workgroup> values: array<u32, 32>;
var<workgroup> changed: atomic<u32>;
var<workgroup> again: u32;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  values[i] = data[i];
  workgroupBarrier();
  loop {
    let best = max(values[i], values[(i + 1u) % 32u]);
    atomicStore(&changed, 0u);
    workgroupBarrier();
    if best != values[i] {
      values[i] = best;
      atomicStore(&changed, 1u);
    }
    workgroupBarrier();
    if i == 0u {
      again = atomicLoad(&changed);
    }
    if workgroupUniformLoad(&again) == 0u {
      break;
    }
  }
  data[i] = values[i];
}
