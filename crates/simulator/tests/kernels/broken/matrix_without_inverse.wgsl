// The determinant of a flat matrix is divided by.
//? expect not-a-number inverses 8
@group(0) @binding(0) var<storage, read_write> inverses: array<mat2x2<f32>, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let m = mat2x2<f32>(f32(i), 2.0, 2.0, 1.0);
  let turned = mat2x2<f32>(m[1][1], -m[0][1], -m[1][0], m[0][0]);
  inverses[i] = turned * (1.0 / determinant(m));
}
