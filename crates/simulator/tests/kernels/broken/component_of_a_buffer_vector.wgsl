// Components are counted from zero; there is none at 4.
//? expect out-of-bounds points 7
@group(0) @binding(0) var<storage, read_write> points: array<vec4<u32>, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var c = 1u; c <= 4u; c++) {
    points[i][c] = c;
  }
}
