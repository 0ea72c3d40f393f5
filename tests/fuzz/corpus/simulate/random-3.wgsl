// Seed 849
const ROUNDS: u32 = 3u;
var<private> seed: u32;
var<private> trace: u32;
var<private> private1: bool;
var<private> private2: u32;
fn scramble(x: u32) -> u32 {
  let a = (x ^ (x >> 15u)) * 4231403009u;
  return a ^ (a >> 13u) ^ 1955769508u;
}
#storage sums array<atomic<i32>, 18>
#storage data array<array<u32, 3>, 61>
#workgroup_count fill 2 1 1
@compute @workgroup_size(32)
fn fill(@builtin(global_invocation_id) id: vec3u) {
  let i = scramble(id.x + time.frame * 1009u);
  if id.x < 61u { data[id.x] = array<u32, 3>(((i * 1411973575u) >> 4u) & 15u, ((i * 670037639u) >> 3u) & 15u, ((i * 35028745u) >> 12u)); }
  if id.x < 18u { atomicStore(&sums[id.x], bitcast<i32>(((i * 837523213u) >> 4u))); }
}
fn part3(a0: vec2<u32>, a1: i32, a2: ptr<function, bool>) -> i32 {
  for (var turn4 = 2u; turn4 > 0u; turn4--) {
    trace = scramble(trace ^ ((turn4 * time.frame) + (data[6][1u] % data[10u][2])));
    trace = scramble(trace ^ a0.x);
  }
  trace = scramble(trace ^ u32((~a1)));
  return (a1 % countOneBits(a1));
}
struct Answer7 { trace: u32, value: vec2<u32> }
#storage out6 array<Answer7, 96>
#workgroup_count main5 3 1 1
@compute @workgroup_size(32, 1, 1)
fn main5(
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
  trace = scramble(trace ^ groups.x);
  var v8: i32;
  v8 = (~v8);
  shared9[local_index] = (select(groups.x, (seed ^ 14u), (private1 || ((private2 & 4u) == 0u))) | (groups.x % min(global.z, time.frame)));
  {
    trace = scramble(trace ^ select((slot * time.frame), (local.x * out6[slot].value.x), (v8 < v8)));
  }
  workgroupBarrier();
  var v10 = 0u;
  {
    v8++;
    out6[slot].value[i32(shared9[10u] % 2u)] = group.y;
    atomicXor(&sums[15u + global.z % 3u], ((v8 % v8) / insertBits(v8, v8, 25u, 2u)));
    v10 = countTrailingZeros(u32((v8 | v8)));
  }
  workgroupBarrier();
  out6[slot] = Answer7(trace, (out6[slot].value << vec2<u32>(3u)));
  storageBarrier();
  let near11 = out6[number * 32u + (global.z - countOneBits(time.frame)) % 32u].value;
  storageBarrier();
  v8 = i32(f32(data[8u][2u] & 255u));
  {
    v8 += ((v8 % v8) + (v8 % v8));
    var v12 = clamp((clamp((f32(data[22u][0] & 255u) + f32(v8 % 1000i)), -1024.0, 1024.0) * (f32(v8 % 1000i) + f32(14.0))), -1024.0, 1024.0);
  }
  trace = scramble(trace ^ u32(near11.y));
  trace = scramble(trace ^ u32(v10));
  trace = scramble(trace ^ u32(v8));
  trace = scramble(trace ^ u32(out6[slot].value.y));
  trace = scramble(trace ^ u32(slot));
  trace = scramble(trace ^ u32(groups.z));
  out6[slot].trace = trace;
}
var<workgroup> shared9: array<u32, 32>;
