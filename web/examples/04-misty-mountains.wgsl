// Misty mountains
// Seven ridges of noise, each nearer and darker, and a lake that mirrors them; drag to move the sun.
// Shows: #include, #define, value noise, fractal sum, mouse

#include "Dave_Hoskins/hash"
#define RIDGES 7
#define SHORE 0.36

// Value noise along a line: random heights at whole numbers, smooth in between.
fn noise(x: f32) -> f32 {
  let cell = floor(x);
  let t = x - cell;
  return mix(hash11(cell), hash11(cell + 1.0), t * t * (3.0 - 2.0 * t));
}

// A fractal sum: every octave is twice as fine and half as strong.
fn ridge(x: f32) -> f32 {
  var height = 0.0;
  var scale = 0.5;
  var at = x;
  for (var octave = 0; octave < 6; octave++) {
    height += scale * noise(at);
    at = at * 2.03 + 17.0;
    scale *= 0.48;
  }
  return height;
}

// The view at p: x in picture heights, y = 0 at the shore and upwards.
fn view(p: vec2f, sun: vec2f) -> vec3f {
  let toward_sun = length(p - sun);
  let haze = mix(vec3f(0.85, 0.38, 0.2), vec3f(0.3, 0.4, 0.62), smoothstep(0.0, 0.9, toward_sun));
  var color = mix(haze, vec3f(0.05, 0.13, 0.36), smoothstep(0.0, 0.75, p.y));
  color += vec3f(1.0, 0.62, 0.3) * 0.5 * exp(-4.0 * toward_sun);
  color = mix(color, vec3f(1.5, 1.2, 0.8), 1.0 - smoothstep(0.056, 0.062, toward_sun));

  for (var i = 0; i < RIDGES; i++) {
    let near = f32(i) / f32(RIDGES - 1);
    let shift = time.elapsed * mix(0.006, 0.05, near * near);
    let x = (p.x + shift) * mix(2.6, 1.1, near) + 31.7 * f32(i);
    let crest = mix(0.34, -0.03, near) + mix(0.26, 0.14, near) * (ridge(x) - 0.4);
    let rock = mix(haze * 0.72, vec3f(0.012, 0.03, 0.05), pow(near, 0.7));
    // Mist gathers below each crest, more of it far away.
    let mist = smoothstep(0.0, 0.24, crest - p.y) * mix(0.7, 0.25, near);
    color = mix(color, mix(rock, haze, mist), smoothstep(-0.0015, 0.0015, crest - p.y));
  }
  return color;
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let scale = f32(size.y);
  let middle = 0.5 * f32(size.x);
  var p = vec2f(f32(id.x) + 0.5 - middle, scale - f32(id.y) - 0.5) / scale;
  p.y -= SHORE;
  let aim = vec2f(f32(mouse.pos.x) - middle, scale - f32(mouse.pos.y)) / scale;
  let sun = vec2f(aim.x + 0.25, max(aim.y - SHORE + 0.28, 0.03));

  var color = vec3f(0.0);
  if (p.y > 0.0) {
    color = view(p, sun);
  } else {
    // The lake: the same view upside down, pushed about by small waves.
    let depth = -p.y / SHORE;
    let wave = sin(5.0 / (depth + 0.06) + 2.0 * time.elapsed + 3.0 * noise(9.0 * p.x + time.elapsed));
    let mirrored = vec2f(p.x + 0.012 * depth * wave, -p.y + 0.03 * depth * wave);
    color = view(mirrored, sun) * mix(0.75, 0.35, depth) + vec3f(0.0, 0.008, 0.018);
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
