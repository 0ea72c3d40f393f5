// The rows are 16 wide, the index is made for 8.
//? expect storage-race out 6
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
@compute @workgroup_size(16, 8)
fn main(@builtin(local_invocation_id) l: vec3<u32>) {
  out[l.y * 8u + l.x] = l.x + l.y;
}
