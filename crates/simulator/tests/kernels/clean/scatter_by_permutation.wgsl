// The places are scattered, but an odd factor makes a permutation of them: no two invocations meet.
//? groups 2 1 1
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 8 0 0 0 0 11 11 11 3 3 3 3 14 14 14 6 6 6 17 17 17 17 9 9 9 1 1 1 12 12 12 12 4 4 4 15 15 15 7 7 7 7 18 18 18 10 10 10 10 2 2 2 13 13 13 5 5 5 5 16 16 16 8 8
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  out[(gid.x * 37u + 11u) % 64u] = data[gid.x];
}
