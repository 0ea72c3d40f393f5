// Paper flower
// One formula cuts every sheet; its numbers are the sliders beside the picture. Drag to look at the stack from aside.
// Shows: sliders, custom, superformula, polar coordinates, finite difference, mouse

// The superformula of Johan Gielis: how far the outline is from the middle in the direction `angle`.
fn outline(angle: f32) -> f32 {
  let turn = 0.25 * custom.petals * angle;
  let sum = pow(abs(cos(turn)), custom.swell) + pow(abs(sin(turn)), custom.swell);
  // The outline is farthest out where both terms are equal, or where one of them is 0.
  let farthest = min(1.0, 2.0 * pow(0.5, 0.5 * custom.swell));
  return pow(farthest / sum, 1.0 / max(custom.bluntness, 0.1));
}

// How far `p` is outside a sheet of this size, along its radius; negative inside.
fn beyond(p: vec2f, size: f32) -> f32 {
  return length(p) - size * outline(atan2(p.y, p.x));
}

fn turned(p: vec2f, angle: f32) -> vec2f {
  let c = cos(angle);
  let s = sin(angle);
  return vec2f(c * p.x - s * p.y, s * p.x + c * p.y);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let shorter = f32(min(size.x, size.y));
  let p = 1.08 * (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / shorter;
  let pixel = 2.16 / shorter;
  let aside = (vec2f(mouse.pos) - 0.5 * vec2f(size)) / shorter;

  // The wall behind, with light from the top left.
  var color = mix(vec3f(0.03, 0.15, 0.19), vec3f(0.004, 0.025, 0.05), smoothstep(0.0, 2.2, length(p + 0.5)));

  // From the largest sheet, at the back, to the smallest.
  let sheets = max(round(custom.sheets), 1.0);
  for (var i = 0.0; i < sheets; i += 1.0) {
    let part = i / sheets;
    let breath = 1.0 + 0.05 * sin(0.9 * time.elapsed - 5.0 * part);
    let across = breath * (1.0 - 0.93 * part);
    let angle = custom.twist * i + 0.12 * time.elapsed * (1.0 - 2.0 * part);
    let q = p - 0.5 * part * aside;

    // Along the sides of a petal the cut is much nearer than it looks along the radius:
    // divide by how much that length changes from place to place, and it is a distance.
    let at = turned(q, angle);
    let sideways = 0.01 * vec2f(-at.y, at.x);
    let reach = beyond(at, across);
    let slope = (beyond(at + sideways, across) - reach) / max(length(sideways), 1e-4);
    let scale = 1.0 / sqrt(1.0 + slope * slope);
    let off = reach * scale;

    // It throws a soft shadow down to the right, then covers what is below it.
    let shade = scale * beyond(turned(q - vec2f(0.02, 0.03), angle), across);
    color *= 1.0 - 0.6 * smoothstep(0.05, -0.03, shade);
    let hue = 0.78 - 0.95 * part;
    let dye = 0.5 + 0.5 * cos(6.2832 * (hue + vec3f(0.0, 0.33, 0.6)));
    // Paper is brighter towards its edge, and brightest at the cut itself.
    let lit = 0.45 + 0.5 * length(q) / across - 0.15 * (q.x + q.y) / across;
    let cut = 0.35 * smoothstep(-0.015, 0.0, off);
    let paper = dye * dye * (lit + cut) + 0.02;
    color = mix(color, paper, smoothstep(0.5, -0.5, off / pixel));
  }
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
