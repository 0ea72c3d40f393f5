// Functions change their caller's array and a private variable through pointers: both are every invocation's own.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 21703 21400 21602 31806 21501 31705 21400 31604 51801 31503 51700 31402 21804 31301 21703 31200
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 16>;

var<private> swaps: u32 = 0u;

fn order(values: ptr<function, array<u32, 4>>, k: u32, count: ptr<private, u32>) {
  let kept = (*values)[k];
  if kept > (*values)[k + 1u] {
    (*values)[k] = (*values)[k + 1u];
    (*values)[k + 1u] = kept;
    *count += 1u;
  }
}

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  var values = array<u32, 4>(data[4u * i], data[4u * i + 1u], data[4u * i + 2u], data[4u * i + 3u]);
  for (var last = 3u; last > 0u; last--) {
    for (var k = 0u; k < last; k++) {
      order(&values, k, &swaps);
    }
  }
  out[i] = swaps * 10000u + values[3] * 100u + values[0];
}
