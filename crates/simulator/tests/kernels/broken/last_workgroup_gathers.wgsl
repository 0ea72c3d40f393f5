// The last workgroup gathers what all stored, ordered by an atomic only.
//? groups 8 1 1
//? severity warning
//? expect storage-race parts 10 13
@group(0) @binding(0) var<storage, read_write> parts: array<u32, 8>;
@group(0) @binding(1) var<storage, read_write> arrived: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> total: u32;
@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) w: vec3<u32>) {
  parts[w.x] = w.x + 1u;
  if atomicAdd(&arrived, 1u) == 7u {
    var sum = 0u;
    for (var j = 0u; j < 8u; j++) { sum += parts[j]; }
    total = sum;
  }
}
