// A tree sum with growing strides: idle invocations go past the test, but not past the barrier.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result total 6943
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> total: u32;

var<workgroup> scratch: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = data[i] * data[i];
  var stride = 1u;
  while stride < 64u {
    workgroupBarrier();
    let left = i * stride * 2u;
    if left + stride < 64u {
      scratch[left] += scratch[left + stride];
    }
    stride *= 2u;
  }
  // Invocation 0 made the last sum itself, so it needs no further barrier.
  if i == 0u {
    total = scratch[0];
  }
}
