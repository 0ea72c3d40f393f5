// `select` computes both values, but the quotient that is not a number is not the one that is stored.
//? fill data 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0 16.0 24.0 32.0 40.0 0.0 8.0
//? result out 0.0 0.0 20.0 36.0 28.0 20.0 36.0 28.0 20.0 36.0 28.0 20.0 36.0 28.0 20.0 36.0
@group(0) @binding(0) var<storage, read> data: array<f32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 16>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  var sum = 0.0;
  var count = 0.0;
  for (var k = 0u; k < 4u; k++) {
    let value = data[4u * i + k];
    if value > 10.0 {
      sum += value;
      count += 1.0;
    }
  }
  out[i] = select(sum / count, 0.0, count == 0.0);
}
