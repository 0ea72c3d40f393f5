//! Statements that are no WGSL.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    message(
        "unclosed-comment",
        "expected statement, found \"/* no end\"",
        "/* no end",
        "`*/`",
    ),
    message(
        "unclosed-comment",
        "unterminated block comment",
        "/",
        "`*/`",
    ),
    naga("foreign-character", "let a = 2.0 × 3.0;", "`*`").mended("let a = 2.0 * 3.0;"),
    naga(
        "foreign-character",
        "let a = 2.0 − 3.0;",
        "typographic minus",
    )
    .mended("let a = 2.0 - 3.0;"),
    naga("foreign-character", "let a = “text”;", "typographic quote"),
    message(
        "foreign-character",
        "invalid character found",
        "",
        "select(if_false, if_true, condition)",
    ),
    naga(
        "ternary",
        "let x = time.elapsed; let a = x > 0.5 ? 1.0 : 0.0;",
        "`select(b, a, condition)`",
    )
    .mended("let x = time.elapsed; let a = select(0.0, 1.0, x > 0.5);"),
    naga(
        "ternary",
        "let a = (lane > 5u ? 1.0 : 0.0) * 2.0;",
        "`select(b, a, condition)`",
    ),
    naga("increment-as-value", "var i = 0; let a = i++;", "`i + 1`")
        .mended("var i = 0; let a = i + 1; i++;"),
    naga("increment-as-value", "var i = 0; ++i;", "`i++`").mended("var i = 0; i++;"),
    naga(
        "increment-as-value",
        "for (var i = 0; i < 4; ++i) { }",
        "`i++`",
    )
    .mended("for (var i = 0; i < 4; i++) { }"),
    message(
        "increment-as-value",
        "expected ';' for variable declaration",
        "++",
        "not a value",
    ),
    message(
        "increment-as-value",
        "prefix increment and decrement operators are not supported",
        "++",
        "`i++`",
    ),
    naga("increment-of-float", "var f = 0.0; f++;", "`x += 1.0;`").mended("var f = 0.0; f += 1.0;"),
    naga(
        "increment-of-float",
        "let i = 0; i++;",
        "declared with `var`",
    )
    .mended("var i = 0; i++;"),
    message(
        "increment-of-float",
        "increment statement can only be applied to an integer scalar",
        "f",
        "`x += 1.0;`",
    ),
    naga("text-literal", "let a = keyDown('a');", "`keyDown(65)`").mended("let a = keyDown(65);"),
    naga("number-format", "let a = 012;", "does not begin with 0").mended("let a = 12;"),
    naga("number-format", "let a = 0x;", "`0xff`").mended("let a = 0xff;"),
    naga("number-format", "let a = 1.0d;", "no suffix").mended("let a = 1.0;"),
    message(
        "number-format",
        "integer literal cannot have leading 0s",
        "",
        "does not begin with 0",
    ),
    message(
        "number-format",
        "integer or float hex literal has no significant digits",
        "",
        "`0xff`",
    ),
    message("hash-line", "expected statement, found \"#\"", "#", "`//`"),
    naga("word-operator", "if (lane > 1u and lane < 5u) { }", "`&&`")
        .mended("if (lane > 1u && lane < 5u) { }"),
    message(
        "word-operator",
        "expected ';' for variable declaration",
        "or",
        "`||`",
    ),
    naga("other-comparison", "if (lane === 1u) { }", "`==`").mended("if (lane == 1u) { }"),
    naga("other-comparison", "if (lane <> 1u) { }", "`!=`").mended("if (lane != 1u) { }"),
    naga("other-comparison", "let a = |lane|;", "`abs(x)`").mended("let a = abs(lane);"),
    message(
        "other-comparison",
        "unable to parse right side of != expression",
        "=",
        "Inequality is `!=`",
    ),
    message(
        "other-comparison",
        "unable to parse right side of ^ expression",
        "^",
        "`a != b`",
    ),
    naga(
        "compound-assignment",
        "var a = true; a ||= false;",
        "`a = a || b;`",
    )
    .mended("var a = true; a = a || false;"),
    naga("compound-assignment", "a := 1.0;", "`let x = ..;`").mended("let a = 1.0;"),
    naga("compound-assignment", "var i = 1; i =+ 1;", "`+=`").mended("var i = 1; i += 1;"),
    naga("compound-assignment", "println!(1.0);", "cannot print"),
    message(
        "compound-assignment",
        "expected 'var' for variable declaration",
        "x",
        "`let x = ..;`",
    ),
    naga("single-equals", "var i = 1; if (i = 2) { }", "`==`").mended("var i = 1; if (i == 2) { }"),
    naga(
        "single-equals",
        "var i = 1; while (i =< 3) { i++; }",
        "`<=`",
    )
    .mended("var i = 1; while (i <= 3) { i++; }"),
    message(
        "single-equals",
        "expected '{' for if statement",
        "=",
        "`==`",
    ),
    naga(
        "equals-in-argument",
        "fn f(x: f32 = 1.0) { }",
        "default value",
    )
    .mended("fn f(x: f32) { }"),
    naga(
        "equals-in-argument",
        "var a = 1.0; var b = 1.0; a = b = 2.0;",
        "`b = 2.0; a = b;`",
    )
    .mended("var a = 1.0; var b = 1.0; b = 2.0; a = b;"),
    message(
        "equals-in-argument",
        "expected ')' for function declaration",
        "=",
        "default value",
    ),
    naga(
        "one-name-per-declaration",
        "var a = 1.0, b = 2.0;",
        "`var a = 1.0; var b = 2.0;`",
    )
    .mended("var a = 1.0; var b = 2.0;"),
    message(
        "one-name-per-declaration",
        "expected ';' for variable declaration",
        ",",
        "one name",
    ),
    message(
        "for-parts",
        "expected ';' for initializer in for loop",
        ",",
        "three parts",
    ),
    naga(
        "for-parentheses",
        "for var i = 0; i < 4; i++ { }",
        "in parentheses",
    )
    .mended("for (var i = 0; i < 4; i++) { }"),
    message(
        "for-parentheses",
        "expected '(' for for loop",
        "i",
        "in parentheses",
    ),
    naga(
        "method-call",
        "let v = vec2f(); let a = v.length();",
        "`length(v)`",
    )
    .mended("let v = vec2f(); let a = length(v);"),
    message(
        "method-call",
        "expected ';' for variable declaration",
        "(",
        "`length(v)`",
    ),
    naga("missing-operand", "let a = 1.0 + ;", "before this `;`").mended("let a = 1.0 + 2.0;"),
    message(
        "missing-operand",
        "unable to parse right side of + expression",
        ";",
        "before this `;`",
    ),
    naga(
        "comparison-as-statement",
        "var a = 1.0; a == 2.0;",
        "write `=`",
    )
    .mended("var a = 1.0; a = 2.0;"),
    naga("value-as-statement", "let a = 1.0; a + 1.0;", "`x = ..;`"),
    naga(
        "value-as-statement",
        "fn f(x: f32) -> f32 { x * 2.0 }",
        "`return ..;`",
    )
    .mended("fn f(x: f32) -> f32 { return x * 2.0; }"),
    naga(
        "value-as-statement",
        "fn f() -> f32 { Return 1.0; }",
        "`return`",
    )
    .mended("fn f() -> f32 { return 1.0; }"),
    message(
        "value-as-statement",
        "expected '}' for function body",
        "1.0",
        "`return ..;`",
    ),
    naga(
        "double-equals-in-declaration",
        "let a == 1.0;",
        "single `=`",
    )
    .mended("let a = 1.0;"),
    naga("missing-value", "let a;", "`let a = 1.0;`").mended("var a: f32;"),
    naga("missing-value", "let a-b = 1.0;", "letters, digits").mended("let a_b = 1.0;"),
    message(
        "missing-value",
        "expected '=' for 'let' declaration",
        ";",
        "`var a: f32;`",
    ),
    naga("cast", "let a = 1.5 as u32;", "`f32(x)`").mended("let a = u32(1.5);"),
    naga("cast", "let a = (int)1.5;", "before `1.5`").mended("let a = i32(1.5);"),
    message(
        "cast",
        "expected ';' for variable declaration",
        "->",
        "Write a dot",
    ),
];
