// Slime mould
// Agents smell the trails of their kind, turn towards them and lay more: veins grow. Drag to lure them.
// Shows: two #storage buffers, struct, atomic deposits, passStore, passLoad, #dispatch_once, ptr<function>

// 128 workgroups of 256 agents.
#define AGENTS 32768u
#define CAPACITY 8388608u
#workgroup_count hatch 128 1 1
#workgroup_count crawl 128 1 1
#dispatch_once hatch

struct Agent {
  place: vec2f, // in pixels
  heading: f32, // in radians
  kind: u32,    // 0 or 1
}

#storage agents array<Agent, AGENTS>
// For every pixel: the lower 16 bits count deposits of kind 0, the upper ones those of kind 1.
#storage deposits array<atomic<u32>, CAPACITY>

// Scrambles the state and returns a number from 0 to 1.
fn random(state: ptr<function, u32>) -> f32 {
  let s = *state * 747796405u + 2891336453u;
  *state = s;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

fn slot(pixel: vec2u) -> u32 {
  return min(pixel.y * textureDimensions(screen).x + pixel.x, CAPACITY - 1u);
}

@compute @workgroup_size(256)
fn hatch(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  var seed = id.x * 9781u + 17u;
  let place = vec2f(random(&seed), random(&seed)) * (size - 1.0);
  let from_middle = place - 0.5 * size;
  agents[id.x] = Agent(place, atan2(from_middle.y, from_middle.x) + 1.9, id.x % 2u);
}

// How good it smells ahead of an agent, `turn` to the side: its own trail, less twice the other's.
fn smell(agent: Agent, turn: f32) -> f32 {
  let size = vec2i(textureDimensions(screen));
  let angle = agent.heading + turn;
  let p = agent.place + 0.03 * f32(size.y) * vec2f(cos(angle), sin(angle));
  let trail = passLoad(0, (vec2i(floor(p)) + size) % size, 0);
  let lure = 4.0 * exp(-9.0 * length(p - vec2f(mouse.pos)) / f32(size.y));
  return select(trail.x - 2.0 * trail.y, trail.y - 2.0 * trail.x, agent.kind == 1u)
    + select(0.0, lure, mouse.click > 0);
}

@compute @workgroup_size(256)
fn crawl(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  var agent = agents[id.x];
  var seed = id.x + time.frame * AGENTS;

  // Turn to where it smells best: left, right, or not at all.
  let ahead = smell(agent, 0.0);
  let left = smell(agent, -0.5);
  let right = smell(agent, 0.5);
  let steer = 0.45 * (0.5 + random(&seed));
  if (max(left, right) > ahead) { agent.heading += select(-steer, steer, right > left); }
  agent.heading += 0.1 * (random(&seed) - 0.5);

  // One step; whoever leaves on one side comes in on the other.
  let stride = 0.0036 * size.y * vec2f(cos(agent.heading), sin(agent.heading));
  let moved = agent.place + stride + size;
  agent.place = moved - size * floor(moved / size);
  agents[id.x] = agent;

  // Many agents may sit on one pixel: only atomics count them all.
  let pixel = min(vec2u(agent.place), vec2u(size) - 1u);
  atomicAdd(&deposits[slot(pixel)], 1u << (16u * agent.kind));
}

// Layer 0 holds the trails, x and y for the two kinds: they spread, fade, and take up deposits.
@compute @workgroup_size(16, 16)
fn spread(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2i(textureDimensions(screen));
  if (any(vec2i(id.xy) >= size)) { return; }
  var sum = vec2f(0.0);
  for (var y = -1; y <= 1; y++) {
    for (var x = -1; x <= 1; x++) {
      sum += passLoad(0, (vec2i(id.xy) + vec2i(x, y) + size) % size, 0).xy;
    }
  }
  // Taking the deposits leaves 0 behind for the next frame.
  let both = atomicExchange(&deposits[slot(id.xy)], 0u);
  let fresh = vec2f(f32(both & 65535u), f32(both >> 16u));
  let trail = min(0.95 * (sum / 9.0) + 0.35 * fresh, vec2f(20.0));
  passStore(0, vec2i(id.xy), vec4f(trail, 0.0, 1.0));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let glow = 1.0 - exp(-0.75 * passLoad(0, vec2i(id.xy), 0).xy);
  var color = vec3f(0.008, 0.008, 0.02);
  color += glow.x * mix(vec3f(0.0, 0.25, 0.35), vec3f(0.35, 1.0, 0.75), glow.x * glow.x);
  color += glow.y * mix(vec3f(0.5, 0.03, 0.12), vec3f(1.0, 0.65, 0.2), glow.y * glow.y);
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
