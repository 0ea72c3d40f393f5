#storage flags array<atomic<u32>, 2>
#workgroup_count main 1 1 1
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 40u { atomicStore(&flags[1], 1u); }
  while atomicLoad(&flags[0]) < 2u {
    let r = atomicCompareExchangeWeak(&flags[0], 0u, i);
    if r.exchanged && i == 99u { break; }
  }
  atomicMax(&flags[1], i);
}
