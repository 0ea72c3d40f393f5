//! Unknown, forbidden and taken names; members and indices.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga("foreign-name", "var x = 0.5; let a = lerp(1.0, 2.0, x);", "called `mix`")
        .mended("var x = 0.5; let a = mix(1.0, 2.0, x);"),
    naga("foreign-name", "let a = mod(f32(id.x), 2.0);", "`a % b`")
        .mended("let a = f32(id.x) % 2.0; let b = f32(id.x) - 2.0 * floor(f32(id.x) / 2.0);"),
    naga("foreign-name", "let a = frac(f32(lane) * 0.1);", "`fract`")
        .mended("let a = fract(f32(lane) * 0.1);"),
    naga("foreign-name", "let a = rsqrt(f32(lane));", "`inverseSqrt`")
        .mended("let a = inverseSqrt(f32(lane));"),
    naga("foreign-name", "let a = texture2D(channel0, vec2f(0.5));", "textureSampleLevel(channel0, bilinear, uv, 0.0)")
        .mended("let uv = vec2f(0.5); let a = textureSampleLevel(channel0, bilinear, uv, 0.0);"),
    naga("foreign-name", "let a = texelFetch(channel0, vec2i(0), 0);", "textureLoad(channel0, vec2i(x, y), 0)")
        .mended("let x = 0; let y = 0; let a = textureLoad(channel0, vec2i(x, y), 0);"),
    naga("foreign-name", "let a = sin(iTime);", "`time.elapsed`").mended("let a = sin(time.elapsed);"),
    naga("foreign-name", "let a = iResolution.xy;", "`textureDimensions(screen)`")
        .mended("let a = vec2f(textureDimensions(screen));"),
    naga("foreign-name", "let a = fragCoord.xy;", "vec2f(id.xy) + 0.5").mended("let a = vec2f(id.xy) + 0.5;"),
    naga("foreign-name", "let a = uv * 2.0;", "(vec2f(id.xy) + 0.5) / vec2f(textureDimensions(screen))")
        .mended("let uv = (vec2f(id.xy) + 0.5) / vec2f(textureDimensions(screen)); let a = uv * 2.0;"),
    naga("foreign-name", "fragColor = vec4f(1.0);", "`textureStore(screen, id.xy, vec4f(color, 1.0));`")
        .mended("let color = vec3f(1.0); textureStore(screen, id.xy, vec4f(color, 1.0));"),
    naga(
        "foreign-name",
        "@compute @workgroup_size(16, 16) fn main() { let a = gl_GlobalInvocationID.xy; }",
        "fn main(@builtin(global_invocation_id) id: vec3u)",
    )
    .mended("@compute @workgroup_size(16, 16) fn main(@builtin(global_invocation_id) id: vec3u) { let a = id.xy; }"),
    naga("foreign-name", "let a = ivec2(1, 2);", "`vec2i`").mended("let a = vec2i(1, 2);"),
    naga("foreign-name", "var a: double = 1.0;", "64-bit").mended("var a: f32 = 1.0;"),
    naga("foreign-name", "let a: f64 = 1.0;", "64-bit"),
    naga("foreign-name", "let a: u16 = 1;", "8-bit or 16-bit integers"),
    naga("foreign-name", "let a = PI * 2.0;", "const PI = 3.14159265;")
        .mended("const PI = 3.14159265; let a = PI * 2.0;"),
    naga("foreign-name", "barrier();", "workgroupBarrier()").mended("workgroupBarrier();"),
    naga("foreign-name", "let a = mul(mat2x2f(), vec2f());", "`a * b`").mended("let a = mat2x2f() * vec2f();"),
    naga("foreign-name", "let a = asuint(time.elapsed);", "bitcast<u32>(x)")
        .mended("let a = bitcast<u32>(time.elapsed);"),
    naga("foreign-name", "fn f() -> void { }", "leave `-> void` away").mended("fn f() { }"),
    message("foreign-name", "unresolved call target 'lerp'", "lerp", "`mix`"),
    message("foreign-name", "unresolved value 'iMouse'", "iMouse", "`mouse.pos`"),
    message("foreign-name", "unresolved type 'half'", "half", "enable f16;"),
    message("foreign-name", "u16 is unsupported in WGSL", "u16", "`u32`"),
    message(
        "foreign-name",
        "'u8' type used without 'chromium_experimental_subgroup_matrix' extension enabled",
        "u8",
        "`u32`",
    ),
    naga("misspelt-name", "let a = smothstep(0.0, 1.0, time.elapsed);", "`smoothstep`")
        .mended("let a = smoothstep(0.0, 1.0, time.elapsed);"),
    naga("misspelt-name", "textureload(channel0, vec2i(), 0);", "upper from lower case: write `textureLoad`"),
    naga("misspelt-name", "let a = tiem.elapsed;", "`time`").mended("let a = time.elapsed;"),
    naga("misspelt-name", "passStor(0, vec2i(id.xy), vec4f());", "`passStore`")
        .mended("passStore(0, vec2i(id.xy), vec4f());"),
    message("misspelt-name", "unresolved type 'vec3g'", "vec3g", "`vec3f`"),
    naga("function-as-value", "let a = sin;", "`sin(..)`"),
    message("function-as-value", "cannot use builtin function 'sin' as value", "sin", "`sin(..)`"),
    message("function-as-value", "cannot use function 'shade' as value", "shade", "`shade(..)`"),
    naga("type-as-value", "let a = vec2f;", "`vec2f(..)`").mended("let a = vec2f();"),
    naga("type-as-value", "struct S { a: f32 } fn f() { let s = S; }", "`S(..)`")
        .mended("struct S { a: f32 } fn f() { let s = S(1.0); }"),
    message("type-as-value", "cannot use type 'vec2<f32>' as value", "vec2f", "`vec2f(..)`"),
    naga("unknown-name", "speed = 1.0;", "Nothing called `speed`").mended("var speed = 0.0; speed = 1.0;"),
    naga("unknown-name", "for (var i = 0; i < 4; i++) { } let a = i;", "only there"),
    message("unknown-name", "unresolved call target 'shade'", "shade", "`fn shade(..) { .. }`"),
    message("unknown-name", "unresolved type 'Particle'", "Particle", "`struct Particle { .. }`"),
    naga("not-a-function", "let min = 1.0; let a = min(1.0, 2.0);", "hides the built-in `min`")
        .mended("let low = 1.0; let a = min(low, 2.0);"),
    naga("not-a-function", "let v = 1.0; let a = v(2.0);", "`v * (..)`").mended("let v = 1.0; let a = v * (2.0);"),
    naga("not-a-function", "let a = time();", "without parentheses"),
    message("not-a-function", "cannot use 'let min' as call target", "min", "hides"),
    message("not-a-function", "cannot use parameter 'id' as call target", "id", "`id * (..)`"),
    naga(
        "call-of-entry-point",
        "@compute @workgroup_size(1) fn f() { } @compute @workgroup_size(1) fn main() { f(); }",
        "without `@compute`",
    )
    .mended("fn f() { } @compute @workgroup_size(1) fn main() { f(); }"),
    message(
        "call-of-entry-point",
        "entry point functions cannot be the target of a function call",
        "f",
        "without `@compute`",
    ),
    naga("mutable-let", "let mut a = 1.0;", "`var x = 1.0;`").mended("var a = 1.0;"),
    naga("mutable-let", "fn f(const x: f32) { }", "never changes").mended("fn f(x: f32) { }"),
    message("mutable-let", "expected identifier for variable declaration", "let", "not both"),
    naga("const-function", "const fn f() { }", "with no word").mended("fn f() { }"),
    message("const-function", "expected identifier for 'const' declaration", "fn", "with no word"),
    naga("underscore", "let _ = 1.0;", "`_ = ..;`").mended("_ = 1.0;"),
    message("underscore", "expected identifier for 'let' declaration", "_", "`_ = ..;`"),
    naga("reserved-prefix", "let __a = 1.0;", "two underscores").mended("let _a = 1.0;"),
    message(
        "reserved-prefix",
        "identifiers must not start with two or more underscores",
        "__syncthreads",
        "workgroupBarrier()",
    ),
    naga("reserved-word", "let target = 1.0;", "`my_target`").mended("let my_target = 1.0;"),
    naga("reserved-word", "let loop = 1.0;", "word of the language").mended("let my_loop = 1.0;"),
    message("reserved-word", "'target' is a reserved keyword", "target", "`my_target`"),
    message("reserved-word", "expected identifier for 'let' declaration", "loop", "`my_loop`"),
    naga("bad-identifier", "let 2d = 1.0;", "digit").mended("let d2 = 1.0;"),
    naga("bad-identifier", "let a: = 1.0;", "leave the `:` away").mended("let a = 1.0;"),
    naga("bad-identifier", "fn (x: f32) { }", "A name is missing").mended("fn f(x: f32) { }"),
    naga("bad-identifier", "fn f() -> { }", "no `->`").mended("fn f() { }"),
    message("bad-identifier", "invalid type for 'let' declaration", "=", "leave the `:` away"),
    message("bad-identifier", "unable to determine function return type", "{", "no `->`"),
    naga("declared-twice", "let a = 1.0; let a = 2.0;", "`a = ..;`").mended("var a = 1.0; a = 2.0;"),
    naga("declared-twice", "fn passStore() { }", "belongs to the prelude").mended("fn store() { }"),
    message("declared-twice", "redeclaration of 'a'", "a", "declared twice"),
    // Members and indices.
    naga("texture-member", "let a = screen.size;", "textureDimensions(screen)")
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
    naga("array-length-member", "var t: array<f32, 4>; let a = t.length;", "arrayLength(&values)"),
    message("array-length-member", "cannot index into expression of type 'array<u32>'", "n", "arrayLength(&values)"),
    naga("mixed-swizzle", "let v = vec4f(); let a = v.xg;", "one of the two sets").mended("let v = vec4f(); let a = v.xy;"),
    message("mixed-swizzle", "invalid mixing of vector swizzle characters rgba with xyzw", "xg", "`v.rg`"),
    naga("other-swizzle-letters", "let v = vec4f(); let a = v.st;", "x, y, z, w").mended("let v = vec4f(); let a = v.xy;"),
    message("other-swizzle-letters", "invalid vector swizzle character", "", "x, y, z, w"),
    naga("prelude-member", "let a = time.elpased;", "`time.elapsed`").mended("let a = time.elapsed;"),
    message("prelude-member", "struct member elpased not found", "time.elpased", "`time.elapsed`"),
    message("prelude-member", "struct member xy not found", "mouse.xy", "`pos`, `zoom`, `click`"),
    message("prelude-member", "struct member speed not found", "custom.speed", "slider"),
    naga("missing-component", "let a = id.w;", "no component `w`").mended("let a = id.z;"),
    message("missing-component", "invalid vector swizzle member", "w", "no component `w`"),
    message("missing-component", "cannot index into expression of type 'f32'", "x", "single value (f32)"),
    message("missing-component", "cannot index into expression of type 'mat2x2<f32>'", "m", "`m[0].x`"),
    naga("missing-member", "struct S { a: f32 } fn f(s: S) -> f32 { return s.angle; }", "no member `angle`")
        .mended("struct S { a: f32 } fn f(s: S) -> f32 { return s.a; }"),
    message("missing-member", "struct member angle not found", "s.angle", "no member `angle`"),
    naga("index-type", "var t: array<f32, 4>; let a = t[1.0];", "`u32(..)`")
        .mended("var t: array<f32, 4>; let a = t[u32(1.0)];"),
    message("index-type", "index must be of type 'i32' or 'u32', found: 'f32'", "f", "`u32(f)`"),
    message("index-type", "index must be of type 'i32' or 'u32', found: 'vec2<u32>'", "i", "`i.y * width + i.x`"),
    naga("negative-index", "var t: array<f32, 4>; let a = t[-1];", "never negative"),
    message("negative-index", "index -1 out of bounds [0..3]", "-1", "never negative"),
    naga("index-out-of-bounds", "var t: array<f32, 4>; t[4] = 1.0;", "none at 4").mended("var t: array<f32, 4>; t[3] = 1.0;"),
    naga("index-out-of-bounds", "let v = vec3f(); let a = v[3];", "none at 3"),
    naga("index-out-of-bounds", "let a = array(1, 2, 3)[3];", "N - 1"),
    message("index-out-of-bounds", "index 4 out of bounds [0..3]", "4", "the last of 4 is at 3"),
    naga("index-of-nothing", "let f = 1.0; let a = f[0];", "`t[i]`"),
    message("index-of-nothing", "cannot index type 'Mouse'", "mouse[0]", "mouse.pos"),
];
