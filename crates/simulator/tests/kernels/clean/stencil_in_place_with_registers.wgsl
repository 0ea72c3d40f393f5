// A stencil in place in one workgroup: everyone loads, storageBarrier, everyone stores.
//? fill data 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18 0 5 10 15 20 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18 0 5 10 15 20 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18
//? result data 25 14 24 34 21 31 18 28 15 25 12 22 32 19 29 16 26 13 23 10 20 30 17 27 14 24 34 21 31 18 28 15 25 12 22 32 19 29 16 26 13 23 10 20 30 17 27 14 24 34 21 31 18 28 15 25 12 22 32 19 29 16 26 15
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let left = data[(i + 63u) % 64u];
  let right = data[(i + 1u) % 64u];
  storageBarrier();
  data[i] = left + right;
}
