// Flight over lakes
// A map of heights and shadows, made once, is flown over for ever by marching rays. Drag to look around.
// Shows: #dispatch_once, #workgroup_count, #storage, tileable noise, height field, ray marching, mouse

// The map has SIDE by SIDE heights, covers SPAN by SPAN units, and repeats.
#define SIDE 512
#define SPAN 10.0
#dispatch_once raise
#dispatch_once shade
#workgroup_count raise 32 32 1
#workgroup_count shade 32 32 1

const SEA = 0.4;
const SUN = vec3f(0.67, 0.5, 0.55);
const MAX_STEPS = 80;

#storage heights array<f32, SIDE * SIDE>
#storage sunlight array<f32, SIDE * SIDE>

fn pcg(v: u32) -> u32 {
  let state = v * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

fn random(p: vec2i, period: i32) -> f32 {
  let at = vec2u((p + period) % period);
  return f32(pcg(at.x + pcg(at.y + pcg(u32(period)))) >> 8u) / 16777216.0;
}

// Value noise that repeats after `period` cells: the map has no seam.
fn noise(p: vec2f, period: i32) -> f32 {
  let cell = vec2i(floor(p));
  let t = fract(p);
  let s = t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
  let top = mix(random(cell, period), random(cell + vec2i(1, 0), period), s.x);
  let low = mix(random(cell + vec2i(0, 1), period), random(cell + vec2i(1, 1), period), s.x);
  return mix(top, low, s.y);
}

@compute @workgroup_size(16, 16)
fn raise(@builtin(global_invocation_id) id: vec3u) {
  let p = (vec2f(id.xy) + 0.5) / f32(SIDE);
  var height = 0.0;
  var scale = 0.5;
  var period = 5;
  for (var octave = 0; octave < 7; octave++) {
    let n = noise(p * f32(period), period);
    // Folding the noise makes ridges; the finer octaves stay rough.
    height += scale * select(n, 1.0 - abs(2.0 * n - 1.0), octave < 4);
    scale *= 0.47;
    period *= 2;
  }
  heights[id.y * SIDE + id.x] = 1.15 * pow(smoothstep(0.22, 1.0, height), 1.3);
}

// The height at a place on the ground, between the four nearest points of the map.
fn height_at(p: vec2f) -> f32 {
  let q = p / SPAN * f32(SIDE) - 0.5;
  let t = fract(q);
  let a = vec2u(vec2i(floor(q)) & vec2i(SIDE - 1));
  let b = (a + 1u) & vec2u(SIDE - 1);
  let top = mix(heights[a.y * SIDE + a.x], heights[a.y * SIDE + b.x], t.x);
  let low = mix(heights[b.y * SIDE + a.x], heights[b.y * SIDE + b.x], t.x);
  return mix(top, low, t.y);
}

// Walks from each point of the map towards the sun: how far do mountains rise above that path?
@compute @workgroup_size(16, 16)
fn shade(@builtin(global_invocation_id) id: vec3u) {
  let start = (vec2f(id.xy) + 0.5) / f32(SIDE) * SPAN;
  let level = max(height_at(start), SEA) + 0.01;
  var light = 1.0;
  for (var i = 1; i < 64; i++) {
    let far = 0.028 * f32(i);
    let above = level + far * SUN.y - height_at(start + far * SUN.xz);
    light = min(light, 0.6 + 7.0 * above / (far + 0.05));
  }
  sunlight[id.y * SIDE + id.x] = clamp(light, 0.0, 1.0);
}

fn sunlight_at(p: vec2f) -> f32 {
  let a = vec2u(vec2i(floor(p / SPAN * f32(SIDE))) & vec2i(SIDE - 1));
  return sunlight[a.y * SIDE + a.x];
}

fn sky(ray: vec3f) -> vec3f {
  let to_sun = max(dot(ray, normalize(SUN)), 0.0);
  let blue = mix(vec3f(0.62, 0.66, 0.72), vec3f(0.1, 0.24, 0.52), smoothstep(0.0, 0.5, ray.y));
  return blue + vec3f(1.0, 0.6, 0.25) * (0.35 * pow(to_sun, 6.0) + 1.15 * pow(to_sun, 600.0));
}

@compute @workgroup_size(8, 8)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(size.y);
  let aim = vec2f(mouse.pos) / vec2f(size) - 0.5;

  // The way ahead bends slowly; the mouse turns the head.
  let t = 0.35 * time.elapsed;
  let eye = vec3f(t, 1.2 + 0.1 * sin(0.5 * t), 2.0 * sin(0.25 * t) + 3.0);
  let heading = 0.46 * cos(0.25 * t) + 4.0 * aim.x + 1.0;
  let tilt = -0.26 - 0.8 * aim.y;
  let forward = vec3f(cos(heading) * cos(tilt), sin(tilt), sin(heading) * cos(tilt));
  let right = vec3f(-sin(heading), 0.0, cos(heading));
  let up = cross(right, forward);
  let ray = normalize(1.6 * forward + p.x * right - p.y * up);

  var far = 0.1;
  var gap = 1.0;
  for (var i = 0; i < MAX_STEPS; i++) {
    let at = eye + far * ray;
    gap = at.y - max(height_at(at.xz), SEA);
    if (gap < 0.0015 * far || far > 12.0) { break; }
    far += max(0.55 * gap, 0.004 * far);
  }

  var color = sky(ray);
  if (far < 12.0 && gap < 0.02 * far) {
    let at = eye + far * ray;
    let height = height_at(at.xz);
    let light = sunlight_at(at.xz);
    let sun_color = vec3f(1.25, 1.02, 0.76) * light;
    var ground = vec3f(0.0);
    if (height < SEA) {
      // Water: a little of the bottom, and the sky, broken up by waves.
      let q = 26.0 * at.xz + vec2f(1.3, 0.9) * time.elapsed;
      let wave = 0.05 * vec2f(sin(q.x + 1.7 * sin(0.6 * q.y)), sin(1.2 * q.y + 1.9 * sin(0.7 * q.x)));
      let mirrored = normalize(vec3f(ray.x + wave.x, abs(ray.y), ray.z + wave.y));
      let depth = smoothstep(0.0, 0.14, SEA - height);
      let bottom = mix(vec3f(0.12, 0.45, 0.42), vec3f(0.01, 0.09, 0.17), depth);
      let mirror = 0.04 + 0.9 * pow(1.0 - abs(ray.y), 5.0);
      ground = mix(bottom * (0.35 + 0.75 * light), sky(mirrored), mirror);
    } else {
      let e = 0.03;
      let across = height_at(at.xz + vec2f(e, 0.0)) - height_at(at.xz - vec2f(e, 0.0));
      let along = height_at(at.xz + vec2f(0.0, e)) - height_at(at.xz - vec2f(0.0, e));
      let n = normalize(vec3f(-across, 2.0 * e, -along));
      var stuff = mix(vec3f(0.09, 0.22, 0.04), vec3f(0.3, 0.31, 0.08), smoothstep(0.42, 0.75, height));
      stuff = mix(vec3f(0.62, 0.5, 0.3), stuff, smoothstep(0.0, 0.035, height - SEA));
      stuff = mix(vec3f(0.33, 0.27, 0.22), stuff, smoothstep(0.45, 0.62, n.y));
      stuff = mix(stuff, vec3f(0.85, 0.88, 0.95), smoothstep(0.84, 0.95, height + 0.35 * (n.y - 0.8)));
      let lit = max(dot(n, normalize(SUN)), 0.0);
      ground = stuff * (sun_color * lit * 1.5 + vec3f(0.26, 0.33, 0.46) * (0.4 + 0.6 * n.y));
    }
    color = mix(sky(vec3f(ray.x, max(ray.y, 0.02), ray.z)), ground, exp(-0.02 * far * far));
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
