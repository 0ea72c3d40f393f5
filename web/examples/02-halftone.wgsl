// Halftone
// Every workgroup prints one dot, as large as the picture is bright at its centre.
// Shows: workgroup_id, local_invocation_id, const sizes, time, mouse

// Change DOT to 8 or 4: the picture is cut into other workgroups, the code stays.
const DOT = 16u;

// What gets printed: slow waves around a place that follows the mouse.
fn brightness(p: vec2f, aim: vec2f) -> f32 {
  let ring = sin(9.0 * length(p - aim) - 2.0 * time.elapsed);
  let waves = sin(3.0 * p.x + time.elapsed) * sin(4.0 * p.y - 0.7 * time.elapsed);
  return 0.5 + 0.27 * ring + 0.23 * waves;
}

@compute @workgroup_size(DOT, DOT)
fn main_image(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }

  // The whole workgroup works out the same number: it depends on `group` alone.
  let middle = (vec2f(group.xy) + 0.5) * f32(DOT);
  let center = (2.0 * middle - vec2f(size)) / f32(size.y);
  let aim = (2.0 * vec2f(mouse.pos) - vec2f(size)) / f32(size.y);
  let value = brightness(center, aim);

  // Where inside its workgroup an invocation sits decides: ink or paper?
  let from_middle = length(vec2f(local.xy) + 0.5 - 0.5 * f32(DOT));
  let radius = 0.68 * f32(DOT) * sqrt(value);
  let ink = clamp(radius - from_middle + 0.5, 0.0, 1.0);

  let paper = vec3f(0.012, 0.014, 0.04);
  let warm = mix(vec3f(0.9, 0.07, 0.2), vec3f(1.0, 0.62, 0.1), value);
  let cool = mix(vec3f(0.1, 0.12, 0.7), vec3f(0.2, 0.8, 0.9), value);
  let side = smoothstep(-1.2, 1.2, center.x + 0.5 * sin(0.5 * time.elapsed + 2.0 * center.y));
  textureStore(screen, id.xy, vec4f(mix(paper, mix(cool, warm, side), ink), 1.0));
}
