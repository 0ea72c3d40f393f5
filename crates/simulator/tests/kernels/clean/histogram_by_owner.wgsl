// Nobody shares a bin: each invocation goes through all data and counts only what is its own.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result bins 4 3 3 4 3 4 3 4 3 3 4 3 4 3 3 3 3 4 3
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> bins: array<u32, 19>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  if i >= 19u {
    return;
  }
  for (var k = 0u; k < 64u; k++) {
    if data[k] != i {
      continue;
    }
    bins[i] += 1u;
  }
}
