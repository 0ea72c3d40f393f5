// Loads and stores: storage side by side, workgroup memory with a stride.
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
var<workgroup> tile: array<u32, 256>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) l: u32) {
  let base = id.x - l;
  tile[l] = out[id.x];
  for (var i = 0u; i < 64u; i++) {
    tile[l + 64u] = tile[l];
    tile[l + 128u] = tile[l + 64u];
    tile[l * 3u + 64u - l * 2u] = out[base + l];
    out[id.x] = tile[l + 128u];
    tile[l] = out[id.x];
  }
  out[id.x] = tile[l];
}
