use super::{Member, Symbol, SymbolKind, at, members_before, symbols};
use crate::{Settings, analyse};

pub fn read(source: &str) -> Vec<Symbol> {
    symbols(source, &analyse(source, &Settings::default()))
}

/// Splits a text at its `$`, which marks a place.
pub fn marked(text: &str) -> (String, usize) {
    let offset = text.find('$').unwrap();
    (text.replacen('$', "", 1), offset)
}

/// The declaration that the name at `$` means.
fn meaning(text: &str) -> Option<String> {
    let (source, offset) = marked(text);
    let symbols = read(&source);
    at(&source, &symbols, offset).map(|symbol| symbol.detail.clone())
}

/// What can stand at `$`, behind a dot.
fn members(text: &str) -> String {
    let (source, offset) = marked(text);
    let symbols = read(&source);
    let names = members_before(&source, &symbols, offset)
        .into_iter()
        .map(|member| match member {
            Member::Own(symbol) => symbol.name.clone(),
            Member::Prelude(member) => member.name.to_owned(),
            Member::Sliders => "sliders".to_owned(),
            Member::Components(count) => format!("vec{count}"),
        });
    names.collect::<Vec<_>>().join(" ")
}

fn details(source: &str) -> Vec<String> {
    read(source)
        .into_iter()
        .map(|symbol| symbol.detail)
        .collect()
}

const PROGRAM: &str = "\
#define SIZE 4 * 4
#calcdefine COUNT 2 + 3
#storage grid array<float4, SIZE>
struct Particle {
    pos: vec2f, // in pixels
    // Pixels a second.
    velocity: float2,
}
alias Particles = array<Particle, 8>;
const HALF = SIZE / 2u;
const TINT = vec3f(1.0, 0.5, 0.25);
override scale: f32 = 2.5;
var<workgroup> shared_particles: Particles;

// Moves one particle.
// Keeps its speed.
fn moved(p: Particle, by: f32) -> Particle {
    var q = p;
    q.pos += p.velocity * by;
    return q;
}

@compute @workgroup_size(8, 8)
fn main(
    @builtin(global_invocation_id) id: vec3u,
) {
    let place = vec2f(id.xy) * scale;
    var sum = dot(place, place);
    for (var i = 0; i < 4; i++) {
        let next = moved(shared_particles[i], sum);
        sum += next.pos.x;
    }
    textureStore(screen, id.xy, vec4f(sum * TINT * f32(HALF), 1.0));
    grid[0] = vec4f(f32(COUNT));
}
";

#[test]
fn every_declaration_is_found_with_its_type_and_value() {
    let analysis = analyse(PROGRAM, &Settings::default());
    assert!(!analysis.has_errors(), "{:?}", analysis.diagnostics);
    assert_eq!(
        details(PROGRAM),
        [
            "#define SIZE 4 * 4",
            "#calcdefine COUNT 5",
            "var<storage, read_write> grid: array<float4, SIZE>",
            "struct Particle { pos: vec2f, velocity: float2 }",
            "pos: vec2f",
            "velocity: float2",
            "alias Particles = array<Particle, 8>",
            "const HALF: u32 = 8u",
            "const TINT: vec3f = vec3f(1.0, 0.5, 0.25)",
            "override scale: f32 = 2.5",
            "var<workgroup> shared_particles: Particles",
            "fn moved(p: Particle, by: f32) -> Particle",
            "p: Particle",
            "by: f32",
            "var q: Particle",
            "@compute @workgroup_size(8, 8) fn main(@builtin(global_invocation_id) id: vec3u)",
            "id: vec3u",
            "let place: vec2f",
            "var sum: f32",
            "var i: i32",
            "let next: Particle",
        ]
    );
}

#[test]
fn comments_above_and_behind_are_what_is_said_of_a_declaration() {
    let symbols = read(PROGRAM);
    let doc = |name: &str| {
        let found = symbols.iter().find(|symbol| symbol.name == name);
        found.map(|symbol| symbol.doc.as_str()).unwrap_or_default()
    };
    assert_eq!(doc("moved"), "Moves one particle.\nKeeps its speed.");
    assert_eq!(doc("pos"), "in pixels");
    assert_eq!(doc("velocity"), "Pixels a second.");
    assert_eq!(doc("main"), "");
    let block = read("/* One.\n * Two. */\nconst a = 1;\n/* No. */ const b = 2;");
    assert_eq!(block[0].doc, "One.\nTwo.");
    assert_eq!(block[1].doc, "");
}

#[test]
fn a_name_means_the_innermost_declaration_that_is_visible() {
    for (text, expected) in [
        ("const a = 1; fn f() { let b = $a; }", "const a = 1"),
        (
            "const a = 1; fn f() { let a = 2u; let b = a$; }",
            "let a: u32",
        ),
        ("const a = 1; fn f() { let a = $a; }", "const a = 1"),
        (
            "const a = 1; fn f() { { let a = 2u; } let b = $a; }",
            "const a = 1",
        ),
        ("fn f(a: f32) { let b = $a; } const a = 1;", "a: f32"),
        (
            "fn f(a: f32) {} fn g() { let b = $a; } const a = 1;",
            "const a = 1",
        ),
        (
            "fn f() { for (var i = 0u; i < 3; i++) { $i; } }",
            "var i: u32",
        ),
        (
            "fn f() { var a = 1; if true { var a = 2.0; $a; } }",
            "var a: f32",
        ),
        (
            "fn f() { var a = 1; if true { var a = 2.0; } $a; }",
            "var a: i32",
        ),
        ("fn $f() {}", "fn f()"),
        ("#define N 8\nconst a = $N;", "#define N 8"),
        ("#workgroup_count $main 1 1 1\nfn main() {}", "fn main()"),
        (
            "fn f() -> u32 { return 1u; } fn g() { let x = $f(); }",
            "fn f() -> u32",
        ),
    ] {
        assert_eq!(meaning(text).as_deref(), Some(expected), "{text}");
    }
    for text in [
        "const a = 1; // $a",
        "const a = 1; /* $a */",
        "fn f() { { let a = 2u; } $a; }",
        "fn f() { let x = $time; }",
    ] {
        assert_eq!(meaning(text), None, "{text}");
    }
}

#[test]
fn members_are_found_by_the_type_before_the_dot() {
    let head = "struct In { c: vec4f } struct S { a: In, b: array<In, 3>, a2: ptr<function, In> }\n\
                alias T = S; var<private> s: T; fn make() -> S { return s; }\n";
    for (expression, expected) in [
        ("s.$a", "a: In"),
        ("s.a.$c", "c: vec4f"),
        ("s.b[1].$c", "c: vec4f"),
        ("make().a.$c", "c: vec4f"),
        ("(s).$b", "b: array<In, 3>"),
        ("S().b[0].$c", "c: vec4f"),
    ] {
        let text = format!("{head}fn f() {{ let x = {expression}; }}");
        assert_eq!(meaning(&text).as_deref(), Some(expected), "{text}");
    }
    for (expression, expected) in [
        ("s.$", "a b a2"),
        ("s.b[s.b[0].c.x].$", "c"),
        ("s.a.c.$", "vec4"),
        ("s.a.c.xy.$", "vec2"),
        ("s.a.c.x.$", ""),
        ("time.$", "elapsed delta frame"),
        ("mouse.po$", "pos zoom click start delta"),
        ("mouse.pos.$", "vec2"),
        ("custom.$", "sliders"),
        ("float3(1.0).$", "vec3"),
        ("vec2<u32>(1, 2).$", "vec2"),
        ("array<vec3f, 2>(vec3f(), vec3f())[0].$", "vec3"),
        ("mat3x2f().$", ""),
        ("mat3x2f()[0].$", "vec2"),
        ("passLoad(0, int2(0), 0).$", "vec4"),
        ("unknown.$", ""),
        ("1..$", ""),
    ] {
        let text = format!("{head}fn f() {{ let x = {expression}");
        assert_eq!(members(&text), expected, "{text}");
    }
    assert_eq!(members("#data t u32 1, 2, 3\nfn f() { data.$"), "t");
}

#[test]
fn a_program_that_does_not_compile_still_has_symbols() {
    let text = "struct S { a: f32, b: \nfn first(x: f32 {\n  let y = x;\n  let s = S(\n\
                fn second(n: u32) -> f32 {\n  let k = n;\n  var p: vec2f = ;\n  p.";
    let found = details(text);
    for expected in [
        "struct S { a: f32, b:  }",
        "fn second(n: u32) -> f32",
        "let k: u32",
        "var p: vec2f",
    ] {
        assert!(
            found.contains(&expected.to_owned()),
            "{expected} {found:#?}"
        );
    }
    assert_eq!(members(&format!("{text}$")), "vec2");
}

#[test]
fn types_are_those_of_the_module_when_the_text_moved_on() {
    let before = "fn f() { let a = dot(vec2f(), vec2f()); var b = sin(1.0); }\n@compute @workgroup_size(1) fn main() { f(); }";
    let analysis = analyse(before, &Settings::default());
    let after = before.replacen("fn f() {", "fn f() { // new\n oops(", 1);
    let found: Vec<String> = symbols(&after, &analysis)
        .into_iter()
        .map(|symbol| symbol.detail)
        .collect();
    assert!(found.contains(&"let a: f32".to_owned()), "{found:?}");
    assert!(found.contains(&"var b: f32".to_owned()), "{found:?}");
}

#[test]
fn constants_have_values_without_a_compiler_too() {
    let text = "const A = 4; const B = A * 2 + 1; const C = 1.5 * 2.0; const D = A ^ B; fn f() { const E = B - 10; broken";
    assert_eq!(
        details(text),
        [
            "const A = 4",
            "const B = 9",
            "const C = 1.5 * 2.0",
            "const D = A ^ B",
            "fn f()",
            "const E = -1",
        ]
    );
}

#[test]
fn a_constant_without_a_suffix_has_no_type_of_its_own_but_gives_one() {
    let text =
        "const A = 4; const B = 4u; const C = 0.5; fn f() { let a = A; let b = B; let c = C; oops";
    assert_eq!(
        details(text),
        [
            "const A = 4",
            "const B: u32 = 4u",
            "const C = 0.5",
            "fn f()",
            "let a: i32",
            "let b: u32",
            "let c: f32",
        ]
    );
}

#[test]
fn included_files_offer_what_they_declare() {
    let text = "#include <float>\n#include \"Dave_Hoskins/hash\"\nfn f() { let x = $hash11(1.0); }";
    assert_eq!(
        meaning(text).as_deref(),
        Some("fn hash11(p: float) -> float")
    );
    let (source, _) = marked(text);
    let symbols = read(&source);
    let hash = symbols.iter().find(|symbol| symbol.name == "hash11");
    let hash = hash.map(|symbol| (symbol.origin, symbol.span.slice(&source)));
    assert_eq!(
        hash,
        Some((Some("Dave_Hoskins/hash"), "\"Dave_Hoskins/hash\""))
    );
    assert!(symbols.iter().any(|symbol| symbol.name == "FLT_MAX"));
    assert!(
        symbols
            .iter()
            .all(|symbol| !symbol.name.starts_with("_hash"))
    );
    let include = meaning("#incl$ude <float>");
    assert_eq!(include.as_deref(), Some("<float>"));
    let text = "// x\n#include <string>\nfn f(s: String) { s.$";
    assert_eq!(members(text), "len chars");
}

#[test]
fn places_are_those_of_the_names() {
    for symbol in read(PROGRAM) {
        assert_eq!(symbol.span.slice(PROGRAM), symbol.name);
        let scope = symbol.scope;
        assert!(scope.start <= scope.end && scope.end <= PROGRAM.len());
    }
}

#[test]
fn any_text_can_be_read_and_asked_about_anywhere() {
    const PIECES: &[&str] = &[
        "fn ",
        "f",
        "(",
        ")",
        "{",
        "}",
        "let ",
        "var",
        "<",
        ">",
        ": ",
        "= ",
        ";",
        ",",
        "struct ",
        "S",
        "a",
        ".",
        "[",
        "]",
        "alias ",
        "const ",
        "override ",
        "for ",
        "@",
        "\n",
        "#define ",
        "#storage ",
        "#include <float>",
        "#data ",
        "\"",
        "//",
        "/*",
        "*/",
        "1",
        "1.5",
        "vec2f",
        "array<",
        "\u{1f600}",
        "\u{e9}",
        "-> ",
        "*",
        "-",
        "mat2x2",
        "vec",
        "ptr<",
        " ",
        "#",
        "\r",
    ];
    let analysis = analyse(PROGRAM, &Settings::default());
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit as u64) as usize
    };
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..next(40) {
            text.push_str(PIECES[next(PIECES.len())]);
        }
        let found = symbols(&text, &analysis);
        for symbol in &found {
            assert!(symbol.span.end <= text.len(), "{text:?}");
            assert!(text.is_char_boundary(symbol.span.start), "{text:?}");
            assert!(symbol.scope.end <= text.len(), "{text:?}");
        }
        for _ in 0..4 {
            let offset = next(text.len() + 3);
            if let Some(symbol) = at(&text, &found, offset) {
                assert!(found.contains(symbol), "{text:?}");
            }
            assert!(members_before(&text, &found, offset).len() <= found.len() + 8);
        }
    }
}

#[test]
fn kinds_are_told_apart() {
    let kinds: Vec<SymbolKind> =
        read("fn f(a: u32) { let b = a; var c = b; const d = 1; }\noverride e = 1;")
            .iter()
            .map(|symbol| symbol.kind)
            .collect();
    assert_eq!(
        kinds,
        [
            SymbolKind::Function,
            SymbolKind::Parameter,
            SymbolKind::Let,
            SymbolKind::Variable,
            SymbolKind::Constant,
            SymbolKind::Override,
        ]
    );
}
