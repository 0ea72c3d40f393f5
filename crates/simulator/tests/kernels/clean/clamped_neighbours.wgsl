// Signed neighbours are clamped on both sides before they become an index.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 2 9 -3 4 4 -15 4 4 4 4 4 4 4 -15 4 4 -15 4 4 4 4 -15 4 4 -15 4 4 4 4 4 4 4 -15 4 4 -15 4 4 4 4 -15 4 4 -15 4 4 4 4 4 4 4 -15 4 4 -15 4 4 4 4 -15 4 -3 -10 2
@group(0) @binding(0) var<storage, read> data: array<i32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<i32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let here = i32(i);
  let left = data[max(here - 3, 0)];
  let right = data[min(here + 3, 63)];
  out[i] = right - left;
}
