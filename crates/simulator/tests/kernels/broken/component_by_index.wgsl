// Each invocation stores the component with its number.
//? expect workgroup-race v 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> v: vec4<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 4u { v[i] = i; }
  workgroupBarrier();
  if i == 5u { out[0] = v.x + v.w; }
}
