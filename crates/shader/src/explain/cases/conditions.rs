//! Operators with one operand, and conditions.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga("sign-of-unsigned", "let a = -id.x;", "`-i32(id.x)`").mended("let a = -i32(id.x);"),
    message(
        "sign-of-unsigned",
        "no matching overload for 'operator - (u32)'",
        "-id.x",
        "`-f32(id.x)`",
    ),
    naga("not-of-number", "let a = !id.x;", "`id.x == 0`").mended("let a = id.x == 0;"),
    message(
        "not-of-number",
        "no matching overload for 'operator ! (f32)'",
        "!x",
        "`x == 0.0`",
    ),
    naga("bits-of-one-float", "var x = 1.0; let a = ~x;", "`u32(x)`")
        .mended("var x = 1.0; let a = ~u32(x);"),
    naga("bits-of-one-float", "let a = ~true;", "`!b`").mended("let a = !true;"),
    message(
        "bits-of-one-float",
        "no matching overload for 'operator ~ (bool)'",
        "~true",
        "`!b`",
    ),
    naga(
        "condition-of-vector",
        "if (id.xy < vec2u(3u)) { }",
        "`all(id.xy < vec2u(3u))`",
    )
    .mended("if (all(id.xy < vec2u(3u))) { }"),
    message(
        "condition-of-vector",
        "if statement condition must be bool, got vec2<bool>",
        "v == w",
        "`any(v == w)`",
    ),
    naga("condition-of-number", "if (id.x) { }", "`id.x != 0`").mended("if (id.x != 0) { }"),
    naga(
        "condition-of-number",
        "var i = 10; while (i) { i--; }",
        "`i != 0`",
    )
    .mended("var i = 10; while (i != 0) { i--; }"),
    message(
        "condition-of-number",
        "while condition must be bool, got i32",
        "i",
        "`i != 0`",
    ),
    message(
        "condition-of-number",
        "for-loop condition must be bool, got f32",
        "x",
        "`x != 0.0`",
    ),
];
