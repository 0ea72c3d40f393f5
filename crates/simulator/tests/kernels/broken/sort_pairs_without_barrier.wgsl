// Odd and even rounds of a sort, and nothing between the rounds.
//? expect workgroup-race s 11 12 13 14
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = (i * 37u) % 64u;
  workgroupBarrier();
  for (var r = 0u; r < 2u; r++) {
    if i % 2u == r && i < 63u {
      let low = min(s[i], s[i + 1u]);
      let high = max(s[i], s[i + 1u]);
      s[i] = low;
      s[i + 1u] = high;
    }
  }
  workgroupBarrier();
  out[i] = s[i];
}
