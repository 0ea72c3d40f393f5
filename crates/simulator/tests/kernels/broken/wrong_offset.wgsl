// The store goes to one half, the load comes from the other.
//? expect never-written s 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> s: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = i;
  workgroupBarrier();
  out[i] = s[i + 64u];
}
