// The last element of a workgroup reads the first of the next.
//? groups 2 1 1
//? expect storage-race data 8 10
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) g: vec3<u32>) {
  data[g.x] = g.x;
  storageBarrier();
  data[g.x + 128u] = data[(g.x + 64u) % 128u];
}
