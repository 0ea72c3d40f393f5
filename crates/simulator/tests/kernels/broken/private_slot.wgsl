// One slot of a private array is not set.
//? expect never-written slots 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<private> slots: array<u32, 3>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  slots[0] = i; slots[2] = i;
  out[i] = slots[0] + slots[i % 3u];
}
