// A workgroupBarrier does not order storage memory.
//? expect storage-race data 7 9
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  data[i] = i;
  workgroupBarrier();
  data[i + 64u] = data[63u - i];
}
