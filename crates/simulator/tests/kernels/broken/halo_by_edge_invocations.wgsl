// The edge of the halo is loaded by two, and read before the barrier.
//? expect workgroup-race tile 10 11
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@group(0) @binding(1) var<storage, read> data: array<u32, 256>;
var<workgroup> tile: array<u32, 66>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  tile[i + 1u] = data[i];
  workgroupBarrier();
  if i == 0u { tile[0] = data[255]; tile[65] = data[64]; }
  out[i] = tile[i] + tile[i + 2u];
}
