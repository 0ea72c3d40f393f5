// `&&` and `||` do not look at the right side when the left side decides, so the index is never used outside.
//? groups 2 1 1
//? elements data 40
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10
//? result out 0 1 1 0 3 0 1 3 0 1 3 0 1 1 0 3 0 1 3 0 1 1 0 3 0 1 3 0 1 3 0 1 1 0 3 0 1 3 0 3 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
@group(0) @binding(0) var<storage, read> data: array<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let i = gid.x;
  let n = arrayLength(&data);
  let rises = i > 0u && i < n && data[i] > data[i - 1u];
  let ends = i + 1u >= n || data[i + 1u] < 5u;
  out[i] = u32(rises) + 2u * u32(ends);
}
