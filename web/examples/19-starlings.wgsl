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

fn pcg(v: u32) -> u32 {
  let state = v * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

fn random(seed: u32) -> f32 {
  return f32(pcg(seed) >> 8u) / 16777216.0;
}

// The sky's size in picture heights; birds that leave it come back on the other side.
fn sky() -> vec2f {
  let size = vec2f(textureDimensions(screen));
  return vec2f(size.x / size.y, 1.0);
}

@compute @workgroup_size(256)
fn hatch(@builtin(global_invocation_id) id: vec3u) {
  // A few swarms to begin with, each with a place and a heading.
  let swarm = id.x % 7u;
  let angle = 6.2832 * random(id.x);
  let heading = 6.2832 * random(swarm + 9001u) + 0.6 * random(id.x + 2000u);
  let offset = 0.2 * sqrt(random(id.x + 4000u)) * vec2f(1.4 * cos(angle), 0.7 * sin(angle));
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
      // The short way, which may lead around an edge.
      let way = other.place - me.place;
      let offset = way - sky() * round(way / sky());
      let far = dot(offset, offset);
      if (far > 0.0 && far < 0.0064) {
        near += 1.0;
        alike += other.velocity;
        together += offset;
        if (far < 0.0009) { apart -= offset / (far + 0.00002); }
      }
    }
    // Wait: nobody may fill the tile again while others still read it.
    workgroupBarrier();
  }

  var velocity = me.velocity;
  if (near > 0.0) {
    velocity += 0.05 * (alike / near - me.velocity) + 0.09 * together / near + 0.00011 * apart;
  }
  let wind = sin(vec2f(7.0, 5.0) * me.place.yx + vec2f(0.7, 1.1) * time.elapsed);
  velocity += 0.002 * wind;
  if (mouse.click > 0) {
    let flee = me.place - vec2f(mouse.pos) * sky() / vec2f(textureDimensions(screen));
    velocity += 0.03 * normalize(flee + vec2f(0.0001)) * exp(-40.0 * dot(flee, flee));
  }
  velocity *= clamp(length(velocity), 0.16, 0.34) / max(length(velocity), 0.0001);
  let moved = me.place + velocity / 60.0;
  let place = moved - sky() * floor(moved / sky());
  birds[BIRDS - old + id.x] = Bird(place, velocity);

  // Draw: a few specks along the body. Birds may overlap, hence the atomics.
  let size = textureDimensions(screen);
  let along = normalize(velocity);
  let body = max(f32(size.y) / 60.0, 3.0);
  for (var k = 0.0; k < body; k += 0.7) {
    let width = 0.3 * (k / body) * body * (1.0 - k / body) * 1.4;
    for (var side = -width; side <= width; side += 0.7) {
      let at = place * f32(size.y) - along * k + side * vec2f(-along.y, along.x);
      if (all(at >= vec2f(0.0)) && all(at < vec2f(size))) {
        let pixel = vec2u(at);
        atomicMax(&specks[min(pixel.y * size.x + pixel.x, CAPACITY - 1u)], u32(96.0 + 159.0 * (1.0 - k / body)));
      }
    }
  }
}

// Layer 0 keeps what the birds leave in the air for a while.
@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  // Reads this pixel's speck and wipes it for the next frame.
  let speck = f32(atomicExchange(&specks[min(id.y * size.x + id.x, CAPACITY - 1u)], 0u)) / 255.0;
  let trail = max(passLoad(0, vec2i(id.xy), 0).x * 0.9, 0.5 * speck);
  passStore(0, vec2i(id.xy), vec4f(trail, 0.0, 0.0, 1.0));

  let p = (vec2f(id.xy) + 0.5) / vec2f(size);
  var color = mix(vec3f(0.1, 0.16, 0.42), vec3f(0.95, 0.42, 0.22), smoothstep(0.0, 1.0, p.y));
  color = mix(color, vec3f(1.0, 0.75, 0.4), 0.7 * exp(-9.0 * length((p - vec2f(0.7, 1.05)) * vec2f(1.0, 0.8))));
  color = mix(color, color * 0.35, trail);
  textureStore(screen, id.xy, vec4f(mix(color, vec3f(0.01, 0.01, 0.03), smoothstep(0.2, 0.6, speck)), 1.0));
}
