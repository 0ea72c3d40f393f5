// A quotient may be infinite on the way, as long as `min` brings it back before it is stored.
//? fill data 0.0 0.5 2.0 8.0
//? result out 100.0 2.0 0.5 0.125
@group(0) @binding(0) var<storage, read> data: array<f32, 4>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 4>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = min(1.0 / data[i], 100.0);
}
