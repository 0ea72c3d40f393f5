// Seed 71
const ROUNDS: u32 = 3u;
var<private> seed: u32;
var<private> trace: u32;
fn scramble(x: u32) -> u32 {
  let a = (x ^ (x >> 15u)) * 161755131u;
  return a ^ (a >> 13u) ^ 2717103951u;
}
struct Sums {
  sum: array<atomic<u32>, 3>,
  most: array<atomic<u32>, 3>,
  least: array<atomic<u32>, 3>,
  any: array<atomic<u32>, 3>,
  all: array<atomic<u32>, 3>,
  odd: array<atomic<u32>, 3>,
}
#storage sums Sums
#storage data array<i32, 61>
#workgroup_count fill 2 1 1
@compute @workgroup_size(32)
fn fill(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x + time.frame * 1009u;
  if id.x < 61u { data[id.x] = i32(scramble(i + 178339u) % 20u) - 10; }
  if id.x < 3u { atomicStore(&sums.sum[id.x], scramble(i + 322413u)); }
  if id.x < 3u { atomicStore(&sums.most[id.x], scramble(i + 989704u)); }
  if id.x < 3u { atomicStore(&sums.least[id.x], scramble(i + 645174u)); }
  if id.x < 3u { atomicStore(&sums.any[id.x], scramble(i + 883985u) % 20u); }
  if id.x < 3u { atomicStore(&sums.all[id.x], scramble(i + 752981u) % 20u); }
  if id.x < 3u { atomicStore(&sums.odd[id.x], scramble(i + 787174u) % 20u); }
}
fn part1(a0: vec4<u32>) -> i32 {
  var v2 = vec2<i32>(data[10], data[58]);
  trace = scramble(trace ^ seed);
  seed = u32(((f32(time.frame & 255u) - f32(a0.z & 255u)) - max(f32(data[12u] % 1000i), f32(10.0))));
  return reverseBits((-data[18u]));
}
fn part3() -> vec4<u32> {
  trace = scramble(trace ^ seed);
  seed = (max((time.frame >> 26u), 3853577853u) % seed);
  var v4 = (bitcast<u32>((data[32] & data[10])) * (vec2<u32>(time.frame, seed) ^ vec2<u32>(time.frame, seed)));
  return (vec4<u32>(time.frame, seed, seed, seed) - ((vec4<u32>(v4.y, v4.x, seed, time.frame) - vec4<u32>(65535u)) & vec4<u32>(vec3<u32>(v4.y, seed, time.frame), v4.y)));
}
struct Answer7 { trace: u32, value: vec4<u32> }
#storage out6 array<Answer7, 576>
#workgroup_count main5 3 2 2
@compute @workgroup_size(12, 4, 1)
fn main5(
  @builtin(local_invocation_index) local_index: u32,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(global_invocation_id) global: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let number = group.x + groups.x * (group.y + groups.y * group.z);
  let slot = number * 48u + local_index;
  seed = scramble(slot + time.frame * 4099u);
  trace = seed;
  switch (countTrailingZeros((groups.z >> 24u)) % 3u) {
    case 0u: {
      trace = scramble(trace ^ slot);
    }
    case 1u, 2u, default: {
      _ = part1((~(out6[slot].value << vec4<u32>(30u))));
      out6[slot].value[i32(local.z % 4u)] = out6[slot].value.y;
    }
  }
  let v8 = firstLeadingBit((firstLeadingBit(time.frame) * (out6[slot].value.w * 576645609u)));
  atomicMin(&sums.least[i32((groups.z * local.y) % 3u)], groups.x);
  out6[slot] = Answer7(trace, (((out6[slot].value * 65535u) - local.yyyx) % reverseBits(out6[slot].value)));
  var v9 = seed;
  trace = scramble(trace ^ u32(v9));
  trace = scramble(trace ^ u32(v8));
  trace = scramble(trace ^ u32(out6[slot].value.z));
  trace = scramble(trace ^ u32(slot));
  trace = scramble(trace ^ u32(groups.y));
  trace = scramble(trace ^ u32(group.z));
  out6[slot].trace = trace;
}
