//! Where places of the generated texts lead to, and how the two texts differ.

use lockstep_diagnostics::{MappedSpan, SourceMap, Span, Via};
use lockstep_preprocess::{ALIASES, Environment, prelude, preprocess};

/// Where `part` of a generated text leads to.
fn place(generated: &str, map: &SourceMap, part: &str) -> MappedSpan {
    let start = generated.find(part).unwrap_or_else(|| panic!("no {part}"));
    map.to_source(Span::new(start, start + part.len()))
}

#[track_caller]
fn check(source: &str, part: &str, expected: &str, via: &Via) {
    let result = preprocess(source, &Environment::default());
    let found = place(&result.wgsl, &result.map, part);
    assert_eq!(found.span.slice(source), expected);
    assert_eq!(&found.via, via);
}

#[test]
fn copied_text_leads_to_itself_behind_every_kind_of_directive() {
    let source = "#define N 16\r\n#include <string>\r\n#storage a array<u32, N>\r\nenable f16;\r\nfn f() -> u32 { return N + missing; }";
    check(source, "missing", "missing", &Via::Source);
    check(source, "fn f()", "fn f()", &Via::Source);
    check(source, "enable f16;", "enable f16;", &Via::Source);
}

#[test]
fn substituted_text_leads_to_the_use() {
    let source = "#define BROKEN 1 + + \nconst a = BROKEN;";
    check(source, "+ +", "BROKEN", &Via::Substitution);
    check(source, "= 1 + +;", "= BROKEN;", &Via::Source);
}

#[test]
fn a_storage_declaration_leads_to_the_part_that_is_meant() {
    let source = "#define T Unknown\n#storage cells array<T, Count>;\n";
    check(source, "cells", "cells", &Via::Source);
    check(source, "Unknown", "T", &Via::Substitution);
    check(source, "Count", "Count", &Via::Source);
    check(
        source,
        "read_write",
        "#storage cells array<T, Count>;",
        &Via::Substitution,
    );
}

#[test]
fn an_assertion_leads_to_its_condition() {
    let source = "fn f() {\n#assert speed < limit\n}";
    check(source, "speed < limit", "speed < limit", &Via::Source);
    check(
        source,
        "assert(0",
        "#assert speed < limit",
        &Via::Substitution,
    );
}

#[test]
fn included_text_leads_to_the_include_and_tells_its_own_line() {
    let source = "const a = 1;\n  #include \"Dave_Hoskins/hash\" // hashes\nconst b = 2;";
    let result = preprocess(source, &Environment::default());
    let file = lockstep_preprocess::LIBRARY
        .iter()
        .find(|file| file.name == "Dave_Hoskins/hash")
        .unwrap();
    let line = file
        .text
        .lines()
        .position(|line| line.starts_with("fn hash33"))
        .unwrap()
        + 1;
    let found = place(&result.wgsl, &result.map, "fn hash33");
    assert_eq!(found.span.slice(source), "#include \"Dave_Hoskins/hash\"");
    assert_eq!(
        found.via,
        Via::Include {
            name: "Dave_Hoskins/hash".into(),
            line
        }
    );
    let after = place(&result.wgsl, &result.map, "const b");
    assert_eq!(
        (after.span.slice(source), after.via),
        ("const b", Via::Source)
    );
}

#[test]
fn lines_of_an_included_file_are_right_behind_its_macros() {
    let source = "#define SCAN_TYPE u32\n#define SCAN_WORKGROUP_SIZE 8\n#include \"davidar/scan\"";
    let result = preprocess(source, &Environment::default());
    let file = lockstep_preprocess::LIBRARY
        .iter()
        .find(|file| file.name == "davidar/scan")
        .unwrap();
    for part in ["return sum;", "-> u32 {", "workgroupBarrier"] {
        let pattern = part.replace("u32", "SCAN_TYPE");
        let line = file
            .text
            .lines()
            .position(|line| line.contains(&pattern))
            .unwrap()
            + 1;
        let via = place(&result.wgsl, &result.map, part).via;
        assert!(
            matches!(via, Via::Include { line: found, .. } if found == line),
            "{part}: {via:?}"
        );
    }
}

#[test]
fn a_string_leads_to_the_literal() {
    let source = "#include <string>\nconst s = \"hi\";";
    check(source, "0x0068, 0x0069", "\"hi\"", &Via::Substitution);
}

#[test]
fn the_prelude_leads_to_the_last_word() {
    let source = "const a = 1;\nfn f() {\n";
    check(source, "fn passLoad", "{", &Via::Prelude);
    check(source, "struct Time", "{", &Via::Prelude);
}

#[test]
fn a_byte_order_mark_is_left_out_and_places_stay_right() {
    let source = "\u{feff}#define N 1\nconst a = N;";
    let result = preprocess(source, &Environment::default());
    assert!(result.wgsl.starts_with("\nconst a = 1;\n"));
    check(source, "const a", "const a", &Via::Source);
}

#[test]
fn the_text_for_naga_differs_in_aliases_and_extensions_only() {
    let source = "enable f16, subgroups;\nenable subgroups;\nrequires unrestricted_pointer_parameters;\n#define T uint\nvar<private> a: array<T, 2> = array<uint, 2>(); // uint\nfn f(v: float3) -> float { return v.x; }";
    let result = preprocess(source, &Environment::default());
    assert!(
        result
            .wgsl
            .starts_with("enable f16, subgroups;\nenable subgroups;\nrequires unres")
    );
    let own = "enable f16;\n\n\n\n\nvar<private> a: array<u32, 2> = array<u32, 2>(); // uint\nfn f(v: vec3<f32>) -> f32 { return v.x; }\n";
    assert!(
        result.naga_wgsl.starts_with(own),
        "{}",
        &result.naga_wgsl[..own.len()]
    );
    let prelude = prelude::text(&Environment::default(), &result.directives);
    assert!(result.wgsl.ends_with(&prelude) && result.naga_wgsl.ends_with(&prelude));
    let (text, map) = (&result.naga_wgsl, &result.naga_map);
    let at = |part: &str| place(text, map, part);
    assert_eq!(at("vec3<f32>").span.slice(source), "float3");
    assert_eq!(at("u32, 2> =").span.slice(source), "T, 2> =");
    assert_eq!(at("u32, 2>()").span.slice(source), "uint, 2>()");
    assert_eq!(at("return v.x").span.slice(source), "return v.x");
    assert_eq!(
        at("enable f16;").span.slice(source),
        "enable f16, subgroups;"
    );
}

#[test]
fn the_prelude_has_every_alias_and_follows_the_environment() {
    let environment = Environment {
        float32_layers: true,
        custom: ["speed", "for", "speed", "two words", "gr\u{f6}\u{df}e"]
            .map(str::to_owned)
            .to_vec(),
        ..Environment::default()
    };
    let text = prelude::text(&environment, &lockstep_preprocess::Directives::default());
    for (alias, resolved) in ALIASES {
        assert!(text.contains(&format!("alias {alias} = {resolved};\n")));
    }
    assert!(text.contains(
        "struct Custom {\n    speed: f32,\n    _slider1: f32,\n    _slider2: f32,\n    _slider3: f32,\n    gr\u{f6}\u{df}e: f32,\n}"
    ));
    assert!(
        text.contains("@binding(9) var pass_out: texture_storage_2d_array<rgba32float, write>;")
    );
    assert!(!text.contains("textureSampleLevel"));
    let plain = prelude::text(
        &Environment::default(),
        &lockstep_preprocess::Directives::default(),
    );
    assert!(plain.contains("    _unused: f32,\n"));
    assert!(
        plain.contains("@binding(9) var pass_out: texture_storage_2d_array<rgba16float, write>;")
    );
    assert!(plain.contains("textureSampleLevel(pass_in, bilinear_repeat, uv, layer, lod)"));
}

#[test]
fn every_listed_name_of_the_prelude_is_declared() {
    let text = prelude::text(
        &Environment::default(),
        &lockstep_preprocess::Directives::default(),
    );
    for function in prelude::FUNCTIONS {
        assert!(
            text.contains(&format!("fn {}(", function.name)),
            "{}",
            function.name
        );
    }
    for variable in prelude::VARIABLES {
        assert!(
            text.contains(&format!(" {}: ", variable.name)),
            "{}",
            variable.name
        );
    }
    for ty in prelude::TYPES {
        assert!(
            text.contains(&format!("struct {} {{", ty.name)),
            "{}",
            ty.name
        );
    }
}
