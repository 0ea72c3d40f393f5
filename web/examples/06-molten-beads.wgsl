// Molten beads
// Rays step through space by the distance to the nearest surface; beads melt where they meet.
// Shows: ray marching, signed distance field, soft shadow, ambient occlusion, var<private>, mouse orbit

const MAX_STEPS = 80;
const FAR = 14.0;
const BEADS = 5;

// Where the beads are in this frame: worked out once by each invocation, for itself.
var<private> centers: array<vec3f, BEADS>;

fn move_beads() {
  for (var i = 0; i < BEADS; i++) {
    let a = f32(i) * 1.2566 + 0.5 * time.elapsed;
    let lift = 0.62 + 0.42 * sin(1.3 * time.elapsed + 2.1 * f32(i));
    centers[i] = vec3f(cos(a), lift, sin(a));
  }
}

// A minimum with a round edge: this is what melts the beads together.
fn smooth_min(a: f32, b: f32, k: f32) -> f32 {
  let h = max(k - abs(a - b), 0.0) / k;
  return min(a, b) - 0.25 * h * h * k;
}

// Distance from p to the beads, negative inside.
fn beads(p: vec3f) -> f32 {
  var d = length(p - vec3f(0.0, 0.55, 0.0)) - 0.5;
  for (var i = 0; i < BEADS; i++) {
    d = smooth_min(d, length(p - centers[i]) - 0.3, 0.55);
  }
  return d;
}

// The whole scene: the beads, and a floor at y = 0 into which they melt as well.
fn scene(p: vec3f) -> f32 {
  return smooth_min(beads(p), p.y, 0.25);
}

// The direction in which the distance grows fastest: four taps on a tetrahedron.
fn normal_at(p: vec3f) -> vec3f {
  let e = vec2f(1.0, -1.0) * 0.002;
  return normalize(e.xyy * scene(p + e.xyy) + e.yyx * scene(p + e.yyx)
    + e.yxy * scene(p + e.yxy) + e.xxx * scene(p + e.xxx));
}

// How much of the light at the end of the ray is still seen: near misses dim it.
fn shadow(origin: vec3f, toward: vec3f) -> f32 {
  var light = 1.0;
  var t = 0.03;
  for (var i = 0; i < 24; i++) {
    let d = scene(origin + t * toward);
    light = min(light, 9.0 * d / t);
    t += clamp(d, 0.04, 0.3);
    if (light < 0.01 || t > 5.0) { break; }
  }
  return clamp(light, 0.0, 1.0);
}

@compute @workgroup_size(8, 8)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(min(size.x, size.y));
  move_beads();

  // The camera circles the scene; the mouse turns and lifts it.
  let aim = vec2f(mouse.pos) / vec2f(size) - 0.5;
  let turn = 0.15 * time.elapsed + 5.0 * aim.x;
  let lift = 1.9 + 2.4 * clamp(aim.y, -0.5, 0.5);
  let eye = vec3f(4.2 * cos(turn), lift, 4.2 * sin(turn));
  let forward = normalize(vec3f(0.0, 0.45, 0.0) - eye);
  let right = normalize(cross(forward, vec3f(0.0, 1.0, 0.0)));
  let up = cross(right, forward);
  let ray = normalize(2.5 * forward + p.x * right - p.y * up);

  var t = 1.5;
  for (var i = 0; i < MAX_STEPS; i++) {
    let d = scene(eye + t * ray);
    if (d < 0.001 * t || t > FAR) { break; }
    t += d;
  }

  let sky = mix(vec3f(0.4, 0.3, 0.36), vec3f(0.03, 0.06, 0.18), smoothstep(-0.1, 0.5, ray.y));
  var color = sky;
  if (t < FAR) {
    let at = eye + t * ray;
    let n = normal_at(at);
    let sun = normalize(vec3f(0.6, 0.75, -0.35));
    // Rings on the floor, warm metal on the beads, blended where they join.
    let ring = smoothstep(-0.25, 0.25, sin(9.0 * length(at.xz)));
    let floor_color = mix(vec3f(0.03, 0.045, 0.1), vec3f(0.13, 0.16, 0.25), ring);
    let bead_color = mix(vec3f(1.0, 0.2, 0.05), vec3f(1.0, 0.62, 0.15), smoothstep(0.0, 1.3, at.y));
    let is_floor = smoothstep(0.0, 0.16, beads(at));
    let albedo = mix(bead_color, floor_color, is_floor);

    let lit = max(dot(n, sun), 0.0) * shadow(at + 0.01 * n, sun);
    let open = clamp(scene(at + 0.3 * n) / 0.3, 0.0, 1.0);
    let gloss = pow(max(dot(reflect(ray, n), sun), 0.0), 48.0) * mix(1.4, 0.3, is_floor);
    let rim = pow(1.0 - max(dot(n, -ray), 0.0), 4.0);
    color = albedo * (vec3f(1.25, 1.12, 0.95) * lit + open * vec3f(0.2, 0.25, 0.38));
    color += gloss * lit + 0.4 * rim * open * vec3f(0.3, 0.4, 0.7);
    color = mix(color, sky, smoothstep(5.0, FAR, t));
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
