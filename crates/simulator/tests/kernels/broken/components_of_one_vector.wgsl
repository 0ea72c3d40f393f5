// Two invocations store two components of one vector.
//? expect workgroup-race v 7 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> v: vec4<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { v.x = 1u; }
  if i == 1u { v.y = 2u; }
  workgroupBarrier();
  if i == 2u { out[0] = v.x + v.y; }
}
