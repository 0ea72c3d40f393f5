// A vector has four components.
//? expect out-of-bounds v 5
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<private> v: vec4<u32>;
fn pick(at: u32) -> u32 { return v[at]; }
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  v = vec4<u32>(i);
  if i > 3u { out[i] = pick(i); }
}
