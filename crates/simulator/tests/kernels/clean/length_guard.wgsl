// The last workgroup reaches past the data; arrayLength keeps it from touching anything there.
//? groups 2 1 1
//? elements data 50
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4
//? result data 7 21 35 11 25 1 15 29 5 19 33 9 23 37 13 27 3 17 31 7 21 35 11 25 1 15 29 5 19 33 9 23 37 13 27 3 17 31 7 21 35 11 25 1 15 29 5 19 33 9
@group(0) @binding(0) var<storage, read_write> data: array<u32>;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  if gid.x >= arrayLength(&data) {
    return;
  }
  data[gid.x] = data[gid.x] * 2u + 1u;
}
