//! Barriers, loops, branches and what belongs to other stages.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    message(
        "non-uniform-barrier",
        "'workgroupBarrier' must only be called from uniform control flow",
        "workgroupBarrier",
        "All invocations of a workgroup",
    ),
    message(
        "non-uniform-barrier",
        "'storageBarrier' must only be called from uniform control flow",
        "storageBarrier",
        "`storageBarrier`",
    ),
    message(
        "non-uniform-barrier",
        "'workgroupUniformLoad' must only be called from uniform control flow",
        "workgroupUniformLoad(&n)",
        "`workgroupUniformLoad`",
    ),
    message(
        "non-uniform-subgroup",
        "'subgroupAdd' must only be called from subgroup uniform control flow",
        "subgroupAdd(1u)",
        "All invocations of a subgroup",
    ),
    message(
        "non-uniform-argument",
        "'workgroupUniformLoad' requires argument 0 to be uniform",
        "&n[lane]",
        "the same pointer",
    ),
    message(
        "loop-without-end",
        "loop does not exit",
        "",
        "`if (..) { break; }`",
    ),
    message(
        "loop-without-end",
        "for-loop does not exit",
        "",
        "`if (..) { break; }`",
    ),
    naga("discard", "if (lane > 3u) { discard; }", "`return;`")
        .mended("if (lane > 3u) { return; }"),
    message(
        "discard",
        "discard statement cannot be used in compute pipeline stage",
        "discard",
        "`return;`",
    ),
    naga(
        "sampling-in-compute",
        "let a = textureSample(channel0, bilinear, vec2f());",
        "textureSampleLevel(channel0, bilinear, uv, 0.0)",
    )
    .mended("let uv = vec2f(); let a = textureSampleLevel(channel0, bilinear, uv, 0.0);"),
    message(
        "sampling-in-compute",
        "built-in cannot be used by compute pipeline stage",
        "textureSample(channel0, bilinear, uv)",
        "`textureSample` takes",
    ),
    naga(
        "derivative-in-compute",
        "let a = dpdx(time.elapsed);",
        "`dpdx` compares",
    ),
    message(
        "derivative-in-compute",
        "built-in cannot be used by compute pipeline stage",
        "fwidth(x)",
        "`fwidth` compares",
    ),
    message(
        "other-stage",
        "Uses operations forbidden at this stage",
        "main",
        "fragment shaders only",
    ),
    naga("break-outside", "if (lane > 3u) { break; }", "`return;`")
        .mended("if (lane > 3u) { return; }"),
    naga("break-outside", "continue;", "next round"),
    message(
        "break-outside",
        "break statement must be in a loop or switch case",
        "break",
        "`return;`",
    ),
    message(
        "break-outside",
        "continue statement must be in a loop",
        "continue",
        "next round",
    ),
    naga(
        "break-if-outside",
        "loop { break if (true); }",
        "`if (..) { break; }`",
    )
    .mended("loop { if (true) { break; } }"),
    message(
        "break-if-outside",
        "expected ';' for break statement",
        "if",
        "`if (..) { break; }`",
    ),
    naga(
        "jump-in-continuing",
        "loop { continuing { return; } }",
        "`break if ..;`",
    )
    .mended("loop { continuing { break if true; } }"),
    message(
        "jump-in-continuing",
        "continuing blocks must not contain a return statement",
        "return",
        "`break if ..;`",
    ),
    naga(
        "switch-without-default",
        "switch (lane) { case 0u: { } }",
        "`default: { }`",
    )
    .mended("switch (lane) { case 0u: { } default: { } }"),
    message(
        "switch-without-default",
        "switch statement must have a default clause",
        "switch",
        "`default: { }`",
    ),
    naga(
        "switch-value",
        "switch (time.elapsed) { default: { } }",
        "chooses by an integer",
    ),
    naga(
        "switch-value",
        "switch (lane) { case 1i: { } default: { } }",
        "of the same kind",
    )
    .mended("switch (lane) { case 1: { } default: { } }"),
    message(
        "switch-value",
        "case selector must be an i32 or u32 value",
        "v",
        "a literal or a `const`",
    ),
    naga(
        "duplicate-case",
        "switch (lane) { case 1: { } case 1: { } default: { } }",
        "keep one",
    ),
    message(
        "duplicate-case",
        "duplicate switch case '1'",
        "1",
        "keep one",
    ),
    message("unreachable", "code is unreachable", "let a", "never runs"),
    naga(
        "duplicate-default",
        "switch (lane) { default: { } default: { } }",
        "keep one",
    )
    .mended("switch (lane) { default: { } }"),
    message(
        "duplicate-default",
        "switch statement must have exactly one default clause",
        "default",
        "keep one",
    ),
];
