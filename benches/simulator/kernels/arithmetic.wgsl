// Nothing but float and integer arithmetic on registers.
@group(0) @binding(0) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var a = f32(id.x) * 0.001;
  var b = 0.5;
  var n = id.x;
  for (var i = 0u; i < 256u; i++) {
    a = a * 0.99 + b * 0.25 - 0.125;
    b = (b + a) * (1.0 - a * 0.5) * 0.5;
    n = (n ^ (n << 3u)) + (n >> 2u) * 5u;
    a = max(a, -4.0) + min(b, 4.0) * 0.01;
  }
  out[id.x] = a + b + f32(n & 255u);
}
