// Flight over lakes
// A map of mountains, made once from noise, is flown over for ever by marching rays. Drag to look around.
// Shows: #dispatch_once, #workgroup_count, #storage, tileable noise, height field, ray marching, mouse

// The map has SIDE by SIDE heights, covers SPAN by SPAN units, and repeats.
#define SIDE 512
#define SPAN 10.0
#dispatch_once raise
#workgroup_count raise 32 32 1

const SEA = 0.4;
const FAR = 12.0;
const SUN = vec3f(0.66, 0.5, 0.56); // the direction to the sun, of length 1
#storage heights array<f32, SIDE * SIDE>

// A random number for a corner of the noise's grid, which repeats after `period`.
fn random(p: vec2i, period: i32) -> f32 {
  let at = vec2u((p + period) % period);
  let s = (at.x + 8191u * at.y + 131071u * u32(period)) * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

fn noise(p: vec2f, period: i32) -> f32 {
  let cell = vec2i(floor(p));
  let t = smoothstep(vec2f(0.0), vec2f(1.0), fract(p));
  return mix(mix(random(cell, period), random(cell + vec2i(1, 0), period), t.x),
    mix(random(cell + vec2i(0, 1), period), random(cell + vec2i(1, 1), period), t.x), t.y);
}

@compute @workgroup_size(16, 16)
fn raise(@builtin(global_invocation_id) id: vec3u) {
  var height = 0.0;
  var scale = 0.5;
  var period = 5;
  for (var octave = 0; octave < 7; octave++) {
    let n = noise((vec2f(id.xy) + 0.5) / f32(SIDE) * f32(period), period);
    // Folding the noise makes ridges; the finer octaves stay rough.
    height += scale * select(n, 1.0 - abs(2.0 * n - 1.0), octave < 4);
    scale *= 0.47;
    period *= 2;
  }
  heights[id.y * SIDE + id.x] = 1.15 * pow(smoothstep(0.22, 1.0, height), 1.3);
}

// The height at a place, between the four nearest points of the map.
fn height_at(p: vec2f) -> f32 {
  let q = p / SPAN * f32(SIDE) - 0.5;
  let t = fract(q);
  let a = vec2u(vec2i(floor(q)) & vec2i(SIDE - 1));
  let b = (a + 1u) & vec2u(SIDE - 1);
  return mix(mix(heights[a.y * SIDE + a.x], heights[a.y * SIDE + b.x], t.x),
    mix(heights[b.y * SIDE + a.x], heights[b.y * SIDE + b.x], t.x), t.y);
}

fn sky(ray: vec3f) -> vec3f {
  let to_sun = max(dot(ray, SUN), 0.0);
  let blue = mix(vec3f(0.62, 0.66, 0.72), vec3f(0.1, 0.24, 0.52), smoothstep(0.0, 0.5, ray.y));
  return blue + vec3f(1.0, 0.6, 0.25) * (0.35 * pow(to_sun, 6.0) + 1.5 * pow(to_sun, 600.0));
}

// Colour of the ground, or of the water above it.
fn ground(at: vec3f, ray: vec3f) -> vec3f {
  let height = height_at(at.xz);
  let e = vec2f(0.03, 0.0);
  let across = height_at(at.xz + e.xy) - height_at(at.xz - e.xy);
  let along = height_at(at.xz + e.yx) - height_at(at.xz - e.yx);
  let n = normalize(vec3f(-across, 2.0 * e.x, -along));
  if (height < SEA) {
    let q = 26.0 * at.xz + vec2f(1.3, 0.9) * time.elapsed;
    let wave = 0.05 * vec2f(sin(q.x + 1.7 * sin(0.6 * q.y)), sin(1.2 * q.y + 1.9 * sin(0.7 * q.x)));
    let mirrored = normalize(vec3f(ray.x + wave.x, abs(ray.y), ray.z + wave.y));
    let bottom = mix(vec3f(0.12, 0.45, 0.42), vec3f(0.01, 0.09, 0.17), smoothstep(0.0, 0.14, SEA - height));
    return mix(bottom, sky(mirrored), 0.04 + 0.9 * pow(1.0 - abs(ray.y), 5.0));
  }
  var stuff = mix(vec3f(0.09, 0.22, 0.04), vec3f(0.3, 0.31, 0.08), smoothstep(0.42, 0.75, height));
  stuff = mix(vec3f(0.62, 0.5, 0.3), stuff, smoothstep(0.0, 0.035, height - SEA));
  stuff = mix(vec3f(0.33, 0.27, 0.22), stuff, smoothstep(0.45, 0.62, n.y));
  stuff = mix(stuff, vec3f(0.85, 0.88, 0.95), smoothstep(0.84, 0.95, height + 0.35 * (n.y - 0.8)));
  let lit = smoothstep(0.0, 1.0, max(dot(n, SUN), 0.0));
  return stuff * (vec3f(1.8, 1.45, 1.05) * lit + vec3f(0.26, 0.33, 0.46) * (0.4 + 0.6 * n.y));
}

@compute @workgroup_size(8, 8)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(size.y);
  let aim = vec2f(mouse.pos) / vec2f(size) - 0.5;

  // The way bends slowly; the mouse turns the head.
  let t = 0.35 * time.elapsed;
  let eye = vec3f(t, 1.2 + 0.1 * sin(0.5 * t), 2.0 * sin(0.25 * t) + 3.0);
  let heading = 0.46 * cos(0.25 * t) + 4.0 * aim.x + 1.0;
  let forward = normalize(vec3f(cos(heading), -0.27 - 0.9 * aim.y, sin(heading)));
  let right = vec3f(-sin(heading), 0.0, cos(heading));
  let ray = normalize(1.6 * forward + p.x * right - p.y * cross(right, forward));

  // Steps are as long as the ground is deep below the ray, or nearly so.
  var far = 0.1;
  for (var i = 0; i < 80 && far < FAR; i++) {
    let at = eye + far * ray;
    let gap = at.y - max(height_at(at.xz), SEA);
    if (gap < 0.0015 * far) { break; }
    far += max(0.55 * gap, 0.004 * far);
  }
  var color = sky(vec3f(ray.x, max(ray.y, 0.02), ray.z));
  if (far < FAR) { color = mix(color, ground(eye + far * ray, ray), exp(-0.02 * far * far)); }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
