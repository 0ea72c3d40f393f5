// A tree sum, over and over.
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
var<workgroup> scratch: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) w: vec3<u32>, @builtin(local_invocation_index) l: u32) {
  var total = 0u;
  for (var round = 0u; round < 8u; round++) {
    scratch[l] = l + round;
    workgroupBarrier();
    for (var half = 128u; half > 0u; half = half / 2u) {
      if l < half { scratch[l] += scratch[l + half]; }
      workgroupBarrier();
    }
    total += scratch[0];
    workgroupBarrier();
  }
  if l == 0u { out[w.x] = total; }
}
