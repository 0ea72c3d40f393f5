// An array of a function starts at zero in every call, so counting needs no clearing.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 1 0 0 2 3 1 2 0 1 3 0 2 0 1 3 0
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 16>;

fn most_frequent(first: u32) -> u32 {
  var counts: array<u32, 4>;
  for (var k = 0u; k < 4u; k++) {
    counts[data[first + k] % 4u]++;
  }
  var best = 0u;
  for (var k = 1u; k < 4u; k++) {
    if counts[k] > counts[best] {
      best = k;
    }
  }
  return best;
}

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = most_frequent(i * 4u);
}
