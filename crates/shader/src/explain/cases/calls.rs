//! Calls of built-in functions.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    message(
        "pointer-argument",
        "no matching call to 'sin(ptr<function, f32, read_write>)'",
        "sin(p)",
        "`*p`",
    ),
    naga(
        "two-argument-atan",
        "let a = atan(time.elapsed, 2.0);",
        "`atan2(y, x)`",
    )
    .mended("let a = atan2(time.elapsed, 2.0);"),
    message(
        "two-argument-atan",
        "no matching call to 'atan(abstract-float, abstract-float)'",
        "atan(1.0, 2.0)",
        "`atan2(y, x)`",
    ),
    naga(
        "select-order",
        "let a = select(true, 1.0, 2.0);",
        "condition comes last",
    )
    .mended("let a = select(2.0, 1.0, true);"),
    naga(
        "select-order",
        "let a = select(id.x > 3u, 1.0, 2.0);",
        "condition comes last",
    )
    .mended("let a = select(2.0, 1.0, id.x > 3u);"),
    message(
        "select-order",
        "no matching call to 'select(bool, abstract-float, abstract-float)'",
        "select(true, 1.0, 2.0)",
        "condition comes last",
    ),
    naga(
        "select-types",
        "let a = select(1.0, 2.0, 1.0);",
        "such as `x > 0.5`",
    ),
    naga(
        "select-types",
        "let a = select(1.0, vec2f(), true);",
        "must have one type",
    )
    .mended("let a = select(vec2f(1.0), vec2f(), true);"),
    message(
        "select-types",
        "no matching call to 'select(u32, f32, bool)'",
        "select(id.x, f, true)",
        "must have one type",
    ),
    message(
        "select-types",
        "no matching call to 'select(f32, f32, f32)'",
        "select(a, b, c)",
        "such as `x > 0.5`",
    ),
    naga("float-argument", "let a = sin(time.frame);", "`f32(..)`")
        .mended("let a = sin(f32(time.frame));"),
    naga(
        "float-argument",
        "let a = distance(vec2f(id.xy), mouse.pos);",
        "argument 2",
    )
    .mended("let a = distance(vec2f(id.xy), vec2f(mouse.pos));"),
    message(
        "float-argument",
        "no matching call to 'length(vec2<u32>)'",
        "length(id.xy)",
        "`vec2f(id.xy)`",
    ),
    message(
        "float-argument",
        "no matching call to 'sin(Time)'",
        "sin(time)",
        "time.elapsed",
    ),
    naga(
        "vector-argument",
        "let a = cross(vec2f(), vec2f());",
        "two vec3f",
    ),
    naga(
        "vector-argument",
        "let a = normalize(time.elapsed);",
        "sign(x)",
    )
    .mended("let a = sign(time.elapsed);"),
    message(
        "vector-argument",
        "no matching call to 'pack4x8unorm(vec3<f32>)'",
        "pack4x8unorm(v)",
        "vec4f",
    ),
    naga(
        "integer-argument",
        "let a = countOneBits(time.elapsed);",
        "`u32(x)`",
    )
    .mended("let a = countOneBits(u32(time.elapsed));"),
    message(
        "integer-argument",
        "no matching call to 'countOneBits(abstract-float)'",
        "countOneBits(1.0)",
        "`bitcast<u32>(x)`",
    ),
    naga(
        "unequal-arguments",
        "let a = pow(vec3f(time.elapsed), 2.2);",
        "`vec3f(2.2)`",
    )
    .mended("let a = pow(vec3f(time.elapsed), vec3f(2.2));"),
    naga(
        "unequal-arguments",
        "let a = max(id.x, 1.0);",
        "argument 2 differs",
    )
    .mended("let a = max(f32(id.x), 1.0);"),
    naga("unequal-arguments", "let a = abs(true);", "not a bool"),
    message(
        "unequal-arguments",
        "no matching call to 'max(u32, abstract-float)'",
        "max(id.x, 1.0)",
        "`f32(id.x)`",
    ),
    message(
        "unequal-arguments",
        "no matching call to 'min(vec3<f32>, abstract-float)'",
        "min(c, 1.0)",
        "`vec3f(1.0)`",
    ),
    message(
        "unequal-arguments",
        "no matching call to 'dot(vec2<f32>, vec3<f32>)'",
        "dot(a, b)",
        "one type",
    ),
    message(
        "unequal-arguments",
        "no matching call to 'sign(u32)'",
        "sign(id.x)",
        "never negative",
    ),
    naga(
        "matrix-argument",
        "let a = transpose(vec2f());",
        "takes a matrix",
    ),
    message(
        "matrix-argument",
        "no matching call to 'transpose(vec2<f32>)'",
        "transpose(v)",
        "takes a matrix",
    ),
    message(
        "bitcast-size",
        "no matching call to 'bitcast<u32>(vec2<f32>)'",
        "bitcast<u32>(v)",
        "same size",
    ),
    naga(
        "bool-vector-argument",
        "let a = all(id.xy);",
        "`all(a < b)`",
    )
    .mended("let a = all(id.xy < vec2u(3));"),
    message(
        "bool-vector-argument",
        "no matching call to 'any(abstract-float)'",
        "any(1.0)",
        "`all(a < b)`",
    ),
    naga(
        "array-length-argument",
        "#storage values array<f32>\nfn f() -> u32 { return arrayLength(values); }",
        "`arrayLength(&values)`",
    )
    .mended("#storage values array<f32>\nfn f() -> u32 { return arrayLength(&values); }"),
    naga(
        "array-length-argument",
        "#storage values array<f32, 4>\nfn f() -> u32 { return arrayLength(&values); }",
        "number in its type",
    ),
    message(
        "array-length-argument",
        "no matching call to 'arrayLength(array<u32>)'",
        "arrayLength(n)",
        "`arrayLength(&values)`",
    ),
    message(
        "array-length-argument",
        "no matching call to 'arrayLength(ptr<storage, array<u32, 4>, read_write>)'",
        "arrayLength(&n)",
        "number in its type",
    ),
    naga(
        "builtin-argument-count",
        "let a = clamp(time.elapsed, 2.0);",
        "takes 3 arguments",
    )
    .mended("let a = clamp(time.elapsed, 0.0, 2.0);"),
    naga(
        "builtin-argument-count",
        "let a = sin(time.elapsed, 2.0);",
        "one argument",
    )
    .mended("let a = sin(time.elapsed);"),
    message(
        "builtin-argument-count",
        "no matching call to 'clamp(abstract-float, abstract-float)'",
        "clamp(1.0, 2.0)",
        "takes 3 arguments",
    ),
    naga("out-of-range-argument", "let a = sqrt(-1.0);", "from 0 up").mended("let a = sqrt(1.0);"),
    naga(
        "out-of-range-argument",
        "let a = clamp(0.5, 1.0, 0.0);",
        "lower limit",
    )
    .mended("let a = clamp(0.5, 0.0, 1.0);"),
    message(
        "out-of-range-argument",
        "acos must be called with a value in the range [-1 .. 1] (inclusive)",
        "acos(2.0)",
        "-1 to 1",
    ),
    message(
        "out-of-range-argument",
        "zero length vector can not be normalized",
        "normalize(vec2f(0.0))",
        "no direction",
    ),
    message(
        "out-of-range-argument",
        "clamp called with 'low' (1.0) greater than 'high' (0.0)",
        "clamp(0.5, 1.0, 0.0)",
        "lower limit",
    ),
    message(
        "out-of-range-argument",
        "smoothstep called with 'low' (1.0) equal to 'high' (1.0)",
        "smoothstep(1.0, 1.0, 0.5)",
        "`step(edge, x)`",
    ),
    message(
        "unequal-arguments",
        "no matching call to 'dot(vec2<f32>, vec2<i32>)'",
        "dot(vec2f(id.xy), mouse.pos)",
        "`vec2f(mouse.pos)`",
    ),
];
