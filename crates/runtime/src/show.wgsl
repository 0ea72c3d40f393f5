@group(0) @binding(0) var picture: texture_2d<f32>;

// One triangle that covers the whole canvas: corners (-1,-1), (3,-1), (-1,3).
@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return vec4f(select(-1.0, 3.0, index == 1u), select(-1.0, 3.0, index == 2u), 0.0, 1.0);
}

// Linear light to sRGB (IEC 61966-2-1). The canvas has the size of the picture.
@fragment
fn show(@builtin(position) position: vec4f) -> @location(0) vec4f {
  let linear = clamp(textureLoad(picture, vec2u(position.xy), 0).rgb, vec3f(0.0), vec3f(1.0));
  let low = linear * 12.92;
  let high = 1.055 * pow(linear, vec3f(1.0 / 2.4)) - 0.055;
  return vec4f(select(high, low, linear <= vec3f(0.0031308)), 1.0);
}
