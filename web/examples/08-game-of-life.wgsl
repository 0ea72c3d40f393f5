// Game of Life
// Cells live by two or three neighbours and leave a glow where they die; drag to sow, Space to sow everywhere.
// Shows: passStore, passLoad, two layers, integer hash, keyDown, mouse, #define

// Pixels along the side of a cell, and frames from one generation to the next.
#define CELL 5
#define PACE 4u

fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

fn grid_size() -> vec2i {
  return vec2i(textureDimensions(screen)) / CELL;
}

// 1 if the cell lives. The grid is a torus: what leaves on the right comes in on the left.
fn alive(cell: vec2i) -> i32 {
  let size = grid_size();
  return i32(passLoad(0, (cell + size) % size, 0).x);
}

// Layer 0 holds the cells, layer 1 the glow: x cools slowly, y counts a cell's age.
@compute @workgroup_size(16, 16)
fn live(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  if (any(cell >= grid_size())) { return; }
  let random = pcg(id.x + pcg(id.y + pcg(time.frame)));
  let was = alive(cell);
  var now = was;

  if (time.frame % PACE == 0u) {
    var neighbours = -was;
    for (var y = -1; y <= 1; y++) {
      for (var x = -1; x <= 1; x++) {
        neighbours += alive(cell + vec2i(x, y));
      }
    }
    now = select(0, 1, neighbours == 3 || (neighbours == 2 && was == 1));
  }

  // Sow at the start, on Space (key 32), and under the mouse.
  if ((time.frame == 0u || keyDown(32u)) && random % 4u == 0u) { now = 1; }
  let from_mouse = length(vec2f(cell - mouse.pos / CELL));
  if (mouse.click > 0 && from_mouse < 4.0 && random % 3u == 0u) { now = 1; }

  let old = passLoad(1, cell, 0);
  let glow = select(old.x * 0.972, 1.0, now == 1);
  let age = select(0.0, min(old.y + 1.0, 1000.0), now == 1);
  passStore(0, cell, vec4f(f32(now), 0.0, 0.0, 1.0));
  passStore(1, cell, vec4f(glow, age, 0.0, 1.0));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  // The last columns and rows may be part of no whole cell: they repeat their neighbour.
  let cell = min(vec2i(id.xy) / CELL, grid_size() - 1);
  let glow = passLoad(1, cell, 0);

  // The glow cools from violet to night; the living turn from white to gold as they age.
  let heat = glow.x * glow.x;
  var color = vec3f(0.004, 0.006, 0.02);
  color += vec3f(0.28, 0.02, 0.45) * heat + vec3f(0.0, 0.1, 0.35) * glow.x * (1.0 - glow.x);
  if (alive(cell) == 1) {
    color = mix(vec3f(0.75, 0.95, 1.0), vec3f(1.0, 0.5, 0.1), smoothstep(0.0, 60.0, glow.y));
  }

  // A narrow gap makes the grid visible.
  let inside = vec2i(id.xy) % CELL;
  color *= select(1.0, 0.55, any(inside == vec2i(CELL - 1)));
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
