// What a lesson's program does: distances, a little noise, colours.
@group(0) @binding(0) var<storage, read_write> out: array<vec4<f32>>;

fn hash(p: vec2<f32>) -> f32 {
  return fract(sin(dot(p, vec2<f32>(127.1, 311.7))) * 43758.547);
}

fn noise(p: vec2<f32>) -> f32 {
  let cell = floor(p);
  let t = fract(p);
  let s = t * t * (3.0 - 2.0 * t);
  let low = mix(hash(cell), hash(cell + vec2<f32>(1.0, 0.0)), s.x);
  let high = mix(hash(cell + vec2<f32>(0.0, 1.0)), hash(cell + vec2<f32>(1.0, 1.0)), s.x);
  return mix(low, high, s.y);
}

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if id.x >= 320u || id.y >= 180u { return; }
  let uv = (vec2<f32>(id.xy) + 0.5 - vec2<f32>(160.0, 90.0)) / 90.0;
  var sum = 0.0;
  var weight = 0.5;
  var p = uv * 3.0;
  for (var octave = 0; octave < 4; octave++) {
    sum += weight * noise(p);
    p = p * 2.0 + vec2<f32>(3.1, 1.7);
    weight *= 0.5;
  }
  let distance = length(uv - vec2<f32>(0.2, -0.1)) - 0.5;
  let edge = smoothstep(0.02, 0.0, distance);
  let colour = mix(vec3<f32>(0.1, 0.2, 0.4) + sum * 0.5, vec3<f32>(1.0, 0.7, 0.3), edge);
  out[id.y * 320u + id.x] = vec4<f32>(colour, 1.0);
}
