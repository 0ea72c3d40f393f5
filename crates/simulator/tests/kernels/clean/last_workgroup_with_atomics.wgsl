// The last workgroup adds up what all stored. Atomic stores and loads make that safe without a second pass.
//? groups 4 1 1
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result total 567
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> parts: array<atomic<u32>, 4>;
@group(0) @binding(2) var<storage, read_write> finished: atomic<u32>;
@group(0) @binding(3) var<storage, read_write> total: u32;

@compute @workgroup_size(16)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(local_invocation_index) lid: u32,
  @builtin(workgroup_id) group: vec3<u32>,
) {
  atomicAdd(&parts[group.x], data[gid.x]);
  storageBarrier();
  if lid == 0u && atomicAdd(&finished, 1u) == 3u {
    var sum = 0u;
    for (var k = 0u; k < 4u; k++) {
      sum += atomicLoad(&parts[k]);
    }
    total = sum;
  }
}
