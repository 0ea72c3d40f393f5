// One clears the vector while another sets a component of it.
//? severity error
//? expect workgroup-race v 8 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> v: vec4<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 3u { v.y = 5u; }
  if i == 4u { v = vec4<u32>(); }
  workgroupBarrier();
  out[i] = v.y;
}
