// One way does not set it.
//? expect never-written x 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<private> x: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i > 5u { x = 3u; }
  out[i] = x;
}
