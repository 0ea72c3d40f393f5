// Falling sand
// Grains run through funnels and rain down again from the top. Drag to pour more.
// Shows: cellular automaton, Margolus blocks, #dispatch_count, #dispatch_once, ptr<function>, mouse

#define CELL 3
#define CAPACITY 1048576
#dispatch_once build
#dispatch_count fall 4

// A cell holds what it is in its lowest byte, and the hue of its grain above.
const EMPTY = 0u;
const WALL = 1u;
const SAND = 2u;

#storage cells array<u32, CAPACITY>

fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

// Cells are CELL by CELL pixels; there is an even number of them, for blocks of 2 by 2.
fn grid_size() -> vec2i {
  return (vec2i(textureDimensions(screen)) / CELL + 1) / 2 * 2;
}

// The index of a cell. What leaves the grid on one side comes in on the other.
fn index_of(cell: vec2i) -> i32 {
  let grid = grid_size();
  let at = (cell + grid) % grid;
  return min(at.y * grid.x + at.x, CAPACITY - 1);
}

// Funnels in staggered rows, full of sand.
@compute @workgroup_size(16, 16)
fn build(@builtin(global_invocation_id) id: vec3u) {
  let cell = vec2i(id.xy);
  let grid = vec2f(grid_size());
  if (any(cell >= grid_size())) { return; }
  // The grid is cut into rows and columns; a funnel is in the middle of each place.
  let counts = max(round(grid / vec2f(52.0, 40.0)), vec2f(1.0));
  let row = floor(f32(cell.y) * counts.y / grid.y);
  let across = f32(cell.x) * counts.x / grid.x + 0.5 * (row % 2.0);
  let aside = abs(fract(across) - 0.5) * grid.x / counts.x;
  let above_neck = (row + 0.8) * grid.y / counts.y - f32(cell.y);
  let is_wall = above_neck > 0.0 && abs(aside - 1.6 - above_neck) < 1.1;
  let is_sand = above_neck > 0.0 && above_neck < 24.0 && aside < above_neck + 0.4;
  let hue = u32(80.0 * floor(across) + 50.0 * row + 2.5 * above_neck) % 256u;
  cells[index_of(cell)] = select(select(EMPTY, SAND | (hue << 8u), is_sand), WALL, is_wall);
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
  let corner = 2 * vec2i(id.xy) + vec2i(vec2u(dispatch.id & 1u, ((dispatch.id + 1u) >> 1u) & 1u));
  if (any(2 * vec2i(id.xy) >= grid_size())) { return; }
  var a = cells[index_of(corner)];
  var b = cells[index_of(corner + vec2i(1, 0))];
  var c = cells[index_of(corner + vec2i(0, 1))];
  var d = cells[index_of(corner + vec2i(1, 1))];
  drop(&a, &c);
  drop(&b, &d);
  // What lies on something slides to the side, most of the time.
  let chance = pcg(id.x + pcg(id.y + pcg(4u * time.frame + dispatch.id)));
  if (chance % 4u != 0u) {
    drop(&a, &d);
    drop(&b, &c);
  }
  // The mouse pours one more grain now and then, and its hue changes with time.
  let from_mouse = length(vec2f(corner - mouse.pos / CELL));
  if (mouse.click > 0 && from_mouse < 5.0 && a == EMPTY && chance % 16u < 3u) {
    a = SAND | (((u32(30.0 * time.elapsed) + chance / 16u % 16u) % 256u) << 8u);
  }
  cells[index_of(corner)] = a;
  cells[index_of(corner + vec2i(1, 0))] = b;
  cells[index_of(corner + vec2i(0, 1))] = c;
  cells[index_of(corner + vec2i(1, 1))] = d;
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let index = index_of(vec2i(id.xy) / CELL);
  let value = cells[index];
  var color = mix(vec3f(0.012, 0.014, 0.035), vec3f(0.05, 0.03, 0.07), f32(id.y) / f32(size.y));
  if (value == WALL) { color = vec3f(0.13, 0.15, 0.22); }
  if (value > WALL) {
    let dye = 0.5 + 0.5 * cos(6.2832 * (f32(value >> 8u) / 256.0 + vec3f(0.0, 0.3, 0.6)));
    let grain = f32(pcg(u32(index)) % 256u) / 255.0;
    color = mix(dye, vec3f(0.8, 0.5, 0.25), 0.25) * (0.55 + 0.45 * grain);
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
