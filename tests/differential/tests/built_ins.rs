//! Built-in functions of floats on both executors: each within the error that WGSL allows ("Floating Point Accuracy"),
//! measured from the value that 64-bit floats give; and functions of vectors and packed numbers, alike on both.

mod engines;

use engines::{Answer, Setup, gpu, on_gpu, on_simulator, read, simulator, words};
use lockstep_frame::Size;
use lockstep_simulator::Schedule;
use std::f64::consts::{LN_2, PI};
use std::fmt::Write;

/// Points at which each function is computed.
const POINTS: usize = 512;

/// The error that is allowed: of the arguments and the true value, as a distance.
type Bound = fn([f64; 2], f64) -> f64;

/// An expression of `x` and `y`.
struct Case {
    expression: &'static str,
    /// Range of `x`; `y` lies in it too.
    range: [f64; 2],
    truth: fn([f64; 2]) -> f64,
    bound: Bound,
}

/// The distance between a float of 32 bits and the next one.
fn ulp(value: f64) -> f64 {
    let exponent = value.abs().log2().floor().max(-126.0);
    (exponent - 23.0).exp2()
}

/// The result is a float, and there is no choice.
const EXACT: Bound = |_, _| 0.0;
/// One rounding.
const ROUNDED: Bound = |_, truth| 0.501 * ulp(truth);
/// Sine and cosine within a turn.
const ANGLE: f64 = 1.0 / 2048.0;
const WIDE: [f64; 2] = [-100.0, 100.0];
/// Half a turn to either side.
const HALF_TURNS: [f64; 2] = [-PI, PI];
const UNIT: [f64; 2] = [-1.0, 1.0];
const POSITIVE: [f64; 2] = [0.01, 50.0];

fn exp_error(power: f64, truth: f64) -> f64 {
    (3.0 + 2.0 * power.abs()) * ulp(truth)
}

fn log_error(x: f64, truth: f64) -> f64 {
    if (0.5..=2.0).contains(&x) {
        (-21.0_f64).exp2()
    } else {
        3.0 * ulp(truth)
    }
}

/// Sines and cosines in hyperbolas, from two powers of e.
const HYPERBOLIC: Bound = |[x, _], _| exp_error(x, x.abs().exp()) + 2.0 * ulp(x.abs().exp());

#[rustfmt::skip]
fn cases() -> Vec<Case> {
    let case = |expression, range, truth, bound| Case { expression, range, truth, bound };
    vec![
        case("x + y", WIDE, |[x, y]| x + y, ROUNDED),
        case("x - y", WIDE, |[x, y]| x - y, ROUNDED),
        case("x * y", WIDE, |[x, y]| x * y, ROUNDED),
        case("x / y", POSITIVE, |[x, y]| x / y, |_, truth| 2.5 * ulp(truth)),
        case("x % y", POSITIVE, |[x, y]| x - y * (x / y).trunc(), |[x, y], _| 4.0 * ulp(x) + 4.0 * ulp(x / y) * y),
        case("abs(x)", WIDE, |[x, _]| x.abs(), EXACT),
        case("ceil(x)", WIDE, |[x, _]| x.ceil(), EXACT),
        case("floor(x)", WIDE, |[x, _]| x.floor(), EXACT),
        case("round(x)", WIDE, |[x, _]| x.round_ties_even(), EXACT),
        case("round(floor(x) + 0.5)", WIDE, |[x, _]| (x.floor() + 0.5).round_ties_even(), EXACT),
        case("trunc(x)", WIDE, |[x, _]| x.trunc(), EXACT),
        case("sign(x)", WIDE, |[x, _]| x.signum(), EXACT),
        case("fract(x)", WIDE, |[x, _]| x - x.floor(), |[x, _], _| ulp(x)),
        case("min(x, y)", WIDE, |[x, y]| x.min(y), EXACT),
        case("max(x, y)", WIDE, |[x, y]| x.max(y), EXACT),
        case("clamp(x, -2.0, 3.0)", WIDE, |[x, _]| x.clamp(-2.0, 3.0), EXACT),
        case("saturate(x)", UNIT, |[x, _]| x.clamp(0.0, 1.0), EXACT),
        case("step(x, y)", WIDE, |[x, y]| f64::from(x <= y), EXACT),
        case("fma(x, y, 1.5)", WIDE, |[x, y]| x * y + 1.5, |[x, y], truth| ulp(x * y) + ulp(truth)),
        case("mix(x, y, 0.25)", WIDE, |[x, y]| 0.75 * x + 0.25 * y, |[x, y], _| 2.0 * (ulp(x) + ulp(y))),
        case("smoothstep(-1.0, 2.0, x)", [-2.0, 3.0],
            |[x, _]| { let t = ((x + 1.0) / 3.0).clamp(0.0, 1.0); t * t * (3.0 - 2.0 * t) }, |_, _| 12.0 * ulp(0.9)),
        case("degrees(x)", WIDE, |[x, _]| x.to_degrees(), |_, truth| 2.0 * ulp(truth)),
        case("radians(x)", WIDE, |[x, _]| x.to_radians(), |_, truth| 2.0 * ulp(truth)),
        case("sqrt(x)", POSITIVE, |[x, _]| x.sqrt(), |_, truth| 5.0 * ulp(truth)),
        case("inverseSqrt(x)", POSITIVE, |[x, _]| 1.0 / x.sqrt(), |_, truth| 2.0 * ulp(truth)),
        case("exp(x)", [-20.0, 20.0], |[x, _]| x.exp(), |[x, _], truth| exp_error(x, truth)),
        case("exp2(x)", [-20.0, 20.0], |[x, _]| x.exp2(), |[x, _], truth| exp_error(x, truth)),
        case("log(x)", POSITIVE, |[x, _]| x.ln(), |[x, _], truth| log_error(x, truth)),
        case("log2(x)", POSITIVE, |[x, _]| x.log2(), |[x, _], truth| log_error(x, truth)),
        case("pow(x, y)", [0.1, 6.0], |[x, y]| x.powf(y), |[x, y], truth| {
            let power = y * x.log2();
            exp_error(power, truth) + truth * LN_2 * (y * log_error(x, x.log2()) + ulp(power))
        }),
        case("sin(x)", HALF_TURNS, |[x, _]| x.sin(), |_, _| ANGLE),
        case("cos(x)", HALF_TURNS, |[x, _]| x.cos(), |_, _| ANGLE),
        case("tan(x)", UNIT, |[x, _]| x.tan(), |[x, _], truth| ANGLE * (1.0 + truth.abs()) / (x.cos() - ANGLE) + 2.5 * ulp(truth)),
        case("asin(x)", UNIT, |[x, _]| x.asin(), |_, truth| f64::max(6.81e-5, 4096.0 * ulp(truth))),
        case("acos(x)", UNIT, |[x, _]| x.acos(), |_, truth| f64::max(6.77e-5, 4096.0 * ulp(truth))),
        case("atan(x)", WIDE, |[x, _]| x.atan(), |_, truth| 4096.0 * ulp(truth)),
        case("atan2(x, y)", WIDE, |[x, y]| x.atan2(y), |_, truth| 4096.0 * ulp(truth)),
        case("sinh(x)", [-8.0, 8.0], |[x, _]| x.sinh(), HYPERBOLIC),
        case("cosh(x)", [-8.0, 8.0], |[x, _]| x.cosh(), HYPERBOLIC),
        case("tanh(x)", [-8.0, 8.0], |[x, _]| x.tanh(), |[x, _], _| f64::max(1e-5, 2.0 * exp_error(x, 1.0))),
        case("asinh(x)", POSITIVE, |[x, _]| x.asinh(), |_, truth| (-20.0_f64).exp2() + 8.0 * ulp(truth)),
        case("acosh(x + 1.5)", POSITIVE, |[x, _]| (x + 1.5).acosh(), |_, truth| (-20.0_f64).exp2() + 8.0 * ulp(truth)),
        case("atanh(x)", [-0.9, 0.9], |[x, _]| x.atanh(), |_, truth| (-20.0_f64).exp2() + 16.0 * ulp(truth)),
        case("ldexp(x, 5)", WIDE, |[x, _]| x * 32.0, EXACT),
        case("quantizeToF16(x)", WIDE, |[x, _]| x, |[x, _], _| ulp(x) * 4096.01),
        case("modf(x).fract", WIDE, |[x, _]| x.fract(), EXACT),
        case("modf(x).whole", WIDE, |[x, _]| x.trunc(), EXACT),
        case("frexp(x).fract * exp2(f32(frexp(x).exp))", POSITIVE, |[x, _]| x, |[x, _], _| 40.0 * ulp(x)),
        case("f32(i32(x))", WIDE, |[x, _]| x.trunc(), EXACT),
        case("f32(u32(x))", POSITIVE, |[x, _]| x.trunc(), EXACT),
    ]
}

/// Expressions without a simple truth: both executors give nearly the same.
const ALIKE: [&str; 24] = [
    "length(p)",
    "distance(p, q)",
    "dot(p, q)",
    "cross(p, q).x + 2.0 * cross(p, q).y + 4.0 * cross(p, q).z",
    "normalize(p).z",
    "normalize(p.xy).y",
    "reflect(p, normalize(q)).x",
    "refract(normalize(p), normalize(q), 0.9).y",
    "faceForward(p, q, p.yzx).z",
    "mix(p, q, vec3f(0.5, 0.25, 0.75)).z",
    "determinant(mat3x3f(p, q, p.zxy * q))",
    "(mat3x3f(p, q, p.yzx) * q).y",
    "(p * mat3x3f(p, q, q.zxy)).x",
    "(transpose(mat2x3f(p, q)) * p).y",
    "(mat2x3f(p, q) * mat3x2f(p.xy, q.xy, p.zx))[1].z",
    "unpack4x8unorm(pack4x8unorm(vec4f(p, 0.5))).y",
    "unpack4x8snorm(pack4x8snorm(vec4f(p, 0.5))).x",
    "unpack2x16unorm(pack2x16unorm(p.xy)).y",
    "unpack2x16snorm(pack2x16snorm(p.yz)).x",
    "unpack2x16float(pack2x16float(p.xz)).y",
    "f32(all(p < q)) + 2.0 * f32(any(p > q))",
    "select(p, q, p > q).y",
    "vec4f(p.zx, q.yy).w + p[u32(abs(q.x)) % 3u]",
    "f32(bitcast<u32>(p.x) >> 9u)",
];

/// A program that stores every expression at every point, point after point.
fn program(expressions: &[(&str, [f64; 2])]) -> String {
    let count = expressions.len();
    let mut text = format!(
        "struct Row {{ x: f32, y: f32, value: f32 }}
#storage rows array<Row, {count} * {POINTS}>
#workgroup_count compute {} 1 1
fn unit(n: u32) -> f32 {{
  let a = (n ^ (n >> 15u)) * 0x2c1b3c6du;
  let b = (a ^ (a >> 12u)) * 0x297a2d39u;
  return f32((b ^ (b >> 15u)) >> 8u) / 16777216.0;
}}
fn at(n: u32, low: f32, high: f32) -> f32 {{ return low + (high - low) * unit(n); }}
@compute @workgroup_size(64) fn compute(@builtin(global_invocation_id) id: vec3u) {{
  var row: Row;
",
        POINTS / 64
    );
    for (index, (expression, [low, high])) in expressions.iter().enumerate() {
        let _ = writeln!(
            text,
            "  {{
    let x = at(id.x * 7u + {index}u, {low:?}, {high:?});
    let y = at(id.x * 7u + {index}u + 90001u, {low:?}, {high:?});
    let p = vec3f(x, y, at(id.x + 70001u, {low:?}, {high:?}));
    let q = p.zxy * vec3f(0.5, -0.25, 1.0) + vec3f(y, 0.1, x);
    row = Row(x, y, {expression});
    rows[{index}u * {POINTS}u + id.x] = row;
  }}"
        );
    }
    text + "}\n"
}

/// The rows of each executor: `x`, `y` and the value.
fn rows(text: &str) -> [Vec<[f32; 3]>; 2] {
    let setup = Setup::new(Size::new(1, 1), 1);
    let shader = read(text, &setup).unwrap_or_else(|error| panic!("{error}"));
    let on_gpu = on_gpu(&gpu(), text, &shader, &setup).unwrap_or_else(|error| panic!("{error}"));
    let on_simulator = simulator(&shader, &setup, 32)
        .and_then(|mut simulator| on_simulator(&mut simulator, &shader, &setup, Schedule::InOrder))
        .unwrap_or_else(|error| panic!("{error}"));
    let rows = |answer: &Answer| -> Vec<[f32; 3]> {
        let words = words(&answer.buffers["rows"]);
        let rows = words.chunks_exact(3);
        rows.map(|row| [row[0], row[1], row[2]].map(f32::from_bits))
            .collect()
    };
    [rows(&on_gpu), rows(&on_simulator)]
}

#[test]
fn functions_stay_within_the_error_that_wgsl_allows() {
    let cases = cases();
    let list: Vec<_> = cases
        .iter()
        .map(|case| (case.expression, case.range))
        .collect();
    let both = rows(&program(&list));
    let mut faults = Vec::new();
    for (name, rows) in ["the GPU", "the simulator"].iter().zip(&both) {
        for (case, rows) in cases.iter().zip(rows.chunks_exact(POINTS)) {
            let worst = rows
                .iter()
                .map(|row| {
                    let [x, y, value] = row.map(f64::from);
                    let truth = (case.truth)([x, y]);
                    let bound = (case.bound)([x, y], truth);
                    // Both may be rounded to nothing.
                    let distance = (value - truth).abs() / (bound + f64::from(f32::MIN_POSITIVE));
                    (distance, [x, y, value, truth])
                })
                .max_by(|(a, _), (b, _)| a.total_cmp(b));
            if let Some((distance, [x, y, value, truth])) = worst
                && (distance > 1.0 || distance.is_nan())
            {
                faults.push(format!(
                    "{name}: {} is {value} at {x}, {y} and should be {truth}: {distance:.2} times the bound",
                    case.expression
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn functions_of_vectors_are_alike_on_both() {
    let list: Vec<_> = ALIKE
        .iter()
        .map(|expression| (*expression, [-2.0, 2.0]))
        .collect();
    let [on_gpu, on_simulator] = rows(&program(&list));
    let mut faults = Vec::new();
    for (index, expression) in ALIKE.iter().enumerate() {
        let range = index * POINTS..(index + 1) * POINTS;
        for (a, b) in on_gpu[range.clone()].iter().zip(&on_simulator[range]) {
            assert_eq!(a[..2], b[..2], "{expression}: the arguments differ");
            let size = a[2].abs().max(b[2].abs()).max(1.0);
            let distance = (a[2] - b[2]).abs();
            if distance > 2e-5 * size || distance.is_nan() {
                faults.push(format!(
                    "{expression} at {}, {}: {} and {}",
                    a[0], a[1], a[2], b[2]
                ));
                break;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
