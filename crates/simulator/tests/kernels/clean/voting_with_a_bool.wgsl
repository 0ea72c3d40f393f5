// Each subgroup votes, its first invocation stores the vote as a plain bool, and all read the votes after the barrier.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

var<workgroup> votes: array<bool, 16>;

@compute @workgroup_size(64)
fn main(
  @builtin(local_invocation_index) i: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_id) subgroup: u32,
  @builtin(num_subgroups) subgroups: u32,
) {
  let agreed = subgroupAll(data[i] < 19u) && subgroupAny(data[i] > 15u);
  if lane == 0u {
    votes[subgroup] = agreed;
  }
  workgroupBarrier();
  var all_agreed = true;
  for (var k = 0u; k < subgroups; k++) {
    all_agreed &= votes[k];
  }
  out[i] = select(0u, i + 1u, all_agreed);
}
