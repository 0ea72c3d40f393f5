// Each subgroup publishes its ballot; the reader is one slot too far.
//? expect out-of-bounds votes 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> votes: array<u32, 2>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let ballot = subgroupBallot(i % 3u == 0u);
  if i % 32u == 0u { votes[i / 32u] = ballot.x; }
  workgroupBarrier();
  out[i] = votes[i / 32u + 1u];
}
