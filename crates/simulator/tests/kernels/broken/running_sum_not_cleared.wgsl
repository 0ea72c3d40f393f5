// Each invocation adds to its own shared slot, which nobody has set to zero.
//? expect never-written sums 9
@group(0) @binding(0) var<storage, read_write> out: array<f32, 256>;
@group(0) @binding(1) var<storage, read> data: array<f32, 256>;
var<workgroup> sums: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var j = i; j < 256u; j += 64u) {
    sums[i] += data[j];
  }
  workgroupBarrier();
  out[i] = sums[63u - i];
}
