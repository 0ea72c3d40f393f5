// Every invocation stores its own flag, a bool, and reads another's after the barrier.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 0 0 1 0 1 0 0 1 0 0 1 0 1 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 1 0 1 0 0 1 0 0 1 0 1 0 0
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

var<workgroup> even: array<bool, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  even[i] = data[i] % 2u == 0u;
  workgroupBarrier();
  out[i] = u32(even[i] != even[63u - i]);
}
