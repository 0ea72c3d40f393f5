//! Programs and what is said of them, with places in the author's own text.

use lockstep_diagnostics::{Diagnostic, LineIndex, Origin, Severity};
use lockstep_frame::{BufferSize, Grid, LayerSet, Program, Resource};
use lockstep_shader::{Analysis, CompilerMessage, Settings, Verdict, analyse, codes, settle};

fn read(source: &str) -> Analysis {
    analyse(source, &Settings::default())
}

/// Severity, code and text at the place of each diagnostic.
fn told(source: &str) -> Vec<(Severity, &'static str, String)> {
    summary(source, &read(source).diagnostics)
}

fn summary(source: &str, list: &[Diagnostic]) -> Vec<(Severity, &'static str, String)> {
    list.iter()
        .map(|diagnostic| {
            let place = diagnostic.span.map_or("", |span| span.slice(source));
            (diagnostic.severity, diagnostic.code.name, place.to_owned())
        })
        .collect()
}

fn error(code: &'static str, place: &str) -> (Severity, &'static str, String) {
    (Severity::Error, code, place.to_owned())
}

fn warning(code: &'static str, place: &str) -> (Severity, &'static str, String) {
    (Severity::Warning, code, place.to_owned())
}

fn program(source: &str) -> Program {
    let analysis = read(source);
    match analysis.shader {
        Some(shader) => shader.program().clone(),
        None => panic!("{:#?}", analysis.diagnostics),
    }
}

const MAIN: &str = "@compute @workgroup_size(16, 16) fn main_image(@builtin(global_invocation_id) id: vec3u) { textureStore(screen, id.xy, vec4f()); }";

#[test]
fn a_good_program_has_nothing_to_tell() {
    assert_eq!(told(MAIN), []);
}

#[test]
fn every_example_of_a_code_gives_that_code() {
    for code in codes::ALL {
        if code.example.is_empty() {
            continue;
        }
        let found = told(code.example);
        assert!(
            found.iter().any(|(_, name, _)| *name == code.name),
            "{}: {found:?}",
            code.name
        );
    }
}

#[test]
fn places_are_the_authors_whatever_stands_before() {
    let before = "\u{feff}// \u{1f600} line\r\n#define SIDE 16\r\nenable f16;\r\n#storage data array<f32>\r\n/* two\r\nlines */\r\n";
    let source = format!("{before}fn f() -> f32 {{\r\n  return SIDE * nowhere;\r\n}}\r\n{MAIN}");
    let analysis = read(&source);
    assert_eq!(
        summary(&source, &analysis.diagnostics),
        [error("compiler", "nowhere")]
    );
    let place = analysis.diagnostics[0]
        .span
        .map(|span| LineIndex::new(&source).line_column(span.start));
    assert_eq!(place.map(|place| (place.line, place.column)), Some((8, 17)));
}

#[test]
fn a_problem_in_a_function_is_placed_on_its_statement() {
    for (statement, place) in [
        ("let m = half();", "half()"),
        ("break;", "break"),
        ("a = vec2f(1.0);", "vec2f(1.0)"),
    ] {
        let source = format!(
            "fn half(a: f32) -> f32 {{ return a / 2.0; }}\nfn f() {{\n  var a = 1.0;\n  {statement}\n}}\n{MAIN}"
        );
        let found = told(&source);
        assert_eq!(found.len(), 1, "{found:?}");
        let (_, _, written) = &found[0];
        assert!(
            written.contains(place) && !written.contains('\n'),
            "{statement}: {written}"
        );
    }
}

#[test]
fn a_problem_in_a_macro_is_placed_on_its_use() {
    let source = format!("#define WRONG nowhere + 1.0\nfn f() -> f32 {{ return WRONG; }}\n{MAIN}");
    assert_eq!(told(&source), [error("compiler", "WRONG")]);
}

#[test]
fn what_is_unfinished_is_told_without_the_preludes_words() {
    let open = "@compute @workgroup_size(1) fn main() { let last = 1;\n// end\n";
    assert_eq!(told(open), [error("unclosed", "{")]);
    let cut = format!("{MAIN}\nconst a =\n");
    assert_eq!(told(&cut), [error("unfinished", "=")]);
    let header = format!("{MAIN}\n@compute @workgroup_size(1) fn");
    assert_eq!(told(&header), [error("unfinished", "fn")]);
}

#[test]
fn what_the_prelude_provides_is_placed_at_its_use() {
    let read = MAIN.replace("vec4f()", "textureLoad(screen, id.xy)");
    let found = told(&read);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].1, found[0].2.as_str()), ("compiler", "screen"));
    let taken = format!(
        "@group(0) @binding(2) var<storage, read_write> mine: array<f32>;\n{}",
        MAIN.replace("vec4f()", "vec4f(mine[0] + time.elapsed)")
    );
    let found = told(&taken);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].1, "prelude-name");
    assert!(found[0].2.contains("mine"), "{found:?}");
}

#[test]
fn types_in_messages_are_types() {
    for (body, words) in [
        ("fn f(a: f32) { } fn g() { f(1u); }", ["`1u`", "`f32`"]),
        ("fn f() -> f32 { return 1u; }", ["`1u`", "`f32`"]),
        (
            "struct S { a: array<f32>, b: f32 } var<private> s: S;",
            ["'a'", "array<f32>"],
        ),
        ("var<private> b: array<f32>;", ["`b`", "`array<f32>`"]),
    ] {
        let analysis = read(&format!("{body}\n{MAIN}"));
        let message = &analysis.diagnostics[0].message;
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    }
}

#[test]
fn problems_of_directives_and_of_the_program_are_all_listed() {
    let source = format!("#storag a f32\n{MAIN}\nfn f() {{ let x = nowhere; }}\n#wrong\n");
    let found = told(&source);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(
        found
            .iter()
            .all(|(severity, ..)| *severity == Severity::Error)
    );
    assert!(read(&source).shader.is_none());
}

#[test]
fn limits_are_named_at_the_entry_point() {
    let large = "@compute @workgroup_size(32, 16) fn big() { }";
    assert_eq!(told(large), [error("workgroup-too-large", "big")]);
    let deep = "@compute @workgroup_size(1, 1, 65) fn deep() { }";
    assert_eq!(told(deep), [error("workgroup-too-large", "deep")]);
    let full =
        "var<workgroup> a: array<f32, 4096>; @compute @workgroup_size(1) fn main() { a[0] = 1.0; }";
    assert_eq!(told(full), []);
    let over = "var<workgroup> a: array<f32, 4096>; var<workgroup> b: u32; @compute @workgroup_size(1) fn main() { a[0] = 1.0; b = 1u; }";
    assert_eq!(told(over), [error("workgroup-memory", "main")]);
    let unused = "var<workgroup> a: array<f32, 9000>; @compute @workgroup_size(1) fn main() { }";
    assert_eq!(told(unused), []);
}

#[test]
fn too_many_dispatches_are_counted_over_all_entry_points() {
    let source = format!(
        "#dispatch_count main_image 200\n#dispatch_count other 57\n{MAIN}\n@compute @workgroup_size(1) fn other() {{ }}"
    );
    assert_eq!(told(&source), [error("too-many-dispatches", "other")]);
}

#[test]
fn a_directive_for_no_entry_point_is_a_warning() {
    let source = format!("#dispatch_once inti\n{MAIN}");
    assert_eq!(told(&source), [warning("unknown-entry-point", "inti")]);
    assert!(read(&source).shader.is_some());
}

#[test]
fn an_endless_loop_is_a_warning_that_the_shader_carries() {
    let source = "@compute @workgroup_size(1) fn main() {\n  var i = 0;\n  while i < 10 {\n  }\n}";
    assert_eq!(told(source), [warning("endless-loop", "while i < 10")]);
    let analysis = read(source);
    let loops = analysis.shader.map(|shader| shader.endless_loops().len());
    assert_eq!(loops, Some(1));
}

#[test]
fn directives_shape_the_program() {
    let source = "#define N 4\n#storage data array<vec4f>\n#storage head Head\n#workgroup_count a N*2 3\n#dispatch_count a N\n#dispatch_once b\n\
        struct Head { count: u32, rest: array<vec2f> }\n\
        @compute @workgroup_size(N * 8) fn a() { data[0] = vec4f(f32(dispatch.id)); }\n\
        @compute @workgroup_size(8, 8) fn b() { head.count = 1u; }";
    let program = program(source);
    let [a, b] = &program.entry_points[..] else {
        panic!("{program:#?}");
    };
    assert_eq!(
        (a.grid, a.repeats, a.once),
        (Grid::Fixed([8, 3, 1]), 4, false)
    );
    assert_eq!((b.grid, b.repeats, b.once), (Grid::CoverScreen, 1, true));
    assert_eq!(a.workgroup_size, [32, 1, 1]);
    assert_eq!(program.buffers[0].ty, "array<vec4f>");
    assert_eq!(
        program.buffers[1].size,
        BufferSize::RuntimeSized {
            header: 8,
            stride: 8
        }
    );
    assert!(program.binds(Resource::Dispatch) && !program.binds(Resource::Screen));
}

#[test]
fn only_what_is_touched_is_bound() {
    let program = program(&format!("#storage never array<u32>\n{MAIN}"));
    let bound: Vec<_> = program
        .bindings
        .iter()
        .map(|binding| binding.resource)
        .collect();
    assert_eq!(bound, [Resource::Screen]);
    assert_eq!(program.buffers, []);
}

#[test]
fn layers_are_known_through_functions_and_constants() {
    let source = "const TRAIL = 1;\n\
        fn keep(layer: i32, at: vec2i) { passStore(layer, at, passLoad(TRAIL, at, 0)); }\n\
        @compute @workgroup_size(8, 8) fn a(@builtin(global_invocation_id) id: vec3u) { keep(2, vec2i(id.xy)); }\n\
        @compute @workgroup_size(8, 8) fn b(@builtin(global_invocation_id) id: vec3u) { keep(i32(id.x) % 2, vec2i(id.xy)); }\n\
        @compute @workgroup_size(8, 8) fn c(@builtin(global_invocation_id) id: vec3u) { textureStore(screen, id.xy, passSampleLevelBilinearRepeat(3, vec2f(), 0.0)); }";
    let program = program(source);
    let sets: Vec<_> = program
        .entry_points
        .iter()
        .map(|entry| (entry.loads, entry.stores))
        .collect();
    let one = LayerSet::one;
    assert_eq!(
        sets,
        [
            (one(1), one(2)),
            (one(1), LayerSet::ALL),
            (one(3), LayerSet::NONE)
        ]
    );
}

#[test]
fn what_naga_alone_refuses_is_reflected_all_the_same() {
    let source = "#storage data array<Cell, 4>\n#workgroup_count a 2\n\
        struct Cell { v: vec4f }\nconst W = 8;\n\
        fn bend(c: Cell) -> vec4f { var v = c.v; v.xy = vec2f(1.0); return v; }\n\
        @compute @workgroup_size(W, W * 2) fn a(@builtin(global_invocation_id) id: vec3u) { data[0].v = bend(data[1]); passStore(1, vec2i(id.xy), vec4f()); }\n\
        @compute @workgroup_size(W) fn b(@builtin(global_invocation_id) id: vec3u) { textureStore(screen, id.xy, passLoad(1, vec2i(id.xy), 0)); }";
    let analysis = read(source);
    assert_eq!(analysis.diagnostics[0].origin, Origin::Naga);
    let shader = analysis
        .shader
        .as_ref()
        .expect("reflected from the skeleton");
    assert!(shader.naga_rejected());
    let program = shader.program();
    assert_eq!(program.entry_points[0].workgroup_size, [8, 16, 1]);
    assert_eq!(program.entry_points[0].grid, Grid::Fixed([2, 1, 1]));
    assert_eq!(program.entry_points[0].stores, LayerSet::one(1));
    assert_eq!(program.entry_points[1].loads, LayerSet::one(1));
    assert_eq!(program.buffers[0].size, BufferSize::Fixed(64));
    let names: Vec<_> = shader
        .entry_spans()
        .iter()
        .map(|span| span.slice(source))
        .collect();
    assert_eq!(names, ["a", "b"]);

    let accepted = settle(source, &analysis, &Verdict::Accepted(Vec::new()));
    assert_eq!(
        summary(source, &accepted),
        [(Severity::Note, "naga-alone", "v.xy".to_owned())]
    );
}

#[test]
fn where_both_compilers_speak_of_one_line_there_is_one_problem() {
    let source = format!("fn f() {{ let x = nowhere; }}\n{MAIN}");
    let analysis = read(&source);
    let shader = analysis.shader.as_ref().expect("only naga refuses so far");
    let at = shader.wgsl().find("nowhere").unwrap_or(0);
    let message = |text: &str, start: usize, len: usize| CompilerMessage {
        severity: Severity::Error,
        message: text.to_owned(),
        span: Some((start..start + len).into()),
    };
    let verdict = Verdict::Rejected(vec![message("unresolved value 'nowhere'", at, 7)]);
    let list = settle(&source, &analysis, &verdict);
    assert_eq!(summary(&source, &list), [error("compiler", "nowhere")]);
    assert!(list[0].labels[0].message.contains("unresolved value"));

    let elsewhere = Verdict::Rejected(vec![message(
        "something else",
        shader.wgsl().find("main_image").unwrap_or(0),
        10,
    )]);
    assert_eq!(settle(&source, &analysis, &elsewhere).len(), 2);
}

#[test]
fn what_only_the_browser_refuses_is_placed_in_the_authors_text() {
    let source =
        format!("#storage d array<u32>\n#define PAD   1\n{MAIN}\nfn g() {{ workgroupBarrier(); }}");
    let analysis = read(&source);
    let shader = analysis.shader.as_ref().expect("naga accepts it");
    let at = shader.wgsl().find("workgroupBarrier").unwrap_or(0);
    let messages = vec![
        CompilerMessage {
            severity: Severity::Error,
            message: "'workgroupBarrier' must only be called from uniform control flow".into(),
            span: Some((at..at + 16).into()),
        },
        CompilerMessage {
            severity: Severity::Note,
            message: "control flow depends on this".into(),
            span: Some((at - 4..at - 3).into()),
        },
    ];
    let list = settle(&source, &analysis, &Verdict::Rejected(messages));
    assert_eq!(
        summary(&source, &list),
        [error("compiler", "workgroupBarrier")]
    );
    assert_eq!(list[0].labels.len(), 1);
    let silent = settle(&source, &analysis, &Verdict::Rejected(Vec::new()));
    assert_eq!(summary(&source, &silent), [error("pipeline", "")]);
}

#[test]
fn plain_wgsl_needs_no_compute_entry_point() {
    let raw = Settings {
        raw: true,
        ..Settings::default()
    };
    let source = "@group(3) @binding(9) var<uniform> u: vec4f;\n@fragment fn shade() -> @location(0) vec4f { return u; }";
    assert_eq!(analyse(source, &raw).diagnostics, []);
    let wrong = analyse("fn f() { return 1; }", &raw).diagnostics;
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let directive = analyse("#define A 1", &raw);
    assert!(directive.has_errors());
}

#[test]
fn an_alias_of_the_prelude_is_its_type() {
    let source = "fn pick(a: array<uint, 2>) -> u32 { return a[0]; }\nfn f() -> u32 { return pick(array<u32, 2>(1u, 2u)); }\n".to_owned() + MAIN;
    assert_eq!(told(&source), []);
}

#[test]
fn hostile_text_gives_diagnostics_and_no_panic() {
    let deep = format!(
        "fn f() {{ let x = {}1{}; }}",
        "(".repeat(5000),
        ")".repeat(5000)
    );
    for source in [
        "",
        "@",
        "{",
        "}}}}",
        "@compute",
        "fn main(",
        "@compute @workgroup_size() fn f() {}",
        &deep,
        "\u{0}",
        "#storage",
        "@compute @workgroup_size(0) fn f() {}",
        "@compute @workgroup_size(4294967295, 4294967295) fn f() {}",
        "#storage a array<f32, 4000000000>\n@compute @workgroup_size(1) fn f() { a[0] = 1.0; }",
    ] {
        let analysis = read(source);
        assert!(analysis.has_errors(), "{source:.40}");
    }
}
