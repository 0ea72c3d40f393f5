// A step that is zero for one invocation.
//? expect fuel-spent - 8
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var n = 0u;
  for (var j = 0u; j < 10u; j += i) { n += 1u; }
  out[i] = n;
}
