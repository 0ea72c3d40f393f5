// Ink in water
// A fluid carries itself along, and twelve pressure steps keep it from piling up anywhere. Drag to stir.
// Shows: fluid simulation, #dispatch_count, struct with an array, passSampleLevelBilinearRepeat, mouse.delta

// The flow lives on a coarse grid of 96 rows and up to 512 columns, the ink on all pixels.
#define ROWS 96
#define COLUMNS 512
#define JETS 5
#dispatch_count solve 12
#workgroup_count carry 64 12 1
#workgroup_count solve 64 12 1
#workgroup_count push 64 12 1

struct Cell {
  velocity: vec2f, // in cells a frame
  carried: vec2f,  // the velocity that the flow has brought here
  pressure: array<f32, 2>,
}
#storage cells array<Cell, ROWS * COLUMNS>

fn grid_size() -> vec2i {
  let size = vec2f(textureDimensions(screen));
  return vec2i(clamp(i32(f32(ROWS) * size.x / size.y), 8, COLUMNS), ROWS);
}

// The index of a cell, and x or y cells beside it. The grid wraps around at its edges.
fn beside(cell: vec2u, x: i32, y: i32) -> u32 {
  let size = grid_size();
  let at = (vec2i(cell) + vec2i(x, y) + size) % size;
  return u32(at.y * size.x + at.x);
}

// The velocity between the middles of four cells.
fn velocity_at(p: vec2f) -> vec2f {
  let q = p - 0.5 + vec2f(grid_size());
  let cell = vec2u(q);
  let t = fract(q);
  return mix(mix(cells[beside(cell, 0, 0)].velocity, cells[beside(cell, 1, 0)].velocity, t.x),
    mix(cells[beside(cell, 0, 1)].velocity, cells[beside(cell, 1, 1)].velocity, t.x), t.y);
}

// Jets circle in the water; xy is where number i sits, zw which way it points.
fn jet(i: i32) -> vec4f {
  let a = 1.2566 * f32(i) + 0.23 * time.elapsed;
  let b = a + 2.2 + 0.9 * sin(1.7 * time.elapsed + f32(i));
  let place = vec2f(grid_size()) * (0.5 + vec2f(0.36, 0.3) * vec2f(cos(a), sin(a)));
  return vec4f(place, cos(b), sin(b));
}

// What is here comes from where the flow was a frame ago.
@compute @workgroup_size(8, 8)
fn carry(@builtin(global_invocation_id) id: vec3u) {
  if (any(vec2i(id.xy) >= grid_size())) { return; }
  let p = vec2f(id.xy) + 0.5;
  var velocity = velocity_at(p - cells[beside(id.xy, 0, 0)].velocity) * 0.998;
  for (var i = 0; i < JETS; i++) {
    let far = (p - jet(i).xy) / 4.5;
    velocity += 0.35 * jet(i).zw * exp(-dot(far, far));
  }
  let scale = f32(ROWS) / f32(textureDimensions(screen).y);
  let far = (p - vec2f(mouse.pos) * scale) / 5.0;
  velocity += 0.5 * vec2f(mouse.delta) * scale * exp(-dot(far, far));
  cells[beside(id.xy, 0, 0)].carried = clamp(velocity, vec2f(-4.0), vec2f(4.0));
}

// Jacobi's method: each dispatch brings the pressure closer to what evens out what flows in
// and out of a cell. One of the two pressures is read, the other written.
@compute @workgroup_size(8, 8)
fn solve(@builtin(global_invocation_id) id: vec3u) {
  if (any(vec2i(id.xy) >= grid_size())) { return; }
  let old = dispatch.id % 2u;
  let sum = cells[beside(id.xy, 1, 0)].pressure[old] + cells[beside(id.xy, -1, 0)].pressure[old]
    + cells[beside(id.xy, 0, 1)].pressure[old] + cells[beside(id.xy, 0, -1)].pressure[old];
  let across = cells[beside(id.xy, 1, 0)].carried.x - cells[beside(id.xy, -1, 0)].carried.x;
  let along = cells[beside(id.xy, 0, 1)].carried.y - cells[beside(id.xy, 0, -1)].carried.y;
  cells[beside(id.xy, 0, 0)].pressure[1u - old] = 0.25 * (sum - 0.5 * (across + along));
}

// Water flows from high pressure to low.
@compute @workgroup_size(8, 8)
fn push(@builtin(global_invocation_id) id: vec3u) {
  if (any(vec2i(id.xy) >= grid_size())) { return; }
  let here = beside(id.xy, 0, 0);
  let across = cells[beside(id.xy, 1, 0)].pressure[0] - cells[beside(id.xy, -1, 0)].pressure[0];
  let along = cells[beside(id.xy, 0, 1)].pressure[0] - cells[beside(id.xy, 0, -1)].pressure[0];
  cells[here].velocity = cells[here].carried - 0.5 * vec2f(across, along);
}

// Layer 0 holds the ink. It drifts with the flow, and the jets bring new colours.
@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let to_grid = vec2f(grid_size()) / vec2f(size);
  let p = (vec2f(id.xy) + 0.5) * to_grid;
  let source = (p - velocity_at(p)) / vec2f(grid_size());
  var ink = passSampleLevelBilinearRepeat(0, source, 0.0).rgb;
  // In the beginning: bands of colour, for the jets to tear apart.
  let band = sin(0.16 * p.x + 2.0 * sin(0.09 * p.y)) + 0.6 * sin(0.12 * p.y - 0.05 * p.x);
  if (time.frame == 0u) { ink = 0.375 + 0.375 * cos(1.9 * band + vec3f(0.3, 1.5, 2.6)); }
  for (var i = 0; i < JETS; i++) {
    let far = (p - jet(i).xy) / 3.6;
    let dye = 0.5 + 0.5 * cos(1.2566 * f32(i) + 0.4 * time.elapsed + vec3f(0.3, 1.5, 2.6));
    ink = mix(ink, 1.3 * dye * dye, 0.16 * exp(-dot(far, far)));
  }
  let far = (p - vec2f(mouse.pos) * to_grid) / 3.0;
  if (mouse.click > 0) { ink = mix(ink, vec3f(1.2, 1.1, 0.9), 0.2 * exp(-dot(far, far))); }
  passStore(0, vec2i(id.xy), vec4f(ink, 1.0));
  textureStore(screen, id.xy, vec4f(1.0 - exp(-1.6 * ink * ink - 0.3 * ink), 1.0));
}
