// Every invocation counts in a column of its own; the columns are added up after the barrier.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result bins 17 17 16 14
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> bins: array<u32, 4>;

var<workgroup> counts: array<array<u32, 16>, 4>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var b = 0u; b < 4u; b++) {
    counts[b][i] = 0u;
  }
  for (var k = 0u; k < 4u; k++) {
    counts[data[k * 16u + i] % 4u][i]++;
  }
  workgroupBarrier();
  if i < 4u {
    var sum = 0u;
    for (var k = 0u; k < 16u; k++) {
      sum += counts[i][k];
    }
    bins[i] = sum;
  }
}
