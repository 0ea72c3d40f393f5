enable f16;
#storage cells array<atomic<uint>, N>
#define N 64
#workgroup_count step N/8 (1 + 1) 1
#dispatch_count step 4
#dispatch_once seed
#data table u32 1, 2, 3
#include "Dave_Hoskins/hash"
#include <string>
fn label() -> String { return "ok\n"; }
@compute @workgroup_size(8) fn seed() { }
@compute @workgroup_size(8) fn step(@builtin(global_invocation_id) id: uint3) {
#assert id.x < N
  atomicAdd(&cells[id.x], data.table[1]);
}
