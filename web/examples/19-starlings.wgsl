// Starlings
// Every bird minds its neighbours: keep apart, fly alike, stay together. Drag to be the falcon.
// Shows: boids, #storage with a struct, tiled loops through var<workgroup>, double buffer, atomics, passStore

// 1536 birds, 256 to a workgroup, and two halves of a buffer that swap every frame.
#define BIRDS 1536u
#define CAPACITY 8388608u
#workgroup_count hatch 6 1 1
#workgroup_count flock 6 1 1
#dispatch_once hatch

struct Bird {
  place: vec2f,    // in picture heights
  velocity: vec2f, // in picture heights a second
}
#storage birds array<Bird, 2 * BIRDS>
#storage specks array<atomic<u32>, CAPACITY>
var<workgroup> tile: array<Bird, 256>;

fn random(v: u32) -> f32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

// The sky's size in picture heights; birds that leave it come back on the other side.
fn sky() -> vec2f {
  return vec2f(textureDimensions(screen)) / f32(textureDimensions(screen).y);
}

@compute @workgroup_size(256)
fn hatch(@builtin(global_invocation_id) id: vec3u) {
  // A few swarms to begin with, each with a place and a heading.
  let swarm = id.x % 7u;
  let angle = 6.2832 * random(id.x);
  let heading = 6.2832 * random(swarm + 9001u) + 0.6 * random(id.x + 2000u);
  let offset = sqrt(random(id.x + 4000u)) * vec2f(0.28 * cos(angle), 0.14 * sin(angle));
  let place = vec2f(random(swarm + 9101u), 0.15 + 0.6 * random(swarm + 9201u)) * sky() + offset;
  birds[id.x] = Bird(place - sky() * floor(place / sky()), 0.25 * vec2f(cos(heading), sin(heading)));
}

@compute @workgroup_size(256)
fn flock(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) local: u32) {
  let old = (time.frame % 2u) * BIRDS;
  let me = birds[old + id.x];
  var apart = vec2f(0.0);
  var alike = vec2f(0.0);
  var together = vec2f(0.0);
  var near = 0.0;

  // All pairs, but each bird is read from the slow buffer only once per workgroup:
  // 256 at a time are copied to the fast memory that the workgroup shares.
  for (var start = 0u; start < BIRDS; start += 256u) {
    tile[local] = birds[old + start + local];
    workgroupBarrier();
    for (var i = 0u; i < 256u; i++) {
      let other = tile[i];
      // The short way to it, which may lead around an edge.
      let offset = other.place - me.place - sky() * round((other.place - me.place) / sky());
      let far = dot(offset, offset);
      if (far == 0.0 || far > 0.0064) { continue; }
      near += 1.0;
      alike += other.velocity;
      together += offset;
      if (far < 0.0009) { apart -= offset / (far + 0.00002); }
    }
    // Wait: nobody may fill the tile again while others still read it.
    workgroupBarrier();
  }

  near = max(near, 1.0);
  var velocity = 0.95 * me.velocity + 0.05 * alike / near + 0.09 * together / near + 0.00011 * apart;
  velocity += 0.002 * sin(vec2f(7.0, 5.0) * me.place.yx + vec2f(0.7, 1.1) * time.elapsed);
  let flee = me.place - vec2f(mouse.pos) / f32(textureDimensions(screen).y);
  if (mouse.click > 0) { velocity += 0.5 * flee * exp(-40.0 * dot(flee, flee)); }
  velocity *= clamp(length(velocity), 0.16, 0.34) / max(length(velocity), 0.0001);
  var place = me.place + velocity / 60.0;
  place -= sky() * floor(place / sky());
  birds[BIRDS - old + id.x] = Bird(place, velocity);

  // Draw: specks all over the body, darkest at the beak. Birds overlap, hence the atomics.
  let size = textureDimensions(screen);
  let along = normalize(velocity);
  let body = max(f32(size.y) / 60.0, 3.0);
  for (var k = 0.0; k < body; k += 0.7) {
    let width = 0.42 * k * (1.0 - k / body);
    for (var side = -width; side <= width; side += 0.7) {
      let pixel = vec2u(max(place * f32(size.y) - along * k + side * vec2f(-along.y, along.x), vec2f(0.0)));
      if (any(pixel >= size)) { continue; }
      atomicMax(&specks[min(pixel.y * size.x + pixel.x, CAPACITY - 1u)], u32(255.0 - 159.0 * k / body));
    }
  }
}

// Layer 0 keeps for a while where the birds have been.
@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  // Takes this pixel's speck, and wipes it for the next frame.
  let speck = f32(atomicExchange(&specks[min(id.y * size.x + id.x, CAPACITY - 1u)], 0u)) / 255.0;
  let trail = max(passLoad(0, vec2i(id.xy), 0).x * 0.9, 0.5 * speck);
  passStore(0, vec2i(id.xy), vec4f(trail, 0.0, 0.0, 1.0));

  let p = (vec2f(id.xy) + 0.5) / vec2f(size);
  var color = mix(vec3f(0.1, 0.16, 0.42), vec3f(0.95, 0.42, 0.22), smoothstep(0.0, 1.0, p.y));
  color = mix(color, vec3f(1.0, 0.75, 0.4), 0.7 * exp(-9.0 * length(p - vec2f(0.7, 1.0))));
  color = mix(color, color * 0.35, trail);
  textureStore(screen, id.xy, vec4f(mix(color, vec3f(0.01, 0.01, 0.03), smoothstep(0.2, 0.6, speck)), 1.0));
}
