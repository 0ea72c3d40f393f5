enable subgroups;
#storage out array<u32, 70>
#workgroup_count main 1 1 1
@compute @workgroup_size(70)
fn main(
  @builtin(local_invocation_index) i: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) size: u32,
) {
  var v = subgroupAdd(i);
  if i % 3u == 1u { v += subgroupMax(i) + subgroupBallot(i > 9u).x; }
  v ^= subgroupShuffle(i, (lane + 1u) % size) + quadSwapX(lane);
  out[i] = v + subgroupInclusiveAdd(subgroupShuffleXor(lane, 1u));
}
