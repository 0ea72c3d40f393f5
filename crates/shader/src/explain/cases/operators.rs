//! Operators between two values.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    message(
        "mixed-precedence",
        "mixing '<<' and '+' requires parenthesis",
        "<< 2u +",
        "`(a << b) + c`",
    ),
    message(
        "mixed-precedence",
        "mixing '<' and '<' requires parenthesis",
        "< a <",
        "`a < b && b < c`",
    ),
    message(
        "mixed-precedence",
        "mixing '<<' and '<<' requires parenthesis",
        "<< 1u <<",
        "`(a << b) << c`",
    ),
    message(
        "mixed-precedence",
        "mixing '&&' and '||' requires parenthesis",
        "&& true ||",
        "`a && (b || c)`",
    ),
    naga(
        "pointer-operand",
        "fn g(p: ptr<function, f32>, x: f32) -> f32 { return p + x; }",
        "`*p`",
    )
    .mended("fn g(p: ptr<function, f32>, x: f32) -> f32 { return *p + x; }"),
    message(
        "pointer-operand",
        "no matching overload for 'operator + (ptr<function, f32, read_write>, abstract-float)'",
        "p + 1.0",
        "`*p`",
    ),
    naga(
        "comparison-before-bits",
        "if (lane & 1u == 0u) { }",
        "`(lane & 1u) == 0u`",
    )
    .mended("if ((lane & 1u) == 0u) { }"),
    naga(
        "chained-comparison",
        "let a = 1.0; let b = a == a == a;",
        "`a == a && a == a`",
    )
    .mended("let a = 1.0; let b = a == a && a == a;"),
    message(
        "compound-types",
        "no matching overload for 'operator += (i32, f32)'",
        "+=",
        "The variable is an i32",
    ),
    message(
        "compound-types",
        "no matching overload for 'operator += (f32, u32)'",
        "+=",
        "`f32(..)`",
    ),
    naga(
        "logic-of-numbers",
        "let a = time.elapsed && true;",
        "`x != 0.0`",
    )
    .mended("let a = time.elapsed != 0.0 && true;"),
    message(
        "logic-of-numbers",
        "no matching overload for 'operator || (u32, u32)'",
        "id.x || 1u",
        "`id.x != 0`",
    ),
    message(
        "logic-of-numbers",
        "no matching overload for 'operator && (vec2<bool>, bool)'",
        "(v < vec2f(1.0)) && true",
        "`all(v < vec2f(1.0))`",
    ),
    naga("power-operator", "let a = 2.0 ^ 2.0;", "`pow(2.0, 2.0)`")
        .mended("let a = pow(2.0, 2.0);"),
    naga(
        "power-operator",
        "var x = 3.0; let a = x ^ 2.0;",
        "`pow(x, 2.0)`",
    )
    .mended("var x = 3.0; let a = pow(x, 2.0);"),
    naga("power-operator", "let a = 2.0 ** 2.0;", "`pow(a, b)`").mended("let a = pow(2.0, 2.0);"),
    naga("power-operator", "let a = true ^ false;", "`a != b`").mended("let a = true != false;"),
    message(
        "power-operator",
        "no matching overload for 'operator ^ (abstract-float, abstract-float)'",
        "2.0 ^ 2.0",
        "`pow(2.0, 2.0)`",
    ),
    message(
        "power-operator",
        "cannot dereference expression of type 'abstract-float'",
        "2.0",
        "`pow(a, b)`",
    ),
    naga(
        "bits-of-floats",
        "var f = 1.0; let a = f & 1.0;",
        "`u32(f)`",
    )
    .mended("var f = 1.0; let a = u32(f) & 1u;"),
    message(
        "bits-of-floats",
        "no matching overload for 'operator << (u32, abstract-float)'",
        "1u << 2.0",
        "`u32(2.0)`",
    ),
    naga(
        "bits-of-vector-and-number",
        "let a = id & 1u;",
        "`id & vec3u(1u)`",
    )
    .mended("let a = id & vec3u(1u);"),
    naga(
        "bits-of-vector-and-number",
        "let a = id << 1u;",
        "`id << vec3u(1u)`",
    )
    .mended("let a = id << vec3u(1u);"),
    naga(
        "bool-in-arithmetic",
        "var x = 1.0; let a = x * (x > 0.5);",
        "`f32(x > 0.5)`",
    )
    .mended("var x = 1.0; let a = x * f32(x > 0.5);"),
    message(
        "bool-in-arithmetic",
        "no matching overload for 'operator == (bool, abstract-int)'",
        "true == 1",
        "`i32(true)`",
    ),
    naga("shift-by-signed", "var i = 1; let a = 1u << i;", "`u32(i)`")
        .mended("var i = 1; let a = 1u << u32(i);"),
    message(
        "shift-by-signed",
        "no matching overload for 'operator << (u32, i32)'",
        "1u << i",
        "`u32(i)`",
    ),
    naga("vector-sizes", "let a = id / vec2u(1u, 2u);", "`id.xy`")
        .mended("let a = id.xy / vec2u(1u, 2u);"),
    message(
        "vector-sizes",
        "no matching overload for 'operator * (vec2<f32>, vec3<f32>)'",
        "v * w",
        "`w.xy`",
    ),
    naga(
        "number-types",
        "var f = 2.0; let a = f * id.x;",
        "`f32(id.x)`",
    )
    .mended("var f = 2.0; let a = f * f32(id.x);"),
    naga(
        "number-types",
        "var f = 2.0; var i = 1; let a = f + i;",
        "`f32(i)`",
    )
    .mended("var f = 2.0; var i = 1; let a = f + f32(i);"),
    naga(
        "number-types",
        "var i = 1; let a = id.x + i;",
        "`i32(id.x)`",
    )
    .mended("var i = 1; let a = i32(id.x) + i;"),
    naga(
        "number-types",
        "let a = vec2f(id.xy) / textureDimensions(screen);",
        "`vec2f(textureDimensions(screen))`",
    )
    .mended("let a = vec2f(id.xy) / vec2f(textureDimensions(screen));"),
    message(
        "number-types",
        "no matching overload for 'operator * (abstract-float, i32)'",
        "2.0 * i",
        "`f32(i)`",
    ),
    message(
        "number-types",
        "no matching overload for 'operator / (vec2<i32>, abstract-float)'",
        "mouse.pos / 2.0",
        "`vec2f(mouse.pos)`",
    ),
    message(
        "number-types",
        "no matching overload for 'operator * (abstract-float, i32)'",
        "s + 0.5 * i",
        "`f32(..)`",
    ),
    naga(
        "matrix-sizes",
        "let m = mat4x4f(); let v = vec3f(); let a = m * v;",
        "`vec4f(v, 1.0)`",
    )
    .mended("let m = mat4x4f(); let v = vec3f(); let a = m * vec4f(v, 1.0);"),
    naga("matrix-sizes", "let a = mat2x2f() * mat3x3f();", "2 and 3"),
    naga(
        "matrix-sizes",
        "let a = mat2x2f() / vec2f();",
        "Nothing else",
    ),
    message(
        "matrix-sizes",
        "no matching overload for 'operator * (mat3x3<f32>, vec2<f32>)'",
        "m * v",
        "`vec3f(v, 1.0)`",
    ),
    naga("whole-structures", "let a = time == time;", "time.elapsed")
        .mended("let a = time.elapsed == time.elapsed;"),
    message(
        "whole-structures",
        "no matching overload for 'operator * (Time, abstract-float)'",
        "time * 2.0",
        "time.elapsed",
    ),
    naga(
        "literal-beside-another-type",
        "var s = 0.0; var i = 3; s = s + 0.5 * i;",
        "`f32(..)`",
    )
    .mended("var s = 0.0; var i = 3; s = s + 0.5 * f32(i);"),
    naga(
        "literal-beside-another-type",
        "let b = keyDown(65); var a = 1.0; a += b * 2.0;",
        "bool",
    ),
    naga(
        "literal-beside-another-type",
        "fn f() { return 1.0; }",
        "has no return type",
    )
    .mended("fn f() -> f32 { return 1.0; }"),
    naga(
        "literal-with-variable",
        "let a = time.frame * 0.1;",
        "`f32(time.frame)`",
    )
    .mended("let a = f32(time.frame) * 0.1;"),
    naga("literals-only", "let a = mix(1.0, 2.0, 0.5);", "`1.0f`")
        .mended("let a = mix(1.0f, 2.0, 0.5);"),
    naga(
        "literals-only",
        "const A = bitcast<u32>(1.0f); fn f() { }",
        "inside a function",
    )
    .mended("fn f() { var x = 1.0f; let a = bitcast<u32>(x); }"),
    naga(
        "number-with-vector",
        "let s = textureDimensions(screen); if (id.x >= s) { return; }",
        "`s.x`",
    )
    .mended("let s = textureDimensions(screen); if (id.x >= s.x) { return; }"),
    message(
        "number-with-vector",
        "no matching overload for 'operator >= (u32, vec2<u32>)'",
        "id.x >= s",
        "`s.x`",
    ),
    naga(
        "number-types",
        "fn f(x: f32, n: u32) -> f32 { return x * n; }",
        "`f32(n)`",
    )
    .mended("fn f(x: f32, n: u32) -> f32 { return x * f32(n); }"),
];
