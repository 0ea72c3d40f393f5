// Each workgroup sums its part and stores to an element of its own.
//? groups 4 1 1
//? elements data 64
//? elements sums 4
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result sums 147 134 140 146
@group(0) @binding(0) var<storage, read> data: array<u32>;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;

var<workgroup> part: array<u32, 16>;

@compute @workgroup_size(16)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(local_invocation_index) lid: u32,
  @builtin(workgroup_id) group: vec3<u32>,
) {
  part[lid] = data[gid.x];
  workgroupBarrier();
  if lid == 0u {
    var sum = 0u;
    for (var k = 0u; k < 16u; k++) {
      sum += part[k];
    }
    sums[group.x] = sum;
  }
}
