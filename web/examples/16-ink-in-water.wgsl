// Ink in water
// A fluid carries itself along, and sixteen pressure steps keep it from piling up anywhere. Drag to stir.
// Shows: fluid simulation, #dispatch_count, struct with an array, #storage, passSampleLevelBilinearRepeat, mouse.delta

// The flow lives on a coarse grid of 96 rows and at most 512 columns, the ink on all pixels.
#define ROWS 96
#define COLUMNS 512
#define JETS 5
#dispatch_count solve 16
#workgroup_count carry 64 12 1
#workgroup_count measure 64 12 1
#workgroup_count solve 64 12 1
#workgroup_count push 64 12 1

struct Cell {
  velocity: vec2f,        // in cells a frame
  carried: vec2f,         // the velocity that the flow has brought here
  divergence: f32,        // how much more flows out than in
  pressure: array<f32, 2>, // one is read while the other is written
}

#storage cells array<Cell, ROWS * COLUMNS>

fn grid_size() -> vec2i {
  let size = vec2f(textureDimensions(screen));
  return vec2i(clamp(i32(f32(ROWS) * size.x / size.y), 8, COLUMNS), ROWS);
}

// The index of a cell. The grid wraps around at its edges.
fn index_of(cell: vec2i) -> u32 {
  let size = grid_size();
  let at = (cell + size) % size;
  return u32(at.y * size.x + at.x);
}

// The velocity between the middles of four cells.
fn velocity_at(p: vec2f) -> vec2f {
  let cell = vec2i(floor(p - 0.5));
  let t = fract(p - 0.5);
  let top = mix(cells[index_of(cell)].velocity, cells[index_of(cell + vec2i(1, 0))].velocity, t.x);
  let low = mix(cells[index_of(cell + vec2i(0, 1))].velocity,
    cells[index_of(cell + vec2i(1, 1))].velocity, t.x);
  return mix(top, low, t.y);
}

// Five jets push the water; this is where number i sits, and where it points.
fn jet_place(i: i32) -> vec2f {
  let a = 1.2566 * f32(i) + 0.23 * time.elapsed;
  return vec2f(grid_size()) * (0.5 + vec2f(0.36, 0.3) * vec2f(cos(a), sin(a)));
}

fn jet_push(i: i32) -> vec2f {
  let a = 1.2566 * f32(i) + 0.23 * time.elapsed + 2.2 + 0.9 * sin(1.7 * time.elapsed + f32(i));
  return vec2f(cos(a), sin(a));
}

// What is here comes from where the flow was a frame ago.
@compute @workgroup_size(8, 8)
fn carry(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  if (any(cell >= grid_size())) { return; }
  let p = vec2f(cell) + 0.5;
  var velocity = velocity_at(p - cells[index_of(cell)].velocity) * 0.998;
  for (var i = 0; i < JETS; i++) {
    let far = (p - jet_place(i)) / 4.5;
    velocity += 0.35 * jet_push(i) * exp(-dot(far, far));
  }
  if (mouse.click > 0) {
    let scale = f32(ROWS) / f32(textureDimensions(screen).y);
    let far = (p - vec2f(mouse.pos) * scale) / 5.0;
    velocity += 0.5 * vec2f(mouse.delta) * scale * exp(-dot(far, far));
  }
  cells[index_of(cell)].carried = clamp(velocity, vec2f(-4.0), vec2f(4.0));
}

@compute @workgroup_size(8, 8)
fn measure(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  if (any(cell >= grid_size())) { return; }
  let across = cells[index_of(cell + vec2i(1, 0))].carried.x - cells[index_of(cell - vec2i(1, 0))].carried.x;
  let along = cells[index_of(cell + vec2i(0, 1))].carried.y - cells[index_of(cell - vec2i(0, 1))].carried.y;
  cells[index_of(cell)].divergence = 0.5 * (across + along);
}

// Jacobi's method: each dispatch brings the pressure closer to what undoes the divergence.
@compute @workgroup_size(8, 8)
fn solve(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  if (any(cell >= grid_size())) { return; }
  let old = dispatch.id % 2u;
  let sum = cells[index_of(cell + vec2i(1, 0))].pressure[old]
    + cells[index_of(cell - vec2i(1, 0))].pressure[old]
    + cells[index_of(cell + vec2i(0, 1))].pressure[old]
    + cells[index_of(cell - vec2i(0, 1))].pressure[old];
  cells[index_of(cell)].pressure[1u - old] = 0.25 * (sum - cells[index_of(cell)].divergence);
}

// Water flows from high pressure to low.
@compute @workgroup_size(8, 8)
fn push(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  if (any(cell >= grid_size())) { return; }
  let across = cells[index_of(cell + vec2i(1, 0))].pressure[0] - cells[index_of(cell - vec2i(1, 0))].pressure[0];
  let along = cells[index_of(cell + vec2i(0, 1))].pressure[0] - cells[index_of(cell - vec2i(0, 1))].pressure[0];
  let here = index_of(cell);
  cells[here].velocity = cells[here].carried - 0.5 * vec2f(across, along);
}

// Layer 0 holds the ink. It drifts with the flow, and the jets bring new colours.
@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let to_grid = vec2f(grid_size()) / vec2f(size);
  let p = (vec2f(id.xy) + 0.5) * to_grid;
  let velocity = velocity_at(p);
  var ink = passSampleLevelBilinearRepeat(0, (p - velocity) / vec2f(grid_size()), 0.0).rgb;
  if (time.frame == 0u) {
    // Bands of colour, for the jets to tear apart.
    let band = sin(0.16 * p.x + 2.0 * sin(0.09 * p.y)) + 0.6 * sin(0.12 * p.y - 0.05 * p.x);
    ink = (0.5 + 0.5 * cos(1.9 * band + vec3f(0.3, 1.5, 2.6))) * 0.75;
  }
  for (var i = 0; i < JETS; i++) {
    let far = (p - jet_place(i)) / 2.6;
    let dye = 0.5 + 0.5 * cos(1.2566 * f32(i) + 0.4 * time.elapsed + vec3f(0.0, 1.7, 3.4));
    ink = mix(ink, 1.1 * dye * dye, 0.12 * exp(-dot(far, far)));
  }
  if (mouse.click > 0) {
    let far = (p - vec2f(mouse.pos) * to_grid) / 3.0;
    ink = mix(ink, vec3f(1.2, 1.1, 0.9), 0.2 * exp(-dot(far, far)));
  }
  passStore(0, vec2i(id.xy), vec4f(ink, 1.0));

  let light = 1.0 - exp(-1.6 * ink * ink - 0.3 * ink);
  let water = vec3f(0.006, 0.012, 0.03) + 0.012 * length(velocity);
  textureStore(screen, id.xy, vec4f(water + light, 1.0));
}
