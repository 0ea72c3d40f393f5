// Workgroups own every second element, and work inside what they own with storageBarrier.
//? groups 2 1 1
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 27 15 22 10 17 24 12 19 26 14 21 28 16 23 11 18 25 13 20 27 15 22 10 17 24 12 19 26 14 21 28 16 23 11 18 25 13 20 27 15 22 10 17 24 12 19 26 14 21 28 16 23 11 18 25 13 20 27 15 22 10 17 13 20
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

@compute @workgroup_size(32)
fn main(
  @builtin(local_invocation_index) lid: u32,
  @builtin(workgroup_id) group: vec3<u32>,
) {
  let own = 2u * lid + group.x;
  let other = 2u * ((lid + 1u) % 32u) + group.x;
  data[own] += 10u;
  storageBarrier();
  let received = data[other];
  storageBarrier();
  data[own] = received;
}
