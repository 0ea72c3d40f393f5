// Two invocations store vectors that differ in their last component only.
//? severity error
//? expect workgroup-race corner 8
@group(0) @binding(0) var<storage, read_write> out: array<vec4<u32>, 64>;
var<workgroup> corner: array<vec4<u32>, 32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  corner[i / 2u] = vec4<u32>(0u, 0u, 0u, i);
  workgroupBarrier();
  out[i] = corner[i / 2u];
}
