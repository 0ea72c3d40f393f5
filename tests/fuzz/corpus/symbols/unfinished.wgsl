struct S { a: vec4f, b: S
fn f(s: S, q: mat3x3f) -> { let x = s.a.; var y = q[0].
#define
const = 3; let caf\u{e9}: = mouse.
