//! Braces, parentheses, commas and semicolons.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga(
        "unclosed-brace",
        "fn f() { if (true) { let x = 1.0; }",
        "Every `{` needs its `}`",
    )
    .mended("fn f() { if (true) { let x = 1.0; } }"),
    message(
        "unclosed-brace",
        "expected '}' for function body",
        "}",
        "Every `{` needs its `}`",
    ),
    message(
        "unclosed-brace",
        "expected '}' for function body",
        "fn",
        "is missing above",
    ),
    message(
        "unclosed-brace",
        "expected statement, found \"\"",
        "",
        "ends too early",
    ),
    naga(
        "unneeded-semicolon",
        "if (lane > 3u); { }",
        "Remove this `;`",
    )
    .mended("if (lane > 3u) { }"),
    message(
        "unneeded-semicolon",
        "expected '{' for for loop",
        ";",
        "`{ }`",
    ),
    naga(
        "case-braces",
        "switch (lane) { case 0u: case 1u: { } default: { } }",
        "`case 0, 1: { .. }`",
    )
    .mended("switch (lane) { case 0, 1: { } default: { } }"),
    message(
        "case-braces",
        "expected '{' for case statement",
        "x",
        "`case 0: { .. }`",
    ),
    naga(
        "missing-braces",
        "var y = 1.0; if (y > 0.5) y = 2.0;",
        "needs braces",
    )
    .mended("var y = 1.0; if (y > 0.5) { y = 2.0; }"),
    naga("missing-braces", "if (lane > 3u) return;", "needs braces")
        .mended("if (lane > 3u) { return; }"),
    message(
        "missing-braces",
        "expected '{' for else statement",
        "y",
        "needs braces",
    ),
    naga("unknown-block", "do { } while (true);", "`loop {"),
    message(
        "unknown-block",
        "expected '=' for assignment",
        "{",
        "`loop {",
    ),
    naga(
        "brace-after-value",
        "if (lane > 3u) { } elif (lane > 1u) { }",
        "`else if`",
    )
    .mended("if (lane > 3u) { } else if (lane > 1u) { }"),
    naga(
        "brace-after-value",
        "let v = vec2f{1.0, 2.0};",
        "`vec2f(1.0, 2.0)`",
    )
    .mended("let v = vec2f(1.0, 2.0);"),
    message(
        "brace-after-value",
        "missing initializer for 'let' declaration",
        "if",
        "select(if_false, if_true, condition)",
    ),
    naga(
        "list-in-brackets",
        "let a = [1.0, 2.0];",
        "`array(1.0, 2.0, 3.0)`",
    )
    .mended("let a = array(1.0, 2.0);"),
    naga("list-in-brackets", "var a: f32[4];", "`array<f32, 4>`").mended("var a: array<f32, 4>;"),
    message(
        "list-in-brackets",
        "missing initializer for 'let' declaration",
        "[",
        "`array(1.0, 2.0, 3.0)`",
    ),
    naga(
        "unclosed-parenthesis",
        "let a = sin(time.elapsed;",
        "A `)` is missing",
    )
    .mended("let a = sin(time.elapsed);"),
    message(
        "unclosed-parenthesis",
        "expected ',' for function call",
        ";",
        "A `)` is missing",
    ),
    naga(
        "unclosed-bracket",
        "var t: array<f32, 4>; let a = t[0;",
        "A `]` is missing",
    )
    .mended("var t: array<f32, 4>; let a = t[0];"),
    naga(
        "unclosed-bracket",
        "var t: array<f32, 4>; t[id.x, id.y] = 1.0;",
        "`t[y * width + x]`",
    ),
    message(
        "unclosed-bracket",
        "expected ']' for index accessor",
        ".2",
        "ranges",
    ),
    naga(
        "extra-parenthesis",
        "let a = sin(time.elapsed));",
        "one `)` too many",
    )
    .mended("let a = sin(time.elapsed);"),
    naga(
        "extra-parenthesis",
        "for (var i = 0; i < 4) { }",
        "a part is missing",
    )
    .mended("for (var i = 0; i < 4; i++) { }"),
    naga(
        "missing-comma",
        "let a = max(time.elapsed 2.0);",
        "before `2.0`",
    )
    .mended("let a = max(time.elapsed, 2.0);"),
    naga(
        "missing-comma",
        "struct S { a: f32 } fn f() { let s = S(a: 1.0); }",
        "no names",
    )
    .mended("struct S { a: f32 } fn f() { let s = S(1.0); }"),
    message(
        "missing-comma",
        "expected ',' for function call",
        "2.0",
        "a comma",
    ),
    naga(
        "missing-semicolon",
        "let a = 1.0\nlet b = 2.0;",
        "before this `let`",
    )
    .mended("let a = 1.0;\nlet b = 2.0;"),
    naga(
        "missing-semicolon",
        "var a = 1.0;\na += 1.0\na *= 2.0;",
        "before `a`",
    )
    .mended("var a = 1.0;\na += 1.0;\na *= 2.0;"),
    naga("missing-semicolon", "let a = 1.0", "before this `}`").mended("let a = 1.0;"),
    message(
        "missing-semicolon",
        "expected ';' for return statement",
        "}",
        "before this `}`",
    ),
    naga("list-in-brackets", "fn f(a: f32[3]) { }", "`array<f32, 4>`")
        .mended("fn f(a: array<f32, 3>) { }"),
    message(
        "list-in-brackets",
        "expected ')' for function declaration",
        "[",
        "`array<f32, 4>`",
    ),
    naga(
        "unclosed-parenthesis",
        "fn f(a: f32 { }",
        "A `)` is missing",
    )
    .mended("fn f(a: f32) { }"),
    naga(
        "missing-comma",
        "let p = array<vec2f, 2>((1.0, 2.0), (3.0, 4.0));",
        "`vec2f(1.0, 2.0)`",
    )
    .mended("let p = array<vec2f, 2>(vec2f(1.0, 2.0), vec2f(3.0, 4.0));"),
    message(
        "missing-comma",
        "expected ')' for function declaration",
        "const",
        "without `const`",
    ),
];
