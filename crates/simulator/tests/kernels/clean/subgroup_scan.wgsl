// A scan in two levels: inside subgroups without memory, then the subgroups' sums in workgroup memory.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 0 3 13 30 35 47 47 54 68 70 79 95 99 110 128 134 147 148 156 171 174 184 201 206 218 218 225 239 241 250 266 270 281 299 305 318 319 327 342 345 355 372 377 389 389 396 410 412 421 437 441 452 470 476 489 490 498 513 516 526 543 548 560 560
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

var<workgroup> sums: array<u32, 16>;

@compute @workgroup_size(64)
fn main(
  @builtin(local_invocation_index) i: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) size: u32,
  @builtin(subgroup_id) subgroup: u32,
) {
  let value = data[i];
  let before = subgroupExclusiveAdd(value);
  if lane == size - 1u {
    sums[subgroup] = before + value;
  }
  workgroupBarrier();
  var offset = 0u;
  for (var k = 0u; k < subgroup; k++) {
    offset += sums[k];
  }
  data[i] = offset + before;
}
