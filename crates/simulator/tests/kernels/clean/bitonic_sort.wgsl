// In each round one of a pair sorts both of its elements; pairs never overlap.
//? fill data 50 5 21 5 21 5 21 37 21 37 53 37 53 8 53 8 53 8 24 8 24 40 24 40 24 40 56 40 56 11 56 11 27 11 27 11 27 43 27 43 59 43 59 43 59 14 59 14 30 14 30 46 30 46 30 46 1 46 1 17 1 17 1 17
//? result data 1 1 1 1 5 5 5 8 8 8 8 11 11 11 11 14 14 14 17 17 17 21 21 21 21 24 24 24 24 27 27 27 27 30 30 30 30 37 37 37 40 40 40 40 43 43 43 43 46 46 46 46 50 53 53 53 53 56 56 56 59 59 59 59
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

var<workgroup> keys: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  keys[i] = data[i];
  workgroupBarrier();
  for (var size = 2u; size <= 64u; size *= 2u) {
    for (var reach = size / 2u; reach > 0u; reach /= 2u) {
      let partner = i ^ reach;
      if partner > i {
        let upwards = (i & size) == 0u;
        let mine = keys[i];
        let other = keys[partner];
        if (mine > other) == upwards {
          keys[i] = other;
          keys[partner] = mine;
        }
      }
      workgroupBarrier();
    }
  }
  data[i] = keys[i];
}
