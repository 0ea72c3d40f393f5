// Seed 69
const ROUNDS: u32 = 3u;
var<private> seed: u32;
var<private> trace: u32;
var<private> private1: vec3<i32>;
fn scramble(x: u32) -> u32 {
  let a = (x ^ (x >> 15u)) * 644192089u;
  return a ^ (a >> 13u) ^ 3899437703u;
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
#storage data array<u32, 61>
#workgroup_count fill 2 1 1
@compute @workgroup_size(32)
fn fill(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x + time.frame * 1009u;
  if id.x < 61u { data[id.x] = scramble(i + 813582u) % 20u; }
  if id.x < 3u { atomicStore(&sums.sum[id.x], scramble(i + 644214u)); }
  if id.x < 3u { atomicStore(&sums.most[id.x], scramble(i + 306185u)); }
  if id.x < 3u { atomicStore(&sums.least[id.x], scramble(i + 685554u) % 20u); }
  if id.x < 3u { atomicStore(&sums.any[id.x], scramble(i + 839752u) % 20u); }
  if id.x < 3u { atomicStore(&sums.all[id.x], scramble(i + 382729u)); }
  if id.x < 3u { atomicStore(&sums.odd[id.x], scramble(i + 645063u)); }
}
fn part2(a0: ptr<function, i32>, a1: ptr<function, vec2<u32>>, a2: i32) -> array<u32, 3> {
  (*a1) = (*a1);
  private1[2] = (bitcast<i32>(seed) | (*a0));
  (*a0) = bitcast<i32>(extractBits(time.frame, select(time.frame, time.frame, ((data[35u] & 4u) == 0u)), u32(private1.z)));
  return array<u32, 3>(time.frame, data[19], data[21]);
}
struct Answer5 { trace: u32, value: i32 }
#storage out4 array<Answer5, 192>
#workgroup_count main3 3 1 2
@compute @workgroup_size(4, 8, 1)
fn main3(
  @builtin(local_invocation_index) local_index: u32,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(global_invocation_id) global: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let number = group.x + groups.x * (group.y + groups.y * group.z);
  let slot = number * 32u + local_index;
  seed = scramble(slot + time.frame * 4099u);
  trace = seed;
  seed = (select(data[39u], abs(local.z), (((local_index & 1u) == 0u) && ((time.frame & 1u) == 0u))) | max((seed & group.x), (time.frame >> data[5u])));
  var v6: vec2<u32>;
  {
    trace = scramble(trace ^ (reverseBits(v6.y) * (time.frame << 20u)));
  }
  shared7[local_index] = (((~out4[slot].value) + (out4[slot].value % out4[slot].value)) * max(countLeadingZeros(out4[slot].value), out4[slot].value));
  workgroupBarrier();
  var v8 = 0u;
  {
    trace = scramble(trace ^ (~u32(((local_index & 8u) == 0u))));
    out4[slot].value = ((out4[slot].value % select(private1.z, out4[slot].value, ((groups.y & 1u) == 0u))) % (out4[slot].value / (shared7[12] - private1.z)));
    v8 = time.frame;
  }
  workgroupBarrier();
  out4[slot] = Answer5(trace, ((-firstTrailingBit(out4[slot].value)) * ((out4[slot].value / out4[slot].value) / (private1.y + out4[slot].value))));
  seed = bitcast<u32>((countOneBits(out4[slot].value) * (private1.z ^ out4[slot].value)));
  trace = scramble(trace ^ u32(v8));
  trace = scramble(trace ^ u32(v6.y));
  trace = scramble(trace ^ u32(out4[slot].value));
  trace = scramble(trace ^ u32(slot));
  trace = scramble(trace ^ u32(groups.x));
  trace = scramble(trace ^ u32(group.y));
  out4[slot].trace = trace;
}
var<workgroup> shared7: array<i32, 32>;
