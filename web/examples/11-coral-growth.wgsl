// Coral growth
// Gray-Scott reaction and diffusion: one substance feeds on another and grows into mazes. Drag to seed.
// Shows: #storage with a struct, #dispatch_count, double buffer, reaction-diffusion, mouse

// A cell is CELL by CELL pixels. A dispatch reads one half of the buffer and writes the
// other, so that no cell sees a neighbour that has already moved on.
#define CELL 3
#define CAPACITY 1048576u
#dispatch_once sow
#dispatch_count react 8

struct Cell {
  food: f32,
  coral: f32,
}

#storage cells array<Cell, 2 * CAPACITY>

fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

fn grid_size() -> vec2i {
  return max(vec2i(textureDimensions(screen)) / CELL, vec2i(1));
}

// The index of a cell in one of the halves; the grid wraps around at its edges.
fn index_of(cell: vec2i, grid: vec2i, part: u32) -> u32 {
  let at = vec2u((cell + grid) % grid);
  return part * CAPACITY + min(at.y * u32(grid.x) + at.x, CAPACITY - 1u);
}

// Food everywhere, and a round seed in about every third square of 16 cells.
@compute @workgroup_size(16, 16)
fn sow(@builtin(global_invocation_id) id: vec3u) {
  let grid = grid_size();
  if (any(vec2i(id.xy) >= grid)) { return; }
  let random = pcg(id.x / 16u + pcg(id.y / 16u));
  let middle = vec2f(vec2u(random >> 8u, random >> 16u) % 8u) + 4.0;
  let seed = random % 3u == 0u && length(vec2f(id.xy % 16u) - middle) < 3.0;
  cells[index_of(vec2i(id.xy), grid, 0u)] = Cell(select(1.0, 0.5, seed), select(0.0, 0.4, seed));
}

@compute @workgroup_size(16, 16)
fn react(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  let grid = grid_size();
  if (any(cell >= grid)) { return; }
  let old = dispatch.id % 2u;
  let here = cells[index_of(cell, grid, old)];

  // How much richer the neighbourhood is than the cell itself.
  var food = -here.food;
  var coral = -here.coral;
  for (var y = -1; y <= 1; y++) {
    for (var x = -1; x <= 1; x++) {
      let weight = 0.2 / f32(1 + 3 * abs(x * y)) * f32(min(abs(x) + abs(y), 1));
      let other = cells[index_of(cell + vec2i(x, y), grid, old)];
      food += weight * other.food;
      coral += weight * other.coral;
    }
  }

  // Two corals meet one food: it becomes coral. Food is fed in, coral is taken out; both
  // rates change from left to right, and so does what grows.
  let across = 0.5 - 0.5 * cos(6.2832 * f32(cell.x) / f32(grid.x));
  let feed = mix(0.03, 0.055, across);
  let kill = mix(0.0565, 0.0625, across);
  let reaction = here.food * here.coral * here.coral;
  var next = Cell(
    here.food + food - reaction + feed * (1.0 - here.food),
    here.coral + 0.5 * coral + reaction - (kill + feed) * here.coral,
  );
  let from_mouse = length(vec2f(cell - mouse.pos / CELL));
  if (mouse.click > 0 && from_mouse < 4.0) { next = Cell(0.4, 0.5); }
  cells[index_of(cell, grid, 1u - old)] = next;
}

// How much coral there is at a place between four cells.
fn coral_at(p: vec2f, grid: vec2i) -> f32 {
  let cell = vec2i(floor(p));
  let t = fract(p);
  let a = cells[index_of(cell, grid, 0u)].coral;
  let b = cells[index_of(cell + vec2i(1, 0), grid, 0u)].coral;
  let c = cells[index_of(cell + vec2i(0, 1), grid, 0u)].coral;
  let d = cells[index_of(cell + vec2i(1, 1), grid, 0u)].coral;
  return mix(mix(a, b, t.x), mix(c, d, t.x), t.y);
}

// Lit as if the amount of coral were a height.
@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let grid = grid_size();
  let p = (vec2f(id.xy) + 0.5) / f32(CELL) - 0.5;
  let value = coral_at(p, grid);
  let slope = vec2f(coral_at(p + vec2f(1.0, 0.0), grid), coral_at(p + vec2f(0.0, 1.0), grid)) - value;
  let n = normalize(vec3f(-9.0 * slope, 1.0));
  let light = max(dot(n, normalize(vec3f(-0.5, -0.7, 0.8))), 0.0);
  let gleam = pow(max(dot(n, normalize(vec3f(-0.35, -0.5, 1.0))), 0.0), 40.0);
  let across = 0.5 - 0.5 * cos(6.2832 * f32(id.x) / f32(size.x));
  let flesh = mix(vec3f(1.0, 0.3, 0.12), vec3f(0.95, 0.12, 0.35), across);
  let base = mix(vec3f(0.0, 0.05, 0.12), flesh, smoothstep(0.08, 0.28, value));
  let color = base * (0.25 + 0.95 * light) + 0.35 * gleam * smoothstep(0.08, 0.25, value);
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
