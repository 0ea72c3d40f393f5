//! Values of the wrong type: declared, assigned, passed, returned.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga("number-does-not-fit", "let u: u32 = -1;", "never negative").mended("let u: i32 = -1;"),
    naga(
        "number-does-not-fit",
        "var seed: i32 = 0xdeadbeef;",
        "`0xdeadbeefu`",
    )
    .mended("var seed = 0xdeadbeefu;"),
    naga(
        "number-does-not-fit",
        "let u: u32 = 5000000000;",
        "4294967295",
    ),
    naga(
        "number-does-not-fit",
        "let u = 5000000000u;",
        "too large for its type",
    ),
    naga("number-does-not-fit", "let f: f32 = 1e40;", "3.4e38"),
    message(
        "number-does-not-fit",
        "value -1 cannot be represented as 'u32'",
        "-1",
        "`i32(..)`",
    ),
    message(
        "number-does-not-fit",
        "value 2654435769 cannot be represented as 'i32'",
        "0x9E3779B9",
        "`0x9E3779B9u`",
    ),
    message(
        "number-does-not-fit",
        "value cannot be represented as 'u32'",
        "",
        "too large for its type",
    ),
    message(
        "literal-of-another-type",
        "cannot convert value of type 'abstract-float' to type 'i32'",
        "2.0",
        "`2`",
    ),
    message(
        "literal-of-another-type",
        "cannot convert value of type 'abstract-float' to type 'vec3<f32>'",
        "0.5",
        "`vec3f(0.5)`",
    ),
    message(
        "literal-of-another-type",
        "cannot convert value of type 'abstract-float' to type 'ptr<function, f32, read_write>'",
        "1.0",
        "`*p = ..`",
    ),
    message(
        "literal-of-another-type",
        "cannot convert value of type 'abstract-float' to type 'Time'",
        "1.0",
        "`p.position = ..`",
    ),
    naga(
        "initializer-type",
        "var i = 3; let f: f32 = i;",
        "declared as `f32`",
    )
    .mended("var i = 3; let f: f32 = f32(i);"),
    naga(
        "initializer-type",
        "let i: i32 = 1.5;",
        "declare it as `f32`",
    )
    .mended("let i: f32 = 1.5;"),
    naga(
        "initializer-type",
        "let v: vec4f = vec3f();",
        "`vec4f(.., 1.0)`",
    )
    .mended("let v: vec4f = vec4f(vec3f(), 1.0);"),
    naga(
        "initializer-type",
        "let v: vec3f = passLoad(0, vec2i(id.xy), 0);",
        "Append `.xyz`",
    )
    .mended("let v: vec3f = passLoad(0, vec2i(id.xy), 0).xyz;"),
    naga(
        "initializer-type",
        "let v: vec2f = mouse.pos;",
        "`vec2f(..)`",
    )
    .mended("let v: vec2f = vec2f(mouse.pos);"),
    naga(
        "initializer-type",
        "let b: bool = vec2f() == vec2f();",
        "`all(..)`",
    )
    .mended("let b: bool = all(vec2f() == vec2f());"),
    naga(
        "initializer-type",
        "var a: array<f32, 3> = array<f32, 4>();",
        "Change one of the two",
    )
    .mended("var a: array<f32, 4> = array<f32, 4>();"),
    naga(
        "initializer-type",
        "fn g(p: ptr<function, f32>) { let q: f32 = p; }",
        "`*p`",
    )
    .mended("fn g(p: ptr<function, f32>) { let q: f32 = *p; }"),
    message(
        "initializer-type",
        "cannot initialize 'let' of type 'f32' with value of type 'i32'",
        "f",
        "`f32(..)`",
    ),
    message(
        "initializer-type",
        "cannot initialize 'let' of type 'f32' with value of type 'bool'",
        "x",
        "0.0 for false",
    ),
    naga(
        "assigned-type",
        "var f = 1.0; f = id.x;",
        "An f32 is wanted",
    )
    .mended("var f = 1.0; f = f32(id.x);"),
    naga(
        "assigned-type",
        "var i = 0; i += time.elapsed;",
        "`i32(..)`",
    )
    .mended("var i = 0; i += i32(time.elapsed);"),
    naga(
        "assigned-type",
        "textureStore(screen, id.xy, vec4u());",
        "`vec4f(..)`",
    )
    .mended("textureStore(screen, id.xy, vec4f(vec4u()));"),
    message(
        "assigned-type",
        "cannot assign 'vec3<f32>' to 'vec4<f32>'",
        "=",
        "`vec4f(.., 1.0)`",
    ),
    message(
        "assigned-type",
        "cannot assign 'vec4<f32>' to 'texture_storage_2d<rgba16float, write>'",
        "=",
        "textureStore(screen, id.xy, color)",
    ),
    naga(
        "assigned-size",
        "var v = vec4f(); v = vec3f();",
        "`vec4f(color, 1.0)`",
    )
    .mended("var v = vec4f(); v = vec4f(vec3f(), 1.0);"),
    naga("assigned-size", "var v = vec3f(); v = 0.0;", "`vec3f(0.0)`")
        .mended("var v = vec3f(); v = vec3f(0.0);"),
    naga(
        "argument-type",
        "passStore(0, id.xy, vec4f());",
        "`vec2i(id.xy)`",
    )
    .mended("passStore(0, vec2i(id.xy), vec4f());"),
    naga(
        "argument-type",
        "passStore(0, vec2i(id.xy), vec3f());",
        "`vec4f(color, 1.0)`",
    )
    .mended("passStore(0, vec2i(id.xy), vec4f(vec3f(), 1.0));"),
    naga(
        "argument-type",
        "fn g(x: f32) -> f32 { return x; } fn h(u: u32) -> f32 { return g(u); }",
        "Argument 1",
    )
    .mended("fn g(x: f32) -> f32 { return x; } fn h(u: u32) -> f32 { return g(f32(u)); }"),
    message(
        "argument-type",
        "type mismatch for argument 1 in call to 'g', expected 'f32', got 'u32'",
        "u",
        "`f32(u)`",
    ),
    message(
        "argument-type",
        "type mismatch for argument 1 in call to 'g', expected 'ptr<function, f32, read_write>', got 'f32'",
        "x",
        "`&x`",
    ),
    message(
        "argument-type",
        "type mismatch for argument 1 in call to 'inc', expected 'ptr<function, u32, read_write>', got 'ptr<workgroup, u32, read_write>'",
        "&n",
        "another kind of memory",
    ),
    message(
        "argument-type",
        "type mismatch for argument 1 in call to 'f', expected 'texture_2d<f32>', got 'texture_storage_2d<rgba16float, write>'",
        "screen",
        "`texture_2d<f32>` as argument 1",
    ),
    naga(
        "argument-count",
        "let a = passLoad(0, vec2i(id.xy));",
        "lod: int",
    )
    .mended("let a = passLoad(0, vec2i(id.xy), 0);"),
    naga(
        "argument-count",
        "fn g(x: f32) -> f32 { return x; } fn h() -> f32 { return g(1.0, 2.0); }",
        "takes 1 argument,",
    ),
    message(
        "argument-count",
        "too few arguments in call to 'g', expected 2, got 1",
        "g(1.0)",
        "`g` takes 2 arguments",
    ),
    naga(
        "missing-return",
        "fn g(x: f32) -> f32 { if (x > 0.0) { return 1.0; } }",
        "`return ..;`",
    )
    .mended("fn g(x: f32) -> f32 { if (x > 0.0) { return 1.0; } return 0.0; }"),
    message(
        "missing-return",
        "missing return at end of function",
        "}",
        "last statement",
    ),
    naga(
        "return-without-type",
        "fn g(x: f32) { return x; }",
        "`fn g(..) -> f32 {`",
    )
    .mended("fn g(x: f32) -> f32 { return x; }"),
    message(
        "return-without-type",
        "return statement type must match its function return type, returned 'vec3<f32>', expected 'void'",
        "return",
        "-> vec3f {",
    ),
    message(
        "return-without-value",
        "return statement type must match its function return type, returned 'void', expected 'f32'",
        "return",
        "every `return`",
    ),
    naga(
        "return-type",
        "fn g(x: u32) -> f32 { return x; }",
        "`f32(x)`",
    )
    .mended("fn g(x: u32) -> f32 { return f32(x); }"),
    message(
        "return-type",
        "return statement type must match its function return type, returned 'u32', expected 'f32'",
        "return",
        "`f32(..)`",
    ),
    naga(
        "no-value",
        "let a = passStore(0, vec2i(), vec4f());",
        "`passStore` returns nothing",
    )
    .mended("passStore(0, vec2i(), vec4f());"),
    message(
        "no-value",
        "function 'v' does not return a value",
        "v()",
        "`v` returns nothing",
    ),
    naga("unused-result", "min(1.0, 2.0);", "`let x = min(..);`").mended("let x = min(1.0, 2.0);"),
    message(
        "unused-result",
        "ignoring return value of builtin 'min'",
        "min",
        "`let x = min(..);`",
    ),
    message(
        "unused-result",
        "ignoring return value of function 'f' annotated with '@must_use'",
        "f",
        "`let x = f(..);`",
    ),
    naga("no-initializer", "var a;", "`var a: f32;`").mended("var a: f32;"),
    message(
        "no-initializer",
        "var declaration requires a type or initializer",
        "var a",
        "`var a: f32;`",
    ),
    naga(
        "not-a-reference",
        "let f = 1.0; let a = &f;",
        "`var copy = f;`",
    )
    .mended("let f = 1.0; var copy = f; let a = &copy;"),
    message(
        "not-a-reference",
        "cannot take the address of parameter 'x'",
        "x",
        "`var copy = x;`",
    ),
    naga("not-a-pointer", "let f = 1.0; let a = *f;", "leave it out")
        .mended("let f = 1.0; let a = f;"),
    naga(
        "not-a-pointer",
        "fn g(p: ptr<function, vec2f>) { *p.x = 1.0; }",
        "write `p.x`",
    )
    .mended("fn g(p: ptr<function, vec2f>) { p.x = 1.0; }"),
    message(
        "not-a-pointer",
        "cannot dereference expression of type 'f32'",
        "a",
        "leave it out",
    ),
    naga(
        "assigned-size",
        "if (lane > 3u && lane) { }",
        "`&&` combines two bools",
    )
    .mended("if (lane > 3u && lane != 0) { }"),
    naga(
        "return-type",
        "fn g(c: vec3f) -> vec4f { return c; }",
        "`vec4f(color, 1.0)`",
    )
    .mended("fn g(color: vec3f) -> vec4f { return vec4f(color, 1.0); }"),
];
