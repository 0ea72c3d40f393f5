// Two storage buffers take turns inside one workgroup, ordered by storageBarrier.
//? fill a 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result a 13 20 8 15 22 10 17 24 12 19 7 14 21 9 16 23 11 18 6 13 20 8 15 22 10 17 24 12 19 7 14 21 9 16 23 11 18 6 13 20 8 15 22 10 17 24 12 19 7 14 21 9 16 23 11 18 6 13 9 16 23 11 18 6
@group(0) @binding(0) var<storage, read_write> a: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> b: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var round = 0u; round < 3u; round++) {
    b[i] = a[(i + 1u) % 64u] + 1u;
    storageBarrier();
    a[i] = b[(i + 1u) % 64u] + 1u;
    storageBarrier();
  }
}
