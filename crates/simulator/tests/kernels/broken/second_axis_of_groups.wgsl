// Two rows of workgroups, and only the column counts.
//? groups 2 2 1
//? expect storage-race out 7
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) w: vec3<u32>) {
  out[w.x * 32u + i] = w.y * 100u + i;
}
