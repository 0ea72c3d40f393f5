// The set bits below an invocation's own are its place among those that have something to say.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11
//? result out 3 17 5 7 9 11 13 1 15 3 17 5 7 9 11
@group(0) @binding(0) var<storage, read> data: array<u32, 32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 32>;

@compute @workgroup_size(32)
fn main(
  @builtin(local_invocation_index) i: u32,
  @builtin(subgroup_invocation_id) lane: u32,
) {
  let odd = (data[i] & 1u) == 1u;
  let votes = subgroupBallot(odd).x;
  if odd {
    let below = votes & ((1u << lane) - 1u);
    // A subgroup keeps to its own part, also where it has fewer than 32 invocations.
    out[i - lane + countOneBits(below)] = data[i];
  }
}
