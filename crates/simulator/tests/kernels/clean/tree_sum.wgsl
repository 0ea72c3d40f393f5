// A tree sum; the barrier stands at the end of the loop's body, where all invocations come by.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result total 567
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> total: u32;

var<workgroup> scratch: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = data[i];
  workgroupBarrier();
  for (var step = 32u; step > 0u; step /= 2u) {
    if i < step {
      scratch[i] += scratch[i + step];
    }
    workgroupBarrier();
  }
  if i == 0u {
    total = scratch[0];
  }
}
