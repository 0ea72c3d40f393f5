#define WRONG nowhere + 1.0
#storage cells array<u32>
fn f(a: i32) -> f32 { return a; }
fn g() { var i = 0; while i < 10 { } let x = WRONG; }
@compute @workgroup_size(16, 32) fn main() { f(1u, 2); cells[0] = 1.0 }
