// Strange attractor
// Points jump by two sines; how often a pixel is hit becomes its light. Drag to change the law.
// Shows: #storage, atomicAdd, atomicLoad, atomicStore, particles, tone mapping, #workgroup_count, override

// 256 workgroups of 256 invocations follow one point each, for JUMPS visible jumps.
#define CAPACITY 2097152u
#workgroup_count jump 256 1 1

override WARM_UP: u32 = 6u;
override JUMPS: u32 = 8u;

// Three counters a pixel: red, green and blue light in whole units.
#storage hits array<atomic<u32>, 3 * CAPACITY>

fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

// On a screen with more pixels than CAPACITY, squares of pixels share counters: their side.
fn square_side() -> u32 {
  let size = textureDimensions(screen);
  return 1u + u32(1.01 * sqrt(f32(size.x * size.y - 1u) / f32(CAPACITY)));
}

// The index of a pixel's first counter.
fn slot(pixel: vec2u) -> u32 {
  let cell = pixel / square_side();
  let width = (textureDimensions(screen).x + square_side() - 1u) / square_side();
  return 3u * min(cell.y * width + cell.x, CAPACITY - 1u);
}

@compute @workgroup_size(256)
fn jump(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  let aim = vec2f(mouse.pos) / size - 0.5;
  let t = 0.11 * time.elapsed;
  let a = -1.5 + 0.25 * sin(t) + 0.8 * aim.x;
  let b = 1.65 + 0.2 * sin(1.31 * t + 1.0) + 0.8 * aim.y;
  let c = 1.0 + 0.3 * sin(0.83 * t + 2.0);
  let d = 0.75 + 0.25 * sin(0.67 * t + 4.0);

  // A new random start every frame; the first jumps only lead to the attractor.
  let seed = pcg(id.x + pcg(time.frame));
  var p = vec2f(f32(seed & 65535u), f32(seed >> 16u)) / 32768.0 - 1.0;
  for (var i = 0u; i < WARM_UP + JUMPS; i++) {
    let q = vec2f(sin(a * p.y) + c * cos(a * p.x), sin(b * p.x) + d * cos(b * p.y));
    let leap = length(q - p);
    p = q;
    if (i < WARM_UP) { continue; }

    let pixel = 0.5 * size + p * min(size.x / 4.6, size.y / 3.7);
    if (any(pixel < vec2f(0.0)) || any(pixel >= size)) { continue; }
    // Many points may hit one pixel at once: only atomics count them all.
    let light = 0.5 + 0.5 * cos(1.3 * leap + vec3f(0.2, 1.7, 2.9));
    let units = vec3u(light * 64.0);
    let at = slot(vec2u(pixel));
    atomicAdd(&hits[at], units.r);
    atomicAdd(&hits[at + 1u], units.g);
    atomicAdd(&hits[at + 2u], units.b);
  }
}

// Turns counts into colours.
@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let at = slot(id.xy);
  let count = vec3f(f32(atomicLoad(&hits[at])), f32(atomicLoad(&hits[at + 1u])),
    f32(atomicLoad(&hits[at + 2u])));

  // As bright on a large screen, where every pixel is hit less often.
  let exposure = f32(size.x * size.y) / (256.0 * 256.0 * f32(JUMPS)) / 640.0;
  let light = log2(1.0 + count * exposure) * 0.22;
  let night = vec3f(0.004, 0.005, 0.014);
  textureStore(screen, id.xy, vec4f(night + light * light * (1.0 + light), 1.0));
}

// Lets old light fade, so that some ten frames add up: the picture becomes smooth.
@compute @workgroup_size(16, 16)
fn fade(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= textureDimensions(screen)) || any(id.xy % square_side() != vec2u(0u))) { return; }
  for (var i = slot(id.xy); i < slot(id.xy) + 3u; i++) {
    atomicStore(&hits[i], atomicLoad(&hits[i]) * 9u / 10u);
  }
}
