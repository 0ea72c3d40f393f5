// Ping and pong with one barrier in two rounds.
//? expect workgroup-race b 9 10
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<workgroup> b: array<array<u32, 64>, 2>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  b[0][i] = i; b[1][i] = 0u;
  workgroupBarrier();
  b[1][i] = b[0][63u - i] + 1u;
  b[0][i] = b[1][63u - i] + 1u;
  workgroupBarrier();
  out[i] = b[0][i];
}
