// All that disagree clear one shared bool: the same value, and a race still.
//? expect workgroup-race agreed 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> agreed: bool;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { agreed = true; }
  workgroupBarrier();
  if i % 7u == 5u || i == 12u {
    if i > 5u { agreed = agreed && i > 50u; }
  }
  workgroupBarrier();
  out[i] = select(0u, 1u, agreed);
}
