// Each workgroup stores its sum in the same place.
//? groups 4 1 1
//? expect storage-race data 8
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) w: vec3<u32>) {
  if i == 0u { data[0] = w.x; }
}
