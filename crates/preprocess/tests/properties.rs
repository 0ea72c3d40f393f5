//! What holds for every text, sensible or not.

use lockstep_diagnostics::{LineIndex, Span, Via};
use lockstep_preprocess::{Environment, Preprocessed, mend, preprocess};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same cases in every run.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(0x10c5),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Pieces that make the preprocessor's life hard.
fn fragment() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\r",
        "\u{2028}",
        " ",
        " ",
        "\t",
        "#",
        "\n#",
        "\n #",
        "#define ",
        "\n#define N 4",
        "\n#define M N",
        "\n#calcdefine ",
        "\n#if ",
        "\n#ifdef ",
        "\n#ifndef N\n",
        "\n#else\n",
        "\n#endif\n",
        "\n#elif",
        "\n#storage ",
        "\n#storage a array<float, N>\n",
        "\n#workgroup_count ",
        "\n#workgroup_count main N/2 (1 + 1) 1\n",
        "\n#dispatch_count ",
        "\n#dispatch_once ",
        "\n#include ",
        "\n#include <string>\n",
        "\n#include <float>\n",
        "\n#include \"davidar/scan\"\n",
        "\n#assert ",
        "\n#data ",
        "\n#data t u32 1,2\n",
        "\nenable f16;",
        "\nenable ",
        "\nrequires a, b;",
        "\ndiagnostic(off, x.y);",
        "//",
        "/*",
        "*/",
        "/* x */",
        "/*\n*/",
        "\"",
        "\"a\\n\"",
        "\\",
        "(",
        ")",
        "{",
        "}",
        "<",
        ">",
        ";",
        ":",
        ",",
        ".",
        "=",
        "@",
        "+",
        "-",
        "*",
        "/",
        "%",
        "**",
        "^",
        "&&",
        "||",
        "!",
        "~",
        "<<",
        ">=",
        "N",
        "M",
        "main",
        "float",
        "uint",
        "float3",
        "let ",
        "var ",
        "fn ",
        "struct ",
        "alias ",
        "alias N = array<M, 2>;",
        "\nalias float = f32;",
        "fn time(",
        "struct Time {",
        "for (var uint = 0;",
        "type ",
        "@stage(compute)",
        "atomic_storage",
        "u32",
        "1",
        "0",
        "2.5",
        "0x1Fu",
        "1e",
        "min(",
        "SCREEN_WIDTH",
        "\u{e9}",
        "\u{1f600}",
        "\u{feff}",
        "\u{300}",
        "\u{540d}",
        "\0",
        "\u{7f}",
        "'",
        "`",
        "$",
        "?",
    ])
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(fragment(), 0..60).prop_map(|fragments| fragments.concat())
}

fn environment() -> impl Strategy<Value = Environment> {
    let names = prop::collection::vec(
        prop::sample::select(vec!["speed", "fn", "", "a b", "speed", "\u{e9}"]),
        0..4,
    );
    (1_u32..5000, any::<bool>(), names).prop_map(|(width, float32_layers, names)| Environment {
        screen: [width, width / 2],
        float32_layers,
        custom: names.into_iter().map(str::to_owned).collect(),
    })
}

fn lies_in(span: Span, text: &str) -> bool {
    span.end <= text.len() && span.clamped_to(text) == span
}

/// Every character of a generated text leads to a place of the source; a copied
/// one to itself, and copied ones in order but for the hoisted statements.
fn check_map(source: &str, generated: &str, map: &lockstep_diagnostics::SourceMap) {
    let mut last = 0;
    let mut descents = 0;
    for (at, c) in generated.char_indices() {
        let place = map.to_source(Span::new(at, at + c.len_utf8()));
        assert!(lies_in(place.span, source), "{place:?} at {at}");
        assert!(map.to_source(Span::at(at)).span.end <= source.len());
        if place.via == Via::Source {
            assert_eq!(place.span.slice(source), c.to_string(), "at {at}");
            descents += usize::from(place.span.start < last);
            last = place.span.start;
        }
    }
    assert!(descents <= 1, "copied text is out of order");
}

/// The text before the prelude.
fn own_text(result: &Preprocessed) -> &str {
    let is_prelude = |at: usize| result.map.to_source(Span::at(at)).via == Via::Prelude;
    let mut starts = result.wgsl.char_indices().map(|(at, _)| at);
    let end = starts.find(|at| is_prelude(*at)).unwrap();
    &result.wgsl[..end]
}

fn line_breaks(text: &str) -> usize {
    text.replace("\r\n", "\n")
        .matches([
            '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}',
        ])
        .count()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_comes_out_with_a_whole_map(source in text(), environment in environment()) {
        let result = preprocess(&source, &environment);
        check_map(&source, &result.wgsl, &result.map);
        check_map(&source, &result.naga_wgsl, &result.naga_map);
        let mut last = 0;
        for diagnostic in &result.diagnostics {
            let span = diagnostic.span.unwrap();
            prop_assert!(lies_in(span, &source), "{diagnostic:?}");
            prop_assert!(span.start >= last, "out of order");
            last = span.start;
            for label in &diagnostic.labels {
                prop_assert!(lies_in(label.span, &source), "{diagnostic:?}");
            }
        }
    }

    #[test]
    fn any_characters_at_all_do_no_harm(source in any::<String>()) {
        let result = preprocess(&source, &Environment::default());
        check_map(&source, &result.wgsl, &result.map);
        let _ = mend(&source);
    }

    #[test]
    fn lines_keep_their_number(source in text()) {
        // Neither hoisted statements nor included files, which add lines.
        let source = source.replace("#include", "#inc").replace("enable", "able")
            .replace("requires", "require").replace("diagnostic", "diagnosis");
        let environment = Environment::default();
        let result = preprocess(&source, &environment);
        prop_assert_eq!(line_breaks(own_text(&result)), line_breaks(&source));
    }

    #[test]
    fn text_without_directives_comes_out_as_it_is(source in text()) {
        let source: String = source
            .replace(['#', '"', '*', '\u{feff}'], "")
            .replace("enable", "able")
            .replace("requires", "require")
            .replace("diagnostic", "diagnosis")
            .replace("SCREEN_WIDTH", "WIDTH");
        let environment = Environment::default();
        let result = preprocess(&source, &environment);
        prop_assert_eq!(own_text(&result), &source);
        let own_names = ["own-prelude-name", "own-prelude-alias", "prelude-name"];
        prop_assert!(result.diagnostics.iter().all(|d| own_names.contains(&d.code.name)));
        let without_aliases = source.replace("float", "f").replace("uint", "u").replace("alias", "a");
        let result = preprocess(&without_aliases, &environment);
        prop_assert_eq!(result.naga_wgsl, result.wgsl);
    }

    #[test]
    fn mending_twice_is_mending_once(source in text()) {
        let once = mend(&source);
        let twice = mend(&once.text);
        prop_assert_eq!(&twice.text, &once.text);
        prop_assert!(twice.changes.is_empty());
        prop_assert_eq!(once.changes.is_empty(), once.text == source);
    }

    #[test]
    fn a_diagnostic_lands_on_the_line_that_is_broken(
        before in prop::collection::vec(sound_line(), 0..20),
        (broken, code) in broken_line(),
        after in prop::collection::vec(sound_line(), 0..10),
        line_break in prop::sample::select(vec!["\n", "\r\n", "\r"]),
    ) {
        let mut lines = vec!["#define KNOWN 1".to_owned()];
        lines.extend(numbered(&before, 0));
        let line = lines.len() + 1;
        lines.push(broken.to_owned());
        lines.extend(numbered(&after, before.len()));
        let source = lines.join(line_break);
        let first = line_of_first_error(&source);
        prop_assert_eq!(first, Some((line, code)), "{}", source);
    }
}

/// A line without a fault; `@` stands for a number of its own.
fn sound_line() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "#define A@ 4 // four",
        "#calcdefine B KNOWN + @",
        "const c@ = KNOWN;",
        "#include \"Dave_Hoskins/hash\"",
        "#include <string>",
        "#workgroup_count e@ KNOWN 1 1",
        "#dispatch_count d@ 2",
        "/* a comment of several lines */",
        "#ifdef NOT_KNOWN",
        "#endif",
        "enable f16;",
        "// \u{1f600} #define",
        "",
        "  fn f@() -> float { return float(KNOWN); }",
    ])
}

/// Numbers the lines, and drops those that would leave a condition open.
fn numbered(lines: &[&str], from: usize) -> Vec<String> {
    let mut is_open = false;
    let mut numbered = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match *line {
            "#ifdef NOT_KNOWN" if is_open => continue,
            "#ifdef NOT_KNOWN" => is_open = true,
            "#endif" if !is_open => continue,
            "#endif" => is_open = false,
            _ => {}
        }
        numbered.push(line.replace('@', &(from + index).to_string()));
    }
    if is_open {
        numbered.push("#endif".to_owned());
    }
    numbered
}

fn broken_line() -> impl Strategy<Value = (&'static str, &'static str)> {
    prop::sample::select(vec![
        ("#define KNOWN 2", "macro-redefined"),
        ("#defined X 2", "unknown-directive"),
        ("#define F(x) x", "function-like-macro"),
        ("#calcdefine X (1", "bad-expression"),
        ("#calcdefine X KNOWN / 0", "division-by-zero"),
        ("#if MISSING\n#endif", "undefined-name"),
        ("#endif", "condition-not-open"),
        ("#storage lonely", "missing-argument"),
        ("#workgroup_count e 70000", "count-out-of-range"),
        ("#include \"nobody/nothing\"", "unknown-include"),
        ("const x = 1; #define Y 2", "misplaced-directive"),
    ])
}

fn line_of_first_error(source: &str) -> Option<(usize, &'static str)> {
    let result = preprocess(source, &Environment::default());
    let first = result.diagnostics.into_iter().find(|d| d.is_error())?;
    let line = LineIndex::new(source).line_column(first.span?.start).line;
    Some((line, first.code.name))
}
