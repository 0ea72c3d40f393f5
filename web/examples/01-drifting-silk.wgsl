// Drifting silk
// Five waves fold a coloured cloth into itself; hold a mouse button and drag to pull it.
// Shows: single pass, time, mouse

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  // One invocation draws one pixel. The grid is rounded up, so some fall outside.
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }

  // (0, 0) is the middle of the picture, one unit is half its height.
  var p = (2.0 * vec2f(id.xy) + 1.0 - vec2f(size)) / f32(size.y);
  p -= (vec2f(mouse.pos) - 0.5 * vec2f(size)) / f32(size.y);

  // Each wave pushes the point aside, a little less far and a little finer.
  for (var i = 1.0; i < 6.0; i += 1.0) {
    p += 0.6 / i * cos(2.2 * i * p.yx + 0.5 * time.elapsed + vec2f(0.0, 1.6));
  }

  // Where the point ended up decides which of three dyes it shows...
  let blue = vec3f(0.0, 0.22, 0.5);
  let purple = vec3f(0.5, 0.02, 0.55);
  let peach = vec3f(1.0, 0.36, 0.13);
  var color = mix(blue, purple, 0.5 + 0.5 * sin(2.0 * p.x));
  color = mix(color, peach, smoothstep(-0.3, 1.0, sin(1.7 * p.y - p.x)));

  // ... and how the cloth shines there.
  let shine = 0.5 + 0.5 * sin(4.0 * (p.x + p.y));
  color = mix(0.1 * color * color, color, shine) + vec3f(0.4, 0.3, 0.22) * pow(shine, 8.0);
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
