// The test is of workgroup_id: whole workgroups leave, so the barrier behind it is met by all or none.
//? groups 4 1 1
//? elements out 64
//? result out 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
@group(0) @binding(0) var<storage, read_write> out: array<u32>;

var<workgroup> row: array<u32, 16>;

@compute @workgroup_size(16)
fn main(
  @builtin(local_invocation_index) lid: u32,
  @builtin(workgroup_id) group: vec3<u32>,
) {
  if group.x % 2u == 1u {
    return;
  }
  row[lid] = lid + group.x;
  workgroupBarrier();
  out[group.x * 16u + lid] = row[15u - lid];
}
