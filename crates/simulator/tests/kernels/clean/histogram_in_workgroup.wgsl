// Bins are cleared, counted in workgroup memory, and only then added to the result.
//? groups 2 1 1
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result bins 10 10 10 7 7 7 6 7
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> bins: array<atomic<u32>, 8>;

var<workgroup> local_bins: array<atomic<u32>, 8>;

@compute @workgroup_size(32)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(local_invocation_index) lid: u32,
) {
  if lid < 8u {
    atomicStore(&local_bins[lid], 0u);
  }
  workgroupBarrier();
  atomicAdd(&local_bins[data[gid.x] % 8u], 1u);
  workgroupBarrier();
  if lid < 8u {
    atomicAdd(&bins[lid], atomicLoad(&local_bins[lid]));
  }
}
