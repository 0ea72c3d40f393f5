// A workgroup of 33: all store what they have to one place.
//? severity warning
//? expect write-write last 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> last: u32;
@compute @workgroup_size(33)
fn main(@builtin(local_invocation_index) i: u32) {
  last = i * 2u;
  workgroupBarrier();
  out[i] = last;
}
