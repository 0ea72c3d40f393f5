// Few invocations, much data: each goes on by the number of all invocations, as long as there is data.
//? groups 2 1 1
//? elements data 100
//? fill data 0 1 2 3 4 5 6 7 8 9 10 11 12 0 1 2 3 4 5 6 7 8 9 10 11 12 0 1 2 3 4 5 6 7 8 9 10 11 12 0 1 2 3 4 5 6 7 8 9 10 11 12 0 1 2 3 4 5 6 7 8 9 10 11 12 0 1 2 3 4 5 6 7 8 9 10 11 12 0 1 2 3 4 5 6 7 8 9 10 11 12 0 1 2 3 4 5 6 7 8
//? result data 0 2 4 6 8 10 12 14 16 18 20 22 24 13 15 17 19 21 23 25 27 29 31 33 35 37 26 28 30 32 34 36 38 40 42 44 46 48 50 39 41 43 45 47 49 51 53 55 57 59 61 63 52 54 56 58 60 62 64 66 68 70 72 74 76 65 67 69 71 73 75 77 79 81 83 85 87 89 78 80 82 84 86 88 90 92 94 96 98 100 102 91 93 95 97 99 101 103 105 107
@group(0) @binding(0) var<storage, read_write> data: array<u32>;

@compute @workgroup_size(16)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
  for (var i = gid.x; i < arrayLength(&data); i += groups.x * 16u) {
    data[i] += i;
  }
}
