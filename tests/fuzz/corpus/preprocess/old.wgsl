type float3 = vec3<f32>;
let SIDE = 4;
@stage(compute) @workgroup_size(1) fn main() { atomicAdd(&atomic_storage[0], 1); }
