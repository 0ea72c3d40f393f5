#storage out array<u32, 8>
#workgroup_count main 3 1 1
var<workgroup> tile: array<vec2u, 50>;
var<workgroup> count: atomic<u32>;
var<workgroup> chosen: u32;
@compute @workgroup_size(50)
fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) group: vec3u) {
  tile[i] = vec2u(i, i * i);
  workgroupBarrier();
  for (var reach = 32u; reach > 0u; reach /= 2u) {
    if i < reach && i + reach < 50u { tile[i] += tile[i + reach]; }
    workgroupBarrier();
  }
  atomicAdd(&count, tile[i % 3u].x);
  if i == 7u { chosen = 5u; }
  let u = workgroupUniformLoad(&chosen);
  out[group.x] = atomicLoad(&count) + u;
}
