const TRAIL = 1;
fn keep(layer: i32, at: vec2i) { passStore(layer, at, passLoad(TRAIL, at, 0)); }
@compute @workgroup_size(8, 8) fn a(@builtin(global_invocation_id) id: vec3u) { keep(2, vec2i(id.xy)); }
@compute @workgroup_size(8, 8) fn b(@builtin(global_invocation_id) id: vec3u) { keep(i32(id.x) % 2, vec2i(id.xy)); }
