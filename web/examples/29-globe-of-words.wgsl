// Globe of words
// A poem goes round a globe of glass, letter by letter from the font of channel0. Drag to turn it, wheel to zoom.
// Shows: channel0, font atlas, signed distance, #include <string>, private array, mouse orbit, mouse.zoom

#include <string>

const PI = 3.14159265;
const ROWS = 13;

// One line for each row of the globe, from the north pole down; a string has at most 20 characters.
var<private> poem: array<String, ROWS> = array<String, ROWS>(
  "*",
  "begin",
  "no thread waits",
  "each has its pixel",
  "one small program,",
  "a million at a time.",
  "WE RUN IN LOCKSTEP",
  "none knows the whole",
  "picture it paints;",
  "the barrier is the",
  "only meeting",
  "then on",
  "*",
);

// Which character stands in a column of a row. Lines repeat, with a blank between.
fn character(row: i32, column: i32) -> u32 {
  let at = column % (i32(poem[row].len) + 1);
  return select(poem[row].chars[min(at, 19)], 32u, at == i32(poem[row].len));
}

// Distance to the outline of a character in the atlas: 1 unit is half the reach of the stored
// distance, positive inside. `at` runs from 0 to 1 across the cell of the character.
fn outline(code: u32, at: vec2f) -> f32 {
  let index = clamp(code, 32u, 126u) - 32u;
  // Half a texel is left at the border of the cell, so that no neighbour shines in.
  let texel = clamp(at, vec2f(0.016, 0.008), vec2f(0.984, 0.992));
  let uv = (vec2f(vec2u(index % 16u, index / 16u)) + texel) / vec2f(16.0, 6.0);
  return 2.0 * textureSampleLevel(channel0, bilinear, uv, 0.0).a - 1.0;
}

// Ink and glow at a place of the globe; `pixel` is how much of a row a pixel of the screen covers.
fn written(at: vec3f, pixel: f32) -> vec2f {
  let from_north = acos(clamp(-at.y, -1.0, 1.0)) / PI * f32(ROWS);
  let row = clamp(i32(from_north), 0, ROWS - 1);
  let ring = sin((f32(row) + 0.5) / f32(ROWS) * PI);
  // Letters are half as wide as high, and a whole number of lines goes round.
  let length = f32(poem[row].len) + 1.0;
  let count = max(round(4.0 * f32(ROWS) * ring / length), 1.0) * length;
  // Neighbouring rows drift at different speeds.
  let drift = 0.07 * time.elapsed * (1.0 + 0.6 * sin(2.4 * f32(row)));
  let around = (atan2(at.x, -at.z) / (2.0 * PI) + 0.5) * count + drift * count * 0.2;
  let code = character(row, i32(floor(around)));
  let edge = outline(code, vec2f(fract(around), fract(from_north)));
  // A unit of distance is 8 of the 64 texels of a row: so crisp that a pixel is the whole edge.
  let blur = clamp(8.0 * pixel, 0.02, 1.0);
  return vec2f(smoothstep(-blur, blur, edge), smoothstep(-1.0, 0.2, edge));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let shorter = f32(min(size.x, size.y));
  let p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / shorter;
  let aim = (vec2f(mouse.pos) - 0.5 * vec2f(size)) / shorter;

  // The eye looks along z at a globe of radius 1; turning the globe is turning the ray.
  let tilt = clamp(-0.28 - 2.0 * aim.y, -1.5, 1.5);
  let turn = 3.0 * aim.x + 0.1 * time.elapsed;
  let tilted = mat3x3f(1.0, 0.0, 0.0, 0.0, cos(tilt), sin(tilt), 0.0, -sin(tilt), cos(tilt));
  let turned = mat3x3f(cos(turn), 0.0, sin(turn), 0.0, 1.0, 0.0, -sin(turn), 0.0, cos(turn));
  let zoom = clamp(mouse.zoom, 0.5, 8.0);
  let eye = vec3f(0.0, 0.0, -3.2);
  let ray = normalize(vec3f(p, 2.75 * zoom));

  // Night with a warm light low on the right.
  let lamp = length(p - vec2f(1.1, 0.9));
  var color = mix(vec3f(0.1, 0.028, 0.05), vec3f(0.008, 0.012, 0.035), smoothstep(0.0, 2.4, lamp));
  let closest = -dot(eye, ray);
  let off = length(eye + closest * ray);
  color += vec3f(0.12, 0.2, 0.42) * exp(-9.0 * max(off - 1.0, 0.0)) * 0.5;
  if (off < 1.0) {
    let half_chord = sqrt(1.0 - off * off);
    // Towards the rim a pixel covers more and more of the surface.
    let pixel = 0.4 * f32(ROWS) / (shorter * zoom * (0.25 + 0.75 * half_chord));
    let far = eye + (closest + half_chord) * ray;
    let near = eye + (closest - half_chord) * ray;
    let behind = written(turned * (tilted * far), pixel);
    let front = written(turned * (tilted * near), pixel);
    let rim = pow(1.0 - half_chord, 3.0);
    let light = 0.5 + 0.5 * dot(near, normalize(vec3f(0.6, 0.5, -0.6)));
    color = color * 0.55 + vec3f(0.03, 0.09, 0.2) * rim;
    color = mix(color, vec3f(0.06, 0.17, 0.36), 0.75 * behind.x) + vec3f(0.01, 0.03, 0.07) * behind.y;
    color *= 1.0 - 0.6 * front.y; // letters in front shade those behind
    let ink = mix(vec3f(0.35, 0.6, 1.0), vec3f(1.0, 0.68, 0.3), smoothstep(0.25, 0.8, light));
    color = mix(color, ink * (0.25 + 1.1 * light), front.x) + 0.1 * ink * front.y * front.y;
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
