// Stained glass
// Jump flooding: in strides of halving length every cell learns which seed is nearest. Drag the bright pane.
// Shows: #dispatch_count, dispatch.id, jump flooding, Voronoi, storageBarrier, #storage, function arrays

// The search runs on cells of CELL by CELL pixels, in nine strides: 256 cells to 1.
#define SEEDS 200u
#define CELL 5
#define CAPACITY 524288u
#workgroup_count plant 1 1 1
#dispatch_count flood 9
#storage seeds array<vec2f, SEEDS>
// For every cell the nearest seed known so far, plus 1, or 0: a half to read and a half to write.
#storage closest array<u32, 2 * CAPACITY>

fn random(v: u32) -> f32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

fn grid_size() -> vec2i {
  return (vec2i(textureDimensions(screen)) + CELL - 1) / CELL;
}

// The index of a cell in one of the halves. What lies outside the grid counts as its border.
fn index_of(cell: vec2i, grid: vec2i, part: u32) -> u32 {
  let at = vec2u(clamp(cell, vec2i(0), grid - 1));
  return part * CAPACITY + min(at.y * u32(grid.x) + at.x, CAPACITY - 1u);
}

// Moves the seeds, number 0 to the mouse, and marks the cell under each.
@compute @workgroup_size(SEEDS)
fn plant(@builtin(local_invocation_index) i: u32) {
  let size = vec2f(textureDimensions(screen));
  let angle = (0.2 + 0.5 * random(i + 900u)) * time.elapsed + 6.2832 * random(i + 700u);
  let swing = 0.06 * size.y * vec2f(cos(angle), sin(1.3 * angle));
  let drifting = vec2f(random(i), random(i + 500u)) * size + swing;
  let place = clamp(select(drifting, vec2f(mouse.pos), i == 0u), vec2f(0.0), size - 1.0);
  seeds[i] = place;
  storageBarrier(); // From here on every invocation of the workgroup sees all seeds.

  // Where several seeds share a cell, the first one gets it.
  let cell = vec2i(place) / CELL;
  var taken = false;
  for (var j = 0u; j < i; j++) {
    if (all(vec2i(seeds[j]) / CELL == cell)) { taken = true; }
  }
  if (!taken) { closest[index_of(cell, grid_size(), 0u)] = i + 1u; }
}

// Asks nine cells, `stride` apart, for their nearest seed, and keeps the best answer.
@compute @workgroup_size(16, 16)
fn flood(@builtin(global_invocation_id) id: vec3u) {
  let grid = grid_size();
  if (any(vec2i(id.xy) >= grid)) { return; }
  let old = dispatch.id % 2u;
  let stride = 256 >> dispatch.id;
  let middle = (vec2f(id.xy) + 0.5) * f32(CELL);
  var best = 0u;
  var best_distance = 1e9;
  for (var i = 0; i < 9; i++) {
    let cell = vec2i(id.xy) + stride * (vec2i(i % 3, i / 3) - 1);
    let seed = closest[index_of(cell, grid, old)];
    let far = distance(middle, seeds[max(seed, 1u) - 1u]);
    if (seed > 0u && far < best_distance) { best = seed; best_distance = far; }
  }
  closest[index_of(vec2i(id.xy), grid, 1u - old)] = best;
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  if (any(vec2f(id.xy) >= size)) { return; }
  let p = vec2f(id.xy) + 0.5;
  let reach = 0.016 * size.y;

  // The first half has served: wiped, it is ready for the seeds of the next frame.
  let cell = vec2i(id.xy) / CELL;
  if (all(vec2i(id.xy) % CELL == vec2i(0))) { closest[index_of(cell, grid_size(), 0u)] = 0u; }

  // Nine dispatches leave the answers in the second half. The nearest seed around owns the pixel.
  var near: array<vec2f, 9>;
  var owner = 0u;
  var center = vec2f(1e6);
  for (var i = 0; i < 9; i++) {
    let at = p + reach * vec2f(vec2i(i % 3, i / 3) - 1);
    let seed = max(closest[index_of(vec2i(at) / CELL, grid_size(), 1u)], 1u) - 1u;
    near[i] = seeds[seed];
    if (distance(p, near[i]) < distance(p, center)) { center = near[i]; owner = seed; }
  }

  // The lead between two panes runs where both seeds are equally far.
  var lead = reach;
  for (var i = 0; i < 9; i++) {
    let across = near[i] - center;
    let middle = 0.5 * (near[i] + center) - p;
    if (length(across) > 0.5) { lead = min(lead, abs(dot(middle, across)) / length(across)); }
  }

  // Blue glass, some of it ruby, gold or green; more gold towards the middle.
  let lot = random(owner + 300u) + 0.55 - 0.88 * distance(center, 0.5 * size) / size.y;
  var glass = mix(vec3f(0.02, 0.07, 0.5), vec3f(0.04, 0.3, 0.75), random(owner + 900u));
  if (lot > 0.55) { glass = vec3f(0.02, 0.4, 0.25); }
  if (lot > 0.7) { glass = vec3f(0.75, 0.03, 0.08); }
  if (lot > 0.95) { glass = vec3f(1.0, 0.5, 0.08); }
  if (owner == 0u) { glass = vec3f(1.0, 0.92, 0.7); }
  let light = 0.35 + 0.9 * exp(-dot(p - center, p - center) / (0.008 * size.y * size.y));
  let pane = smoothstep(0.006 * size.y, 0.006 * size.y + 1.5, lead) * mix(0.45, 1.0, lead / reach);
  textureStore(screen, id.xy, vec4f(glass * light * pane + 0.004, 1.0));
}
