// One invocation moves the particle that another reads.
//? expect storage-race p 7 8
struct P { at: vec2<f32>, speed: vec2<f32> }
@group(0) @binding(0) var<storage, read_write> p: array<P, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let pull = p[(i + 1u) % 64u].at;
  p[i].at = p[i].at + pull * 0.1;
}
