// Brush strokes
// The picture of channel0 is painted: broad strokes, then finer ones where there is more to see. Drag to comb them.
// Shows: channel0, textureSampleLevel, mip levels, trilinear, textureNumLevels, #storage with a struct

// Two coats of paint; each has a grid with one stroke in every cell.
#define COATS 2
#define CAPACITY 4096
#workgroup_count plan 64 COATS 1

struct Stroke {
  middle: vec2f, // in pixels
  along: vec2f,  // the direction of the brush, of length 1
  color: u32,    // packed into bytes; alpha is random, 0 where no stroke is
}

#storage strokes array<Stroke, COATS * CAPACITY>

// The side of a cell in pixels: the same number of cells on every screen, whatever its shape.
fn cell_side(coat: u32) -> f32 {
  let size = vec2f(textureDimensions(screen));
  return sqrt(size.x * size.y) * select(0.048, 0.02, coat > 0u);
}

// Cells along x and y, with one more on each side, from which strokes reach in.
fn cells(coat: u32) -> vec2i {
  return vec2i(ceil(vec2f(textureDimensions(screen)) / cell_side(coat))) + 2;
}

fn index_of(cell: vec2i, coat: u32) -> u32 {
  let grid = cells(coat);
  let at = clamp(cell + 1, vec2i(0), grid - 1);
  return coat * CAPACITY + u32(min(at.y * grid.x + at.x, CAPACITY - 1));
}

// The picture fills the screen and keeps its shape; what is too much is cut off.
fn to_picture(pixel: vec2f) -> vec2f {
  let size = vec2f(textureDimensions(screen));
  let picture = vec2f(textureDimensions(channel0));
  let scale = max(size.x / picture.x, size.y / picture.y);
  return (pixel - 0.5 * size) / (scale * picture) + vec2f(0.5, 0.53);
}

// The mean colour around a pixel: a level of the mip chain has the texels as large as we want.
fn mean(pixel: vec2f, reach: f32) -> vec3f {
  let texels = reach * abs(to_picture(vec2f(1.0)).x - to_picture(vec2f(0.0)).x) * f32(textureDimensions(channel0).x);
  let level = clamp(log2(texels), 0.0, f32(textureNumLevels(channel0) - 1u));
  return textureSampleLevel(channel0, trilinear, to_picture(pixel), level).rgb;
}

fn luma(pixel: vec2f, reach: f32) -> f32 {
  return dot(sqrt(mean(pixel, reach)), vec3f(0.3, 0.55, 0.15));
}

fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

// Decides about every stroke before any pixel is painted.
@compute @workgroup_size(64)
fn plan(@builtin(global_invocation_id) id: vec3u) {
  let coat = id.y;
  let grid = cells(coat);
  if (i32(id.x) >= grid.x * grid.y) { return; }
  let h = pcg(id.x + CAPACITY * coat);
  let random = vec3f(vec3u(h, h >> 10u, h >> 20u) & vec3u(1023u)) / 1023.0;
  let side = cell_side(coat);
  let cell = vec2f(f32(i32(id.x) % grid.x), f32(i32(id.x) / grid.x)) - 1.0;
  var stroke: Stroke;
  stroke.middle = (cell + 0.5 + 0.8 * (random.xy - 0.5)) * side;

  // Brushes follow edges: across the steepest rise of brightness. Where it is even, they drift.
  let e = vec2f(0.7 * side, 0.0);
  let m = stroke.middle;
  let rise = vec2f(luma(m + e.xy, side) - luma(m - e.xy, side), luma(m + e.yx, side) - luma(m - e.yx, side));
  let drift = 0.7 + 1.1 * sin(0.004 * m.x + 0.3 * time.elapsed) + 0.9 * sin(0.007 * m.y + 6.0 * random.z);
  var along = vec2f(-rise.y, rise.x) + 0.03 * vec2f(cos(drift), sin(drift));

  // The mouse combs the strokes around it towards itself.
  let to_mouse = vec2f(mouse.pos) - m;
  let near = exp(-dot(to_mouse, to_mouse) / (side * side * 9.0 + 4000.0));
  if (mouse.click > 0) { along = mix(along, to_mouse / (length(to_mouse) + 1.0), near); }
  let angle = atan2(along.y, along.x) + 0.25 * sin(1.3 * time.elapsed + 6.2832 * random.x);
  stroke.along = vec2f(cos(angle), sin(angle));

  // A finer coat is only for places that a broad brush gets wrong.
  let wrong = distance(mean(m, 0.6 * side), mean(m, 2.5 * side));
  let is_needed = coat == 0u || wrong > 0.01 + 0.04 * random.x;
  let color = mean(m, 0.7 * side) * (0.86 + 0.28 * random.z);
  stroke.color = pack4x8unorm(vec4f(sqrt(color), select(0.0, 0.1 + 0.9 * random.y, is_needed)));
  strokes[id.x + CAPACITY * coat] = stroke;
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = vec2f(id.xy) + 0.5;
  var color = 0.7 * mean(p, cell_side(0u)); // a thin wash below all strokes
  for (var coat = 0u; coat < COATS; coat++) {
    let side = cell_side(coat);
    let here = vec2i(floor(p / side));
    // A stroke is at most as long as two cells, so only those around can reach this pixel.
    for (var i = 0; i < 9; i++) {
      let stroke = strokes[index_of(here + vec2i(i % 3, i / 3) - 1, coat)];
      let q = (p - stroke.middle) / side;
      let u = dot(q, stroke.along);
      let v = dot(q, vec2f(-stroke.along.y, stroke.along.x));
      let dye = unpack4x8unorm(stroke.color);
      // Every bristle leaves its own line of paint, and ends where it likes.
      let bristle = sin(31.0 * v + 90.0 * dye.a) + 0.7 * sin(57.0 * v + 200.0 * dye.a + 2.0 * u);
      let ends = smoothstep(0.98, 0.8, abs(u) + 0.06 * bristle);
      let sides = smoothstep(0.46, 0.38, abs(v) + 0.05 * u * u);
      let paint = dye.rgb * dye.rgb * (1.0 + 0.07 * bristle - 0.3 * v);
      color = mix(color, paint, select(0.0, 0.95 * ends * sides, dye.a > 0.0));
    }
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
