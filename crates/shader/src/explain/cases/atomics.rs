//! Atomics.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    message(
        "atomic-without-pointer",
        "no matching call to 'atomicAdd(atomic<u32>, u32)'",
        "atomicAdd",
        "`atomicAdd(&n, ..)`",
    ),
    message(
        "atomic-without-pointer",
        "no matching call to 'atomicLoad(atomic<u32>)'",
        "atomicLoad(n[0])",
        "`atomicLoad(&n)`",
    ),
    naga(
        "non-atomic",
        "var<workgroup> n: u32; fn f() { atomicAdd(&n, 1u); }",
        "Declare `n` with `atomic<u32>`",
    )
    .mended("var<workgroup> n: atomic<u32>; fn f() { atomicAdd(&n, 1u); }"),
    naga(
        "non-atomic",
        "#storage n array<u32>\nfn f() { atomicAdd(&n[0], 1u); }",
        "Declare `n` with",
    )
    .mended("#storage n array<atomic<u32>>\nfn f() { atomicAdd(&n[0], 1u); }"),
    message(
        "non-atomic",
        "no matching call to 'atomicAdd(ptr<workgroup, u32, read_write>, u32)'",
        "atomicAdd",
        "`atomic<u32>`",
    ),
    naga(
        "atomic-read",
        "#storage n array<atomic<u32>>\nfn f() { let x = n[0] + 1u; }",
        "`atomicLoad(&n[0])`",
    )
    .mended("#storage n array<atomic<u32>>\nfn f() { let x = atomicLoad(&n[0]) + 1u; }"),
    naga(
        "atomic-read",
        "#storage n array<atomic<u32>>\nfn f() { n[0] += 1u; }",
        "`atomicAdd(&n[0], ..)`",
    )
    .mended("#storage n array<atomic<u32>>\nfn f() { atomicAdd(&n[0], 1u); }"),
    message(
        "atomic-read",
        "atomic<u32> cannot be used as the type of a 'let'",
        "x",
        "`atomicLoad(&n)`",
    ),
    message(
        "atomic-read",
        "no matching overload for 'operator > (atomic<u32>, u32)'",
        "n > 3u",
        "`atomicLoad(&n)`",
    ),
    message(
        "atomic-read",
        "no matching constructor for 'f32(atomic<u32>)'",
        "f32(n[0])",
        "`atomicLoad(&n)`",
    ),
    message(
        "atomic-read",
        "no matching call to 'max(atomic<u32>, u32)'",
        "max(n, 1u)",
        "`atomicLoad(&n)`",
    ),
    message(
        "atomic-written",
        "cannot assign 'u32' to 'atomic<u32>'",
        "=",
        "`atomicStore(&n, ..)`",
    ),
    message(
        "atomic-written",
        "no matching overload for 'operator += (atomic<u32>, u32)'",
        "+=",
        "`atomicAdd(&n, ..)`",
    ),
    message(
        "atomic-operand",
        "no matching call to 'atomicAdd(ptr<storage, atomic<u32>, read_write>, i32)'",
        "atomicAdd",
        "`u32(x)`",
    ),
    naga(
        "float-atomic",
        "#storage n array<atomic<f32>>\nfn f() { }",
        "`i32(x * 1000.0)`",
    ),
    message(
        "float-atomic",
        "'atomic' only supports 'i32', 'u32' or 'vec2u' types",
        "f32",
        "`i32(x * 1000.0)`",
    ),
    naga(
        "atomic-address-space",
        "var n: atomic<u32>;",
        "`var<workgroup>`",
    ),
    naga(
        "atomic-address-space",
        "var<private> n: atomic<u32>; fn f() { }",
        "`var<workgroup>`",
    )
    .mended("var<workgroup> n: atomic<u32>; fn f() { }"),
    message(
        "atomic-address-space",
        "'atomic' variables must have 'storage' or 'workgroup' address space",
        "var<private> n: atomic<u32>",
        "`var<workgroup>`",
    ),
    message(
        "read-only-atomic",
        "atomic variables in 'storage' address space must have 'read_write' access mode",
        "var<storage, read> n: array<atomic<u32>>",
        "`var<storage, read_write>`",
    ),
];
