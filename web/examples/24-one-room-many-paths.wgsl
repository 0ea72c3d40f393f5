// One room, many paths
// A path tracer: light finds its way by chance, and the mean of all frames gets clearer. Drag to look around.
// Shows: path tracing, progressive accumulation, #storage, ptr<function>, PCG random numbers, mouse.delta

// The sum of all samples of a pixel so far, and in w how many they are.
#define CAPACITY 4194304u
#storage film array<vec4f, CAPACITY>

const ROOM = vec3f(1.8, 1.0, 1.2);  // half the size of the room
const LAMP = vec2f(0.55, 0.35);     // half the size of the lamp on its ceiling
const LIGHT = vec3f(15.0, 12.0, 8.5);
const CHALK = 0;
const MIRROR = 1;
const GLASS = 2;
const GLOW = 3;
struct Hit { t: f32, normal: vec3f, color: vec3f, kind: i32 }

// Moves the state on and returns a number from 0 to 1.
fn random(state: ptr<function, u32>) -> f32 {
  let s = *state * 747796405u + 2891336453u;
  *state = s;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) / 16777216.0;
}

// The sphere, if it is nearer than what the ray has met so far.
fn sphere(origin: vec3f, ray: vec3f, center: vec3f, radius: f32, color: vec3f, kind: i32, hit: Hit) -> Hit {
  let o = origin - center;
  let b = dot(o, ray);
  let root = sqrt(max(b * b - dot(o, o) + radius * radius, 0.0));
  let t = select(root - b, -b - root, -b - root > 0.001);
  if (root == 0.0 || t < 0.001 || t > hit.t) { return hit; }
  return Hit(t, (o + t * ray) / radius, color, kind);
}

// The first thing that a ray meets.
fn trace(origin: vec3f, direction: vec3f) -> Hit {
  // The walls, seen from inside: the nearest of three planes, one for each axis.
  let ray = select(direction, vec3f(1e-6), abs(direction) < vec3f(1e-6));
  let exits = (sign(ray) * ROOM - origin) / ray;
  let t = min(exits.x, min(exits.y, exits.z));
  let n = -sign(ray) * vec3f(vec3f(t) == exits);
  var hit = Hit(t, n, vec3f(0.75, 0.73, 0.7), CHALK);
  let at = origin + t * ray;
  if (n.x > 0.0) { hit.color = vec3f(0.75, 0.16, 0.07); }
  if (n.x < 0.0) { hit.color = vec3f(0.08, 0.4, 0.5); }
  if (n.y > 0.0 && (i32(floor(2.5 * at.x)) + i32(floor(2.5 * at.z))) % 2 == 0) { hit.color *= 0.4; }
  if (n.y < 0.0 && all(abs(at.xz) < LAMP)) { hit.kind = GLOW; }
  hit = sphere(origin, ray, vec3f(-0.75, -0.55, -0.3), 0.45, vec3f(1.0, 0.82, 0.5), MIRROR, hit);
  hit = sphere(origin, ray, vec3f(0.62, -0.62, 0.25), 0.38, vec3f(1.0), GLASS, hit);
  hit = sphere(origin, ray, vec3f(0.15, -0.74, -0.55), 0.26, vec3f(0.9, 0.62, 0.1), CHALK, hit);
  return sphere(origin, ray, vec3f(-0.1, -0.85, 0.5), 0.15, vec3f(0.15, 0.25, 0.8), CHALK, hit);
}

// The light that comes back along a ray, by one random path.
fn radiance(start: vec3f, toward: vec3f, seed: ptr<function, u32>) -> vec3f {
  var origin = start;
  var ray = toward;
  var light = vec3f(0.0);
  var weight = vec3f(1.0);
  var sees_lamp = true;
  for (var bounce = 0; bounce < 4; bounce++) {
    let hit = trace(origin, ray);
    // After chalk, the lamp has been counted already.
    if (hit.kind == GLOW) { return light + weight * select(0.0, 4.0, sees_lamp); }
    weight *= hit.color;
    origin += hit.t * ray;
    sees_lamp = hit.kind != CHALK;
    if (hit.kind == MIRROR) {
      ray = reflect(ray, hit.normal);
    } else if (hit.kind == GLASS) {
      // Glass bends the ray or throws it back: by chance, the likelier the flatter it meets.
      let inside = dot(ray, hit.normal) > 0.0;
      let n = select(hit.normal, -hit.normal, inside);
      let bent = refract(ray, n, select(1.0 / 1.5, 1.5, inside));
      let grazing = pow(clamp(1.0 + dot(select(ray, bent, inside), n), 0.0, 1.0), 5.0);
      let thrown_back = all(bent == vec3f(0.0)) || random(seed) < 0.04 + 0.96 * grazing;
      ray = select(bent, reflect(ray, n), thrown_back);
    } else {
      // Chalk: ask one random point of the lamp for its light ...
      origin += 0.001 * hit.normal;
      let spot = vec3f(LAMP.x * (2.0 * random(seed) - 1.0), ROOM.y, LAMP.y * (2.0 * random(seed) - 1.0));
      let way = spot - origin;
      let far = max(length(way), 0.2);
      let facing = max(dot(way, hit.normal), 0.0) * max(way.y, 0.0) / (far * far);
      if (facing > 0.0 && trace(origin, way / far).t > far - 0.01) {
        light += weight * LIGHT * facing * 4.0 * LAMP.x * LAMP.y / (3.1416 * far * far);
      }
      // ... and go on in a random direction, likelier straight up than flat.
      let z = 1.0 - 2.0 * random(seed);
      let a = 6.2831853 * random(seed);
      ray = hit.normal * 1.001 + vec3f(sqrt(1.0 - z * z) * vec2f(cos(a), sin(a)), z);
    }
    ray = normalize(ray);
    origin += 0.001 * ray;
  }
  return light;
}

@compute @workgroup_size(8, 8)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let index = id.y * size.x + id.x;
  var seed = index + time.frame * 27046337u;

  // A ray through a random point of the pixel: in the mean, edges become smooth.
  let pixel = vec2f(id.xy) + vec2f(random(&seed), random(&seed));
  let p = (2.0 * pixel - vec2f(size)) / min(f32(size.y), 0.7 * f32(size.x));
  let aim = vec2f(mouse.pos) / vec2f(size) - 0.5;
  let eye = vec3f(1.4 * aim.x, -0.1 + 0.9 * aim.y, 1.15);
  let forward = normalize(vec3f(-0.3 * aim.x, -0.25, -1.0));
  let right = normalize(cross(forward, vec3f(0.0, 1.0, 0.0)));
  let ray = normalize(1.1 * forward + p.x * right - p.y * cross(right, forward));
  var sum = vec4f(radiance(eye, ray, &seed), 1.0);

  // Add it to the earlier ones, unless the view has just changed.
  let moving = time.frame == 0u || mouse.click > 0 || any(mouse.delta != vec2i(0));
  if (index < CAPACITY) {
    if (!moving) { sum += film[index]; }
    film[index] = sum;
  }
  let mean = sum.rgb / sum.w;
  textureStore(screen, id.xy, vec4f(1.2 * mean / (0.45 + mean), 1.0));
}
