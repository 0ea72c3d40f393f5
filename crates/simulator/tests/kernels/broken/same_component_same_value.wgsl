// Pairs set the second component of one vector to the same value.
//? severity warning
//? expect workgroup-race flags 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> flags: array<vec4<u32>, 32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  flags[i / 2u].y = 1u;
  workgroupBarrier();
  out[i] = flags[i / 2u].y;
}
