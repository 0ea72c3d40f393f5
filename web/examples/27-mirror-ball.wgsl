// Mirror ball
// Hundreds of little mirrors turn under the sky of channel0, and beads from polished to matte. Drag to look, wheel to zoom.
// Shows: channel0, HDR environment, roughness by mip level, reflection, tone mapping, mouse orbit, mouse.zoom

const PI = 3.14159265;
const BEADS = 6;

// Light from a direction. A rough surface gathers it from around, which is a higher mip level.
fn sky(ray: vec3f, level: f32) -> vec3f {
  let half_texel = 0.5 * exp2(level) / f32(textureDimensions(channel0).y);
  let u = atan2(ray.x, -ray.z) / (2.0 * PI) + 0.5;
  let v = acos(clamp(ray.y, -1.0, 1.0)) / PI;
  // The picture goes round sideways, but must not run from the zenith over to the ground.
  return textureSampleLevel(channel0, trilinear_repeat, vec2f(u, clamp(v, half_texel, 1.0 - half_texel)), level).rgb;
}

// Bead number i circles the ball; w is its radius.
fn bead(i: i32) -> vec4f {
  let angle = 2.0 * PI * f32(i) / f32(BEADS) + 0.35 * time.elapsed;
  let height = 0.28 * sin(2.0 * angle + 0.6 * time.elapsed);
  return vec4f(1.6 * cos(angle), height, 1.6 * sin(angle), 0.3);
}

// How far along a ray of length 1 it meets a sphere; FAR if it does not.
const FAR = 1e6;
fn meet(origin: vec3f, ray: vec3f, sphere: vec4f) -> f32 {
  let to_middle = sphere.xyz - origin;
  let closest = dot(to_middle, ray);
  let inside = sphere.w * sphere.w - dot(to_middle, to_middle) + closest * closest;
  let distance = closest - sqrt(max(inside, 0.0));
  return select(FAR, distance, inside > 0.0 && distance > 1e-3);
}

struct Hit {
  distance: f32,
  index: i32, // of the bead; -1 is the ball
}

fn first_hit(origin: vec3f, ray: vec3f) -> Hit {
  var hit = Hit(meet(origin, ray, vec4f(0.0, 0.0, 0.0, 1.0)), -1);
  for (var i = 0; i < BEADS; i++) {
    let distance = meet(origin, ray, bead(i));
    if (distance < hit.distance) { hit = Hit(distance, i); }
  }
  return hit;
}

// The normal of the little mirror at a place on the ball; w is 0 in the grooves between mirrors.
fn mirror(at: vec3f) -> vec4f {
  const ROWS = 20.0;
  let turn = 0.25 * time.elapsed;
  let row = acos(clamp(at.y, -1.0, 1.0)) / PI * ROWS;
  let polar = (floor(row) + 0.5) / ROWS * PI;
  // Rows near the poles have fewer mirrors, so that all are nearly square.
  let count = max(round(2.0 * ROWS * sin(polar)), 3.0);
  let column = (atan2(at.z, at.x) + turn) / (2.0 * PI) * count;
  let around = (floor(column) + 0.5) / count * 2.0 * PI - turn;
  let off = abs(fract(vec2f(column, row)) - 0.5);
  // No mirror is glued on quite straight.
  let tilt = 0.03 * sin(vec2f(12.9, 78.2) * (floor(column) % count + count) + 37.0 * floor(row));
  let n = vec3f(sin(polar + tilt.x) * cos(around + tilt.y), cos(polar + tilt.x), sin(polar + tilt.x) * sin(around + tilt.y));
  return vec4f(n, smoothstep(0.48, 0.44, max(off.x, off.y)));
}

// Follows a ray from mirror to mirror.
fn light(eye: vec3f, direction: vec3f) -> vec3f {
  var at = eye;
  var ray = direction;
  var share = vec3f(1.0);
  var level = 0.0;
  for (var bounce = 0; bounce < 3; bounce++) {
    let hit = first_hit(at, ray);
    if (hit.distance == FAR) { break; }
    at += hit.distance * ray;
    var n = at;
    var metal = vec3f(0.93, 0.94, 0.96);
    if (hit.index < 0) {
      let facet = mirror(at);
      n = normalize(mix(facet.xyz, at, 0.3)); // not quite flat either
      metal *= 0.06 + 0.94 * facet.w;
      level = 0.0;
    } else {
      n = normalize(at - bead(hit.index).xyz);
      // From gold to copper, and each bead rougher than the one before.
      metal = mix(vec3f(1.0, 0.74, 0.3), vec3f(0.95, 0.42, 0.28), f32(hit.index % 3) / 2.0);
      level = max(level, 0.6 + 1.25 * f32(hit.index));
    }
    // Seen from aside, every surface is a better mirror.
    share *= mix(metal, vec3f(1.0), pow(1.0 - abs(dot(n, ray)), 5.0));
    ray = reflect(ray, n);
    // A mirror of the ball may be tilted into the ball; the ray leaves it all the same.
    if (hit.index < 0 && dot(ray, at) < 0.0) { ray = reflect(ray, at); }
  }
  return share * sky(ray, level);
}

@compute @workgroup_size(8, 8)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let aim = (vec2f(mouse.pos) / vec2f(size) - 0.5) * vec2f(2.0 * PI, 2.4);

  let heading = 2.5 + aim.x + 0.05 * time.elapsed;
  let pitch = clamp(0.16 - aim.y, -1.2, 1.2);
  let forward = vec3f(sin(heading) * cos(pitch), sin(pitch), -cos(heading) * cos(pitch));
  let right = vec3f(cos(heading), 0.0, sin(heading));
  let up = cross(right, forward);
  let eye = -4.2 * forward / clamp(mouse.zoom, 0.4, 3.0);

  // Two rays a pixel soften the edges of the mirrors.
  var color = vec3f(0.0);
  for (var i = 0; i < 2; i++) {
    let place = vec2f(id.xy) + array(vec2f(0.25, 0.3), vec2f(0.75, 0.7))[i];
    let p = (2.0 * place - vec2f(size)) / f32(min(size.x, size.y));
    let seen = light(eye, normalize(2.2 * forward + p.x * right - p.y * up));
    // The sun is a thousand times brighter than the meadow: film answers less and less to more light.
    color += 0.5 * (1.0 - exp(-1.15 * seen));
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
