// The least i32 has no opposite; it is tested for before anything is divided by -1.
//? fill data -2147483648 -2147483647 -7 7
//? result out 2147483647 2147483647 7 -7
@group(0) @binding(0) var<storage, read> data: array<i32, 4>;
@group(0) @binding(1) var<storage, read_write> out: array<i32, 4>;

const LEAST = -2147483648;

fn divided(value: i32, divisor: i32) -> i32 {
  if value == LEAST && divisor == -1 {
    return 2147483647;
  }
  return value / divisor;
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = divided(data[i], -1);
}
