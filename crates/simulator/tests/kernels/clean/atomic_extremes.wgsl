// The least and the greatest value meet in two atomics; a barrier lets everyone see the answer.
//? fill data -6 1 8 -4 3 -9 -2 5 -7 0 7 -5 2 9 -3 4 -8 -1 6 -6 1 8 -4 3 -9 -2 5 -7 0 7 -5 2 9 -3 4 -8 -1 6 -6 1 8 -4 3 -9 -2 5 -7 0 7 -5 2 9 -3 4 -8 -1 6 -6 1 8 -4 3 -9 -2
//? result out 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18 18
@group(0) @binding(0) var<storage, read> data: array<i32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<i32, 64>;

var<workgroup> least: atomic<i32>;
var<workgroup> greatest: atomic<i32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u {
    atomicStore(&least, 2147483647);
    atomicStore(&greatest, -2147483647);
  }
  workgroupBarrier();
  atomicMin(&least, data[i]);
  atomicMax(&greatest, data[i]);
  workgroupBarrier();
  out[i] = atomicLoad(&greatest) - atomicLoad(&least);
}
