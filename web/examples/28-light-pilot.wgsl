// Light pilot
// Steer with the left and right arrow keys, faster and slower with up and down: six mirrors make a mandala of it.
// Shows: keyDown, #storage with a struct, float32 layers, passStore, passLoad, state kept from frame to frame

// Every frame is several small steps, so that fast turns stay round.
#dispatch_count fly 4
#workgroup_count fly 1 1 1

const PI = 3.14159265;
const LEFT = 37u;
const UP = 38u;
const RIGHT = 39u;
const DOWN = 40u;
const SPACE = 32u;

struct Pilot {
  // Where the pilot was at the start of this frame and after each step of it; one unit is half
  // the shorter side of the screen.
  path: array<vec2f, 5>,
  heading: f32,
  speed: f32,
  alone: f32, // seconds since the last key
}

#storage pilot Pilot

@compute @workgroup_size(1)
fn fly() {
  let dt = time.delta / 4.0;
  if (dispatch.id == 0u) {
    if (time.frame == 0u) {
      pilot.path[4] = vec2f(0.25, 0.1);
      pilot.heading = 0.4;
      pilot.speed = 1.0;
      pilot.alone = 10.0;
    }
    pilot.path[0] = pilot.path[4];
  }
  let turn = f32(keyDown(RIGHT)) - f32(keyDown(LEFT));
  let push = f32(keyDown(UP)) - f32(keyDown(DOWN));
  pilot.alone = select(pilot.alone + dt, 0.0, turn != 0.0 || push != 0.0);

  // Without a hand on the keys for a while, an autopilot draws loops of its own.
  let at = pilot.path[dispatch.id];
  let t = 0.31 * time.elapsed;
  let loops = 5.0 * sin(t) + 4.0 * sin(3.7 * t + 1.0) + 2.5;
  var rate = select(5.0 * turn, loops, pilot.alone > 4.0);

  // Towards the edge, everyone is turned back to the middle.
  let ahead = vec2f(cos(pilot.heading), sin(pilot.heading));
  let side = ahead.x * at.y - ahead.y * at.x;
  let outward = smoothstep(0.78, 1.0, length(at)) * smoothstep(-0.5, 0.3, dot(ahead, at));
  rate = mix(rate, select(9.0, -9.0, side > 0.0), outward);

  pilot.heading += rate * dt;
  pilot.speed = clamp(pilot.speed + 2.0 * push * dt, 0.3, 2.5);
  pilot.path[dispatch.id + 1u] = at + ahead * pilot.speed * dt;
}

// Six mirrors through the middle cut the plane into twelve sectors; all show what is in the first one.
fn folded(p: vec2f) -> vec2f {
  let sector = PI / 6.0;
  let angle = abs(fract(atan2(p.y, p.x) / (2.0 * sector) + 0.5) - 0.5) * 2.0 * sector;
  return length(p) * vec2f(cos(angle), sin(angle));
}

fn to_segment(p: vec2f, a: vec2f, b: vec2f) -> f32 {
  let along = b - a;
  let part = clamp(dot(p - a, along) / max(dot(along, along), 1e-9), 0.0, 1.0);
  return distance(p, a + part * along);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(min(size.x, size.y));
  let q = folded(p);

  // How near the light came in this frame.
  var near = 1e3;
  for (var i = 0; i < 4; i++) {
    near = min(near, to_segment(q, folded(pilot.path[i]), folded(pilot.path[i + 1])));
  }
  let head = distance(q, folded(pilot.path[4]));

  // The layer is a film that is exposed again and again, and fades by a little each time. A
  // 16-bit float would round such small steps away, so this program has 32-bit layers.
  let hue = 0.055 * time.elapsed + 0.45 * length(p);
  let dye = 0.5 + 0.5 * cos(2.0 * PI * (hue + vec3f(0.0, 0.3, 0.62)));
  let width = 0.0045 + 0.003 / pilot.speed;
  let line = exp(-near * near / (width * width)) + 0.035 * exp(-12.0 * near);
  var film = passLoad(0, vec2i(id.xy), 0).rgb * exp(-0.09 * time.delta);
  film += dye * dye * line * 30.0 * time.delta;
  if (keyDown(SPACE)) { film *= 0.8; }
  passStore(0, vec2i(id.xy), vec4f(film, 1.0));

  let night = mix(vec3f(0.012, 0.014, 0.045), vec3f(0.002, 0.002, 0.008), smoothstep(0.0, 1.6, length(p)));
  let spark = vec3f(1.0, 0.9, 0.7) * (exp(-head * head * 9000.0) + 0.08 * exp(-24.0 * head));
  textureStore(screen, id.xy, vec4f(night + 1.0 - exp(-film) + spark, 1.0));
}
