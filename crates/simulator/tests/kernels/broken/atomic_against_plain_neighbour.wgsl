// The count is atomic, the list it guards is not ordered.
//? expect workgroup-race list 8 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> count: atomic<u32>;
var<workgroup> list: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i % 2u == 0u { list[atomicAdd(&count, 1u)] = i; }
  let n = atomicLoad(&count);
  if i == 63u && n > 0u { out[0] = list[0]; }
}
