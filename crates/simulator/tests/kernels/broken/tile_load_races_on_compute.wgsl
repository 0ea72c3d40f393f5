// The second barrier of a tiled product is missing.
//? expect workgroup-race row 10 13
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;
@group(0) @binding(1) var<storage, read> a: array<f32, 256>;
var<workgroup> row: array<array<f32, 8>, 8>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  var sum = 0.0;
  for (var t = 0u; t < 2u; t++) {
    row[l.y][l.x] = a[l.y * 16u + t * 8u + l.x];
    workgroupBarrier();
    for (var j = 0u; j < 8u; j++) {
      sum += row[l.y][j];
    }
  }
  out[l.y * 8u + l.x] = sum;
}
