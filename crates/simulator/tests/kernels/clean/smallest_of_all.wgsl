// A minimum starts from the greatest finite number, not from an infinity that could be stored.
//? fill data 3.5 10.5 17.5 5.5 12.5 0.5 7.5 14.5 2.5 9.5 16.5 4.5 11.5 18.5 6.5 13.5 1.5 8.5 15.5 3.5 10.5 17.5 5.5 12.5 0.5 7.5 14.5 2.5 9.5 16.5 4.5 11.5 18.5 6.5 13.5 1.5 8.5 15.5 3.5 10.5 17.5 5.5 12.5 0.5 7.5 14.5 2.5 9.5 16.5 4.5 11.5 18.5 6.5 13.5 1.5 8.5 15.5 3.5 10.5 17.5 5.5 12.5 0.5 7.5
//? result out 3.5 4.5 11.5 3.5 4.5 10.5 3.5 8.5 8.5 3.5 10.5 4.5 3.5 11.5 4.5 3.5
@group(0) @binding(0) var<storage, read> data: array<f32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 16>;

const GREATEST = 0x1.fffffep+127f;
var<workgroup> row: array<f32, 16>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  var least = GREATEST;
  for (var k = 0u; k < 4u; k++) {
    let value = data[16u * k + i];
    if value > 2.5 {
      least = min(least, value);
    }
  }
  row[i] = least;
  workgroupBarrier();
  out[i] = min(row[i], row[15u - i]);
}
