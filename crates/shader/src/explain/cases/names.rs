//! Unknown, forbidden and taken names.

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
    message("declared-twice", "redeclaration of 'a'", "a", "declared twice"),
    message("declared-twice", "redefinition of 'a'", "a", "declared twice"),
];
