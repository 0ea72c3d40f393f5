//! Making vectors, matrices, arrays and structures.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga("missing-template", "var a: vec3 = vec3(1.0);", "`vec3f`")
        .mended("var a: vec3f = vec3(1.0);"),
    naga(
        "missing-template",
        "var a: array = array(1.0);",
        "`array<f32, 16>`",
    )
    .mended("var a: array<f32, 1> = array(1.0);"),
    message(
        "missing-template",
        "expected '<' for 'texture_2d'",
        "",
        "`texture_2d<f32>`",
    ),
    message(
        "missing-template",
        "'texture_storage_2d' requires 2 template arguments",
        "texture_storage_2d<rgba16float>",
        "<rgba16float, write>",
    ),
    naga("wrong-template", "var v: vec2<f32, 2>;", "`vec2<f32>`").mended("var v: vec2<f32>;"),
    message(
        "wrong-template",
        "type 'f32' does not take template arguments",
        "f32<2>",
        "`array<f32, 4>`",
    ),
    naga("cast-of-vector", "let a = vec2f(id);", "`vec2f(id.xy)`").mended("let a = vec2f(id.xy);"),
    naga("cast-of-vector", "let a = f32(id);", "`id.x` to `id.z`").mended("let a = f32(id.x);"),
    message(
        "cast-of-vector",
        "no matching constructor for 'vec3<f32>(vec4<f32>)'",
        "vec3f(c)",
        "`c.xyz`",
    ),
    message(
        "cast-of-vector",
        "no matching constructor for 'vec3<u32>(vec2<u32>)'",
        "vec3u(id.xy)",
        "`vec3u(.., 0)`",
    ),
    naga(
        "several-values-for-one",
        "let a = f32(1.0, 2.0);",
        "`vec2f(1.0, 2.0)`",
    )
    .mended("let a = vec2f(1.0, 2.0);"),
    message(
        "several-values-for-one",
        "no matching constructor for 'f32(abstract-float, abstract-float)'",
        "f32(1.0, 2.0)",
        "convert one value",
    ),
    naga(
        "components-of-another-type",
        "let a = vec2f(id.x, 1.0);",
        "`f32(id.x)`",
    )
    .mended("let a = vec2f(f32(id.x), 1.0);"),
    naga(
        "components-of-another-type",
        "let a = vec3f(id.xy, 1.0);",
        "`vec2f(id.xy)`",
    )
    .mended("let a = vec3f(vec2f(id.xy), 1.0);"),
    naga(
        "components-of-another-type",
        "let a = vec2(id.x, 1.0);",
        "`1.0` is of another kind",
    )
    .mended("let a = vec2(f32(id.x), 1.0);"),
    message(
        "components-of-another-type",
        "no matching constructor for 'vec4<f32>(vec3<u32>, abstract-float)'",
        "vec4f(id, 1.0)",
        "`vec3f(id)`",
    ),
    message(
        "components-of-another-type",
        "no matching constructor for 'vec2(u32, f32)'",
        "vec2(id.x, f)",
        "`f32(id.x)`",
    ),
    naga(
        "number-of-components",
        "let a = vec3f(1.0, 2.0);",
        "3 numbers",
    )
    .mended("let a = vec3f(1.0, 2.0, 3.0);"),
    naga(
        "number-of-components",
        "let v = vec3f(); let a = vec3f(v, 1.0);",
        "have 4",
    )
    .mended("let v = vec3f(); let a = vec4f(v, 1.0);"),
    message(
        "number-of-components",
        "no matching constructor for 'vec4(vec2<f32>, abstract-float)'",
        "vec4(v, 1.0)",
        "4 numbers",
    ),
    naga(
        "matrix-of-numbers",
        "let a = mat2x2f(1.0, 2.0, 3.0);",
        "column by column",
    )
    .mended("let a = mat2x2f(vec2f(1.0, 0.0), vec2f(0.0, 1.0));"),
    naga(
        "matrix-of-numbers",
        "let a = mat2x2f(1.0);",
        "made of its columns",
    ),
    message(
        "matrix-of-numbers",
        "no matching constructor for 'mat2x2<f32>(abstract-float)'",
        "mat2x2f(1.0)",
        "made of its columns",
    ),
    naga("integer-matrix", "let a = mat2x2<i32>();", "holds floats").mended("let a = mat2x2f();"),
    message(
        "integer-matrix",
        "matrix element type must be 'f32' or 'f16'",
        "mat2x2<i32>",
        "holds floats",
    ),
    naga(
        "array-elements",
        "let a = array<f32, 2>(1.0, 2.0, 3.0);",
        "is given 3",
    )
    .mended("let a = array(1.0, 2.0, 3.0);"),
    naga(
        "array-elements",
        "var i = 1; let a = array<f32, 2>(1.0, i);",
        "one type",
    )
    .mended("var i = 1; let a = array<f32, 2>(1.0, f32(i));"),
    naga("array-elements", "let a = array(1.0, id.x);", "one type")
        .mended("let a = array(1.0, f32(id.x));"),
    message(
        "array-elements",
        "cannot infer common array element type from constructor arguments",
        "array(1.0, id.x)",
        "one type",
    ),
    message(
        "array-elements",
        "'i32' cannot be used to construct an array of 'f32'",
        "i",
        "one type",
    ),
    message(
        "array-elements",
        "array constructor has too many elements: expected 2, found 3",
        "array<f32, 2>(1.0, 2.0, 3.0)",
        "holds 2",
    ),
    naga(
        "structure-members",
        "struct S { a: f32, b: f32 } fn f() { let s = S(1.0); }",
        "2 members and is given 1 value",
    )
    .mended("struct S { a: f32, b: f32 } fn f() { let s = S(1.0, 2.0); }"),
    naga(
        "structure-members",
        "struct S { a: f32, b: f32 } fn f(u: u32) { let s = S(u, 1.0); }",
        "another type than member 1 of `S`",
    )
    .mended("struct S { a: f32, b: f32 } fn f(u: u32) { let s = S(f32(u), 1.0); }"),
    message(
        "structure-members",
        "Composing 0's component type is not expected",
        "S(u, 1.0)",
        "member 1 of `S`",
    ),
    message(
        "structure-members",
        "structure constructor has too few inputs: expected 3, found 2",
        "Time(1.0, 2.0)",
        "`Time()`",
    ),
    message(
        "structure-members",
        "type in structure constructor does not match struct member type: expected 'f32', found 'u32'",
        "id.x",
        "`f32(id.x)`",
    ),
    naga(
        "cast-of-vector",
        "let c = vec3f(time.frame);",
        "`vec3f(f32(..))`",
    )
    .mended("let c = vec3f(f32(time.frame));"),
    message(
        "cast-of-vector",
        "no matching constructor for 'vec3<f32>(u32)'",
        "vec3f(time.frame)",
        "`vec3f(f32(time.frame))`",
    ),
    naga(
        "number-of-components",
        "fn f(v: vec3f) -> vec3f { return vec3f(v, 1.0); }",
        "3 numbers in all, and the arguments have 4",
    ),
    naga(
        "structure-members",
        "let a = DispatchInfo(1u, 2u);",
        "1 member and is given 2 values",
    )
    .mended("let a = DispatchInfo(1u);"),
];
