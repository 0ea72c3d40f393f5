// The early return leaves the function only; all invocations meet again in the caller before the barrier.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 2 13 4 7 6 7 10 9 10 13 12 13 64 15 18 17 18 21 20 21 32 23 26 25 26 29 28 29 32 31 32 64 34 37 36 37 40 39 40 51 42 45 44 45 48 47 48 51 50 51 64 53 56 55 56 59 58 59 64 61 64 63 64 1
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

var<workgroup> found: array<u32, 64>;

fn first_larger(i: u32) -> u32 {
  for (var k = i + 1u; k < 64u; k++) {
    if data[k] > data[i] {
      return k;
    }
  }
  return 64u;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  found[i] = first_larger(i);
  workgroupBarrier();
  out[i] = found[(i + 1u) % 64u];
}
