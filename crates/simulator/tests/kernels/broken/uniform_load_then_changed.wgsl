// The leader changes the value while others still use it.
//? expect workgroup-race step 9 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> step: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { step = 4u; }
  let first = workgroupUniformLoad(&step);
  if i == 0u { step = first * 2u; }
  out[i] = first + step;
}
