#define N 4
#include "Dave_Hoskins/hash"
/// A cell.
struct Cell { weight: f32, /* where */ place: array<vec2f, N>, }
#storage cells array<Cell, N>
override scale: f32 = 2.0;
alias Pair = vec2<Cell>;
const grid = vec2u(4u, 4u); // how many
fn pull(c: ptr<function, Cell>, by: f32) -> vec3f {
  let near = (*c).place[1];
  for (var i = 0u; i < N; i++) { let near = near.xyx * by; if near.x > 1.0 { return near; } }
  return hash33(vec3f(near, custom.speed));
}
@compute @workgroup_size(N, 4) fn main(@builtin(global_invocation_id) id: vec3u) {
  var c = cells[id.x]; c.weight = time.elapsed + pull(&c, scale).x;
  textureStore(screen, id.xy, vec4f(c.place[0].xy, 0.0, 1.0));
}
