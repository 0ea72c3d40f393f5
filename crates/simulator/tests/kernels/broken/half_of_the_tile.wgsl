// Half of the tile is never stored.
//? expect never-written s 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 32u { s[i] = i; }
  workgroupBarrier();
  out[i] = s[i];
}
