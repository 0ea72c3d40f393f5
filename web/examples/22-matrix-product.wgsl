// Matrix product
// A picture as a matrix: the one on its left says how to mix its rows. Hold a button over the result.
// Shows: tiled matrix multiplication, var<workgroup>, workgroupBarrier, #storage with a struct

#define N 128u
#define TILE 16u
#workgroup_count fill 8 8 1
#workgroup_count multiply 8 8 1

// Result = weights * picture, all N by N and stored row by row.
struct Matrices {
  weights: array<f32, N * N>,
  picture: array<f32, N * N>,
  result: array<f32, N * N>,
}

#storage matrices Matrices

var<workgroup> tile_a: array<array<f32, TILE>, TILE>;
var<workgroup> tile_b: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn fill(@builtin(global_invocation_id) id: vec3u) {
  let at = id.y * N + id.x;

  // Row y of the result is mixed from the rows around `source`, like a brush as wide as `width`.
  let y = f32(id.y);
  let source = y + 13.0 * sin(0.1 * y + 1.3 * time.elapsed);
  let width = 1.6 + 5.0 * pow(0.5 - 0.5 * cos(0.6 * time.elapsed), 4.0);
  let off = (f32(id.x) - source) / width;
  matrices.weights[at] = exp(-off * off) / (1.7725 * width);

  // The picture: a sun over striped hills.
  let p = vec2f(id.xy) / f32(N) - 0.5;
  let from_sun = length(p - vec2f(0.02, -0.12));
  let rays = 0.5 + 0.5 * sin(12.0 * atan2(p.y + 0.12, p.x - 0.02) + 0.5 * time.elapsed);
  var value = 0.28 + 0.3 * rays * (1.0 - smoothstep(0.2, 0.5, from_sun));
  value = mix(value, 1.0, 1.0 - smoothstep(0.18, 0.2, from_sun));
  let hill = p.y - 0.16 - 0.07 * sin(9.0 * p.x + 1.0);
  if (hill > 0.0) { value = 0.12 + 0.5 * smoothstep(-0.3, 0.3, sin(60.0 * hill)); }
  matrices.picture[at] = value;
}

// Each workgroup makes one tile of the result. It walks along a band of tiles in both
// factors, and every number it loads is used by TILE invocations.
@compute @workgroup_size(TILE, TILE)
fn multiply(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  var sum = 0.0;
  for (var start = 0u; start < N; start += TILE) {
    tile_a[local.y][local.x] = matrices.weights[id.y * N + start + local.x];
    tile_b[local.y][local.x] = matrices.picture[(start + local.y) * N + id.x];
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) {
      sum += tile_a[local.y][k] * tile_b[k][local.x];
    }
    workgroupBarrier();
  }
  matrices.result[id.y * N + id.x] = sum;
}

fn heat(value: f32) -> vec3f {
  let t = clamp(value, 0.0, 1.0);
  let low = mix(vec3f(0.015, 0.01, 0.06), vec3f(0.45, 0.04, 0.3), smoothstep(0.0, 0.4, t));
  let high = mix(vec3f(1.0, 0.3, 0.08), vec3f(1.0, 0.95, 0.65), smoothstep(0.6, 1.0, t));
  return mix(low, high, smoothstep(0.25, 0.8, t));
}

// How much ink two bars that cross, or lie apart, leave at p.
fn bars(p: vec2f, crossed: bool) -> f32 {
  let q = select(vec2f(p.x, abs(p.y) - 0.35), vec2f(p.x + p.y, p.x - p.y) * 0.7071, crossed);
  let first = max(abs(q.x) - 0.8, abs(q.y) - 0.13);
  let second = max(abs(q.y) - 0.8, abs(q.x) - 0.13);
  return 1.0 - smoothstep(-0.06, 0.06, select(first, min(first, second), crossed));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  if (any(vec2f(id.xy) >= size)) { return; }

  // Three panels in a row, as large as they fit, signs in the gaps.
  let side = min(size.x / 3.75, size.y * 0.8);
  let gap = 0.22 * side;
  let origin = 0.5 * (size - vec2f(3.0 * side + 2.0 * gap, side));
  let p = vec2f(id.xy) + 0.5 - origin;
  let panel = clamp(i32(floor(p.x / (side + gap))), 0, 2);
  let q = vec2f(p.x - f32(panel) * (side + gap), p.y) / side;

  // The chosen element of the result wanders until a button is held.
  var chosen = 0.5 + 0.4 * vec2f(cos(0.5 * time.elapsed), sin(0.8 * time.elapsed));
  if (mouse.click > 0) { chosen = (vec2f(mouse.pos) - origin - vec2f(2.0 * (side + gap), 0.0)) / side; }
  let element = clamp(floor(chosen * f32(N)), vec2f(0.0), vec2f(f32(N) - 1.0));

  var color = vec3f(0.016, 0.018, 0.028);
  if (all(q >= vec2f(0.0)) && all(q < vec2f(1.0))) {
    let cell = vec2u(q * f32(N));
    let at = cell.y * N + cell.x;
    let off = abs(vec2f(cell) - element);
    var value = array(2.2 * matrices.weights[at], matrices.picture[at], matrices.result[at]);
    let ring = max(off.x, off.y);
    var marked = array(off.y < 1.5, off.x < 1.5, ring < 3.5 && ring > 1.5);
    color = mix(heat(value[panel]), vec3f(0.1, 0.9, 0.8), select(0.0, 0.55, marked[panel]));
  } else if (panel < 2) {
    let from_sign = (q - vec2f(1.11, 0.5)) * side / (0.3 * gap);
    color = mix(color, vec3f(0.7, 0.75, 0.85), bars(from_sign, panel == 0));
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
