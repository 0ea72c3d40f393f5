// Hashes without sine: Dave Hoskins' published formulas.
// hashNM gives N numbers from 0 to 1 for M numbers. Meant for inputs on a grid,
// up to some thousands; for 0 to 1 scale the input up first.

// Final mixing of three lanes into two and three, of four lanes into four.
fn _hash_fold2(v: float3) -> float2 {
    return fract((v.xx + v.yz) * v.zy);
}

fn _hash_fold3(v: float3) -> float3 {
    return fract((v.xxy + v.yzz) * v.zyx);
}

fn _hash_fold4(p: float4) -> float4 {
    var v = fract(p * float4(.1031, .1030, .0973, .1099));
    v += dot(v, v.wzxy + 33.33);
    return fract((v.xxyz + v.yzzw) * v.zywx);
}

fn _hash_spread(p: float3) -> float3 {
    let v = fract(p * float3(.1031, .1030, .0973));
    return v + dot(v, v.yzx + 33.33);
}

fn _hash_spread_swapped(p: float3) -> float3 {
    let v = fract(p * float3(.1031, .1030, .0973));
    return v + dot(v, v.yxz + 33.33);
}

fn hash11(p: float) -> float {
    var v = fract(p * .1031);
    v *= v + 33.33;
    v *= v + v;
    return fract(v);
}

fn hash12(p: float2) -> float {
    var v = fract(p.xyx * .1031);
    v += dot(v, v.yzx + 33.33);
    return fract((v.x + v.y) * v.z);
}

fn hash13(p: float3) -> float {
    var v = fract(p * .1031);
    v += dot(v, v.zyx + 31.32);
    return fract((v.x + v.y) * v.z);
}

fn hash14(p: float4) -> float {
    var v = fract(p * float4(.1031, .1030, .0973, .1099));
    v += dot(v, v.wzxy + 33.33);
    return fract((v.x + v.y) * (v.z + v.w));
}

fn hash21(p: float) -> float2 {
    return _hash_fold2(_hash_spread(float3(p)));
}

fn hash22(p: float2) -> float2 {
    return _hash_fold2(_hash_spread(p.xyx));
}

fn hash23(p: float3) -> float2 {
    return _hash_fold2(_hash_spread(p));
}

fn hash31(p: float) -> float3 {
    return _hash_fold3(_hash_spread(float3(p)));
}

fn hash32(p: float2) -> float3 {
    return _hash_fold3(_hash_spread_swapped(p.xyx));
}

fn hash33(p: float3) -> float3 {
    let v = _hash_spread_swapped(p);
    return fract((v.xxy + v.yxx) * v.zyx);
}

fn hash41(p: float) -> float4 {
    return _hash_fold4(float4(p));
}

fn hash42(p: float2) -> float4 {
    return _hash_fold4(p.xyxy);
}

fn hash43(p: float3) -> float4 {
    return _hash_fold4(p.xyzx);
}

fn hash44(p: float4) -> float4 {
    return _hash_fold4(p);
}
