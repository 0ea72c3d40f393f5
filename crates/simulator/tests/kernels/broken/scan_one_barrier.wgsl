// The scan reads into a register, but the barrier after the read is missing.
//? expect workgroup-race s 11 12
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = 1u;
  workgroupBarrier();
  for (var d = 1u; d < 64u; d *= 2u) {
    var t = 0u;
    if i >= d { t = s[i - d]; }
    s[i] += t;
    workgroupBarrier();
  }
  out[i] = s[i];
}
