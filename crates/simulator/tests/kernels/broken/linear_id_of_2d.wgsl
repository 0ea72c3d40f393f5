// x + y names one element for several invocations.
//? expect workgroup-race s 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  s[l.x + l.y] = l.y * 8u + l.x;
  workgroupBarrier();
  out[l.y * 8u + l.x] = s[l.x + l.y];
}
