// Each invocation loads what its neighbours load too, and stores elsewhere: shared reads never race.
//? groups 2 1 1
//? fill data 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18 0 5 10 15 20 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18 0 5 10 15 20 2 7 12 17 22 4 9 14 19 1 6 11 16 21 3 8 13 18
//? result out 7 12 17 22 22 22 14 19 19 19 11 16 21 21 21 13 18 18 18 10 15 20 20 20 12 17 22 22 22 14 19 19 19 11 16 21 21 21 13 18 18 18 10 15 20 20 20 12 17 22 22 22 14 19 19 19 11 16 21 21 21 13 18 18
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let i = gid.x;
  let left = data[max(i, 1u) - 1u];
  let right = data[min(i + 1u, 63u)];
  out[i] = max(max(left, data[i]), right);
}
