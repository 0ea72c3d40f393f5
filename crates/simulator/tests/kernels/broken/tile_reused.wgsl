// The next tile is stored while others still read the last one.
//? expect workgroup-race s 9 11
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var sum = 0u;
  for (var t = 0u; t < 4u; t++) {
    s[i] = i + t;
    workgroupBarrier();
    for (var j = 0u; j < 64u; j++) { sum += s[j]; }
  }
  out[i] = sum;
}
