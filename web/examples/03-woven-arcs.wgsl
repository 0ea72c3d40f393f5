// Woven arcs
// Square tiles with two quarter circles each; a random half of them is turned, and ribbons appear.
// Shows: single pass, integer hash, tiling, ptr<function>, mouse

// A PCG hash: scrambles an integer so that neighbours have nothing in common.
fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

// A number from 0 to 1 that belongs to a tile and a turn.
fn tile_random(tile: vec2i, turn: i32) -> f32 {
  let h = pcg(bitcast<u32>(tile.x) + pcg(bitcast<u32>(tile.y) + pcg(bitcast<u32>(turn))));
  return f32(h >> 8u) / 16777216.0;
}

fn rotate(p: ptr<function, vec2f>, angle: f32) {
  let c = cos(angle);
  let s = sin(angle);
  *p = vec2f(c * (*p).x - s * (*p).y, s * (*p).x + c * (*p).y);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let unit = f32(size.y) / 7.0;
  var p = (vec2f(id.xy) + 0.5 - 0.5 * vec2f(size)) / unit;
  rotate(&p, 0.35);
  p += vec2f(0.3, 0.2) * time.elapsed;

  let tile = vec2i(floor(p));
  var q = fract(p) - 0.5;

  // Every tile has its own clock, and after each turn tosses a coin again.
  let clock = 0.25 * time.elapsed + 40.0 * tile_random(tile, -1);
  let turn = i32(floor(clock));
  let before = floor(2.0 * tile_random(tile, turn));
  let after = floor(2.0 * tile_random(tile, turn + 1));
  let angle = mix(before, after, smoothstep(0.7, 1.0, fract(clock)));
  rotate(&q, 1.5707963 * angle);

  // Distance to the nearer of the two arcs, around opposite corners.
  let first = length(q + 0.5);
  let second = length(q - 0.5);
  let along = min(first, second) - 0.5;
  let dist = abs(along);
  let edge = 1.5 / unit;

  // The ribbon: a rounded profile with light from above, and a thin dark border.
  let ribbon = 1.0 - smoothstep(0.19 - edge, 0.19, dist);
  let border = 1.0 - smoothstep(0.25 - edge, 0.25, dist);
  let bulge = sqrt(max(0.0, 1.0 - pow(dist / 0.2, 2.0)));
  let stripe = 0.75 + 0.25 * smoothstep(-0.04, 0.04, abs(dist - 0.07) - 0.025);

  let far = length(vec2f(id.xy) - vec2f(mouse.pos)) / f32(size.y);
  let hue = 0.3 * (p.x - p.y) + 1.6 * far - 0.3 * time.elapsed;
  let color = 0.52 + 0.48 * cos(hue + vec3f(0.0, 1.5, 2.6));
  let ground = vec3f(0.015, 0.018, 0.035) * (1.0 + 1.5 * max(0.0, 1.0 - far));
  let cloth = color * (0.08 + 0.9 * bulge * stripe) + 0.25 * pow(bulge, 24.0);
  let picture = mix(mix(ground, vec3f(0.002), border), cloth, ribbon);
  textureStore(screen, id.xy, vec4f(picture, 1.0));
}
