//! Declarations that are no WGSL.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga(
        "let-outside-functions",
        "let a = 1.0; fn f() { }",
        "`const`",
    )
    .mended("const a = 1.0; fn f() { }"),
    message(
        "let-outside-functions",
        "module-scope 'let' is invalid, use 'const'",
        "let",
        "`const`",
    ),
    naga(
        "missing-at-sign",
        "compute @workgroup_size(1) fn f() { }",
        "`@compute`",
    )
    .mended("@compute @workgroup_size(1) fn f() { }"),
    message(
        "missing-at-sign",
        "expected declaration after attributes",
        "workgroup_size",
        "`@workgroup_size`",
    ),
    naga(
        "function-of-another-language",
        "void f() { } fn g() { }",
        "declared with `fn`",
    )
    .mended("fn f() { } fn g() { }"),
    message(
        "function-of-another-language",
        "unexpected token",
        "function",
        "declared with `fn`",
    ),
    naga(
        "word-of-another-language",
        "uniform float t; fn f() { }",
        "exist already",
    ),
    naga(
        "word-of-another-language",
        "groupshared float t[64]; fn f() { }",
        "`var<workgroup>",
    )
    .mended("var<workgroup> tile: array<f32, 256>; fn f() { }"),
    naga(
        "word-of-another-language",
        "type F = f32; fn f() { }",
        "`alias Name",
    )
    .mended("alias F = f32; fn f() { }"),
    message(
        "word-of-another-language",
        "unexpected token",
        "static",
        "`const NAME",
    ),
    naga(
        "type-first-outside",
        "float f(float x) { return x; } fn g() { }",
        "name comes first",
    )
    .mended("fn f(x: float) -> float { return x; } fn g() { }"),
    message(
        "type-first-outside",
        "unexpected token",
        "vec3f",
        "name comes first",
    ),
    message(
        "attribute-alone",
        "expected declaration after attributes",
        ";",
        "without a `;`",
    ),
    naga(
        "brackets-as-attributes",
        "[numthreads(8, 8, 1)] fn f() { }",
        "begin with `@`",
    ),
    message(
        "brackets-as-attributes",
        "unexpected token",
        "[",
        "begin with `@`",
    ),
    naga("extra-brace", "fn f() { } }", "one `}` too many").mended("fn f() { }"),
    message("extra-brace", "unexpected token", "}", "one `}` too many"),
    naga(
        "statement-outside-functions",
        "fn f() { } return 1.0;",
        "outside all functions",
    ),
    naga(
        "statement-outside-functions",
        "fn f() { } speed = 2.0;",
        "begins with `speed`",
    ),
    message(
        "statement-outside-functions",
        "statement found outside of function body",
        "if",
        "too early",
    ),
    naga(
        "type-first-in-constant",
        "const float SPEED = 2.0; fn f() { }",
        "`let SPEED: f32 = ..;`",
    )
    .mended("const SPEED: f32 = 2.0; fn f() { }"),
    message(
        "type-first-in-constant",
        "expected '=' for 'let' declaration",
        "a",
        "`let a: f32 = ..;`",
    ),
    naga("type-first-parameter", "fn f(float x) { }", "`x: f32`").mended("fn f(x: f32) { }"),
    naga(
        "type-first-parameter",
        "fn f(x f32) { }",
        "A `:` is missing",
    )
    .mended("fn f(x: f32) { }"),
    message(
        "type-first-parameter",
        "expected ':' for parameter",
        "(",
        "`@builtin(global_invocation_id) id: vec3u`",
    ),
    message(
        "type-first-parameter",
        "expected ':' for struct member",
        "pos",
        "`pos: f32`",
    ),
    naga("untyped-parameter", "fn f(x) { }", "`x: f32`").mended("fn f(x: f32) { }"),
    naga(
        "member-separator",
        "struct S { a: f32; b: f32; } fn f() { }",
        "separated by commas",
    )
    .mended("struct S { a: f32, b: f32 } fn f() { }"),
    message(
        "member-separator",
        "expected '}' for struct declaration",
        "vel",
        "before `vel`",
    ),
    naga("return-arrow", "fn f(x: f32): f32 { return x; }", "arrow")
        .mended("fn f(x: f32) -> f32 { return x; }"),
    naga("return-arrow", "fn f(x: f32) f32 { return x; }", "arrow"),
    message(
        "return-arrow",
        "expected '{' for function body",
        ":",
        "arrow",
    ),
    naga("function-head", "fn f { }", "parentheses after its name").mended("fn f() { }"),
    message(
        "function-head",
        "expected '(' for function declaration",
        "<",
        "one for each type",
    ),
    naga(
        "type-first-statement",
        "float a = 1.0;",
        "`var a: f32 = ..;`",
    )
    .mended("var a: f32 = 1.0;"),
    naga(
        "type-first-statement",
        "for (int i = 0; i < 4; i++) { }",
        "`var i = ..;`",
    )
    .mended("for (var i = 0; i < 4; i++) { }"),
    naga(
        "type-first-statement",
        "vec3<f32> a = vec3<f32>(1.0);",
        "`var a: vec3<f32> = ..;`",
    )
    .mended("var a: vec3<f32> = vec3<f32>(1.0);"),
    naga(
        "type-first-statement",
        "fn f() { if (true) { } fn g() { }",
        "`}` is missing above",
    ),
    naga("type-first-statement", "static if (true) { }", "remove it").mended("if (true) { }"),
    message(
        "type-first-statement",
        "expected '=' for assignment",
        "a",
        "`var a: f32 = ..;`",
    ),
    naga(
        "missing-address-space",
        "var a: f32 = 1.0; fn f() -> f32 { return a; }",
        "`var<private>`",
    )
    .mended("var<private> a: f32 = 1.0; fn f() -> f32 { return a; }"),
    message(
        "missing-address-space",
        "module-scope 'var' declarations that are not of texture or sampler types must provide an address space",
        "var a: f32 = 1.0",
        "`var<workgroup>`",
    ),
    naga(
        "address-space-in-function",
        "var<workgroup> a: f32;",
        "outside all functions",
    )
    .mended("var a: f32;"),
    message(
        "address-space-in-function",
        "function-scope 'var' declaration must use 'function' address space",
        "var<private> a: f32",
        "plain `var`",
    ),
    message(
        "late-directive",
        "directives must come before all global declarations",
        "enable",
        "come first",
    ),
    message(
        "late-directive",
        "expected global declaration, but found a global directive",
        "enable",
        "come first",
    ),
    naga(
        "value-not-constant",
        "const a = id.x;",
        "`let` and not `const`",
    )
    .mended("let a = id.x;"),
    naga(
        "value-not-constant",
        "var<private> n: f32 = time.elapsed; fn f() { n = 1.0; }",
        "inside a function",
    ),
    naga(
        "value-not-constant",
        "override N: u32 = 4; const M = N * 2; fn f() { }",
        "both `const`",
    )
    .mended("const N: u32 = 4; const M = N * 2; fn f() { }"),
    message(
        "value-not-constant",
        "const initializer requires a const-expression, but expression is a runtime-expression",
        "id",
        "`let`",
    ),
    message(
        "value-not-constant",
        "'var time' cannot be referenced at module-scope",
        "time",
        "inside a function",
    ),
    naga(
        "array-length",
        "var a: array<f32, 0>;",
        "at least one element",
    )
    .mended("var a: array<f32, 1>;"),
    naga("array-length", "var a: array<f32, 4.0>;", "`const N = 16;`")
        .mended("const N = 16; var a: array<f32, N>;"),
    message(
        "array-length",
        "array count (5000000) must be less than 65536",
        "array<f32, 5000000>",
        "fewer than 65536",
    ),
    message(
        "array-length",
        "array count must evaluate to an integer expression, but is type 'ref<function, i32, read_write>'",
        "n",
        "`const`",
    ),
    naga(
        "cyclic-declaration",
        "fn f(n: u32) -> u32 { return f(n - 1u); }",
        "(here `f`)",
    ),
    naga(
        "cyclic-declaration",
        "struct S { a: S } fn f() { }",
        "cannot contain itself",
    ),
    message(
        "cyclic-declaration",
        "cyclic dependency found: 'f' -> 'h' -> 'f'",
        "fn f() { h(); }",
        "`f` → `h` → `f`",
    ),
    naga(
        "empty-structure",
        "struct S { } fn f() { }",
        "at least one member",
    )
    .mended("struct S { a: f32 } fn f() { }"),
    message(
        "empty-structure",
        "structures must have at least one member",
        "S",
        "at least one member",
    ),
    naga(
        "failed-assertion",
        "const_assert 1 > 2; fn f() { }",
        "not true",
    ),
    message(
        "failed-assertion",
        "const assertion failed",
        "const_assert 1 > 2",
        "not true",
    ),
    naga(
        "member-separator",
        "struct S { a: f32\nfn f() { }",
        "A `}` is missing",
    )
    .mended("struct S { a: f32 }\nfn f() { }"),
];
