// A zero vector has no direction.
//? expect not-a-number out 8
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let d = vec2<f32>(f32(i) - 8.0, 0.0);
  out[i] = normalize(d).x;
}
