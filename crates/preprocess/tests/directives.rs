//! What the directives come to: values, spans, and the text in their place.

use lockstep_diagnostics::{Severity, Span, Via};
use lockstep_preprocess::{Environment, Preprocessed, prelude, preprocess};

fn run(source: &str) -> Preprocessed {
    preprocess(source, &Environment::default())
}

/// The text before the prelude.
fn own(result: &Preprocessed) -> &str {
    let is_prelude = |at: usize| result.map.to_source(Span::at(at)).via == Via::Prelude;
    let mut starts = result.wgsl.char_indices().map(|(at, _)| at);
    let end = starts.find(|at| is_prelude(*at)).unwrap();
    &result.wgsl[..end]
}

fn codes(result: &Preprocessed) -> Vec<&'static str> {
    result.diagnostics.iter().map(|d| d.code.name).collect()
}

fn at(source: &str, part: &str) -> Span {
    let start = source.find(part).unwrap();
    Span::new(start, start + part.len())
}

#[test]
fn storage_keeps_its_name_type_binding_and_places() {
    let source = "#define N 8\n  #storage a array<u32, N>; // one\n#storage b  Cells\n#storage c u32\n#storage d u32";
    let result = run(source);
    let storage = &result.directives.storage;
    let bindings: Vec<u32> = storage.iter().map(|storage| storage.binding).collect();
    assert_eq!(bindings, prelude::binding::STORAGE);
    assert_eq!(
        (storage[0].name.as_str(), storage[0].ty.as_str()),
        ("a", "array<u32, 8>")
    );
    assert_eq!(storage[0].span, at(source, "#storage a array<u32, N>;"));
    let name = at(source, "a array").start;
    assert_eq!(storage[0].name_span, Span::new(name, name + 1));
    assert_eq!(
        (storage[1].name.as_str(), storage[1].ty.as_str()),
        ("b", "Cells")
    );
    assert_eq!(result.diagnostics.len(), 1);
    assert_eq!(result.diagnostics[0].severity, Severity::Note);
    assert_eq!(
        result.diagnostics[0].span,
        Some(at(source, "#storage c u32"))
    );
}

#[test]
fn counts_are_computed_after_substitution() {
    let source = "#define N 1024\n#define MAIN main\n#workgroup_count MAIN N/256 (N + 63) / 64 8u\n#workgroup_count b 5\n#workgroup_count c SCREEN_WIDTH/16 ceil(SCREEN_HEIGHT/16.0)\n#dispatch_count MAIN N / 16\n#dispatch_once MAIN";
    let result = run(source);
    assert!(result.diagnostics.is_empty());
    let counts = &result.directives.workgroup_counts;
    assert_eq!(
        (counts[0].entry.as_str(), counts[0].count),
        ("main", [4, 16, 8])
    );
    assert_eq!(
        (counts[1].entry.as_str(), counts[1].count),
        ("b", [5, 1, 1])
    );
    assert_eq!(
        (counts[2].entry.as_str(), counts[2].count),
        ("c", [40, 23, 1])
    );
    assert_eq!(
        counts[0].span.slice(source),
        "#workgroup_count MAIN N/256 (N + 63) / 64 8u"
    );
    assert_eq!(counts[0].entry_span.slice(source), "MAIN");
    let dispatches = &result.directives.dispatch_counts;
    assert_eq!(
        (dispatches[0].entry.as_str(), dispatches[0].count),
        ("main", 64)
    );
    assert_eq!(dispatches[0].entry_span.slice(source), "MAIN");
    let once = &result.directives.dispatch_once;
    assert_eq!(
        (once[0].entry.as_str(), once[0].span),
        ("main", at(source, "#dispatch_once MAIN"))
    );
}

#[test]
fn the_largest_grid_is_allowed_and_one_more_is_not() {
    assert!(
        run("#workgroup_count a 65535 65535 65535")
            .diagnostics
            .is_empty()
    );
    let source = "#workgroup_count a 1 65536 1";
    let result = run(source);
    assert_eq!(codes(&result), ["count-out-of-range"]);
    assert_eq!(result.diagnostics[0].span, Some(at(source, "65536")));
    assert!(result.directives.workgroup_counts.is_empty());
}

#[test]
fn zero_dispatches_are_a_warning_and_count() {
    let result = run("#dispatch_count a 0");
    assert_eq!(result.diagnostics[0].severity, Severity::Warning);
    assert_eq!(result.directives.dispatch_counts[0].count, 0);
}

#[test]
fn definitions_have_their_final_values_in_the_order_of_the_text() {
    let result = run(
        "#define A 2\n#calcdefine I 0\n#calcdefine I I + A\n#calcdefine I I + A\n#define E\n#include <float>",
    );
    let defines = &result.directives.defines;
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        defines[..3],
        [pair("A", "2"), pair("I", "4"), pair("E", "")]
    );
    assert!(defines.contains(&pair("FLT_MAX", "3.40282346638528859812e+38")));
    assert!(!defines.iter().any(|(name, _)| name == "SCREEN_WIDTH"));
}

#[test]
fn a_value_is_substituted_when_it_is_defined() {
    let result = run("#define A B\n#define B 2\n#define C B\n#calcdefine B 3\nA C B");
    assert_eq!(own(&result), "\n\n\n\nB 2 3");
}

#[test]
fn predefined_names_follow_the_environment() {
    let environment = Environment {
        screen: [1280, 720],
        ..Environment::default()
    };
    let result = preprocess("SCREEN_WIDTH SCREEN_HEIGHT STRING_MAX_LEN", &environment);
    assert!(result.wgsl.starts_with("1280 720 20\n"));
}

#[test]
fn a_macro_may_take_the_name_of_a_prelude_alias() {
    let result = run("#define float3 vec3<f16>\nvar<private> a: float3;");
    assert_eq!(own(&result), "\nvar<private> a: vec3<f16>;");
    assert!(result.wgsl.contains("alias float3 = vec3<f32>;"));
}

#[test]
fn a_file_is_included_once_however_often_it_is_named() {
    let once = run("#include <float>\n");
    let twice = run("#include <float>\n#include <float>");
    assert_eq!(own(&once), own(&twice));
    assert_eq!(twice.directives.includes, ["float"]);
    assert!(twice.diagnostics.is_empty());
}

#[test]
fn macros_reach_into_included_files() {
    let result =
        run("#define SCAN_TYPE vec2u\n#define SCAN_WORKGROUP_SIZE 64\n#include \"davidar/scan\"");
    assert!(own(&result).contains("var<workgroup> scan_bucket: array<array<vec2u, 64>, 2>;"));
    assert!(own(&result).contains("fn scan_pass(i: uint, x: vec2u) -> vec2u {"));
}

#[test]
fn asserts_count_and_data_is_collected() {
    let source =
        "#data t u32 1, 2\n#data s u32 7\n#data t u32 0x10\nfn f(x: i32) {\n  #assert x > 0\n}";
    let result = run(source);
    assert_eq!(result.directives.asserts, 1);
    assert_eq!(
        result.directives.assert_spans,
        [at(source, "#assert x > 0")]
    );
    assert_eq!(own(&result), "\n\n\nfn f(x: i32) {\n  assert(0, x > 0);\n}");
    assert!(
        result
            .wgsl
            .contains("atomicAdd(&_assert_counts[index], 1u);")
    );
    let values: Vec<(&str, &[u32])> = result
        .directives
        .data
        .iter()
        .map(|data| (data.name.as_str(), data.values.as_slice()))
        .collect();
    assert_eq!(values, [("t", &[1, 2, 16][..]), ("s", &[7][..])]);
    assert!(
        result
            .wgsl
            .contains("struct Data {\n    t: array<u32, 3>,\n    s: array<u32, 1>,\n}")
    );
    assert!(result.wgsl.contains(
        "const data = Data(\n    array<u32, 3>(1u, 2u, 16u),\n    array<u32, 1>(7u),\n);"
    ));
}

#[test]
fn without_asserts_and_data_the_prelude_declares_neither() {
    let result = run("");
    assert!(
        result
            .wgsl
            .contains("fn assert(index: i32, success: bool) {}")
    );
    assert!(!result.wgsl.contains("_assert_counts"));
    assert!(!result.wgsl.contains("Data"));
}

#[test]
fn every_error_is_reported_in_the_order_of_the_text() {
    let source = "#endif\n#define 1\n#ifdef A\n#bogus\n#endif\n#wrong\n#if B\n#endif\n#if 1";
    let result = run(source);
    assert_eq!(
        codes(&result),
        [
            "condition-not-open",
            "bad-name",
            "unknown-directive",
            "undefined-name",
            "condition-not-closed"
        ]
    );
}

#[test]
fn macros_that_double_do_not_fill_the_memory() {
    let mut source = "#define A0 xxxxxxxx\n".to_owned();
    for level in 1..60 {
        source.push_str(&format!("#define A{level} A{} A{}\n", level - 1, level - 1));
    }
    let result = run(&source);
    assert_eq!(codes(&result)[0], "expansion-too-long");
    assert!(result.wgsl.len() < 100_000);

    let long = format!(
        "#define L {}\n{}",
        "x ".repeat(30_000),
        "L\n".repeat(10_000)
    );
    let result = run(&long);
    assert_eq!(codes(&result), ["expansion-too-long"]);
    assert!(result.wgsl.len() < 10_000_000);
}

#[test]
fn what_uses_a_refused_macro_is_refused_in_silence() {
    let mut source = "#define A0 xxxxxxxx\n".to_owned();
    for level in 1..20 {
        source.push_str(&format!("#define A{level} A{} A{}\n", level - 1, level - 1));
    }
    source.push_str("#calcdefine C A19 + 1\n#if C > 2\n#endif\n#workgroup_count main A18 1 1\n#ifdef A19\nconst a = A19;\n#endif\n#define A19 1");
    let result = run(&source);
    assert_eq!(codes(&result), ["expansion-too-long", "macro-redefined"]);
    let refused = result.diagnostics[0].span.unwrap();
    assert_eq!(refused.slice(&source), "A12 A12");
    assert!(own(&result).contains("const a = A19;"));
    let known = |name: &str| {
        result
            .directives
            .defines
            .iter()
            .any(|(known, _)| known == name)
    };
    assert!(known("A12") && !known("A13") && !known("A19") && !known("C"));
}

#[test]
fn a_refused_calculation_is_one_error_and_a_counter_keeps_its_value() {
    assert_eq!(
        codes(&run(
            "#calcdefine X 1 / 0\n#calcdefine Y X + 1\n#if Y\n#endif"
        )),
        ["division-by-zero"]
    );
    let result = run("#calcdefine I 3\n#calcdefine I I / 0\nI");
    assert_eq!(codes(&result), ["division-by-zero"]);
    assert_eq!(own(&result), "\n\n3");
}

#[test]
fn thousands_of_macros_are_told_apart() {
    let names = 0..4_000;
    let defines: String = names
        .clone()
        .map(|i| format!("#define M{i} {i}\n"))
        .collect();
    let uses: String = names.clone().map(|i| format!("M{i} ")).collect();
    let wrong: String = names
        .clone()
        .map(|i| format!("#if X{i}\n#endif\n"))
        .collect();
    let result = run(&(defines + &wrong + &uses));
    let values: Vec<String> = names.map(|i| i.to_string()).collect();
    assert_eq!(own(&result).trim(), values.join(" "));
    assert_eq!(result.diagnostics.len(), 4_000);
    let suggested = |d: &&lockstep_diagnostics::Diagnostic| {
        d.help
            .as_deref()
            .is_some_and(|help| help.starts_with("Did"))
    };
    assert_eq!(result.diagnostics.iter().filter(suggested).count(), 2);
}

#[test]
fn hoisted_statements_come_first_and_once() {
    let result = run("#storage a array<f16>\nenable f16; enable subgroups; fn f() {}\n");
    assert_eq!(
        own(&result),
        "enable f16;\nenable subgroups;\n@group(0) @binding(0) var<storage, read_write> a: array<f16>;\n  fn f() {}\n"
    );
}

#[test]
fn a_statement_is_hoisted_from_wherever_it_starts_a_line() {
    let result = run(
        "fn f() {\n enable f16;\n  if a {\n\trequires b, c;\n}\n/* x */ diagnostic(off, d.e);\n}\nconst x = 1\nenable g;",
    );
    assert_eq!(
        own(&result),
        "enable f16;\nrequires b, c;\ndiagnostic(off, d.e);\nenable g;\nfn f() {\n \n  if a {\n\t\n}\n/* x */ \n}\nconst x = 1\n"
    );
    assert!(result.diagnostics.is_empty());
}

#[test]
fn a_statement_behind_something_else_is_an_error_at_its_word() {
    for word in ["enable f16;", "requires a;", "diagnostic(off, a);"] {
        let source = format!("const a = 1; {word}\nconst b = 1;");
        let result = run(&source);
        assert_eq!(codes(&result), ["misplaced-statement"]);
        let end = word.find([' ', '(']).unwrap();
        assert_eq!(result.diagnostics[0].span, Some(at(&source, &word[..end])));
        assert_eq!(own(&result), source);
    }
}

#[test]
fn a_variable_that_starts_like_a_statement_stays() {
    for source in [
        "fn f() {\n  enabled = true;\n  enable = true;\n}",
        "const enabled = true;",
        "var<private> x: u32 =\nrequires;",
        "fn f() {\n  diagnostic.x = 1;\n  requires(a);\n  requires (a, b);\n  enable[0] = 1;\n  enable += b;\n}",
        "@\ndiagnostic(off, a);",
        "@diagnostic(off, a) fn f() {}",
        "enables f16;\nenable_it f16;",
        "// enable f16;\n/* enable f16; */",
    ] {
        assert_eq!(own(&run(source)), source);
    }
}
