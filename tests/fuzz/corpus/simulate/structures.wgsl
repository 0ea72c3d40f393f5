struct Inner { a: vec3f, b: array<u32, 3> }
struct Outer { m: mat3x2f, inner: array<Inner, 2>, c: i32 }
#storage out array<Outer, 4>
#workgroup_count main 1 1 1
var<private> last: Inner;
fn change(inner: Inner, n: u32) -> Inner {
  var copy = inner;
  copy.b[n % 3u] = n + 1u;
  copy.a[n % 3u] -= 0.5;
  last = copy;
  return copy;
}
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  var o = out[i];
  o.m = mat3x2f(1, 2, 3, 4, 5, 6) * f32(i);
  o.inner[i % 2u] = change(o.inner[1], i);
  o.c = i32(o.m[i % 3u].y) + i32(last.b[0]);
  out[i] = o;
}
