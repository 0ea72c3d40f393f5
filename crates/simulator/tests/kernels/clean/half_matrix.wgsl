// Columns of a matrix of 16-bit floats are words of their own; each of two invocations stores one.
//? result out 92.0 1.5 86.0 1.5 80.0 1.5 74.0 1.5 68.0 1.5 62.0 1.5 56.0 1.5 50.0 1.5 44.0 1.5 38.0 1.5 32.0 1.5 26.0 1.5 20.0 1.5 14.0 1.5 8.0 1.5 2.0 1.5
enable f16;

@group(0) @binding(0) var<storage, read_write> out: array<f32, 32>;

var<workgroup> matrices: array<mat2x2<f16>, 16>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  matrices[i / 2u][i % 2u] = vec2<f16>(f16(i), 0.5h);
  workgroupBarrier();
  let m = matrices[15u - i / 2u];
  let v = m * vec2<f16>(1.0h, 2.0h);
  out[i] = f32(v[i % 2u]);
}
