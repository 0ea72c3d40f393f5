// Branches that split the lanes: each takes its own number of rounds and ways.
@group(0) @binding(0) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var n = id.x + 27u;
  var steps = 0u;
  for (var i = 0u; i < 96u; i++) {
    if n == 1u { break; }
    if n % 2u == 0u { n = n / 2u; } else { n = n * 3u + 1u; }
    switch n % 4u {
      case 0u: { steps += 1u; }
      case 1u, 2u: { steps += 2u; }
      default: { steps += 3u; }
    }
  }
  out[id.x] = steps;
}
