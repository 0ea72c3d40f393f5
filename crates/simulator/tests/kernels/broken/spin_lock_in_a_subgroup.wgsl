// A spin lock among lanes that run in lockstep.
//? expect fuel-spent - 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> lock: atomic<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  while atomicExchange(&lock, 1u) != 0u {
  }
  out[i] = 1u;
  atomicStore(&lock, 0u);
}
