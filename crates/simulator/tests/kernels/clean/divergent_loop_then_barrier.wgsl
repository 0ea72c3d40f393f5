// The loop takes a different number of steps in each invocation, but there is no barrier inside.
//? result out 6 107 107 19 19 32 19 32 19 112 112 11 11 24 24 24 12 104 20 16 16 29 15 109 23 34 111 21 21 18 106 26 26 106 18 21 21 111 34 23 109 15 29 16 16 20 104 12 24 24 24 11 11 112 112 19 32 19 32 19 19 107 107 6
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;

var<workgroup> steps: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var number = i + 1u;
  var count = 0u;
  while number != 1u {
    if number % 2u == 0u {
      number /= 2u;
    } else {
      number = 3u * number + 1u;
    }
    count++;
  }
  steps[i] = count;
  workgroupBarrier();
  out[i] = max(steps[i], steps[63u - i]);
}
