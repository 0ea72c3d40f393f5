// Untitled

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (id.x >= size.x || id.y >= size.y) {
    return;
  }
  let uv = (vec2f(id.xy) + 0.5) / vec2f(size);
  let glow = 0.5 + 0.5 * cos(time.elapsed + 6.0 * uv.x);
  textureStore(screen, id.xy, vec4f(uv, glow, 1.0));
}
