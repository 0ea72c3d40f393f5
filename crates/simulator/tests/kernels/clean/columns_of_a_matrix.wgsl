// The four columns of a matrix are four vectors: each invocation stores one.
//? fill v 1.0 2.0 3.0 4.0
//? result out 20.0 10.0 0.0 50.0
@group(0) @binding(0) var<storage, read> v: vec4<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 4>;

var<workgroup> m: mat4x4<f32>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  m[i] = vec4<f32>(f32(i), 1.0, 0.0, f32(i * i));
  workgroupBarrier();
  out[i] = (m * v)[i];
}
