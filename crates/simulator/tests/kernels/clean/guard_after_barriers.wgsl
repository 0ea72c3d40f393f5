// The invocations beyond the data take part in every barrier and leave only after the last.
//? elements data 50
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4
//? result data 4 16 9 2 14 7 0 12 5 17 10 3 15 8 1 13 6 18 11 4 16 9 2 14 7 0 12 5 17 10 3 15 8 1 13 6 18 11 4 16 9 2 14 7 0 12 5 17 10 3
@group(0) @binding(0) var<storage, read_write> data: array<u32>;

var<workgroup> copy: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&data);
  if i < n {
    copy[i] = data[i];
  }
  workgroupBarrier();
  if i >= n {
    return;
  }
  data[i] = copy[n - 1u - i];
}
