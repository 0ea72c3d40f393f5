// Falling sand
// Grains fall past pegs and pile up; every dispatch cuts the grid into other blocks of 2 by 2. Drag to pour.
// Shows: cellular automaton, Margolus blocks, #dispatch_count, #dispatch_once, #storage, ptr<function>, mouse

#define CAPACITY 131072u
#dispatch_once build
#dispatch_count fall 6

// A cell holds what it is in its lowest byte, and the hue of its grain above.
const EMPTY = 0u;
const WALL = 1u;
const SAND = 2u;

#storage cells array<u32, CAPACITY>

fn pcg(v: u32) -> u32 {
  let state = v * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

// Pixels along the side of a cell: some 140 rows, fewer where they would not fit.
fn cell_pixels() -> u32 {
  let size = vec2f(textureDimensions(screen));
  return u32(ceil(max(size.y / 140.0, sqrt(size.x * size.y / f32(CAPACITY)))));
}

fn grid_size() -> vec2i {
  return vec2i(max(textureDimensions(screen) / cell_pixels(), vec2u(1u)));
}

fn index_of(cell: vec2i) -> u32 {
  return min(u32(cell.y * grid_size().x + cell.x), CAPACITY - 1u);
}

fn inside(cell: vec2i) -> bool {
  return all(cell >= vec2i(0)) && all(cell < grid_size());
}

// What a cell holds; all around the grid there is wall.
fn load(cell: vec2i) -> u32 {
  if (inside(cell)) { return cells[index_of(cell)]; }
  return WALL;
}

fn store(cell: vec2i, value: u32) {
  if (inside(cell)) { cells[index_of(cell)] = value; }
}

// Round pegs in staggered rows, bins below them, and a stock of striped sand on top.
@compute @workgroup_size(16, 16)
fn build(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  if (!inside(cell)) { return; }
  let size = vec2f(grid_size());
  let p = vec2f(cell) + 0.5;
  let row = floor(p.y / 15.0);
  let peg = vec2f(fract((p.x - 0.5 * size.x) / 22.0 + 0.5 * row + 0.5) - 0.5, fract(p.y / 15.0) - 0.5);
  let is_peg = row >= 1.0 && p.y < 0.6 * size.y && length(peg * vec2f(22.0, 15.0)) < 3.2;
  let bin = abs(fract((p.x - 0.5 * size.x) / 22.0 + 0.5) - 0.5) * 22.0;
  let is_bin = p.y > 0.74 * size.y && bin < 1.0;
  let is_stock = p.y < 12.0 && fract(p.x / size.x * 4.0) > 0.3;
  let stripe = (u32(p.x / size.x * 12.0) * 37u + u32(p.y) * 2u) % 256u;
  let loose = select(EMPTY, SAND | (stripe << 8u), is_stock);
  cells[index_of(cell)] = select(loose, WALL, is_peg || is_bin);
}

// Lets new grains in at four moving spouts and the mouse, and old ones out at the bottom.
@compute @workgroup_size(16, 16)
fn pour(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  if (!inside(cell)) { return; }
  let size = grid_size();
  let random = pcg(id.x + pcg(id.y + pcg(time.frame)));
  let value = cells[index_of(cell)];

  var hue = 256u;
  for (var i = 0; i < 4; i++) {
    let swing = sin((0.31 + 0.13 * f32(i)) * time.elapsed + 2.1 * f32(i));
    let spout = f32(size.x) * (0.5 + 0.4 * swing);
    if (cell.y < 2 && abs(f32(cell.x) - spout) < 4.0) { hue = u32(64 * i) + u32(6.0 * time.elapsed); }
  }
  let from_mouse = length(vec2f(cell - mouse.pos / i32(cell_pixels())));
  if (mouse.click > 0 && from_mouse < 4.0) { hue = u32(20.0 * time.elapsed); }
  if (hue != 256u && value == EMPTY && random % 2u == 0u) {
    let shade = (random >> 8u) % 13u;
    cells[index_of(cell)] = SAND | (((hue + shade) % 256u) << 8u);
  }
  if (cell.y == size.y - 1 && (value & 255u) == SAND && random % 70u == 0u) {
    cells[index_of(cell)] = EMPTY;
  }
}

// A grain drops from one cell into another if there is room.
fn drop(upper: ptr<function, u32>, lower: ptr<function, u32>) {
  if ((*upper & 255u) == SAND && *lower == EMPTY) {
    *lower = *upper;
    *upper = EMPTY;
  }
}

// One invocation owns a whole block, so no two ever write the same cell. The blocks
// start at another corner in each dispatch: grains get from block to block.
@compute @workgroup_size(8, 8)
fn fall(@builtin(global_invocation_id) id: vec3u) {
  let shift = vec2i(vec2u(dispatch.id & 1u, ((dispatch.id + 1u) >> 1u) & 1u));
  let corner = 2 * vec2i(id.xy) - shift;
  if (any(corner >= grid_size())) { return; }
  var a = load(corner);
  var b = load(corner + vec2i(1, 0));
  var c = load(corner + vec2i(0, 1));
  var d = load(corner + vec2i(1, 1));
  drop(&a, &c);
  drop(&b, &d);
  // What lies on something slides to the side, most of the time.
  let random = pcg(id.x + pcg(id.y + pcg(6u * time.frame + dispatch.id)));
  if (random % 4u != 0u) {
    drop(&a, &d);
    drop(&b, &c);
  }
  store(corner, a);
  store(corner + vec2i(1, 0), b);
  store(corner + vec2i(0, 1), c);
  store(corner + vec2i(1, 1), d);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let cell = min(vec2i(id.xy / cell_pixels()), grid_size() - 1);
  let value = load(cell);
  let grain = f32(pcg(bitcast<u32>(cell.x) + pcg(bitcast<u32>(cell.y))) >> 8u) / 16777216.0;
  let height = f32(id.y) / f32(size.y);

  var color = mix(vec3f(0.012, 0.014, 0.035), vec3f(0.05, 0.03, 0.07), height * height);
  if (value == WALL) {
    // Light comes from the upper left: edges that face it shine.
    let open = f32(load(cell - vec2i(1, 1)) != WALL) - f32(load(cell + vec2i(1, 1)) != WALL);
    color = vec3f(0.11, 0.13, 0.19) * (1.0 + 0.8 * open);
  } else if (value != EMPTY) {
    let hue = f32(value >> 8u) / 256.0;
    let dye = 0.5 + 0.5 * cos(6.2832 * (hue + vec3f(0.0, 0.3, 0.6)));
    color = mix(dye, vec3f(0.8, 0.5, 0.25), 0.25) * (0.55 + 0.45 * grain);
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
