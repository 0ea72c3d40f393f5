// Two cases of a switch store and read one element.
//? expect workgroup-race s 10 11
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = 0u;
  workgroupBarrier();
  switch i {
    case 1u: { s[0] = 4u; }
    case 2u: { out[1] = s[0]; }
    default: { out[i + 2u] = i; }
  }
}
