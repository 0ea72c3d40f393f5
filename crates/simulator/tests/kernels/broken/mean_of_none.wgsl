// The mean of no numbers: zero over zero.
//? fill counts 4 4 4
//? expect not-a-number means 9
@group(0) @binding(0) var<storage, read_write> means: array<f32, 64>;
@group(0) @binding(1) var<storage, read> counts: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = counts[i];
  means[i] = f32(n * 3u) / f32(n);
}
