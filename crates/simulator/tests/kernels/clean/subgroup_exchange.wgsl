// Neighbours swap values by a shuffle and by a quad operation: no memory is shared at all.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result data 1710 503 305 1017 700 1412 1214 7 1609 402 204 916 618 1311 1113 1806 1508 301 103 815 517 1210 1012 1705 1407 200 2 714 416 1109 911 1604 1306 118 1801 613 315 1008 810 1503 1205 17 1700 512 214 907 709 1402 1104 1816 1618 411 113 806 608 1301 1003 1715 1517 310 12 705 507 1200
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let value = data[i];
  let across = subgroupShuffleXor(value, 2u);
  let beside = quadSwapX(value);
  data[i] = across * 100u + beside;
}
