// Hundreds of lamps
// Each workgroup finds the lamps that reach its tile and uses only those. Hold a button to see how many.
// Shows: tiled light culling, workgroupUniformLoad, workgroup atomics, normal mapping, struct

// One tile is 16 by 16 pixels: its 256 invocations test one lamp each.
const TILE = 16u;
const LAMPS = 256u;

struct Lamp {
  place: vec2f, // in picture heights
  reach: f32,   // no light gets farther than this
  color: vec3f,
}

var<workgroup> found: atomic<u32>;
var<workgroup> found_count: u32;
var<workgroup> list: array<Lamp, LAMPS>;

fn random(v: u32) -> f32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

// Lamp i drifts along a closed curve. Lamp 0 is large and belongs to the mouse.
fn lamp(i: u32) -> Lamp {
  let size = vec2f(textureDimensions(screen));
  if (i == 0u) { return Lamp(vec2f(mouse.pos) / size.y, 0.3, vec3f(1.0, 0.8, 0.55)); }
  let t = time.elapsed * (0.15 + 0.35 * random(i + 11000u)) + 6.2832 * random(i + 7000u);
  let base = vec2f(random(i), random(i + 3000u)) * size / size.y;
  var color = mix(vec3f(1.0, 0.35, 0.05), vec3f(1.0, 0.1, 0.3), random(i + 5000u));
  if (i % 3u == 0u) { color = mix(vec3f(0.05, 0.3, 1.0), vec3f(0.1, 0.9, 0.7), random(i + 5000u)); }
  return Lamp(base + 0.17 * vec2f(cos(t), sin(1.7 * t)), 0.05 + 0.09 * random(i + 9000u), color);
}

// The height of the ground: hexagonal cobbles, each a little dome.
fn ground(p: vec2f) -> f32 {
  let q = p * 16.0;
  let cell = vec2f(1.0, 1.7320508);
  let a = fract(q / cell) * cell - 0.5 * cell;
  let b = fract(q / cell + 0.5) * cell - 0.5 * cell;
  let d = min(dot(a, a), dot(b, b));
  return 0.03 * sqrt(max(0.36 - d, 0.0));
}

@compute @workgroup_size(TILE, TILE)
fn main_image(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let size = textureDimensions(screen);
  let scale = 1.0 / f32(size.y);

  // Together: invocation number i puts lamp i on the list if its circle meets the tile.
  let tested = lamp(local);
  let low = vec2f(group.xy * TILE) * scale;
  let high = vec2f(group.xy * TILE + TILE) * scale;
  let nearest = clamp(tested.place, low, high);
  if (distance(nearest, tested.place) < tested.reach) {
    list[atomicAdd(&found, 1u)] = tested;
  }
  workgroupBarrier();
  if (local == 0u) { found_count = atomicLoad(&found); }
  // All invocations get the same number, and the compiler knows that they do.
  let count = workgroupUniformLoad(&found_count);

  // Alone: each invocation adds up the light on its own pixel.
  let p = (vec2f(id.xy) + 0.5) * scale;
  let e = 0.7 * scale;
  let here = ground(p);
  let n = normalize(vec3f(here - ground(p + vec2f(e, 0.0)), here - ground(p + vec2f(0.0, e)), e * 1.3));
  var color = vec3f(0.002, 0.003, 0.006);
  for (var k = 0u; k < count; k++) {
    let source = list[k];
    let toward = vec3f(source.place - p, 0.045);
    let far = length(toward.xy);
    let fade = max(1.0 - far * far / (source.reach * source.reach), 0.0);
    let direction = normalize(toward);
    let shine = max(dot(n, direction), 0.0);
    let gleam = pow(max(dot(reflect(-direction, n), vec3f(0.0, 0.0, 1.0)), 0.0), 24.0);
    color += source.color * fade * fade * (0.16 * shine + 0.3 * gleam);
    color += source.color * 2.5 * (1.0 - smoothstep(0.0025, 0.0075, far));
  }

  // What the culling saved: blue tiles looked at few lamps, red ones at many.
  if (mouse.click > 0) {
    let load = f32(count) / 16.0;
    let heat = vec3f(2.0 * load - 0.6, 1.0 - abs(2.0 * load - 0.9), 0.9 - 2.0 * load);
    let line = any(id.xy % TILE == vec2u(0u));
    color = mix(color, saturate(heat), select(0.35, 0.7, line));
  }
  if (all(id.xy < size)) {
    textureStore(screen, id.xy, vec4f(color, 1.0));
  }
}
