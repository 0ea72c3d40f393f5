// One invocation of a subgroup reserves places for all of it, and the others count on from there.
//? groups 2 1 1
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result count 24
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> count: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> list: array<u32, 64>;

@compute @workgroup_size(32)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(subgroup_invocation_id) lane: u32,
) {
  let wanted = select(0u, 1u, data[gid.x] % 3u == 0u);
  let before = subgroupExclusiveAdd(wanted);
  let all = subgroupAdd(wanted);
  var first = 0u;
  if lane == 0u {
    first = atomicAdd(&count, all);
  }
  first = subgroupBroadcastFirst(first);
  if wanted == 1u {
    list[first + before] = data[gid.x];
  }
}
