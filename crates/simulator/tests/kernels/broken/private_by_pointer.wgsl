// A function adds to what a pointer leads to, and nothing was there.
//? expect never-written hits 5
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<private> hits: array<u32, 4>;
fn count(at: ptr<private, array<u32, 4>>, which: u32) { (*at)[which] += 1u; }
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  count(&hits, i % 4u);
  out[i] = 5u;
}
