// Three dimensions to one index: the invocation index and x + 4 (y + 4 z) are the same number.
//? result out 0 1 2 3 10 11 12 13 20 21 22 23 30 31 32 33 100 101 102 103 110 111 112 113 120 121 122 123 130 131 132 133 200 201 202 203 210 211 212 213 220 221 222 223 230 231 232 233 300 301 302 303 310 311 312 313 320 321 322 323 330 331 332 333
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;

var<workgroup> cube: array<u32, 64>;

@compute @workgroup_size(4, 4, 4)
fn main(
  @builtin(local_invocation_id) lid: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  cube[lid.x + 4u * (lid.y + 4u * lid.z)] = lid.x + 10u * lid.y + 100u * lid.z;
  // An invocation may load what it stored itself without a barrier.
  out[index] = cube[index];
}
