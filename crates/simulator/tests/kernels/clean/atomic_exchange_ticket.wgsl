// Whoever exchanges the flag first gets the zero: exactly one invocation stores.
//? groups 3 1 1
//? result winners 1
@group(0) @binding(0) var<storage, read_write> taken: atomic<u32>;
@group(0) @binding(1) var<storage, read_write> winners: u32;

@compute @workgroup_size(32)
fn main() {
  if atomicExchange(&taken, 1u) == 0u {
    winners = 1u;
  }
}
