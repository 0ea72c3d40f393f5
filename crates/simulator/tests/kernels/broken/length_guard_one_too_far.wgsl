// The guard lets the length itself through.
//? groups 2 1 1
//? elements data 100
//? expect out-of-bounds data 9
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) g: vec3<u32>) {
  if g.x > arrayLength(&data) { return; }
  data[g.x] = g.x;
}
