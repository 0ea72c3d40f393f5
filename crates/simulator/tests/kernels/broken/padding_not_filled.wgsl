// The workgroup loads 50 of 64, and the tree adds all.
//? expect never-written s 11
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@group(0) @binding(1) var<storage, read> data: array<u32, 50>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < 50u { s[i] = data[i]; }
  workgroupBarrier();
  for (var h = 32u; h > 0u; h /= 2u) {
    if i < h { s[i] += s[i + h]; }
    workgroupBarrier();
  }
  if i == 0u { out[0] = s[0]; }
}
