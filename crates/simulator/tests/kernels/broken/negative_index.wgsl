// An i32 goes below zero.
//? expect out-of-bounds table 5
@group(0) @binding(0) var<storage, read_write> out: array<u32, 256>;
var<private> table: array<u32, 8> = array<u32, 8>(1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u);
fn pick(at: i32) -> u32 { return table[at]; }
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = 0u + pick(i32(i % 8u) - 1);
}
