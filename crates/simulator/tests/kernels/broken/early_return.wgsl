// Who is past the end returns before the barrier.
//? expect divergent-barrier - 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i >= 50u { return; }
  s[i] = i;
  workgroupBarrier();
  out[i] = s[49u - i];
}
