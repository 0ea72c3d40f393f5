// Limits of 32-bit floats, under the names that C gives them.
#define FLT_RADIX 2
#define FLT_MANT_DIG 24
#define FLT_DIG 6
#define FLT_DECIMAL_DIG 9
#define FLT_MIN_EXP (-125)
#define FLT_MAX_EXP 128
#define FLT_MIN_10_EXP (-37)
#define FLT_MAX_10_EXP 38
#define FLT_HAS_SUBNORM 1
#define FLT_TRUE_MIN 1.40129846432481707092e-45
#define FLT_MIN 1.17549435082228750797e-38
#define FLT_MAX 3.40282346638528859812e+38
#define FLT_EPSILON 1.1920928955078125e-07

// Tests on the bits: a compiler may assume that no infinity and no NaN occurs
// and take a comparison of floats away.
fn isinf(x: f32) -> bool {
    return (bitcast<u32>(x) << 1u) == 0xff000000u;
}

fn isnan(x: f32) -> bool {
    return (bitcast<u32>(x) << 1u) > 0xff000000u;
}

fn isfinite(x: f32) -> bool {
    return (bitcast<u32>(x) << 1u) < 0xff000000u;
}

// Neither zero, nor smaller than FLT_MIN, nor infinite, nor NaN.
fn isnormal(x: f32) -> bool {
    let magnitude = bitcast<u32>(x) << 1u;
    return magnitude >= 0x01000000u && magnitude < 0xff000000u;
}
