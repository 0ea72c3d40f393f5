// A private counter with an initialiser has a value from the start, and an array is filled before it is searched.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 51710 140712 1609 13061811 1508 12051710 1407 111609 130618 101508 120517 91407 181116 81306 171015 71205
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 16>;

var<private> depth: u32 = 0u;
var<private> stack: array<u32, 4>;

fn push(value: u32) {
  stack[depth] = value;
  depth++;
}

fn pop() -> u32 {
  depth--;
  return stack[depth];
}

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var k = 0u; k < 4u; k++) {
    if data[4u * i + k] > 4u {
      push(data[4u * i + k]);
    }
  }
  var number = 0u;
  while depth > 0u {
    number = number * 100u + pop();
  }
  out[i] = number;
}
