// The division on the right of `&&` runs only for invocations whose divisor is not zero.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11
//? result out 2 3 2 3 3 2 3 3 2 3 2 2 3 2 3 3 2 3 2 2 3 2 3 3 2 3 3 2 3 2 2 3
@group(0) @binding(0) var<storage, read> data: array<i32, 32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  let divisor = data[i] / 5;
  let large = divisor != 0 && 12 / divisor >= 6;
  let even = divisor == 0 || 12 % divisor == 0;
  out[i] = u32(large) + 2u * u32(even);
}
