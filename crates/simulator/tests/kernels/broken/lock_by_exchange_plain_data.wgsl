// A compare-and-exchange decides who may store, but the others read at once.
//? expect workgroup-race winner 9 11
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> taken: atomic<u32>;
var<workgroup> winner: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i % 5u == 2u && atomicCompareExchangeWeak(&taken, 0u, i).exchanged {
    winner = i;
  }
  if i == 40u { out[0] = winner; }
}
