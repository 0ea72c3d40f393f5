// Tiles of a product of matrices: a barrier after the tiles are loaded, and one before they are replaced.
//? groups 2 2 1
//? fill a -2 3 1 -1 4 2 0 -2 1 -1 4 2 0 -2 3 1 4 2 0 -2 3 1 -1 4 0 -2 3 1 -1 4 2 0 3 1 -1 4 2 0 -2 3 -1 4 2 0 -2 3 1 -1 2 0 -2 3 1 -1 4 2 -2 3 1 -1 4 2 0 -2
//? fill b 0 1 2 3 4 0 1 2 2 3 4 0 1 2 3 4 4 0 1 2 3 4 0 1 1 2 3 4 0 1 2 3 3 4 0 1 2 3 4 0 0 1 2 3 4 0 1 2 2 3 4 0 1 2 3 4 4 0 1 2 3 4 0 1
//? result c 13 23 8 -2 8 13 23 8 26 9 17 15 13 26 9 17 25 16 12 18 39 25 16 12 10 2 14 21 23 10 2 14 16 16 16 31 21 16 16 16 8 9 25 6 12 8 9 25 14 23 27 16 10 14 23 27 13 23 8 -2 8 13 23 8
@group(0) @binding(0) var<storage, read> a: array<i32, 64>;
@group(0) @binding(1) var<storage, read> b: array<i32, 64>;
@group(0) @binding(2) var<storage, read_write> c: array<i32, 64>;

var<workgroup> left: array<array<i32, 4>, 4>;
var<workgroup> right: array<array<i32, 4>, 4>;

@compute @workgroup_size(4, 4)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(local_invocation_id) lid: vec3<u32>,
) {
  var sum = 0;
  for (var t = 0u; t < 2u; t++) {
    left[lid.y][lid.x] = a[gid.y * 8u + t * 4u + lid.x];
    right[lid.y][lid.x] = b[(t * 4u + lid.y) * 8u + gid.x];
    workgroupBarrier();
    for (var k = 0u; k < 4u; k++) {
      sum += left[lid.y][k] * right[k][lid.x];
    }
    workgroupBarrier();
  }
  c[gid.y * 8u + gid.x] = sum;
}
