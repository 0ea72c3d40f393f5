// One room, many paths
// A path tracer: light finds its way by chance, and frame after frame the mean gets clearer. Drag to look around.
// Shows: path tracing, progressive accumulation in #storage, ptr<function>, PCG random numbers, mouse.delta

#define CAPACITY 4194304u
const BOUNCES = 4;
const LAMP = vec2f(0.55, 0.35); // half the size of the lamp on the ceiling
const LAMP_LIGHT = vec3f(15.0, 12.0, 8.5);

// The sum of all samples of a pixel so far, and in w how many they are.
#storage film array<vec4f, CAPACITY>

struct Hit {
  t: f32,
  normal: vec3f,
  color: vec3f,
  kind: i32, // 0 chalk, 1 mirror, 2 glass, 3 lamp
}

// Moves the state on and returns a number from 0 to 1.
fn random(state: ptr<function, u32>) -> f32 {
  let s = *state * 747796405u + 2891336453u;
  *state = s;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

// Half the size of the room; it is as wide as the picture.
fn room() -> vec3f {
  let size = vec2f(textureDimensions(screen));
  return vec3f(clamp(size.x / size.y, 0.7, 2.4), 1.0, 1.2);
}

fn sphere(origin: vec3f, ray: vec3f, center: vec3f, radius: f32, color: vec3f, kind: i32, hit: ptr<function, Hit>) {
  let o = origin - center;
  let b = dot(o, ray);
  let d = b * b - dot(o, o) + radius * radius;
  if (d < 0.0) { return; }
  var t = -b - sqrt(d);
  if (t < 0.001) { t = -b + sqrt(d); }
  if (t > 0.001 && t < (*hit).t) { *hit = Hit(t, (o + t * ray) / radius, color, kind); }
}

// The first thing that a ray meets.
fn trace(origin: vec3f, ray: vec3f) -> Hit {
  // The walls, seen from inside: the nearest of the three planes that the ray leaves through.
  let half_size = room();
  let safe = select(ray, vec3f(1e-6), abs(ray) < vec3f(1e-6));
  let exits = (sign(safe) * half_size - origin) / safe;
  let t = min(exits.x, min(exits.y, exits.z));
  let at = origin + t * ray;
  var hit = Hit(t, vec3f(0.0, 0.0, -sign(safe.z)), vec3f(0.75, 0.73, 0.7), 0);
  if (t == exits.x) {
    hit.normal = vec3f(-sign(safe.x), 0.0, 0.0);
    hit.color = select(vec3f(0.08, 0.4, 0.5), vec3f(0.75, 0.16, 0.07), safe.x < 0.0);
  } else if (t == exits.y) {
    hit.normal = vec3f(0.0, -sign(safe.y), 0.0);
    if (safe.y > 0.0 && all(abs(at.xz) < LAMP)) { hit.kind = 3; }
    let tile = floor(2.5 * at.xz);
    let dark = (i32(tile.x) + i32(tile.y)) % 2 == 0;
    if (safe.y < 0.0 && dark) { hit.color = vec3f(0.3, 0.28, 0.3); }
  }
  sphere(origin, ray, vec3f(-0.75, -0.55, -0.3), 0.45, vec3f(1.0, 0.82, 0.5), 1, &hit);
  sphere(origin, ray, vec3f(0.62, -0.62, 0.25), 0.38, vec3f(1.0), 2, &hit);
  sphere(origin, ray, vec3f(0.15, -0.74, -0.55), 0.26, vec3f(0.9, 0.62, 0.1), 0, &hit);
  sphere(origin, ray, vec3f(-0.1, -0.85, 0.5), 0.15, vec3f(0.15, 0.25, 0.8), 0, &hit);
  return hit;
}

// A direction around n, likelier the closer to it: the way chalk scatters light.
fn scatter(n: vec3f, seed: ptr<function, u32>) -> vec3f {
  let z = 1.0 - 2.0 * random(seed);
  let a = 6.2831853 * random(seed);
  let r = sqrt(max(1.0 - z * z, 0.0));
  return normalize(n * 1.001 + vec3f(r * cos(a), r * sin(a), z));
}

// The light that comes back along a ray, by one random path.
fn radiance(start: vec3f, toward: vec3f, seed: ptr<function, u32>) -> vec3f {
  var origin = start;
  var ray = toward;
  var light = vec3f(0.0);
  var weight = vec3f(1.0);
  var sees_lamp = true;
  for (var bounce = 0; bounce < BOUNCES; bounce++) {
    let hit = trace(origin, ray);
    if (hit.kind == 3) {
      // After chalk, the lamp has been counted already.
      if (sees_lamp) { light += weight * min(LAMP_LIGHT, vec3f(4.0)); }
      break;
    }
    origin += hit.t * ray;
    weight *= hit.color;
    sees_lamp = hit.kind != 0;
    if (hit.kind == 1) {
      ray = normalize(reflect(ray, hit.normal) + 0.02 * scatter(hit.normal, seed));
    } else if (hit.kind == 2) {
      // Glass bends the ray, or throws it back: by chance, as often as Schlick's formula says.
      let inside = dot(ray, hit.normal) > 0.0;
      let n = select(hit.normal, -hit.normal, inside);
      let ratio = select(1.0 / 1.5, 1.5, inside);
      let bent = refract(ray, n, ratio);
      let grazing = 1.0 - abs(dot(select(ray, bent, inside), n));
      let thrown_back = all(bent == vec3f(0.0)) || random(seed) < 0.04 + 0.96 * pow(clamp(grazing, 0.0, 1.0), 5.0);
      ray = normalize(select(bent, reflect(ray, n), thrown_back));
    } else {
      // Ask one point of the lamp for light, then go on in a random direction.
      let spot = vec3f(LAMP.x * (2.0 * random(seed) - 1.0), room().y, LAMP.y * (2.0 * random(seed) - 1.0));
      let to_lamp = spot - origin;
      let far = length(to_lamp);
      let direction = to_lamp / max(far, 0.001);
      let facing = max(dot(direction, hit.normal), 0.0) * max(direction.y, 0.0);
      if (facing > 0.0 && trace(origin + 0.001 * hit.normal, direction).t > far - 0.01) {
        light += weight * LAMP_LIGHT * facing * 4.0 * LAMP.x * LAMP.y / (3.1416 * max(far * far, 0.05));
      }
      ray = scatter(hit.normal, seed);
    }
    origin += 0.001 * ray;
  }
  return light;
}

@compute @workgroup_size(8, 8)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  var seed = id.x + size.x * id.y + time.frame * 26699u * 1013u;

  // A random point of the pixel: in the mean, edges become smooth.
  let pixel = vec2f(id.xy) + vec2f(random(&seed), random(&seed));
  let p = (2.0 * pixel - vec2f(size)) / f32(size.y);
  let aim = vec2f(mouse.pos) / vec2f(size) - 0.5;
  let eye = vec3f(1.4 * aim.x, -0.1 + 0.9 * aim.y, 1.15);
  let forward = normalize(vec3f(-0.3 * aim.x, -0.25, -1.0));
  let right = normalize(cross(forward, vec3f(0.0, 1.0, 0.0)));
  let ray = normalize(1.1 * forward + p.x * right - p.y * cross(right, forward));
  let light = radiance(eye, ray, &seed);

  // Add it to the earlier ones, unless the view has just changed.
  let index = id.y * size.x + id.x;
  let moving = time.frame == 0u || mouse.click > 0 || any(mouse.delta != vec2i(0));
  var sum = vec4f(light, 1.0);
  if (index < CAPACITY) {
    if (!moving) { sum += film[index]; }
    film[index] = sum;
  }
  let mean = sum.rgb / sum.w;
  textureStore(screen, id.xy, vec4f(mean / (0.45 + mean) * 1.2, 1.0));
}
