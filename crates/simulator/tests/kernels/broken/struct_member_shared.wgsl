// One member of a shared struct is stored by one and read by all.
//? expect workgroup-race state 8 9
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
struct State { limit: u32, rest: array<u32, 3> }
var<workgroup> state: State;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 3u { state.limit = 5u; }
  out[i] = i + state.limit;
}
