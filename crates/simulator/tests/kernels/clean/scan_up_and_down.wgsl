// The work-efficient exclusive scan: up the tree, then down, a barrier before each level.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 0 3 13 30 35 47 47 54 68 70 79 95 99 110 128 134 147 148 156 171 174 184 201 206 218 218 225 239 241 250 266 270 281 299 305 318 319 327 342 345 355 372 377 389 389 396 410 412 421 437 441 452 470 476 489 490 498 513 516 526 543 548 560 560
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

var<workgroup> tree: array<u32, 64>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  tree[2u * i] = data[2u * i];
  tree[2u * i + 1u] = data[2u * i + 1u];
  var stride = 1u;
  for (var nodes = 32u; nodes > 0u; nodes >>= 1u) {
    workgroupBarrier();
    if i < nodes {
      tree[stride * (2u * i + 2u) - 1u] += tree[stride * (2u * i + 1u) - 1u];
    }
    stride *= 2u;
  }
  // The root was summed by invocation 0 as well.
  if i == 0u {
    tree[63] = 0u;
  }
  for (var nodes = 1u; nodes < 64u; nodes *= 2u) {
    stride >>= 1u;
    workgroupBarrier();
    if i < nodes {
      let left = stride * (2u * i + 1u) - 1u;
      let right = stride * (2u * i + 2u) - 1u;
      let kept = tree[left];
      tree[left] = tree[right];
      tree[right] += kept;
    }
  }
  // On the lowest level each invocation had the pair that is its own.
  data[2u * i] = tree[2u * i];
  data[2u * i + 1u] = tree[2u * i + 1u];
}
