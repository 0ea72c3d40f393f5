enable subgroups;
const bits = bitcast<u32>(1.0);
const edge = smoothstep(0.0, 1.0, 0.5);
@compute @workgroup_size(32) fn main() { let s = subgroupAdd(bits); }
