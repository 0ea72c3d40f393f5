enable f16;
#storage out array<vec4f, 32>
#workgroup_count main 1 1 1
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  let h = f16(i) * 0.37h;
  let v = vec3h(h, sqrt(h), -h);
  let m = mat2x2h(v.xy, v.zy);
  out[i] = vec4f(vec4h(m * v.xz, dot(v, v), pow(abs(h), 1.5h)));
  out[i].x += frexp(out[i].y).fract + modf(out[i].z).whole;
  out[i].w = f32(pack4x8unorm(out[i])) + unpack2x16float(i * 77777u).x;
}
