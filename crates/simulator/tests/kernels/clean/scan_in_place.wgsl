// A scan in place: the neighbour is kept in a local variable, and a barrier parts reads from writes.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 3 13 30 35 47 47 54 68 70 79 95 99 110 128 134 147 148 156 171 174 184 201 206 218 218 225 239 241 250 266 270 281 299 305 318 319 327 342 345 355 372 377 389 389 396 410 412 421 437 441 452 470 476 489 490 498 513 516 526 543 548 560 560 567
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

var<workgroup> sums: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  sums[i] = data[i];
  workgroupBarrier();
  for (var reach = 1u; reach < 64u; reach *= 2u) {
    var before = 0u;
    if i >= reach {
      before = sums[i - reach];
    }
    workgroupBarrier();
    sums[i] += before;
    workgroupBarrier();
  }
  data[i] = sums[i];
}
