// One invocation fills a structure with padding in it, and workgroupUniformLoad gives everyone the whole.
//? fill data -3 4 11 -1 6 -6 1 8 -4 3 10 -2 5 12 0 7 -5 2 9 -3 4 11 -1 6 -6 1 8 -4 3 10 -2 5 12 0 7 -5 2 9 -3 4 11 -1 6 -6 1 8 -4 3 10 -2 5 12 0 7 -5 2 9 -3 4 11 -1 6 -6 1
//? result out -32 -31 -30 -29 -28 -27 -26 -25 -24 -23 -22 -21 -20 -19 -18 -17 -16 -15 -14 -13 -12 -11 -10 -9 -8 -7 -6 -5 -4 -3 -2 -1
struct Box {
  low: vec3<i32>,
  high: vec3<i32>,
  valid: bool,
}

@group(0) @binding(0) var<storage, read> data: array<i32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<i32, 32>;

var<workgroup> bounds: Box;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 5u {
    bounds = Box(vec3(data[0], data[1], data[2]), vec3(data[3], data[4], data[5]), true);
  }
  let box = workgroupUniformLoad(&bounds);
  let size = box.high - box.low;
  out[i] = select(0, size.x + size.y * size.z + i32(i), box.valid);
}
