// Each invocation counts for itself; the merge adds with plus.
//? expect storage-race bins 9
@group(0) @binding(0) var<storage, read_write> bins: array<u32, 8>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var own = array<u32, 8>();
  for (var j = 0u; j < 16u; j++) { own[(i * j) % 8u] += 1u; }
  for (var b = 0u; b < 8u; b++) {
    bins[(b + i) % 8u] += own[(b + i) % 8u];
  }
}
