// The local id where the global one was meant.
//? groups 2 1 1
//? expect storage-race data 8
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) l: u32, @builtin(global_invocation_id) g: vec3<u32>) {
  data[l] = g.x;
}
