//! One small file of our own for every liberty that saved shaders take.

use lockstep_project::{Channel, ImportError, Imported, MAX_IMPORT_BYTES, Settings, import};

const CODE: &str = "@compute @workgroup_size(1) fn main() { }\n";

fn json(text: &str) -> Imported {
    import("saved.json", text, None).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A saved shader with `fields` in its body.
fn body(fields: &str) -> Imported {
    json(&format!(
        r#"{{ "name": "n", "code": "fn f() {{ }}", "body": {{ {fields} }} }}"#
    ))
}

fn ranges(imported: &Imported) -> Vec<(&str, f32, f32, f32)> {
    imported
        .project
        .settings
        .sliders
        .iter()
        .map(|slider| (slider.name.as_str(), slider.value, slider.min, slider.max))
        .collect()
}

fn notes(imported: &Imported) -> String {
    imported.notes.join("\n")
}

#[test]
fn a_wgsl_file_is_a_program_with_its_files_name() {
    let imported = import("folder/My rings.wgsl", CODE, None).unwrap();
    assert_eq!(imported.project.title, "My rings");
    assert_eq!(imported.project.code, CODE);
    assert_eq!(imported.project.settings, Settings::default());
    assert_eq!(imported.notes, Vec::<String>::new());
}

#[test]
fn pasted_text_needs_no_name() {
    let imported = import("", CODE, None).unwrap();
    assert_eq!(imported.project.title, "");
    assert_eq!(imported.project.code, CODE);
}

#[test]
fn a_whole_saved_shader_is_read() {
    let imported = json(
        r#"{
            "id": 5, "name": " Two  words ", "description": "What it\nshows", "visibility": "public",
            "body": {
                "uniforms": [{ "name": "speed", "value": 0.5, "minRange": -1, "maxRange": 2.5 }],
                "textures": [{ "img": "https://host.example/a.png", "thumb": "x" }, { "img": "/textures/blank.png" }],
                "float32Enabled": true,
                "language": "wgsl"
            },
            "code": "fn f() { }"
        }"#,
    );
    let project = &imported.project;
    assert_eq!(project.title, "Two words");
    assert_eq!(project.description, "What it\nshows");
    assert_eq!(project.code, "fn f() { }");
    assert_eq!(ranges(&imported), [("speed", 0.5, -1.0, 2.5)]);
    assert_eq!(
        project.settings.channels,
        [
            Channel::Url("https://host.example/a.png".into()),
            Channel::blank()
        ]
    );
    assert!(project.settings.float32);
    assert_eq!(imported.notes, Vec::<String>::new());
}

#[test]
fn metadata_takes_the_code_beside_it() {
    let text = r#"{ "name": "n", "body": { "float32Enabled": true } }"#;
    let imported = import("n.json", text, Some("\u{feff}fn beside() { }")).unwrap();
    assert_eq!(imported.project.code, "fn beside() { }");
    assert!(imported.project.settings.float32);
    let with_code = r#"{ "code": "fn inside() { }" }"#;
    let imported = import("n.json", with_code, Some("fn beside() { }")).unwrap();
    assert_eq!(imported.project.code, "fn beside() { }");
}

#[test]
fn a_body_and_a_code_in_quotes_are_unpacked() {
    // As the site's database keeps it: JSON in text, the code in quotes once more.
    let code = serde_json::to_string("fn f() {\n}\n").unwrap();
    let body = serde_json::json!({ "code": code, "uniforms": [{ "name": "a", "value": 1 }] });
    let saved = serde_json::json!({ "name": "n", "body": body.to_string() });
    let imported = json(&saved.to_string());
    assert_eq!(imported.project.code, "fn f() {\n}\n");
    assert_eq!(ranges(&imported), [("a", 1.0, 0.0, 1.0)]);
}

#[test]
fn fields_without_a_body_count_too() {
    let imported = json(
        r#"{ "uniforms": [{ "name": "a", "value": 0.25 }], "textures": [], "float32Enabled": true, "code": "" }"#,
    );
    assert_eq!(ranges(&imported), [("a", 0.25, 0.0, 1.0)]);
    assert!(imported.project.settings.float32);
    assert_eq!(imported.project.title, "saved");
}

#[test]
fn what_is_wrapped_around_a_shader_is_taken_off() {
    for text in [
        r#"[{ "code": "fn f() { }" }]"#,
        r#"{ "shader": { "code": "fn f() { }" } }"#,
        r#"{ "data": [{ "shader": { "code": "fn f() { }" } }], "status": 200 }"#,
        "\u{feff}  { \"code\": \"fn f() { }\" }",
    ] {
        let imported = json(text);
        assert_eq!(imported.project.code, "fn f() { }", "{text}");
        assert_eq!(imported.notes, Vec::<String>::new());
    }
    let two = json(r#"[{ "code": "fn f() { }" }, { "code": "fn g() { }" }]"#);
    assert_eq!(two.project.code, "fn f() { }");
    assert!(notes(&two).contains("2 shaders"), "{}", notes(&two));
}

#[test]
fn fields_that_are_missing_null_or_of_another_kind_are_defaults() {
    for fields in [
        "",
        r#""uniforms": null, "textures": null, "float32Enabled": null, "language": null"#,
        r#""uniforms": {}, "textures": 4, "float32Enabled": [], "language": """#,
        r#""uniforms": [null, 1, "a", []], "textures": [null, {}]"#,
    ] {
        let imported = body(fields);
        assert_eq!(imported.project.settings, undisclosed(), "{fields}");
        assert_eq!(imported.notes, Vec::<String>::new(), "{fields}");
    }
}

#[test]
fn numbers_can_be_text() {
    let imported = body(
        r#""uniforms": [{ "name": "a", "value": "0.75", "minRange": " -2 ", "maxRange": "3,5" }], "float32Enabled": "true""#,
    );
    assert_eq!(ranges(&imported), [("a", 0.75, -2.0, 3.5)]);
    assert!(imported.project.settings.float32);
}

#[test]
fn values_outside_of_their_range_stay_and_missing_ends_are_found() {
    let imported = body(
        r#""uniforms": [
            { "name": "a", "value": 7, "minRange": 0, "maxRange": 1 },
            { "name": "b", "value": -3 },
            { "name": "c", "minRange": 5 },
            { "name": "d", "maxRange": -5 },
            { "name": "e", "min": 2, "max": 4, "value": null }
        ]"#,
    );
    assert_eq!(
        ranges(&imported),
        [
            ("a", 7.0, 0.0, 1.0),
            ("b", -3.0, 0.0, 1.0),
            ("c", 0.0, 5.0, 6.0),
            ("d", 0.0, -6.0, -5.0),
            ("e", 0.0, 2.0, 4.0),
        ]
    );
    assert_eq!(imported.notes, Vec::<String>::new());
}

#[test]
fn ranges_that_cannot_be_are_mended_with_a_note() {
    let imported = body(
        r#""uniforms": [
            { "name": "a", "minRange": 3, "maxRange": 1 },
            { "name": "b", "minRange": 2, "maxRange": 2 },
            { "name": "c", "minRange": -3e38, "maxRange": 3e38 },
            { "name": "d", "value": 1e60, "maxRange": 1e60 }
        ]"#,
    );
    assert_eq!(
        ranges(&imported),
        [
            ("a", 0.0, 1.0, 3.0),
            ("b", 0.0, 2.0, 3.0),
            ("c", 0.0, 0.0, 1.0),
            ("d", 0.0, 0.0, 1.0),
        ]
    );
    assert_eq!(imported.notes.len(), 3, "{}", notes(&imported));
    assert!(imported.notes[0].contains("`a` was 3 to 1"));
}

#[test]
fn sliders_that_clash_or_cannot_be_are_left_out_with_a_note() {
    let imported = body(
        r#""uniforms": [
            { "name": " a ", "value": 1 }, { "name": "a", "value": 2 }, { "name": "two words" },
            { "name": "var" }, { "value": 3 }
        ]"#,
    );
    assert_eq!(ranges(&imported), [("a", 1.0, 0.0, 1.0)]);
    assert_eq!(imported.notes.len(), 4, "{}", notes(&imported));
    assert!(imported.notes[0].contains("`a` already"));
    let many: Vec<String> = (0..40)
        .map(|index| format!(r#"{{ "name": "s{index}" }}"#))
        .collect();
    let imported = body(&format!(r#""uniforms": [{}]"#, many.join(",")));
    assert_eq!(imported.project.settings.sliders.len(), 32);
    assert!(notes(&imported).contains("last 8"), "{}", notes(&imported));
}

#[test]
fn a_file_with_much_wrong_has_few_notes() {
    let imported = body(&format!(
        r#""uniforms": [{}]"#,
        vec![r#"{ "name": "2" }"#; 5000].join(",")
    ));
    assert_eq!(imported.notes.len(), 41);
}

#[test]
fn pictures_are_named_in_many_ways() {
    let channels = |textures: &str| {
        let imported = body(&format!(r#""textures": {textures}"#));
        (imported.project.settings.channels.clone(), imported.notes)
    };
    let url = |url: &str| Channel::Url(url.to_owned());
    let none = Vec::<String>::new();
    assert_eq!(
        channels(r#"[{ "img": "/textures/london.jpg" }]"#),
        (
            [
                url("https://compute.toys/textures/london.jpg"),
                Channel::blank()
            ],
            none.clone()
        )
    );
    assert_eq!(
        channels(r#"["https://host.example/a.hdr", { "img": "noise" }]"#),
        (
            [
                url("https://host.example/a.hdr"),
                Channel::BuiltIn("noise".into())
            ],
            none.clone()
        )
    );
    assert_eq!(
        channels(r#"[null, { "img": null, "url": "https://host.example/b.png" }]"#),
        (
            [Channel::blank(), url("https://host.example/b.png")],
            none.clone()
        )
    );
    assert_eq!(
        channels(r#"[{ "img": "/textures/blank.png", "lockstep": "builtin:bayer" }]"#),
        ([Channel::BuiltIn("bayer".into()), Channel::blank()], none)
    );
    let (kept, notes) = channels(r#"[{ "img": "blob:https://a/b" }, {}, { "img": "noise" }]"#);
    assert_eq!(kept, [Channel::blank(), Channel::blank()]);
    assert!(
        notes[0].contains("`channel0`") && notes[1].contains("two channels"),
        "{notes:?}"
    );
}

#[test]
fn high_dynamic_range_is_noted() {
    for fields in [
        r#""screenHDRFormat": "rgba16float""#,
        r#""screenHDREnabled": true"#,
    ] {
        assert!(notes(&body(fields)).contains("standard range"), "{fields}");
    }
    for fields in [
        r#""screenHDRFormat": "none""#,
        r#""screenHDREnabled": false"#,
    ] {
        assert_eq!(body(fields).notes, Vec::<String>::new(), "{fields}");
    }
}

#[test]
fn other_languages_are_declined_by_name() {
    let language = |text: &str| import("a.json", text, None).unwrap_err();
    let slang = r#"{ "name": "n", "body": { "language": "Slang" } }"#;
    assert_eq!(language(slang), ImportError::Slang);
    assert!(ImportError::Slang.to_string().contains("Slang"));
    let glsl = r#"{ "code": "", "language": "GLSL" }"#;
    assert_eq!(language(glsl), ImportError::Language("GLSL".into()));
    assert_eq!(import("a.slang", CODE, None), Err(ImportError::Slang));
    assert_eq!(
        import("a.FRAG", CODE, None),
        Err(ImportError::Language("GLSL".into()))
    );
}

#[test]
fn what_is_no_program_is_refused_with_a_sentence() {
    for (name, text, beside, error) in [
        ("a.wgsl", "", None, ImportError::Empty),
        (
            "",
            " \n\u{feff}".trim_end_matches('\u{feff}'),
            None,
            ImportError::Empty,
        ),
        (
            "a.json",
            "{ \"name\": }",
            None,
            ImportError::BadJson {
                line: 1,
                column: 11,
            },
        ),
        (
            "a.json",
            "[[1]",
            None,
            ImportError::BadJson { line: 1, column: 4 },
        ),
        ("a.json", "[]", None, ImportError::NotAShader),
        ("a.json", "{}", None, ImportError::NotAShader),
        ("a.json", "[1]", None, ImportError::NotAShader),
        (
            "a.json",
            r#"{ "name": "n", "body": {} }"#,
            None,
            ImportError::NoCode,
        ),
        ("a.json", CODE, Some(CODE), ImportError::NotMetadata),
    ] {
        let given = import(name, text, beside).unwrap_err();
        assert_eq!(given, error, "{text}");
        assert!(given.to_string().ends_with('.'), "{given}");
    }
    let long = " ".repeat(MAX_IMPORT_BYTES + 1);
    let error = import("a.wgsl", &long, None).unwrap_err();
    assert_eq!(
        error,
        ImportError::TooLarge {
            bytes: MAX_IMPORT_BYTES + 1
        }
    );
    assert!(error.to_string().contains("4.0 MiB"), "{error}");
}

#[test]
fn attributes_of_old_wgsl_are_not_taken_for_json() {
    let text = "[[stage(compute)]] fn main() { }";
    assert_eq!(import("a.wgsl", text, None).unwrap().project.code, text);
}

#[test]
fn line_breaks_are_made_one_kind_and_nul_goes() {
    let imported = import(
        "a.wgsl",
        "\u{feff}fn a() { }\r\nfn b() { }\rfn c() { }\0\n",
        None,
    )
    .unwrap();
    assert_eq!(
        imported.project.code,
        "fn a() { }\nfn b() { }\nfn c() { }\n"
    );
    assert!(notes(&imported).contains("NUL"), "{}", notes(&imported));
}

#[test]
fn old_programs_are_mended_with_a_note() {
    let imported = import(
        "a.wgsl",
        "let N = 4;\n@stage(compute) @workgroup_size(1) fn main() { atomicAdd(&atomic_storage[0], N); }",
        None,
    )
    .unwrap();
    assert_eq!(
        imported.project.code,
        "#storage atomic_storage array<atomic<i32>>\n\nconst N = 4;\n@compute @workgroup_size(1) fn main() { atomicAdd(&atomic_storage[0], N); }"
    );
    assert_eq!(imported.notes.len(), 3);
}

/// The settings of a saved shader that says nothing of them.
fn undisclosed() -> Settings {
    Settings {
        channels: [Channel::blank(), Channel::blank()],
        ..Settings::default()
    }
}

#[test]
fn another_language_is_declined_by_what_it_looks_like() {
    let slang = "import std;\n[shader(\"compute\")]\n[numthreads(16, 16, 1)]\nvoid draw(uint2 id : SV_DispatchThreadID) { }";
    assert_eq!(import("", slang, None), Err(ImportError::Slang));
    let glsl = "void mainImage(out vec4 color, in vec2 at) { color = vec4(1.0); }";
    assert_eq!(
        import("a.txt", glsl, None),
        Err(ImportError::Language("Shadertoy's GLSL".into()))
    );
    // The same words where WGSL may have them.
    let wgsl = "// [shader(\"compute\")] void mainImage(\nfn f(a: array<f32, 2>) -> f32 { return a[numthreads(1)]; }\nfn mainImage() {}";
    assert!(import("", wgsl, None).is_ok());
}
