// Eyes that adapt
// Through a tunnel of dark and blazing parts: all pixels are summed up to set the exposure. Drag the divider.
// Shows: parallel reduction, var<workgroup>, workgroupBarrier, num_workgroups, auto exposure, tone mapping

#define GROUPS 65536u
#workgroup_count adapt 1 1 1

#storage partial_sums array<f32, GROUPS>
#storage exposure f32 // what the picture is multiplied by

var<workgroup> terms: array<f32, 256>;

// Adds up the 256 terms of a workgroup: half of them are added to the other half, and
// so on. Every invocation must come here: all of them wait at the barriers.
fn sum_up(local: u32, term: f32) -> f32 {
  terms[local] = term;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {
    if (local < half) { terms[local] += terms[local + half]; }
    workgroupBarrier();
  }
  return terms[0];
}

fn brightness(color: vec3f) -> f32 {
  return dot(color, vec3f(0.2126, 0.7152, 0.0722));
}

// Layer 0: the tunnel, its light from 0.01 to far above 1.
@compute @workgroup_size(16, 16)
fn tunnel(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  var p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(size.y);
  p += 0.25 * vec2f(sin(0.4 * time.elapsed), cos(0.53 * time.elapsed));
  let ahead = 1.0 / max(length(p), 0.02);
  let z = ahead + 1.6 * time.elapsed + 4.0;
  let around = atan2(p.y, p.x) / 6.2831853 + 0.5;

  // Bricks on the wall; a lamp ring and then darkness, every 9 units.
  let row = floor(2.0 * z);
  let brick = vec2f(16.0 * around + 0.5 * (row - 2.0 * floor(0.5 * row)), 2.0 * z);
  let joint = abs(fract(brick) - 0.5);
  let face = (1.0 - smoothstep(0.42, 0.48, joint.x)) * (1.0 - smoothstep(0.4, 0.48, joint.y));
  let tone = 0.6 + 0.4 * sin(31.0 * floor(brick.x) + 17.0 * row);
  let zone = z / 9.0 - floor(z / 9.0);
  let lamps = smoothstep(0.35, 0.6, zone) * (1.0 - smoothstep(0.85, 1.0, zone));
  let light = mix(vec3f(0.03, 0.045, 0.09), vec3f(9.0, 6.0, 3.2), lamps * lamps);
  let wall = mix(vec3f(0.12), vec3f(0.8, 0.45, 0.3) * tone, face);
  let fog = 1.0 - exp(-0.03 * ahead);
  var color = mix(wall * light, vec3f(0.1, 0.12, 0.16), fog);
  // Small signal lights shine even where it is dark.
  let signal = length(vec2f(fract(4.0 * around) - 0.5, 2.1 * fract(z / 6.0) - 1.05));
  color += vec3f(0.1, 1.2, 0.9) * (1.0 - smoothstep(0.04, 0.1, signal)) * exp(-0.04 * ahead);
  passStore(0, vec2i(id.xy), vec4f(color, 1.0));
}

// Each workgroup sums up its own square of 16 by 16 pixels.
@compute @workgroup_size(16, 16)
fn measure(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  // Logarithms, for eyes compare ratios. Outside the screen there is nothing to add.
  var term = 0.0;
  if (all(id.xy < textureDimensions(screen))) {
    term = log2(brightness(passLoad(0, vec2i(id.xy), 0).rgb) + 0.001);
  }
  let sum = sum_up(local, term);
  if (local == 0u) {
    partial_sums[min(group.y * groups.x + group.x, GROUPS - 1u)] = sum;
  }
}

// A single workgroup sums up the sums, and turns the exposure a little towards its aim.
@compute @workgroup_size(256)
fn adapt(@builtin(local_invocation_index) local: u32) {
  let size = textureDimensions(screen);
  let groups = (size + 15u) / 16u;
  var term = 0.0;
  for (var i = local; i < min(groups.x * groups.y, GROUPS); i += 256u) {
    term += partial_sums[i];
  }
  let sum = sum_up(local, term);
  if (local == 0u) {
    let average = exp2(sum / f32(size.x * size.y));
    let aim = clamp(0.22 / average, 0.1, 12.0);
    exposure = mix(exposure, aim, select(0.035, 1.0, time.frame == 0u));
  }
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let light = passLoad(0, vec2i(id.xy), 0).rgb;

  // Left of the divider the exposure is fixed, right of it the eyes adapt.
  let side = f32(id.x) - f32(mouse.pos.x);
  let exposed = light * select(exposure, 0.8, side < 0.0);
  var color = exposed / (1.0 + brightness(exposed) * 0.7);
  color = mix(color, vec3f(1.0), 1.0 - smoothstep(0.5, 1.5, abs(side)));
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
