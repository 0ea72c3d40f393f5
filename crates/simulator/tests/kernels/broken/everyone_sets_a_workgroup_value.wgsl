// All set a workgroup variable to what they have.
//? severity warning
//? expect write-write best 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> best: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  best = i;
  workgroupBarrier();
  out[i] = best;
}
