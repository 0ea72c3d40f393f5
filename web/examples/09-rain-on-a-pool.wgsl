// Rain on a pool
// A wave equation carries rings across the water, which bends the light on the tiles; drag to stir.
// Shows: passStore, passLoad, #dispatch_count, dispatch.id, wave equation, refraction, mouse

#dispatch_count water 2

fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

fn random(seed: u32) -> f32 {
  return f32(pcg(seed) >> 8u) / 16777216.0;
}

// Height of the water; its edge reflects waves, because beyond it the height repeats.
fn height(at: vec2i) -> f32 {
  let last = vec2i(textureDimensions(screen)) - 1;
  return passLoad(0, clamp(at, vec2i(0), last), 0).x;
}

// Layer 0: x is the height of the water, y its upward speed.
@compute @workgroup_size(16, 16)
fn water(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let at = vec2i(id.xy);
  let here = passLoad(0, at, 0);

  // Water is pulled towards the mean of its neighbours.
  let mean = 0.25 * (height(at + vec2i(1, 0)) + height(at - vec2i(1, 0))
    + height(at + vec2i(0, 1)) + height(at - vec2i(0, 1)));
  var speed = (here.y + 1.1 * (mean - here.x)) * 0.996;
  var level = (here.x + speed) * 0.999;

  // The first of the two dispatches of a frame also lets a drop fall now and then.
  if (dispatch.id == 0u && time.frame % 5u == 0u) {
    let place = vec2f(random(time.frame), random(time.frame + 7919u)) * vec2f(size);
    let radius = (0.015 + 0.02 * random(time.frame + 104729u)) * f32(size.y);
    let far = length(vec2f(at) - place) / radius;
    level -= 3.0 * exp(-far * far);
  }
  if (mouse.click > 0) {
    let far = length(vec2f(at - mouse.pos)) / (0.02 * f32(size.y));
    level -= 0.35 * exp(-far * far);
  }
  if (time.frame == 0u) {
    // A breeze to begin with.
    let p = vec2f(at) / f32(size.y);
    level = 0.5 * sin(21.0 * p.x + 13.0 * p.y) * sin(17.0 * p.y - 8.0 * p.x);
  }
  passStore(0, at, vec4f(clamp(level, -8.0, 8.0), speed, 0.0, 1.0));
}

// The floor of the pool: square tiles in a few blues, with light joints.
fn tiles(p: vec2f) -> vec3f {
  let cell = floor(p);
  let inside = abs(fract(p) - 0.5);
  let tone = random(bitcast<u32>(i32(cell.x)) * 31u + bitcast<u32>(i32(cell.y)) * 1031u);
  let blue = mix(vec3f(0.01, 0.16, 0.3), vec3f(0.03, 0.36, 0.46), tone);
  let joint = smoothstep(0.44, 0.475, max(inside.x, inside.y));
  return mix(blue, vec3f(0.3, 0.52, 0.55), joint);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let at = vec2i(id.xy);
  let level = height(at);
  let right = height(at + vec2i(2, 0)) - height(at - vec2i(2, 0));
  let down = height(at + vec2i(0, 2)) - height(at - vec2i(0, 2));
  let slope = vec2f(right, down);

  // Where the surface is hollow or domed, it spreads or gathers the light below it.
  let around = height(at + vec2i(3, 0)) + height(at - vec2i(3, 0))
    + height(at + vec2i(0, 3)) + height(at - vec2i(0, 3));
  let focus = clamp(1.0 + 3.0 * (level - 0.25 * around), 0.3, 2.6);

  let p = vec2f(at) / f32(size.y);
  let floor_color = tiles((p + 0.06 * slope) * 9.0);
  let n = normalize(vec3f(-1.2 * slope, 1.0));
  let gleam = pow(max(dot(n, normalize(vec3f(-0.45, -0.6, 1.0))), 0.0), 90.0);
  let sky = vec3f(0.3, 0.5, 0.65) * (1.0 - n.z) * 0.8;
  let depth = 1.0 - 0.35 * length(p - 0.5 * vec2f(size) / f32(size.y));
  let color = floor_color * focus * depth + sky + vec3f(1.0, 0.95, 0.85) * gleam;
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
