// A whole struct is stored, and one of its members is not a number.
//? expect not-a-number bodies 8
struct Body { id: u32, speed: vec2<f32>, mass: f32 }
@group(0) @binding(0) var<storage, read_write> bodies: array<Body, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let d = f32(i) - 4.0;
  bodies[i] = Body(i, vec2<f32>(d), d / (d * d));
}
