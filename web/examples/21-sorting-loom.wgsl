// Sorting loom
// Twenty-one rounds of a bitonic network sort 64 threads by colour, top to bottom. Hold a button to follow one.
// Shows: #dispatch_count, dispatch.id, bitonic sort, #storage with a struct, bit operations, #workgroup_count

// One round is one dispatch: it reads row `dispatch.id` of the loom and writes the next.
#define THREADS 64u
#define ROUNDS 21u
#dispatch_count exchange ROUNDS
#workgroup_count deal 1 1 1
#workgroup_count exchange 1 1 1

struct Thread {
  key: u32,  // what is sorted: the colour, and below it a number that tells threads apart
  from_place: u32, // where the thread was one row above
}

#storage loom array<Thread, THREADS * (ROUNDS + 1u)>

fn random(v: u32) -> f32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

// The uppermost row: colours that drift, each at its own pace.
@compute @workgroup_size(THREADS)
fn deal(@builtin(local_invocation_index) i: u32) {
  let drift = random(i) + (random(i + 100u) - 0.5) * 0.12 * time.elapsed;
  let there_and_back = abs(2.0 * fract(drift) - 1.0);
  loom[i] = Thread((u32(there_and_back * 65535.0) << 8u) | i, i);
}

// How far apart the partners of a round are (x), and how long the runs are that it
// turns into sorted ones (y): 1 2, then 2 4, 1 4, then 4 8, 2 8, 1 8, and so on.
fn pattern(round: u32) -> vec2u {
  var stage = 0u;
  var left = round;
  while (left > stage) {
    left -= stage + 1u;
    stage += 1u;
  }
  return vec2u(1u << (stage - left), 2u << stage);
}

@compute @workgroup_size(THREADS)
fn exchange(@builtin(local_invocation_index) i: u32) {
  let shape = pattern(dispatch.id);
  let partner = i ^ shape.x;
  let row = dispatch.id * THREADS;
  let mine = loom[row + i].key;
  let other = loom[row + partner].key;

  // Runs go up and down by turns; the partner on the left takes the smaller key in
  // those that go up.
  let rising = (i & shape.y) == 0u;
  let left = (i & shape.x) == 0u;
  let takes_smaller = rising == left;
  let swap = (mine > other) == takes_smaller;
  loom[row + THREADS + i] = Thread(select(mine, other, swap), select(i, partner, swap));
}

fn dye(key: u32) -> vec3f {
  let t = f32(key >> 8u) / 65535.0;
  let color = 0.5 + 0.5 * cos(6.2832 * (0.8 * t + vec3f(0.0, 0.3, 0.62)));
  return mix(color * color, vec3f(0.9, 0.6, 0.4), 0.1);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  if (any(vec2f(id.xy) >= size)) { return; }
  let p = (vec2f(id.xy) + 0.5) / size;
  let place = p.x * f32(THREADS) - 0.5;
  let height = clamp(p.y * 1.08 - 0.04, 0.0, 0.99999) * f32(ROUNDS);
  let row = u32(height);
  let t = smoothstep(0.1, 0.9, fract(height));

  // The thread to follow: the one whose colour arrives below the mouse.
  let below = clamp(i32(f32(mouse.pos.x) / size.x * f32(THREADS)), 0, i32(THREADS) - 1);
  let chosen = loom[THREADS * ROUNDS + u32(below)].key;

  // In a round a thread moves `jump` places to the left or the right, or not at all: of
  // each kind only one can pass here. Those on their way to the right lie on top.
  let jump = f32(pattern(row).x);
  var color = vec3f(0.006, 0.007, 0.012);
  for (var side = -1.0; side <= 1.0; side += 1.0) {
    let way = side * jump;
    let i = i32(round(place + way * (1.0 - t)));
    if (i < 0 || i >= i32(THREADS)) { continue; }
    let thread = loom[(row + 1u) * THREADS + u32(i)];
    if (i - i32(thread.from_place) != i32(way)) { continue; }

    let across = abs(place + way * (1.0 - t) - f32(i));
    let profile = sqrt(max(1.0 - across * across / 0.21, 0.0));
    let followed = mouse.click == 0 || thread.key == chosen;
    let cloth = dye(thread.key) * (0.1 + 0.95 * profile) * select(0.1, 1.0, followed);
    color = mix(color, cloth, 1.0 - smoothstep(0.42, 0.5, across));
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
