@compute @workgroup_size(8, 8)
fn paint(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  let p = (vec2f(id.xy) + 0.5) / size;
  var c = textureSampleLevel(channel0, bilinear, p * 3.0, 1.0);
  c += passLoad(1, vec2i(id.xy) - 1, 0) * 0.5;
  c += textureLoad(channel1, vec2i(id.xy), 0);
  passStore(1, vec2i(id.xy), sqrt(abs(c)));
  textureStore(screen, id.xy, mix(c, sin(c), time.elapsed));
}
