// Neighbours of one subgroup are not ordered either.
//? expect workgroup-race s 7 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = i * 3u;
  out[i] = s[i ^ 1u];
}
