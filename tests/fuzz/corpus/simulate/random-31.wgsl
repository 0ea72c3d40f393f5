// Seed 31
const ROUNDS: u32 = 3u;
var<private> seed: u32;
var<private> trace: u32;
var<private> private1: i32;
fn scramble(x: u32) -> u32 {
  let a = (x ^ (x >> 15u)) * 2756779357u;
  return a ^ (a >> 13u) ^ 1691114583u;
}
struct Sums {
  sum: array<atomic<i32>, 3>,
  most: array<atomic<i32>, 3>,
  least: array<atomic<i32>, 3>,
  any: array<atomic<i32>, 3>,
  all: array<atomic<i32>, 3>,
  odd: array<atomic<i32>, 3>,
}
#storage sums Sums
#storage data array<vec2<i32>, 61>
#workgroup_count fill 2 1 1
@compute @workgroup_size(32)
fn fill(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x + time.frame * 1009u;
  if id.x < 61u { data[id.x] = vec2<i32>(i32(scramble(i + 434245u) % 20u) - 10, bitcast<i32>(scramble(i + 572975u))); }
  if id.x < 3u { atomicStore(&sums.sum[id.x], i32(scramble(i + 1023558u) % 20u) - 10); }
  if id.x < 3u { atomicStore(&sums.most[id.x], bitcast<i32>(scramble(i + 173580u))); }
  if id.x < 3u { atomicStore(&sums.least[id.x], i32(scramble(i + 784714u) % 20u) - 10); }
  if id.x < 3u { atomicStore(&sums.any[id.x], i32(scramble(i + 131384u) % 20u) - 10); }
  if id.x < 3u { atomicStore(&sums.all[id.x], bitcast<i32>(scramble(i + 680111u))); }
  if id.x < 3u { atomicStore(&sums.odd[id.x], bitcast<i32>(scramble(i + 496674u))); }
}
fn part2() -> array<u32, 1> {
  if (bool(time.frame) || (seed == 2147483648u)) {
    return array<u32, 1>(7u);
  }
  private1 = ((-(private1 * 1i)) % (reverseBits(data[14u].y) ^ (-data[42].y)));
  return array<u32, 1>(firstTrailingBit(time.frame));
}
struct Answer5 { trace: u32, value: vec4<i32> }
#storage out4 array<Answer5, 36>
#workgroup_count main3 3 1 1
@compute @workgroup_size(3, 1, 4)
fn main3(
  @builtin(local_invocation_index) local_index: u32,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(global_invocation_id) global: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let number = group.x + groups.x * (group.y + groups.y * group.z);
  let slot = number * 12u + local_index;
  seed = scramble(slot + time.frame * 4099u);
  trace = seed;
  switch (((out4[slot].value.w + private1) & (private1 ^ 616620275i)) % 5i) {
    case 0i: {
      trace = scramble(trace ^ u32(!((group.z & 8u) == 0u)));
    }
    case 1i, 2i, -3i: {
      seed |= insertBits(group.y, slot, (global.y % groups.x), (slot / seed));
    }
    case 3i: {
      var v6 = insertBits(group.x, groups.x, 5u, 1u);
      var v7 = (out4[slot].value >> (vec4<u32>(seed, seed, group.z, time.frame) + vec4<u32>(global.y, time.frame, global.x, slot)));
    }
    case 4i, 5i, default: {
      for (var turn8 = 0u; turn8 < 2u; turn8 += 1u) {
        private1 = data[group.z % 61u][1];
      }
      seed = firstTrailingBit(seed);
    }
  }
  var v9 = vec2<u32>(groups.y, local_index);
  v9 = (select(v9, reverseBits(v9), (((group.y & 16u) == 0u) | ((local_index & 4u) == 0u))) >> vec2<u32>(6u));
  out4[slot] = Answer5(trace, max(out4[slot].value, ((out4[slot].value ^ vec4<i32>(0i, 1571008975i, 0i, 4i)) ^ out4[slot].value)));
  let v10 = data[2u].x;
  private1 = private1;
  out4[slot].value[1u] &= i32(local.x);
  trace = scramble(trace ^ u32(v10));
  trace = scramble(trace ^ u32(v9.y));
  trace = scramble(trace ^ u32(out4[slot].value.w));
  trace = scramble(trace ^ u32(slot));
  trace = scramble(trace ^ u32(groups.z));
  trace = scramble(trace ^ u32(group.x));
  out4[slot].trace = trace;
}
