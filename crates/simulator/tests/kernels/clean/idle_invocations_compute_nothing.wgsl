// In the branch not taken there would be a root of a negative number; nobody is there to store it.
//? fill data -64.0 -49.0 -36.0 -25.0 -16.0 -9.0 -4.0 -1.0 0.0 1.0 4.0 9.0 16.0 25.0 36.0 49.0
//? result out -1.0 -1.0 -1.0 -1.0 -1.0 -1.0 -1.0 -1.0 0.0 1.0 2.0 3.0 4.0 5.0 6.0 7.0
@group(0) @binding(0) var<storage, read> data: array<f32, 16>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 16>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  let value = data[i];
  if value >= 0.0 {
    out[i] = sqrt(value);
  } else {
    out[i] = -1.0;
  }
}
