// A vector of length zero has no direction; it is given one instead of being divided by its length.
//? result out 1.0 0.0 0.0 -1.0 0.0 -1.0 0.0 -1.0 0.0 -1.0 0.0 -1.0 0.0 -1.0 0.0 -1.0
@group(0) @binding(0) var<storage, read_write> out: array<vec2<f32>, 8>;

fn direction(v: vec2<f32>) -> vec2<f32> {
  let square = dot(v, v);
  if square == 0.0 {
    return vec2<f32>(1.0, 0.0);
  }
  return v / sqrt(square);
}

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = direction(vec2<f32>(0.0, -2.0 * f32(i)));
}
