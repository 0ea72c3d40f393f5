// Workgroup memory belongs to one workgroup: the element that one stores is not the one another loads.
//? groups 3 2 1
//? result out 0 11 22 33 44 55
@group(0) @binding(0) var<storage, read_write> out: array<u32, 6>;

var<workgroup> best: u32;

@compute @workgroup_size(8)
fn main(
  @builtin(local_invocation_index) lid: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
  let index = group.y * groups.x + group.x;
  if lid == index {
    best = 10u * index + lid;
  }
  workgroupBarrier();
  if lid == 7u {
    out[index] = best;
  }
}
