#storage out array<u32>
#storage small array<u32, 3>
override scale: u32 = 3u;
@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var local = array<i32, 4>(1, -2, 3, -4);
  let far = id.x * 99999u * scale;
  local[far] = i32(small[id.x]) / local[far % 4u];
  small[far] = u32(local[id.x]) << far;
  out[far] = arrayLength(&out) % (id.x - id.x) + insertBits(far, 7u, far, id.x);
  atomicStuff(far);
}
fn atomicStuff(n: u32) { small[1] = u32(f32(n) * 1e30); }
