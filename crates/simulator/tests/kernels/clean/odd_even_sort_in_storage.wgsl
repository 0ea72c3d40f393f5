// Even pairs, then odd pairs, in storage; the barrier after each round is storage's.
//? fill data -5 2 9 -3 4 -8 -1 6 -6 1 8 -4 3 10 -2 5 -7 0 7 -5 2 9 -3 4 -8 -1 6 -6 1 8 -4 3
//? result data -8 -8 -7 -6 -6 -5 -5 -4 -4 -3 -3 -2 -1 -1 0 1 1 2 2 3 3 4 4 5 6 6 7 8 8 9 9 10
@group(0) @binding(0) var<storage, read_write> data: array<i32, 32>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var round = 0u; round < 32u; round++) {
    let left = 2u * i + (round & 1u);
    if left + 1u < 32u && data[left] > data[left + 1u] {
      let kept = data[left];
      data[left] = data[left + 1u];
      data[left + 1u] = kept;
    }
    storageBarrier();
  }
}
