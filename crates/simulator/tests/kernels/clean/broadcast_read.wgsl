// All invocations load one element at once; that is no conflict, for nobody stores to it any more.
//? groups 2 1 1
//? elements out 64
//? fill data 4 11 18 6 13 1 8 15 3 10 17 5 12 19 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 19 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 19 7 14 2 9 16 4 11 18 6 13 1 8
//? result out 8 15 22 10 17 5 12 19 7 14 21 9 16 23 11 18 6 13 20 8 15 22 10 17 5 12 19 7 14 21 9 16 38 26 33 21 28 35 23 30 37 25 32 20 27 34 22 29 36 24 31 38 26 33 21 28 35 23 30 37 25 32 20 27
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32>;

var<workgroup> first: u32;

@compute @workgroup_size(32)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(local_invocation_index) lid: u32,
) {
  if lid == 0u {
    first = data[gid.x];
  }
  workgroupBarrier();
  out[gid.x] = data[gid.x] + first;
}
