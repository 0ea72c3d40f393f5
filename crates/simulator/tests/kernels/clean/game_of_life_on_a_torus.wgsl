// The board has no edge: 7 is added instead of subtracting 1, and the remainder keeps all inside.
//? groups 2 2 1
//? fill old 1 0 0 1 0 0 1 0 0 0 0 0 0 0 0 0 1 1 0 1 1 0 1 1 1 0 0 1 0 0 1 0 0 0 0 0 0 0 0 0 1 1 0 1 1 0 1 1 1 0 0 1 0 0 1 0 0 0 0 0 0 0 0 0
//? result young 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 0 1 1 1 1 1 1 1 0 1 1 1 1 1 1 1 0 0 1 1 1 1 1 1 0 1 1 1 1 1 1 1 0 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0
@group(0) @binding(0) var<storage, read> old: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> young: array<u32, 64>;

@compute @workgroup_size(4, 4)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  var around = 0u;
  for (var dy = 7u; dy <= 9u; dy++) {
    for (var dx = 7u; dx <= 9u; dx++) {
      if dx != 8u || dy != 8u {
        around += old[(gid.y + dy) % 8u * 8u + (gid.x + dx) % 8u];
      }
    }
  }
  let here = gid.y * 8u + gid.x;
  young[here] = u32(around == 3u || (around == 2u && old[here] == 1u));
}
