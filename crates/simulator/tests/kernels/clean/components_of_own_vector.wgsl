// A store to one component counts for the whole vector, but the whole vector is the invocation's own.
//? result out 0 2 2 7 1 4 3 7 2 6 4 7 3 8 5 7 4 10 6 7 5 12 7 7 6 14 8 7 7 16 9 7 8 18 10 7 9 20 11 7 10 22 12 7 11 24 13 7 12 26 14 7 13 28 15 7 14 30 16 7 15 32 17 7
@group(0) @binding(0) var<storage, read_write> out: array<vec4<u32>, 16>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i].x = i;
  out[i].w = 7u;
  for (var k = 1u; k < 3u; k++) {
    out[i][k] = i + k;
  }
  out[i].y *= 2u;
}
