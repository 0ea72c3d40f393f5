// An array of bools of the function itself, indexed by loops; each invocation has its own.
//? result out 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811 56173 28086 46811
@group(0) @binding(0) var<storage, read_write> out: array<u32, 32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  var keep: array<bool, 16>;
  for (var k = 0u; k < 16u; k++) {
    keep[k] = true;
  }
  for (var k = (3u - i % 3u) % 3u; k < 16u; k += 3u) {
    keep[k] = false;
  }
  var bits = 0u;
  for (var k = 0u; k < 16u; k++) {
    bits |= select(0u, 1u << k, keep[k]);
  }
  out[i] = bits;
}
