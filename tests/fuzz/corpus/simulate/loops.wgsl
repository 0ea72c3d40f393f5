#storage out array<i32>
@compute @workgroup_size(8, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var n = i32(id.x) - 3;
  var steps = 0;
  loop {
    if n <= 1 { break; }
    n = select(n * 3 + 1, n / 2, n % 2 == 0);
    continuing {
      steps++;
      break if steps >= 12;
    }
  }
  while steps < 40 { steps += 7; }
  out[id.x + id.y * 9u] = steps;
}
