// The same workgroup memory holds two things, one after the other, with a barrier before it changes its use.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 3 19 5 29 15 20 25 11 16 21 7 31 17 22 27 13 18 23 9 14 19 5 29 15 20 25 11 16 21 7 31 17 22 27 13 18 23 9 14 19 5 29 15 20 25 11 16 21 7 31 17 22 27 13 18 23 9 14 19 5 29 15 20 17
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

var<workgroup> pool: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  pool[i] = data[i];
  workgroupBarrier();
  let neighbours = pool[(i + 1u) % 64u] + pool[(i + 63u) % 64u];
  workgroupBarrier();
  pool[63u - i] = neighbours;
  workgroupBarrier();
  out[i] = pool[i];
}
