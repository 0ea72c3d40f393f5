// The barrier is in a function that some call.
//? expect divergent-barrier - 4
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
fn wait_here() { workgroupBarrier(); }
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i > 40u { wait_here(); }
  out[i] = i;
}
