// Dither lab
// Few shades look like many when noise decides between them. Drag the divider: plain rounding on its left.
// Shows: channel0, channel1, blue noise, sliders, custom, textureLoad, ordered dither, linear light and sRGB, mouse

// The picture fills the screen and keeps its shape; what is too much is cut off.
fn picture(pixel: vec2f, dot_side: f32) -> vec3f {
  let size = vec2f(textureDimensions(screen));
  let texels = vec2f(textureDimensions(channel0));
  let scale = max(size.x / texels.x, size.y / texels.y);
  let drift = 0.02 * vec2f(sin(0.4 * time.elapsed), 0.5 * sin(0.31 * time.elapsed));
  let uv = 0.92 * (pixel - 0.5 * size) / (scale * texels) + vec2f(0.5, 0.53) + drift;
  // A dot is the mean of what it covers: the mip level whose texels are as large.
  return textureSampleLevel(channel0, trilinear, uv, max(log2(0.92 * dot_side / scale), 0.0)).rgb;
}

// Light is linear; shades that look evenly spaced are not. This is sRGB, close enough.
fn to_shade(light: vec3f) -> vec3f { return pow(max(light, vec3f(0.0)), vec3f(1.0 / 2.2)); }
fn to_light(shade: vec3f) -> vec3f { return pow(max(shade, vec3f(0.0)), vec3f(2.2)); }

// The rounded picture: `levels` shades from black to white. Of the shades below and above, the
// threshold picks one, and the more often the nearer its light is: the mean comes out right.
fn dithered(light: vec3f, threshold: vec3f, levels: f32) -> vec3f {
  let steps = levels - 1.0;
  let low = clamp(floor(to_shade(light) * steps), vec3f(0.0), vec3f(steps - 1.0));
  let below = to_light(low / steps);
  let above = to_light((low + 1.0) / steps);
  return select(below, above, (light - below) / (above - below) > threshold);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  let levels = max(round(custom.levels), 2.0);

  // Dots of several pixels, so that one can see how it is done.
  let side = u32(max(round(custom.dot_size * f32(min(size.x, size.y)) / 720.0), 1.0));
  let cell = id.xy / side;
  let middle = (vec2f(cell) + 0.5) * f32(side);

  // channel1 holds the thresholds, blue noise at first; try the Bayer matrix and white noise.
  let noise = textureLoad(channel1, cell % textureDimensions(channel1), 0);
  // Another threshold for each colour: the dots of three inks do not clump.
  var threshold = mix(vec3f(0.5), noise.rgb, custom.strength);
  let divider = f32(mouse.pos.x);
  if (middle.x < divider) { threshold = vec3f(0.5); }

  var light = picture(middle, f32(side));
  let gray = dot(light, vec3f(0.2126, 0.7152, 0.0722));
  light = mix(vec3f(gray), light, custom.color);
  var color = dithered(light, mix(threshold.ggg, threshold, custom.color), levels);

  // Without colour, the shades run from indigo ink to cream paper.
  let shade = to_shade(vec3f(color.g)).g;
  let print = mix(vec3f(0.03, 0.02, 0.11), vec3f(1.0, 0.9, 0.72), shade * shade);
  color = mix(print, color, step(0.01, custom.color));
  let line = 1.0 - smoothstep(0.5, 1.5, abs(f32(id.x) + 0.5 - divider));
  textureStore(screen, id.xy, vec4f(mix(color, vec3f(1.0, 0.98, 0.9), line), 1.0));
}
