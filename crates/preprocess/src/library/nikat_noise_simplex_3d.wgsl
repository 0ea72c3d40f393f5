// Simplex noise in space, from about -1 to 1 (Nikita Miropolskiy's published form).
// Needs noise_simplex_3d_hash(p: float3) -> float3 with values from 0 to 1:
// a function, or a macro that names one, for example hash33.

fn noise_simplex_3d(p: float3) -> float {
    let skew = 0.3333333;
    let unskew = 0.1666667;

    // Corner of the cell, and the way to p from each corner of its tetrahedron.
    let cell = floor(p + dot(p, float3(skew)));
    let from_first = p - cell + dot(cell, float3(unskew));
    let order = step(float3(0.0), from_first - from_first.yzx);
    let second = order * (1.0 - order.zxy);
    let third = 1.0 - order.zxy * (1.0 - order);
    let from_second = from_first - second + unskew;
    let from_third = from_first - third + 2.0 * unskew;
    let from_fourth = from_first - 1.0 + 3.0 * unskew;

    let squared = float4(
        dot(from_first, from_first),
        dot(from_second, from_second),
        dot(from_third, from_third),
        dot(from_fourth, from_fourth),
    );
    let falloff = max(0.6 - squared, float4(0.0));
    let slopes = float4(
        dot(noise_simplex_3d_hash(cell + 1.0) - 0.5, from_first),
        dot(noise_simplex_3d_hash(cell + 1.0 + second) - 0.5, from_second),
        dot(noise_simplex_3d_hash(cell + 1.0 + third) - 0.5, from_third),
        dot(noise_simplex_3d_hash(cell + 2.0) - 0.5, from_fourth),
    );
    let squared_falloff = falloff * falloff;
    return dot(slopes * squared_falloff * squared_falloff, float4(52.0));
}
