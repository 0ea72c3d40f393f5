// A vec2 of 16-bit floats fills a word; each invocation changes the vector that is its own.
//? result out 32.25 31.25 30.25 29.25 28.25 27.25 26.25 25.25 24.25 23.25 22.25 21.25 20.25 19.25 18.25 17.25 16.25 15.25 14.25 13.25 12.25 11.25 10.25 9.25 8.25 7.25 6.25 5.25 4.25 3.25 2.25 1.25
enable f16;

@group(0) @binding(0) var<storage, read_write> out: array<f32, 32>;

var<workgroup> pairs: array<vec2<f16>, 32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  pairs[i] = vec2<f16>(f16(i), 1.0h);
  pairs[i].y += 0.25h;
  workgroupBarrier();
  let other = pairs[31u - i];
  out[i] = f32(other.x + other.y);
}
