// Floats are clamped to what the integer can hold before they are converted.
//? fill data -1.5 0.0 0.75 99.5 100.5 254.0 300.0 5000000000.0
//? result out 99 100 100 99199 100200 254200 255200 255200
@group(0) @binding(0) var<storage, read> data: array<f32, 8>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 8>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  let level = u32(clamp(data[i], 0.0, 255.0));
  let small = i32(clamp(data[i], -100.0, 100.0));
  out[i] = level * 1000u + u32(small + 100);
}
