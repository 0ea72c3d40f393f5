// Two invocations set the same flag: the same value, and a race still.
//? severity warning
//? expect workgroup-race s 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i / 2u] = 1u;
  workgroupBarrier();
  out[i] = s[i / 2u];
}
