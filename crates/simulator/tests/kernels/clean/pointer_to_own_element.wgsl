// A pointer to an element is made once and used for several reads and writes.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 15 43 71 23 51 3 31 59 11 39 67 19 47 75 27 55 7 35 63 15 43 71 23 51 3 31 59 11 39 67 19 47 75 27 55 7 35 63 15 43 71 23 51 3 31 59 11 39 67 19 47 75 27 55 7 35 63 15 43 71 23 51 3 31
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

var<workgroup> cells: array<vec2<u32>, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let own = &cells[i];
  *own = vec2(data[i], 0u);
  for (var k = 0u; k < 3u; k++) {
    (*own).y += (*own).x + k;
  }
  let place = &data[i];
  *place += (*own).y;
}
