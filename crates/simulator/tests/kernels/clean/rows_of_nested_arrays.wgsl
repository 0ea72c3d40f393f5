// Each invocation owns a row of an array of arrays, then reads a column.
//? result out 0 120 240 360 480 600 720 840 960 1080 1200 1320 1440 1560 1680 1800
@group(0) @binding(0) var<storage, read_write> out: array<u32, 16>;

var<workgroup> table: array<array<u32, 16>, 16>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var k = 0u; k < 16u; k++) {
    table[i][k] = i * k;
  }
  workgroupBarrier();
  var sum = 0u;
  for (var k = 0u; k < 16u; k++) {
    sum += table[k][i];
  }
  out[i] = sum;
}
