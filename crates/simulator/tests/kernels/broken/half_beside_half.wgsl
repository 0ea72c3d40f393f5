// Pairs of invocations store the same 16-bit float.
//? severity error
//? expect workgroup-race h 9
enable f16;
@group(0) @binding(0) var<storage, read_write> out: array<f16, 64>;
var<workgroup> h: array<f16, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  h[i / 2u] = f16(i);
  workgroupBarrier();
  out[i] = h[i / 2u];
}
