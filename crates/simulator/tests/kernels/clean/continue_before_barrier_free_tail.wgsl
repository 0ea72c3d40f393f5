// Invocations skip the rest of a round by continue; only the barrier after the loop brings them together.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 66 40 74 35 63 66 13 69 66 40 74 35 63 66 13 69
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 16>;

var<workgroup> sums: array<u32, 16>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  var sum = 0u;
  for (var k = i; k < 64u; k += 16u) {
    if data[k] < 6u {
      continue;
    }
    sum += data[k];
    if sum > 30u {
      break;
    }
  }
  sums[i] = sum;
  workgroupBarrier();
  out[i] = sums[i] + sums[i ^ 8u];
}
