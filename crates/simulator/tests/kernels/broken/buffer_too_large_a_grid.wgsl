// More invocations than elements.
//? groups 5 1 1
//? expect out-of-bounds out 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) g: vec3<u32>) {
  out[g.x] = g.x;
}
