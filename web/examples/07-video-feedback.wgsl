// Video feedback
// Every frame is the last one, turned and enlarged, with fresh paint on top; drag to paint yourself.
// Shows: passStore, passSampleLevelBilinearRepeat, feedback, mouse

fn rotate(p: vec2f, angle: f32) -> vec2f {
  let c = cos(angle);
  let s = sin(angle);
  return vec2f(c * p.x - s * p.y, s * p.x + c * p.y);
}

fn hue(t: f32) -> vec3f {
  return 0.5 + 0.5 * cos(6.2832 * (t + vec3f(0.0, 0.33, 0.67)));
}

// How strongly a brush at `center` marks p.
fn brush(p: vec2f, center: vec2f, radius: f32) -> f32 {
  return 1.0 - smoothstep(0.5 * radius, radius, length(p - center));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let scale = vec2f(size) / f32(size.y);
  let uv = (vec2f(id.xy) + 0.5) / vec2f(size);
  let p = (uv - 0.5) * scale;
  let t = time.elapsed + 4.0;

  // Where in the last frame this pixel comes from: a bit nearer the middle, a bit
  // turned. Sampling wraps: what lies outside comes from the other side.
  let turn = 0.03 * sin(0.4 * t);
  let source = rotate(p, turn) * (0.975 + 0.01 * sin(0.3 * t));
  let old = passSampleLevelBilinearRepeat(0, source / scale + 0.5, 0.0).rgb;

  // Fading keeps the picture from filling up.
  var color = old * 0.99;
  if (time.frame == 0u) {
    // Something to start from: petals.
    let petals = 0.5 + 0.5 * sin(6.0 * atan2(p.y, p.x) + 24.0 * length(p));
    color = hue(0.9 * length(p)) * petals * petals;
  }

  // Two rings of six brushes, turning against each other.
  for (var i = 0; i < 12; i++) {
    let inner = i < 6;
    let a = 1.0472 * f32(i) + select(-0.31, 0.43, inner) * t;
    let reach = select(0.3 + 0.1 * sin(0.9 * t), 0.13 + 0.08 * sin(1.3 * t), inner);
    let center = reach * vec2f(cos(a), sin(a));
    let beat = 0.7 + 0.3 * sin(4.0 * t + select(0.0, 1.5, inner));
    let ink = hue(0.5 * t + select(0.45, 0.0, inner)) * 1.1;
    color = mix(color, ink, brush(p, center, select(0.05, 0.035, inner) * beat));
  }
  if (mouse.click > 0) {
    let at = (vec2f(mouse.pos) / vec2f(size) - 0.5) * scale;
    color = mix(color, 1.3 * hue(0.4 * t), brush(p, at, 0.05));
  }

  passStore(0, vec2i(id.xy), vec4f(color, 1.0));
  textureStore(screen, id.xy, vec4f(color * (0.25 + color), 1.0));
}
