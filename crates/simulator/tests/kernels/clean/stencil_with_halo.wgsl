// A tile with one more element at each end; the end invocations load two, zero beyond the buffer.
//? groups 4 1 1
//? elements data 64
//? elements out 64
//? fill data 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18 0 5 10 15 20 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18 0 5 10 15 20 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18
//? result out 11 28 48 68 65 39 36 56 53 27 24 44 64 61 35 32 52 49 23 20 40 60 57 31 28 48 68 65 39 36 56 53 27 24 44 64 61 35 32 52 49 23 20 40 60 57 31 28 48 68 65 39 36 56 53 27 24 44 64 61 35 32 52 49
@group(0) @binding(0) var<storage, read> data: array<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32>;

var<workgroup> tile: array<u32, 18>;

fn value(index: i32) -> u32 {
  if index < 0 || index >= i32(arrayLength(&data)) {
    return 0u;
  }
  return data[index];
}

@compute @workgroup_size(16)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(local_invocation_index) lid: u32,
) {
  let here = i32(gid.x);
  tile[lid + 1u] = value(here);
  if lid == 0u {
    tile[0] = value(here - 1);
  }
  if lid == 15u {
    tile[17] = value(here + 1);
  }
  workgroupBarrier();
  out[gid.x] = tile[lid] + 2u * tile[lid + 1u] + tile[lid + 2u];
}
