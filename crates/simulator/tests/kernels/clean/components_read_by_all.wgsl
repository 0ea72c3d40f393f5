// Different invocations read different components of one vector that nobody stores to any more.
//? fill data 3 1 4 1
//? result out 30 11 42 13 34 15 46 17 38 19 50 21 42 23 54 25 46 27 58 29 50 31 62 33 54 35 66 37 58 39 70 41
@group(0) @binding(0) var<storage, read> data: vec4<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 32>;

var<workgroup> quad: vec4<u32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 31u {
    quad = data * 10u;
  }
  workgroupBarrier();
  out[i] = quad[i % 4u] + i;
}
