// All workgroups read the second half of the buffer and store to the first: no element is in both.
//? groups 2 1 1
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 22 3 22 22 22 22 3 22 22 3 22 22 22 22 22 22 22 3 22 22 3 22 22 22 22 3 22 26 7 26 7 26 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

@compute @workgroup_size(16)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let i = gid.x;
  data[i] = data[32u + (i + 5u) % 32u] + data[63u - i];
}
