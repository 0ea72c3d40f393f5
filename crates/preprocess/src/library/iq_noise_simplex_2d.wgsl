// Simplex noise in the plane, from about -1 to 1 (Inigo Quilez' published form).
// Needs noise_simplex_2d_hash(p: float2) -> float2 with values from 0 to 1:
// a function, or a macro that names one, for example hash22.

fn noise_simplex_2d(p: float2) -> float {
    let skew = 0.366025404; // (sqrt(3) - 1) / 2
    let unskew = 0.211324865; // (3 - sqrt(3)) / 6

    // Corner of the cell, and the way to p from each corner of its triangle.
    let cell = floor(p + (p.x + p.y) * skew);
    let from_first = p - cell + (cell.x + cell.y) * unskew;
    let second = step(from_first.yx, from_first.xy);
    let from_second = from_first - second + unskew;
    let from_third = from_first - 1.0 + 2.0 * unskew;

    let squared = float3(
        dot(from_first, from_first),
        dot(from_second, from_second),
        dot(from_third, from_third),
    );
    let falloff = max(0.5 - squared, float3(0.0));
    let slopes = float3(
        dot(from_first, noise_simplex_2d_hash(cell + 1.0) * 2.0 - 1.0),
        dot(from_second, noise_simplex_2d_hash(cell + 1.0 + second) * 2.0 - 1.0),
        dot(from_third, noise_simplex_2d_hash(cell + 2.0) * 2.0 - 1.0),
    );
    return dot(falloff * falloff * falloff * falloff * slopes, float3(70.0));
}
