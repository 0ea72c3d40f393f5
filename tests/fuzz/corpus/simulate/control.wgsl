#storage out array<u32, 64>
#workgroup_count main 2 1 1
fn pick(n: u32, p: ptr<function, u32>) -> u32 {
  if n > 9u { return *p; }
  *p += n;
  return n * 3u;
}
@compute @workgroup_size(20)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var sum = 0u;
  var rest = 1u;
  for (var i = 0u; i < 7u; i++) {
    if i == id.x % 5u { continue; }
    switch i % 4u {
      case 0u, 2u: { sum += pick(i + id.x, &rest); }
      default: { if sum > 30u { break; } sum ^= 5u; }
    }
  }
  out[id.x] = sum;
}
