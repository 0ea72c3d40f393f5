// The number of rounds comes from a uniform buffer, so the barriers in the loop are met by everyone.
//? fill rounds 6
//? result out 60 61 62 63 64 65 66 67 68 69 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59
@group(0) @binding(0) var<uniform> rounds: u32;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

var<workgroup> ring: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var value = i;
  for (var k = 0u; k < rounds; k++) {
    ring[i] = value;
    workgroupBarrier();
    value = ring[(i + 9u) % 64u] + 1u;
    workgroupBarrier();
  }
  out[i] = value;
}
