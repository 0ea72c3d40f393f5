// Seed 448
const ROUNDS: u32 = 3u;
struct Record1 { m0: array<u32, 1> }
struct Record2 { m0: vec3<u32>, m1: Record1, m2: i32, m3: u32 }
var<private> seed: u32;
var<private> trace: u32;
fn scramble(x: u32) -> u32 {
  let a = (x ^ (x >> 15u)) * 361238027u;
  return a ^ (a >> 13u) ^ 1652508856u;
}
#storage sums array<atomic<u32>, 18>
#storage data array<vec2<f32>, 61>
#workgroup_count fill 2 1 1
@compute @workgroup_size(32)
fn fill(@builtin(global_invocation_id) id: vec3u) {
  let i = scramble(id.x + time.frame * 1009u);
  if id.x < 61u { data[id.x] = vec2<f32>(f32(i32(((i * 1615917279u) >> 12u) & 2047u) - 1024), f32(i32(((i * 683803701u) >> 2u) & 2047u) - 1024)); }
  if id.x < 18u { atomicStore(&sums[id.x], ((i * 504550719u) >> 18u)); }
}
fn part3(a0: ptr<function, i32>, a1: vec2<i32>, a2: array<u32, 1>) -> array<i32, 2> {
  trace = scramble(trace ^ u32((-(*a0))));
  trace = scramble(trace ^ ((seed / time.frame) | seed));
  return array<i32, 2>(((*a0) & (*a0)), (*a0));
}
struct Answer6 { trace: u32, value: i32 }
#storage out5 array<Answer6, 256>
#workgroup_count main4 2 1 2
@compute @workgroup_size(64, 1, 1)
fn main4(
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
  {
    switch ((extractBits(groups.z, local.y, slot) / (global.z ^ local_index)) % 5u) {
      case 0u: {
        var v7: u32;
        var v8: vec4<i32>;
      }
      case 1u, 2u: {
        atomicSub(&sums[0u + u32(data[42].x) % 3u], (time.frame + firstTrailingBit(group.y)));
      }
      case 3u, default: {
      }
      case 4u, 5u: {
      }
    }
  }
  var v9 = Record2(group, Record1(array<u32, 1>(group.z)), out5[slot].value, pack4xU8Clamp(vec4<u32>(seed, groups.x, time.frame, global.x)));
  atomicSub(&sums[0u + (global.x >> time.frame) % 3u], ((local_index | groups.x) % firstLeadingBit(groups.z)));
  for (var turn10 = 0u; turn10 < 1u; turn10++) {
    shared11[local_index] = max(out5[slot].value, (firstLeadingBit(out5[slot].value) + (v9.m2 * v9.m2)));
    workgroupBarrier();
    var v12 = 0u;
    {
      var v13 = v9.m1;
      seed = v13.m0[0];
      v12 = u32(shared11[group.y & 63u]);
    }
    workgroupBarrier();
  }
  out5[slot] = Answer6(trace, out5[slot].value);
  let v14 = slot;
  trace = scramble(trace ^ u32(v14));
  trace = scramble(trace ^ u32(v9.m1.m0[0u]));
  trace = scramble(trace ^ u32(out5[slot].value));
  trace = scramble(trace ^ u32(slot));
  trace = scramble(trace ^ u32(groups.y));
  trace = scramble(trace ^ u32(group.z));
  out5[slot].trace = trace;
}
var<workgroup> shared11: array<i32, 64>;
