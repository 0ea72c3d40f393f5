// The divisor is tested first; the division itself stands in the branch that needs it.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 34 51 50 33 250 200 5 7 6 11 100 90 2 3 3 6 6 58 1 1 2 4 4 43 41 1 1 1 3 34 33 1 1 1 2 2 27 0 0 1 2 2 23 23 0 1 1 2 20 20 0 1 0 1 1 18 0 0 0 1 1 16 16 0
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let divisor = data[i] % 4u;
  var result = 1000u;
  if divisor != 0u {
    result = 100u / divisor + 7u % divisor;
  }
  out[i] = result / max(i, 1u);
}
