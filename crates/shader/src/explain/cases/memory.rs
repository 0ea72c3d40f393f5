//! Variables, buffers and pointers.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga(
        "assigned-swizzle",
        "var v = vec3f(); v.xy = vec2f();",
        "`v.x = ..;`",
    )
    .mended("var v = vec3f(); v.x = 0.0; v.y = 0.0;"),
    naga(
        "assigned-swizzle",
        "var v = vec3f(); v.xx = vec2f();",
        "has one twice",
    ),
    naga(
        "assigned-texel",
        "screen[id.x] = vec4f();",
        "`textureStore(screen, id.xy, color);`",
    )
    .mended("let color = vec4f(); textureStore(screen, id.xy, color);"),
    naga(
        "assigned-texel",
        "pass_out[0] = vec4f();",
        "`passStore(0, vec2i(id.xy), color);`",
    )
    .mended("let color = vec4f(); passStore(0, vec2i(id.xy), color);"),
    message(
        "assigned-constant",
        "cannot assign to 'const a'",
        "a",
        "`a` is a constant",
    ),
    message(
        "assigned-parameter",
        "cannot assign to parameter 'p'",
        "p",
        "`var new_p = p;`",
    ),
    message(
        "assigned-let",
        "cannot assign to 'let a'",
        "a",
        "Declare it with `var`",
    ),
    message(
        "assigned-let",
        "cannot modify 'let'",
        "i",
        "`i` is declared with `let`",
    ),
    naga(
        "assigned-name",
        "let a = 1.0; a = 2.0;",
        "a variable (`var`)",
    )
    .mended("var a = 1.0; a = 2.0;"),
    naga("assigned-name", "id.x = 1u;", "`var copy = id;`").mended("var copy = id; copy.x = 1u;"),
    naga(
        "assigned-name",
        "fn g(p: ptr<function, f32>) { p = 1.0; }",
        "`*p`",
    )
    .mended("fn g(p: ptr<function, f32>) { *p = 1.0; }"),
    naga(
        "assigned-name",
        "var t: array<f32, 4>; fn f() { t[0] = 1.0; }",
        "without `<private>` or `<workgroup>`",
    )
    .mended("var<private> t: array<f32, 4>; fn f() { t[0] = 1.0; }"),
    message(
        "assigned-name",
        "cannot assign to value of type 'f32'",
        "t[0]",
        "`t` cannot be changed",
    ),
    message(
        "assigned-value",
        "cannot assign to value of type 'abstract-float'",
        "sin",
        "computed value",
    ),
    naga(
        "written-uniform",
        "time.elapsed = 1.0;",
        "`var t = time.elapsed;`",
    )
    .mended("var t = time.elapsed; t = 1.0;"),
    message(
        "written-uniform",
        "cannot store into a read-only type 'ref<uniform, f32, read>'",
        "=",
        "can only be read",
    ),
    message(
        "written-uniform",
        "cannot modify read-only type 'ref<uniform, u32, read>'",
        "++",
        "can only be read",
    ),
    naga(
        "written-read-only",
        "@group(0) @binding(0) var<storage, read> n: array<u32>; fn f() { n[0] = 1u; }",
        "`var<storage, read_write>`",
    )
    .mended("@group(0) @binding(0) var<storage, read_write> n: array<u32>; fn f() { n[0] = 1u; }"),
    message(
        "written-read-only",
        "cannot store into a read-only type 'ref<storage, u32, read>'",
        "=",
        "`var<storage, read_write>`",
    ),
    naga(
        "local-resource",
        "var x = 1.0; var p = &x;",
        "`let` instead of `var`",
    )
    .mended("var x = 1.0; let p = &x;"),
    naga(
        "local-resource",
        "var s = bilinear;",
        "`let` instead of `var`",
    )
    .mended("let s = bilinear;"),
    message(
        "local-resource",
        "function-scope 'var' must have a constructible type",
        "var s",
        "`let` instead of `var`",
    ),
    naga(
        "array-without-length",
        "var n: array<u32>;",
        "`array<f32, 64>`",
    )
    .mended("var n: array<u32, 64>;"),
    naga(
        "array-without-length",
        "var<workgroup> n: array<u32>; fn f() { n[0] = 1u; }",
        "(`#storage`)",
    )
    .mended("#storage n array<u32>\nfn f() { n[0] = 1u; }"),
    naga(
        "array-without-length",
        "override N: u32 = 4; var<private> n: array<u32, N>; fn f() { n[0] = 1u; }",
        "`var<workgroup>`",
    )
    .mended("override N: u32 = 4; var<workgroup> n: array<u32, N>; fn f() { n[0] = 1u; }"),
    message(
        "array-without-length",
        "runtime-sized arrays cannot be used in the <function> address space",
        "array<u32>",
        "`array<f32, 64>`",
    ),
    message(
        "array-without-length",
        "variables in 'workgroup' address space must have a fixed footprint",
        "var<workgroup> n: array<u32>",
        "`array<f32, 64>`",
    ),
    message(
        "array-without-length",
        "override-sized arrays can only be used in the <workgroup> address space",
        "array<u32, N>",
        "`override`",
    ),
    naga(
        "copied-array",
        "#storage n array<u32>\nfn f() { let x = n; }",
        "`values[i]`",
    )
    .mended("#storage n array<u32>\nfn f() { let x = n[0]; }"),
    message(
        "copied-array",
        "runtime-sized arrays must be used with an address space",
        "x",
        "`values[i]`",
    ),
    naga(
        "last-member",
        "struct S { a: array<u32>, b: u32 } fn f() { }",
        "move it to the end",
    )
    .mended("struct S { b: u32, a: array<u32> } fn f() { }"),
    message(
        "last-member",
        "runtime arrays may only appear as the last member of a struct",
        "a",
        "last member",
    ),
    naga(
        "bool-in-buffer",
        "#storage n array<bool>\nfn f() { n[0] = true; }",
        "`u32(b)`",
    )
    .mended("#storage n array<u32>\nfn f() { n[0] = u32(true); }"),
    naga(
        "bool-in-buffer",
        "struct S { a: bool }\n#storage n array<S>\nfn f() { n[0].a = true; }",
        "cannot hold bools",
    ),
    message(
        "bool-in-buffer",
        "type 'bool' cannot be used in address space 'storage' as it is non-host-shareable",
        "array<bool>",
        "cannot hold bools",
    ),
    message(
        "bool-in-buffer",
        "type 'texture_2d<f32>' cannot be used in address space 'uniform' as it is non-host-shareable",
        "texture_2d<f32>",
        "`var name: texture_2d<f32>;`",
    ),
    naga(
        "uniform-stride",
        "@group(0) @binding(0) var<uniform> n: array<u32, 4>; fn f() { _ = n[0]; }",
        "16 bytes",
    ),
    naga(
        "initialised-memory",
        "var<workgroup> n: u32 = 0u; fn f() { n = 1u; }",
        "begin as zeros",
    )
    .mended("var<workgroup> n: u32; fn f() { n = 1u; }"),
    message(
        "initialised-memory",
        "var of address space 'workgroup' cannot have an initializer. var initializers are only supported for the address spaces 'private' and 'function'",
        "var<workgroup> n: u32 = 0u",
        "begin as zeros",
    ),
    naga(
        "unbound-resource",
        "var<storage, read_write> n: array<u32>; fn f() { n[0] = 1u; }",
        "`#storage values array<f32>`",
    )
    .mended("#storage n array<u32>\nfn f() { n[0] = 1u; }"),
    naga(
        "unbound-resource",
        "@binding(0) var<storage, read_write> n: array<u32>; fn f() { n[0] = 1u; }",
        "`@group(0) @binding(0)`",
    )
    .mended("@group(0) @binding(0) var<storage, read_write> n: array<u32>; fn f() { n[0] = 1u; }"),
    message(
        "unbound-resource",
        "resource variables require '@group' and '@binding' attributes",
        "var t: texture_2d<f32>",
        "`#storage values array<f32>`",
    ),
    naga(
        "shared-binding",
        "@group(0) @binding(30) var<storage, read_write> n: array<u32>; @group(0) @binding(30) var<storage, read_write> m: array<u32>; \
         @compute @workgroup_size(1) fn f() { n[0] = 1u; m[0] = 1u; }",
        "Give each its own",
    ),
    message(
        "shared-binding",
        "entry point 'g' references multiple variables that use the same resource binding '@group(0)', '@binding(20)'",
        "var<storage, read_write> m: array<u32>",
        "Give each its own",
    ),
    naga(
        "access-mode",
        "@group(0) @binding(0) var<storage, write> n: array<u32>; fn f() { n[0] = 1u; }",
        "`var<storage, read_write>`",
    ),
    naga(
        "access-mode",
        "@group(0) @binding(0) var<storage, readwrite> n: array<u32>; fn f() { n[0] = 1u; }",
        "`var<storage, read_write>`",
    ),
    message(
        "access-mode",
        "unresolved access 'readwrite'",
        "readwrite",
        "`var<storage, read_write>`",
    ),
    naga(
        "pointer-template",
        "fn f(p: ptr<f32>) { *p = 1.0; }",
        "`ptr<function, f32>`",
    )
    .mended("fn f(p: ptr<function, f32>) { *p = 1.0; }"),
    message(
        "pointer-template",
        "'ptr' requires at least 2 template arguments",
        "ptr<f32>",
        "`ptr<function, f32>`",
    ),
    naga(
        "address-space-name",
        "var<shared> n: u32; fn f() { n = 1u; }",
        "`var<workgroup>`",
    )
    .mended("var<workgroup> n: u32; fn f() { n = 1u; }"),
    naga(
        "address-space-name",
        "@group(0) @binding(0) var<read_write, storage> n: array<u32>; fn f() { n[0] = 1u; }",
        "`var<storage, read_write>`",
    ),
    message(
        "address-space-name",
        "unresolved address space 'global'",
        "global",
        "`private`",
    ),
    message(
        "address-space-name",
        "cannot use access enumerant 'read' as address space",
        "read",
        "`var<storage, read>`",
    ),
    naga(
        "pointer-parameter",
        "var<workgroup> n: u32; fn inc(p: ptr<workgroup, u32>) { *p += 1u; } fn f() { inc(&n); }",
        "points to workgroup memory",
    )
    .mended("var<workgroup> n: u32; fn inc() { n += 1u; } fn f() { inc(); }"),
    naga(
        "pointer-parameter",
        "#storage n array<u32>\nfn inc(p: ptr<storage, u32, read_write>) { *p += 1u; }",
        "points to a buffer",
    ),
    naga(
        "array-parameter",
        "fn f(t: array<f32>) -> f32 { return t[0]; }",
        "`t` cannot be a parameter",
    ),
    naga(
        "stored-pointer",
        "fn f(p: ptr<function, f32>) -> ptr<function, f32> { return p; }",
        "Return the value",
    )
    .mended("fn f(p: ptr<function, f32>) -> f32 { return *p; }"),
    naga(
        "stored-pointer",
        "struct S { p: ptr<function, f32> } fn f() { }",
        "kept in a structure",
    ),
    message(
        "stored-pointer",
        "function return type must be a constructible type",
        "ptr<function, f32>",
        "Return the value",
    ),
    message(
        "stored-pointer",
        "ptr<function, f32, read_write> cannot be used as the type of a structure member",
        "p",
        "kept in a structure",
    ),
    naga(
        "component-pointer",
        "var v = vec2f(); let p = &v.x;",
        "`&v`",
    )
    .mended("var v = vec2f(); let p = &v;"),
    message(
        "aliased-pointers",
        "invalid aliased pointer argument",
        "&x",
        "`x` in two ways",
    ),
    naga(
        "uniform-load-argument",
        "var<workgroup> n: u32; fn f() -> u32 { return workgroupUniformLoad(n); }",
        "`workgroupUniformLoad(&n)`",
    )
    .mended("var<workgroup> n: u32; fn f() -> u32 { return workgroupUniformLoad(&n); }"),
    message(
        "uniform-load-argument",
        "no matching call to 'workgroupUniformLoad(u32)'",
        "workgroupUniformLoad(n)",
        "`workgroupUniformLoad(&n)`",
    ),
    message(
        "array-without-length",
        "cannot construct an array that has an override-expression count",
        "array<f32, N>()",
        "`override`",
    ),
    naga(
        "array-without-length",
        "override N = 4; fn f() { let a = array<f32, N>(); }",
        "`override`",
    )
    .mended("const N = 4; fn f() { let a = array<f32, N>(); }"),
    message(
        "assigned-parameter",
        "cannot modify function parameter",
        "p",
        "`var new_p = p;`",
    ),
    message(
        "assigned-name",
        "cannot modify value of type 'u32'",
        "p.x",
        "`p` cannot be changed",
    ),
];
