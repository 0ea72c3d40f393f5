// 50 invocations fill one subgroup and part of another; the barrier counts those that exist.
//? result out 2401 2304 2209 2116 2025 1936 1849 1764 1681 1600 1521 1444 1369 1296 1225 1156 1089 1024 961 900 841 784 729 676 625 576 529 484 441 400 361 324 289 256 225 196 169 144 121 100 81 64 49 36 25 16 9 4 1 0
@group(0) @binding(0) var<storage, read_write> out: array<u32, 50>;

var<workgroup> line: array<u32, 50>;

@compute @workgroup_size(5, 10)
fn main(@builtin(local_invocation_id) lid: vec3<u32>) {
  let i = lid.y * 5u + lid.x;
  line[i] = i * i;
  workgroupBarrier();
  out[i] = line[49u - i];
}
