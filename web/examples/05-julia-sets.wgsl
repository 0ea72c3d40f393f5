// Julia sets
// The Mandelbrot set is a map of all Julia sets: drag to choose a place on it, wheel to zoom.
// Shows: complex numbers, bounded loops, mouse.pos, mouse.click, mouse.zoom

const MAX_STEPS = 96;

struct Orbit {
  steps: f32,   // how long it took to escape, with a fraction; MAX_STEPS if it stayed
  nearest: f32, // how close the orbit came to zero
}

fn square(z: vec2f) -> vec2f {
  return vec2f(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y);
}

// Repeats z = z * z + c until z is far away.
fn iterate(start: vec2f, c: vec2f) -> Orbit {
  var z = start;
  var nearest = 4.0;
  for (var i = 0; i < MAX_STEPS; i++) {
    z = square(z) + c;
    let far = dot(z, z);
    nearest = min(nearest, far);
    if (far > 256.0) {
      // The logarithms make the step count change smoothly.
      return Orbit(f32(i) + 3.0 - log2(log2(far)), sqrt(nearest));
    }
  }
  return Orbit(f32(MAX_STEPS), sqrt(nearest));
}

fn shade(orbit: Orbit) -> vec3f {
  // Inside: how close the orbit comes to zero. Outside: from night over fire to ice.
  if (orbit.steps >= f32(MAX_STEPS)) { return vec3f(0.02, 0.3, 0.4) * orbit.nearest; }
  let t = sqrt(max(orbit.steps, 0.0) / f32(MAX_STEPS));
  let night = mix(vec3f(0.006, 0.008, 0.04), vec3f(0.4, 0.02, 0.25), smoothstep(0.12, 0.36, t));
  let fire = mix(night, vec3f(1.0, 0.42, 0.06), smoothstep(0.3, 0.52, t));
  return mix(fire, vec3f(0.75, 0.95, 1.0), smoothstep(0.5, 0.85, t));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(size.y);

  // Until a button is held, c wanders just outside the heart-shaped body of the map.
  let a = 0.23 * time.elapsed + 0.9;
  let heart = vec2f(0.5 * cos(a) - 0.25 * cos(2.0 * a), 0.5 * sin(a) - 0.25 * sin(2.0 * a));
  var c = 1.04 * (heart - vec2f(0.25, 0.0)) + vec2f(0.25, 0.0);
  if (mouse.click > 0) {
    let aim = (2.0 * vec2f(mouse.pos) - vec2f(size)) / f32(size.y);
    c = vec2f(1.1, -1.1) * aim - vec2f(0.5, 0.0);
  }

  // y points up for the maths, down on the screen.
  let zoom = 1.2 / max(mouse.zoom, 0.0001);
  var color = shade(iterate(vec2f(p.x, -p.y) * zoom, c));

  // The map, in the lower left corner, with a dot where c is.
  let corner = vec2f(-f32(size.x) / f32(size.y), 1.0);
  let q = (p - corner - vec2f(0.4, -0.36)) / 0.28;
  let at = vec2f(1.1, -1.1) * q - vec2f(0.5, 0.0);
  let frame = max(abs(q.x), abs(q.y)) - 1.1;
  if (frame < 0.0) {
    color = 0.8 * shade(iterate(vec2f(0.0), at));
    color = mix(color, vec3f(1.0), 1.0 - smoothstep(0.06, 0.1, length(at - c)));
  }
  color = mix(color, vec3f(0.35), 1.0 - smoothstep(0.01, 0.025, abs(frame)));
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
