//! The text for naga, read by naga: what the aliases and the own names of a
//! program come to.

use lockstep_diagnostics::{SourceMap, Span, Via};
use lockstep_preprocess::{Environment, Preprocessed, preprocess};
use naga::front::wgsl;
use naga::valid::{Capabilities, ValidationFlags, Validator};

fn environments() -> [Environment; 2] {
    [false, true].map(|float32_layers| Environment {
        float32_layers,
        ..Environment::default()
    })
}

fn validate(text: &str) -> Result<(), String> {
    let module = wgsl::parse_str(text).map_err(|error| error.emit_to_string(text))?;
    Validator::new(ValidationFlags::all(), Capabilities::all())
        .validate(&module)
        .map(|_| ())
        .map_err(|error| error.emit_to_string(text))
}

fn codes(result: &Preprocessed) -> Vec<&'static str> {
    result.diagnostics.iter().map(|d| d.code.name).collect()
}

/// The program compiles for naga with either kind of layers, and says `expected`.
#[track_caller]
fn check(source: &str, expected: &[&str]) -> Preprocessed {
    let [plain, float32] = environments().map(|environment| preprocess(source, &environment));
    for result in [&plain, &float32] {
        if let Err(error) = validate(&result.naga_wgsl) {
            panic!("{source}\n{error}");
        }
        assert_eq!(codes(result), expected, "{source}");
    }
    plain
}

#[test]
fn an_alias_and_its_type_are_one_to_naga() {
    for source in [
        "var<private> a: array<uint, 2> = array<u32, 2>();",
        "alias R = f32; var<private> a: array<R, 2> = array<f32, 2>();",
        "alias A = array<f32, 2>; alias B = array<A, 2>; var<private> b: B = array<array<f32, 2>, 2>();",
        "alias B = array<A, N>; const N = 2; alias A = array<float3, N + 1>; const b: B = array<array<vec3f, 3>, 2>();",
        "alias Q = P; struct P { x: R } alias R = f32; var<private> q: array<Q, 2> = array<P, 2>(P(1), P(2));",
        "alias R = f32; struct S { a: array<R, 2> } fn f() { var s = S(array<f32, 2>()); }",
        "alias A = array<f32, 2>; fn f(p: ptr<function, A>) -> f32 { return (*p)[0]; } fn g() { var x: array<f32, 2>; _ = f(&x); }",
        "#define R2 array<R, 2>\nalias R = float; const a: R2 = array<f32, 2>();",
    ] {
        check(source, &[]);
    }
    let own_copy = "alias float = f32; const a: array<float, 2> = array<f32, 2>();";
    check(own_copy, &["own-prelude-alias"]);
}

#[test]
fn a_local_name_does_not_keep_an_alias_elsewhere_from_being_resolved() {
    for source in [
        "fn h(float: f32) -> f32 { return float; } const a: array<float, 2> = array<f32, 2>();",
        "alias R = f32; fn f() { let R = R(1); _ = R + 1f; } const a: array<R, 2> = array<f32, 2>();",
        "alias R = f32; fn f() { if true { const R = 2; _ = R; } var x: array<R, 2> = array<f32, 2>(); }",
        "alias R = f32; fn f() { for (var R = 0; R < 2; R++) { _ = R; } var x: array<R, 2> = array<f32, 2>(); }",
        "fn f() { let f32 = 1; var x: float3; var y: array<float, 2>; _ = f32; }",
        "const N = 2u; alias A = array<u32, N>; fn f() -> u32 { let N = 1u; var a = A(); return a[N]; }",
    ] {
        check(source, &[]);
    }
}

#[test]
fn long_and_deep_aliases_compile_or_are_refused_by_naga_alone() {
    let mut chain = "alias A0 = f32;\n".to_owned();
    for level in 1..200 {
        chain.push_str(&format!("alias A{level} = A{};\n", level - 1));
    }
    check(&(chain + "const a: array<A199, 2> = array<f32, 2>();"), &[]);
    let result = preprocess(
        "alias X = Y; alias Y = X; const a = X(1);",
        &Environment::default(),
    );
    assert!(validate(&result.naga_wgsl).is_err_and(|error| error.contains("cyclic")));
}

#[test]
fn a_program_may_declare_a_name_of_the_prelude_that_the_rest_does_not_need() {
    for source in [
        "alias float3 = vec3<f32>; fn f(v: float3) -> vec3f { return v; }",
        "alias float3 = vec3f; alias float4x4 = mat4x4<f32>;",
        "alias float2 = vec2 < /* two */ R >; alias R = f32;",
    ] {
        let result = preprocess(source, &Environment::default());
        let count = result.diagnostics.len();
        check(source, &vec!["own-prelude-alias"; count]);
        assert!(count > 0 && validate(&result.wgsl).is_ok());
    }
    for source in [
        "enable f16;\nalias float3 = vec3<f16>;",
        "alias int = u32; fn f(x: int) -> u32 { return x; }",
        "fn keyDown(code: i32) -> bool { return code > 0; }",
        "var<private> time: f32; fn f() -> f32 { return time; }",
        "@group(0) @binding(2) var<uniform> time: vec4f; fn f() -> f32 { return time.x; }",
        "struct Time { x: f32 } fn f(time: Time) -> f32 { return time.x; }",
        "const bilinear_repeat = 1; fn f() -> i32 { return bilinear_repeat; }",
        "const _keyboard = 1;",
        "fn passLoad() -> f32 { return 1; } fn f() -> f32 { return passLoad(); }",
        "fn assert(x: bool) {} fn f() { assert(true); }",
        "struct float { x: f32 } fn f() -> float { return float(1); }",
        "#storage custom array<f32>\nfn f() -> f32 { return custom[0]; }",
        "const Custom = 1;",
        "fn f() { var screen = 1; } const pass_out = 1;",
    ] {
        let result = check(source, &["own-prelude-name"]);
        assert!(validate(&result.wgsl).is_ok(), "{source}");
    }
}

#[test]
fn a_name_of_wgsl_that_the_unused_prelude_needs_may_be_declared() {
    for source in [
        "fn fract(x: f32) -> f32 { return x; } fn mix(a: u32) {} const size = 1; fn floor() {}",
        "fn textureLoad() {}",
        "fn passSample(layer: i32) {} const word = 1; const index = 2;",
    ] {
        check(source, &[]);
    }
}

#[test]
fn a_name_that_the_used_prelude_needs_is_an_error_at_the_name() {
    for (source, name) in [
        (
            "struct Time { x: f32 } fn f() -> f32 { return time.elapsed; }",
            "Time",
        ),
        (
            "const _keyboard = 1; fn f() -> bool { return keyDown(1); }",
            "_keyboard",
        ),
        (
            "var<private> pass_in: f32; fn f() { _ = passLoad(0, vec2i(), 0); }",
            "pass_in",
        ),
        (
            "const pass_out = 1; fn f() { passStore(0, vec2i(), vec4f()); }",
            "pass_out",
        ),
        (
            "fn textureStore() {} fn f() { passStore(0, vec2i(), vec4f()); }",
            "textureStore",
        ),
        ("fn g() {\n#assert true\n} fn assert() {}", "assert"),
        ("#data t u32 1\nconst data = 1;", "data"),
        ("#data t u32 1\nstruct Data { x: u32 }", "Data"),
    ] {
        for environment in environments() {
            let result = preprocess(source, &environment);
            assert_eq!(codes(&result), ["prelude-name"], "{source}");
            let found = &result.diagnostics[0];
            assert_eq!(found.span.map(|span| span.slice(source)), Some(name));
            assert!(found.message.contains(name) && found.message.contains("another"));
        }
    }
}

#[test]
fn a_resolved_alias_leads_to_its_use() {
    const SOURCE: &str =
        "alias R = f32; alias A = array<R, 2>;\n#define T A\nfn f(a: A, b: T) -> R {}";

    /// What the `nth` occurrence of `part` stands for, where that is, and how it came about.
    fn place(text: &str, map: &SourceMap, part: &str, nth: usize) -> (String, usize, Via) {
        let (start, _) = text.match_indices(part).nth(nth).unwrap();
        let found = map.to_source(Span::new(start, start + part.len()));
        (
            found.span.slice(SOURCE).to_owned(),
            found.span.start,
            found.via,
        )
    }

    let result = preprocess(SOURCE, &Environment::default());
    let text = "alias R = f32; alias A = array<f32, 2>;\n\nfn f(a: array<f32, 2>, b: array<f32, 2>) -> f32 {}\n";
    assert!(result.naga_wgsl.starts_with(text), "{}", result.naga_wgsl);
    let at = |part: &str, nth: usize| place(text, &result.naga_map, part, nth);
    assert_eq!(at("f32", 1), ("R".into(), 31, Via::Substitution));
    assert_eq!(at("array<f32, 2>", 1), ("A".into(), 58, Via::Substitution));
    assert_eq!(at("array<f32, 2>", 2), ("T".into(), 64, Via::Substitution));
    assert_eq!(at("f32", 4), ("R".into(), 70, Via::Substitution));
    assert_eq!(at("fn f(a: ", 0), ("fn f(a: ".into(), 50, Via::Source));
}

#[test]
fn every_file_of_the_library_stands_beside_the_whole_prelude() {
    let mut source = "#define SCAN_TYPE float\n#define SCAN_WORKGROUP_SIZE 64\n#define noise_simplex_2d_hash hash22\n#define noise_simplex_3d_hash hash33\n".to_owned();
    for file in lockstep_preprocess::LIBRARY {
        source.push_str(&format!("#include {}\n", file.quoted()));
    }
    check(&source, &[]);
}
