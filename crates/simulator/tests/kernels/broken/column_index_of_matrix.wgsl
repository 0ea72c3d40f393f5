// A matrix of three columns is asked for a fourth.
//? expect out-of-bounds turn 7
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;
var<private> turn: mat3x3<f32> = mat3x3<f32>(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0);
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = turn[i % 4u].x;
}
