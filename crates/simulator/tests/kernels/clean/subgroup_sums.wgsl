// One invocation of each subgroup stores its sum; a barrier stands before another adds them up.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result total 567
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> total: u32;

var<workgroup> sums: array<u32, 16>;

@compute @workgroup_size(64)
fn main(
  @builtin(local_invocation_index) i: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_id) subgroup: u32,
  @builtin(num_subgroups) subgroups: u32,
) {
  let sum = subgroupAdd(data[i]);
  if lane == 0u {
    sums[subgroup] = sum;
  }
  workgroupBarrier();
  if i == 0u {
    var all = 0u;
    for (var k = 0u; k < subgroups; k++) {
      all += sums[k];
    }
    total = all;
  }
}
