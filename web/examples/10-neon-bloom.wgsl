// Neon bloom
// Glowing tubes on a brick wall: each workgroup loads a strip of the picture once and blurs it from there.
// Shows: var<workgroup>, workgroupBarrier, separable Gaussian blur, three layers, bilinear sampling

// Blurring works on a picture a quarter as wide and high. WIDTH results of a strip need
// RADIUS more values on both sides.
const SHRINK = 4;
const WIDTH = 64;
const RADIUS = 28;
const STRIP = WIDTH + 2 * RADIUS;

var<workgroup> strip: array<vec3f, STRIP>;

fn small_size() -> vec2i {
  return (vec2i(textureDimensions(screen)) + SHRINK - 1) / SHRINK;
}

// A regular polygon's outline: the distance from p to it.
fn polygon(p: vec2f, sides: f32, radius: f32, turn: f32) -> f32 {
  let sector = 6.2831853 / sides;
  let a = atan2(p.y, p.x) + turn;
  let folded = a - sector * floor(a / sector + 0.5);
  return abs(length(p) * cos(folded) - radius);
}

// Draws the tubes, brighter than 1, into layer 0.
@compute @workgroup_size(16, 16)
fn tubes(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(size.y);
  let aim = (2.0 * vec2f(mouse.pos) - vec2f(size)) / f32(size.y);
  let t = time.elapsed;
  var light = vec3f(0.0);
  for (var i = 0; i < 5; i++) {
    let k = f32(i);
    let center = aim * (1.0 - 0.2 * k);
    let d = polygon(p - center, 3.0 + k, 0.16 + 0.15 * k, 0.4 * t * (1.0 - 0.4 * k));
    let color = 0.52 + 0.48 * cos(1.5 * k + 0.6 * t + vec3f(0.0, 2.1, 4.2));
    let flicker = 0.8 + 0.2 * sin(9.0 * t + 2.4 * k);
    light += 3.0 * flicker * color * (1.0 - smoothstep(0.008, 0.022, d));
  }
  passStore(0, vec2i(id.xy), vec4f(light, 1.0));
}

// The sum of 2 * RADIUS + 1 neighbours in the strip, weighted by a bell curve.
fn weighted_sum(local: i32) -> vec3f {
  var sum = vec3f(0.0);
  var total = 0.0;
  for (var i = 0; i <= 2 * RADIUS; i++) {
    let x = 2.6 * f32(i - RADIUS) / f32(RADIUS);
    let weight = exp(-0.5 * x * x);
    sum += weight * strip[local + i];
    total += weight;
  }
  return sum / total;
}

// Layer 0 to layer 1: shrinks the picture and blurs its rows.
@compute @workgroup_size(WIDTH, 1)
fn blur_rows(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let start = i32(group.x) * WIDTH - RADIUS;
  let last = small_size() - 1;
  // A workgroup may leave if all of it does.
  if (i32(group.y) > last.y) { return; }
  for (var i = i32(local); i < STRIP; i += WIDTH) {
    let at = clamp(vec2i(start + i, i32(group.y)), vec2i(0), last);
    // In the middle between four pixels the sampler returns their mean.
    let uv = (vec2f(at) + 0.5) * f32(SHRINK) / vec2f(textureDimensions(screen));
    strip[i] = passSampleLevelBilinearRepeat(0, uv, 0.0).rgb;
  }
  // Nobody may read before everybody has loaded.
  workgroupBarrier();
  let place = vec2i(start + RADIUS + i32(local), i32(group.y));
  if (place.x <= last.x) { passStore(1, place, vec4f(weighted_sum(i32(local)), 1.0)); }
}

// Layer 1 to layer 2: blurs the columns.
@compute @workgroup_size(1, WIDTH)
fn blur_columns(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let start = i32(group.y) * WIDTH - RADIUS;
  let last = small_size() - 1;
  if (i32(group.x) > last.x) { return; }
  for (var i = i32(local); i < STRIP; i += WIDTH) {
    strip[i] = passLoad(1, clamp(vec2i(i32(group.x), start + i), vec2i(0), last), 0).rgb;
  }
  workgroupBarrier();
  let place = vec2i(i32(group.x), start + RADIUS + i32(local));
  if (place.y <= last.y) { passStore(2, place, vec4f(weighted_sum(i32(local)), 1.0)); }
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = 14.0 * vec2f(id.xy) / f32(size.y);
  // The small picture fills a corner of layer 2; stay off its last half pixel.
  let at = clamp((vec2f(id.xy) + 0.5) / f32(SHRINK), vec2f(0.5), vec2f(small_size()) - 0.5);
  let glow = passSampleLevelBilinearRepeat(2, at / vec2f(size), 0.0).rgb;

  // Bricks, every second row moved by half a brick; the glow is the light they get.
  let row = floor(p.y);
  let brick = vec2f(0.45 * p.x + 0.5 * (row - 2.0 * floor(0.5 * row)), p.y);
  let joint = abs(fract(brick) - 0.5) - vec2f(0.465, 0.43);
  let face = 1.0 - smoothstep(-0.03, 0.02, max(joint.x, joint.y));
  let tone = 0.5 + 0.5 * sin(13.0 * floor(brick.x) + 37.0 * row);
  let wall = mix(vec3f(0.1), mix(vec3f(0.5, 0.3, 0.25), vec3f(0.75, 0.5, 0.42), tone), face);
  let color = wall * (2.6 * glow + 0.02) + 0.4 * glow + passLoad(0, vec2i(id.xy), 0).rgb;
  textureStore(screen, id.xy, vec4f(color / (1.0 + 0.35 * color), 1.0));
}
