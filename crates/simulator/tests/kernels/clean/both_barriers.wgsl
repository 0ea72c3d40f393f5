// Workgroup memory and storage change hands at the same point, so both barriers stand there.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 1 0 45 16 11 0 18 36 19 0 42 14 10 0 15 34 18 0 39 12 9 0 12 32 17 0 36 10 8 0 9 30 16 0 33 8 7 0 6 28 15 0 30 6 6 0 3 26 14 0 27 4 5 0 57 24 13 0 24 2 4 0 54 22
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

var<workgroup> weights: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  weights[i] = i % 4u;
  data[i] += 1u;
  workgroupBarrier();
  storageBarrier();
  let other = i ^ 5u;
  let value = data[other] * weights[other];
  storageBarrier();
  data[i] = value;
}
