// A function says who goes on; the rest return before the barrier.
//? expect divergent-barrier - 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
fn is_active(i: u32) -> bool { return i % 4u != 3u; }
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = i;
  if !is_active(i) { return; }
  workgroupBarrier();
  out[i] = s[i ^ 1u];
}
