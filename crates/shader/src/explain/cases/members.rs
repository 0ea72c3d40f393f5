//! What stands after a dot, and indices.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga(
        "texture-member",
        "let a = screen.size;",
        "textureDimensions(screen)",
    )
    .mended("let a = textureDimensions(screen);"),
    message(
        "texture-member",
        "cannot index into expression of type 'texture_2d<f32>'",
        "channel0",
        "textureLoad(channel0, vec2i(x, y), 0)",
    ),
    message(
        "texture-member",
        "cannot index type 'texture_storage_2d<rgba16float, write>'",
        "screen[id.x]",
        "textureStore(screen, vec2i(x, y), color)",
    ),
    naga(
        "array-length-member",
        "var t: array<f32, 4>; let a = t.length;",
        "arrayLength(&values)",
    ),
    message(
        "array-length-member",
        "cannot index into expression of type 'array<u32>'",
        "n",
        "arrayLength(&values)",
    ),
    naga(
        "mixed-swizzle",
        "let v = vec4f(); let a = v.xg;",
        "one of the two sets",
    )
    .mended("let v = vec4f(); let a = v.xy;"),
    message(
        "mixed-swizzle",
        "invalid mixing of vector swizzle characters rgba with xyzw",
        "xg",
        "`v.rg`",
    ),
    naga(
        "other-swizzle-letters",
        "let v = vec4f(); let a = v.st;",
        "x, y, z, w",
    )
    .mended("let v = vec4f(); let a = v.xy;"),
    message(
        "other-swizzle-letters",
        "invalid vector swizzle character",
        "",
        "x, y, z, w",
    ),
    naga("prelude-member", "let a = time.elpased;", "`time.elapsed`")
        .mended("let a = time.elapsed;"),
    message(
        "prelude-member",
        "struct member elpased not found",
        "time.elpased",
        "`time.elapsed`",
    ),
    message(
        "prelude-member",
        "struct member xy not found",
        "mouse.xy",
        "`pos`, `zoom`, `click`",
    ),
    message(
        "prelude-member",
        "struct member speed not found",
        "custom.speed",
        "slider",
    ),
    naga("missing-component", "let a = id.w;", "no component `w`").mended("let a = id.z;"),
    message(
        "missing-component",
        "invalid vector swizzle member",
        "w",
        "no component `w`",
    ),
    message(
        "missing-component",
        "cannot index into expression of type 'f32'",
        "x",
        "single value (f32)",
    ),
    message(
        "missing-component",
        "cannot index into expression of type 'mat2x2<f32>'",
        "m",
        "`m[0].x`",
    ),
    naga(
        "missing-member",
        "struct S { a: f32 } fn f(s: S) -> f32 { return s.angle; }",
        "no member `angle`",
    )
    .mended("struct S { a: f32 } fn f(s: S) -> f32 { return s.a; }"),
    message(
        "missing-member",
        "struct member angle not found",
        "s.angle",
        "no member `angle`",
    ),
    naga(
        "index-type",
        "var t: array<f32, 4>; let a = t[1.0];",
        "`u32(..)`",
    )
    .mended("var t: array<f32, 4>; let a = t[u32(1.0)];"),
    message(
        "index-type",
        "index must be of type 'i32' or 'u32', found: 'f32'",
        "f",
        "`u32(f)`",
    ),
    message(
        "index-type",
        "index must be of type 'i32' or 'u32', found: 'vec2<u32>'",
        "i",
        "`i.y * width + i.x`",
    ),
    naga(
        "negative-index",
        "var t: array<f32, 4>; let a = t[-1];",
        "never negative",
    ),
    message(
        "negative-index",
        "index -1 out of bounds [0..3]",
        "-1",
        "never negative",
    ),
    naga(
        "index-out-of-bounds",
        "var t: array<f32, 4>; t[4] = 1.0;",
        "none at 4",
    )
    .mended("var t: array<f32, 4>; t[3] = 1.0;"),
    naga(
        "index-out-of-bounds",
        "let v = vec3f(); let a = v[3];",
        "none at 3",
    ),
    naga("index-out-of-bounds", "let a = array(1, 2, 3)[3];", "N - 1"),
    message(
        "index-out-of-bounds",
        "index 4 out of bounds [0..3]",
        "4",
        "the last of 4 is at 3",
    ),
    naga("index-of-nothing", "let f = 1.0; let a = f[0];", "`t[i]`"),
    message(
        "index-of-nothing",
        "cannot index type 'Mouse'",
        "mouse[0]",
        "mouse.pos",
    ),
];
