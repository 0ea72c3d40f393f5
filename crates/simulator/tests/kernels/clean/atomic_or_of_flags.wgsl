// Each invocation sets its bit of a shared word; after the barrier all read the whole.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11
//? result out 17 17 16 15 15 14 14 14 13 13 12 11 11 10 9 9 8 8 8 7 7 6 5 5 4 4 4 3 3 2 1 1
@group(0) @binding(0) var<storage, read> data: array<u32, 32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 32>;

var<workgroup> flags: atomic<u32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  if data[i] > 8u {
    atomicOr(&flags, 1u << i);
  }
  workgroupBarrier();
  out[i] = countOneBits(atomicLoad(&flags) >> i);
}
