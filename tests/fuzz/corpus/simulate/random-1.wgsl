// Seed 284
const ROUNDS: u32 = 3u;
struct Record1 { m0: f32 }
var<private> seed: u32;
var<private> trace: u32;
fn scramble(x: u32) -> u32 {
  let a = (x ^ (x >> 15u)) * 203483691u;
  return a ^ (a >> 13u) ^ 3725118476u;
}
#storage sums array<atomic<u32>, 18>
#storage data array<f32, 61>
#workgroup_count fill 2 1 1
@compute @workgroup_size(32)
fn fill(@builtin(global_invocation_id) id: vec3u) {
  let i = scramble(id.x + time.frame * 1009u);
  if id.x < 61u { data[id.x] = f32(i32(((i * 317170349u) >> 9u) & 2047u) - 1024); }
  if id.x < 18u { atomicStore(&sums[id.x], ((i * 1759974625u) >> 13u)); }
}
fn part2() {
  var turn3 = 0u;
  loop {
    let v4 = Record1(data[53]);
    continuing { // kept
      turn3++; // kept
      break if turn3 >= 2u; // kept
    }
  }
  trace = scramble(trace ^ ((time.frame + time.frame) % (seed & 3u)));
  seed &= (insertBits(seed, seed, seed, time.frame) / (time.frame - seed));
  seed = (seed + 16u);
}
struct Answer7 { trace: u32, value: array<u32, 4> }
#storage out6 array<Answer7, 192>
#workgroup_count main5 3 1 1
@compute @workgroup_size(8, 8, 1)
fn main5(
  @builtin(local_invocation_index) local_index: u32,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(global_invocation_id) global: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let number = group.x + groups.x * (group.y + groups.y * group.z);
  let slot = number * 64u + local_index;
  seed = scramble(slot + time.frame * 4099u);
  trace = seed;
  var v8: bool;
  out6[slot].value[local_index % 4u] += (out6[slot].value[3] + time.frame);
  {
    var turn9 = 0u;
    while (turn9 < 1u) {
      turn9 += 1u; // kept
      var v10 = array<vec2<u32>, 1>(vec2<u32>(turn9, slot));
    }
    trace = scramble(trace ^ u32((data[34] - data[30])));
    atomicOr(&sums[9u + (time.frame % local.z) % 3u], ((~seed) / slot));
  }
  workgroupBarrier();
  if local_index < 3u { atomicStore(&tally11[local_index], u32(group.x * 5u)); } // kept
  workgroupBarrier();
  {
    atomicAnd(&tally11[0u + seed % 3u], (slot >> 13u));
    atomicAnd(&tally11[0u + out6[slot].value[0] % 3u], u32(abs(bitcast<i32>(out6[slot].value[2]))));
  }
  workgroupBarrier();
  var v12 = 0u;
  {
    trace = scramble(trace ^ time.frame);
    let bound14 = firstLeadingBit(atomicLoad(&tally11[0])) % 3u;
    for (var turn13 = 0u; turn13 < bound14; turn13++) {
      trace = scramble(trace ^ (~time.frame));
      var v15: u32;
    }
    v12 = local_index;
  }
  workgroupBarrier();
  out6[slot] = Answer7(trace, array<u32, 4>(out6[slot].value[3], group.x, group.x, firstLeadingBit(group.x)));
  trace = scramble(trace ^ u32(v12));
  trace = scramble(trace ^ u32(v8));
  trace = scramble(trace ^ u32(out6[slot].value[0u]));
  trace = scramble(trace ^ u32(slot));
  trace = scramble(trace ^ u32(groups.x));
  trace = scramble(trace ^ u32(group.y));
  out6[slot].trace = trace;
}
var<workgroup> tally11: array<atomic<u32>, 3>;
