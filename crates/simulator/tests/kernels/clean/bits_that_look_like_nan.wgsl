// All bits set is not a number as a float, but this field is an integer, and so is the bit pattern beside it.
//? elements out 8
//? result out 0.25 2143289344 -1 0.25 2143289345 -1 0.25 2143289346 -1 0.25 2143289347 -1 0.25 2143289348 -1 0.25 2143289349 -1 0.25 2143289350 -1 0.25 2143289351 -1
struct Entry {
  weight: f32,
  bits: u32,
  next: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<Entry>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = Entry(0.25, 2143289344u + i, -1);
}
