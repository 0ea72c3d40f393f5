//! The command as a person runs it: what it prints, writes and exits with.

mod command_line;

use command_line::{Folder, json_lines, lockstep};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

fn run(program: &Path, rest: &[&str]) -> Output {
    let mut arguments = vec!["run".as_ref(), program.as_os_str()];
    arguments.extend(rest.iter().map(AsRef::<std::ffi::OsStr>::as_ref));
    lockstep(arguments)
}

const HALF: &str = "@compute @workgroup_size(16, 16)\nfn main_image(@builtin(global_invocation_id) id: vec3u) {\n  textureStore(screen, id.xy, vec4f(0.5, f32(id.x), f32(time.frame) / 255.0, 1.0));\n}\n";

#[test]
fn a_good_program_checks_with_nothing_on_standard_output() {
    let folder = Folder::new("good");
    let output = lockstep(["check".as_ref(), folder.write("a.wgsl", HALF).as_os_str()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"");
}

#[test]
fn problems_are_shown_with_place_and_exit_with_1() {
    let folder = Folder::new("bad");
    let file = folder.write("b.wgsl", "#define A 1\nfn f() { let x = nowhere; }\n");
    let output = lockstep(["check".as_ref(), file.as_os_str()]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text.contains("error[compiler]") && text.contains("b.wgsl:2:18"),
        "{text}"
    );
}

#[test]
fn json_lines_carry_severity_code_message_and_places() {
    let folder = Folder::new("json");
    let file = folder.write(
        "c.wgsl",
        "\u{feff}// \u{1f600}\r\nfn f() { let \u{e9} = nowhere; }\r\n#nope\r\n",
    );
    let output = lockstep(["check".as_ref(), "--json".as_ref(), file.as_os_str()]);
    let lines = json_lines(&output);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines.len(), 2, "{lines:?}");
    let first = &lines[0];
    assert_eq!(first["severity"], "error");
    assert_eq!(first["code"], "compiler");
    assert!(
        first["message"]
            .as_str()
            .is_some_and(|text| text.contains("nowhere"))
    );
    let place = ["line", "column", "end_line", "end_column"].map(|key| first[key].as_u64());
    assert_eq!(place, [Some(2), Some(18), Some(2), Some(25)]);
    assert_eq!(lines[1]["code"], "unknown-directive");
    assert_eq!(lines[1]["line"], 3);
}

#[test]
fn several_files_are_all_checked_and_one_missing_is_misuse() {
    let folder = Folder::new("several");
    let good = folder.write("good.wgsl", HALF);
    let bad = folder.write("bad.wgsl", "fn f(");
    let missing = folder.path("missing.wgsl");
    let both = lockstep([
        "check".as_ref(),
        "--json".as_ref(),
        good.as_os_str(),
        bad.as_os_str(),
    ]);
    assert_eq!(both.status.code(), Some(1));
    let output = lockstep([
        "check".as_ref(),
        "--json".as_ref(),
        missing.as_os_str(),
        bad.as_os_str(),
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(json_lines(&output).len(), 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.wgsl cannot be read"));
}

#[test]
fn plain_wgsl_has_no_directives_and_no_prelude() {
    let folder = Folder::new("raw");
    let plain = folder.write(
        "plain.wgsl",
        "@vertex fn v() -> @builtin(position) vec4f { return vec4f(); }",
    );
    let code = |file: &Path| {
        let output = lockstep(["check".as_ref(), "--raw".as_ref(), file.as_os_str()]);
        output.status.code()
    };
    assert_eq!(code(&plain), Some(0));
    assert_eq!(code(&folder.write("prelude.wgsl", HALF)), Some(1));
    assert_eq!(
        code(&folder.write("directive.wgsl", "#define A 1\n")),
        Some(1)
    );
}

#[test]
fn a_program_that_only_naga_cannot_read_is_a_note() {
    let folder = Folder::new("gap");
    let file = folder.write(
        "gap.wgsl",
        &HALF.replace("{\n", "{\n  var v = vec3f(); v.xy = vec2f(1.0);\n"),
    );
    let output = lockstep(["check".as_ref(), "--json".as_ref(), file.as_os_str()]);
    assert_eq!(output.status.code(), Some(0));
    let lines = json_lines(&output);
    assert_eq!(
        (&lines[0]["severity"], &lines[0]["code"]),
        (&"note".into(), &"naga-alone".into())
    );
}

#[test]
fn a_picture_is_written_as_srgb() {
    let folder = Folder::new("picture");
    let program = folder.write("half.wgsl", HALF);
    let picture = folder.path("half.png");
    let output = run(
        &program,
        &[
            "--size",
            "20x10",
            "--frames",
            "3",
            "--out",
            &picture.to_string_lossy(),
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let decoder = png::Decoder::new(std::io::BufReader::new(
        std::fs::File::open(&picture).unwrap(),
    ));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (20, 10));
    // Linear 0.5 is 188, linear 2/255 is 1.055 * (2/255)^(1/2.4) - 0.055 = 0.0850.
    assert_eq!(pixels[..3], [188, 0, 22]);
    assert_eq!((pixels[4 + 1], pixels[3]), (255, 255));
}

#[test]
fn buffers_are_written_and_the_report_is_json() {
    let folder = Folder::new("buffer");
    let program = folder.write(
        "count.wgsl",
        "#storage seen array<vec4i, 2>\n#workgroup_count main 1\n#dispatch_count main 2\n\
         @compute @workgroup_size(1) fn main() { seen[0] = vec4i(mouse.pos, mouse.click, i32(time.frame)); seen[1].x += 1; }",
    );
    let bytes = folder.path("seen.bin");
    let output = run(
        &program,
        &[
            "--json",
            "--frames",
            "5",
            "--mouse",
            "-3,7,2",
            "--buffer",
            &format!("seen={}", bytes.display()),
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let words: Vec<i32> = std::fs::read(&bytes)
        .unwrap()
        .chunks_exact(4)
        .map(|word| i32::from_le_bytes(word.try_into().unwrap()))
        .collect();
    assert_eq!(words, [-3, 7, 2, 4, 10, 0, 0, 0]);
    let report = &json_lines(&output)[0];
    assert_eq!(report["frames"], 5);
    assert_eq!(report["entry_points"][0]["name"], "main");
    assert_eq!(report["entry_points"][0]["dispatches"], 2);
    assert_eq!(report["buffers"][0]["bytes"], 32);
}

#[test]
fn without_a_mouse_it_rests_at_the_centre() {
    let folder = Folder::new("mouse");
    let program = folder.write("m.wgsl", "#storage at vec2i\n#workgroup_count main 1\n@compute @workgroup_size(1) fn main() { at = mouse.pos; }");
    let bytes = folder.path("at.bin");
    let output = run(
        &program,
        &[
            "--size",
            "100x60",
            "--buffer",
            &format!("at={}", bytes.display()),
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(std::fs::read(&bytes).unwrap(), [50, 0, 0, 0, 30, 0, 0, 0]);
}

#[test]
fn misuse_is_told_in_one_sentence_and_exits_with_2() {
    let folder = Folder::new("misuse");
    let program = folder.write("half.wgsl", HALF);
    let file = program.to_string_lossy().into_owned();
    for (arguments, sentence) in [
        (vec!["run", &file, "--size", "0x10"], "640x360"),
        (vec!["run", &file, "--frames", "0"], "whole number from 1"),
        (vec!["run", &file, "--frames", "-1"], "whole number from 1"),
        (vec!["run", &file, "--size", "-1x5"], "640x360"),
        (vec!["run", &file, "--out", "a.jpg"], ".png"),
        (vec!["run", &file, "--fps", "-1"], "above 0"),
        (vec!["run", &file, "--mouse", "1"], "X,Y"),
        (
            vec!["run", &file, "--buffer", "nothing=x.bin"],
            "no storage buffer `nothing`",
        ),
        (vec!["run", "no/such/file.wgsl"], "cannot be read"),
        (vec!["check"], "FILE"),
    ] {
        let output = lockstep(&arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(sentence), "{arguments:?}: {text}");
    }
}

#[test]
fn a_program_with_errors_is_not_run() {
    let folder = Folder::new("errors");
    let program = folder.write("bad.wgsl", "#storage\n");
    let picture = folder.path("never.png");
    let output = run(&program, &["--json", "--out", &picture.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!picture.exists());
    assert!(
        json_lines(&output)
            .iter()
            .any(|line| line["severity"] == "error")
    );
}

#[test]
fn the_report_carries_warnings_and_leaves_the_preludes_buffers_out() {
    let folder = Folder::new("warnings");
    let program = folder.write(
        "w.wgsl",
        "#dispatch_once nobody\n#workgroup_count main 1\n@compute @workgroup_size(1) fn main() {\n#assert 1 == 1\n}",
    );
    let output = run(&program, &["--json"]);
    let lines = json_lines(&output);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(lines[0]["diagnostics"][0]["code"], "unknown-entry-point");
    assert_eq!(lines[0]["buffers"], Value::Array(Vec::new()));
}

#[test]
fn a_problem_without_a_place_names_its_file() {
    let folder = Folder::new("placeless");
    let file = folder.write("none.wgsl", "fn f() { }");
    let output = lockstep(["check".as_ref(), file.as_os_str()]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("error[no-entry-point]") && text.contains("none.wgsl"),
        "{text}"
    );
}

#[test]
fn deep_programs_are_refused_and_never_end_the_process() {
    let folder = Folder::new("deep");
    for (name, body) in [
        (
            "chain",
            format!("if a {{ }} {}", "else if a { }".repeat(3000)),
        ),
        ("sum", format!("let s = 1{};", " + 1".repeat(20_000))),
        ("not", format!("let n = {}a;", "!".repeat(20_000))),
        (
            "brackets",
            format!("let b = {}1{};", "(".repeat(20_000), ")".repeat(20_000)),
        ),
        (
            "blocks",
            format!("{}{}", "{".repeat(20_000), "}".repeat(20_000)),
        ),
    ] {
        let text = format!("@compute @workgroup_size(1) fn main() {{ let a = true; {body} }}");
        let file = folder.write(&format!("{name}.wgsl"), &text);
        let output = lockstep(["check".as_ref(), "--json".as_ref(), file.as_os_str()]);
        assert_eq!(output.status.code(), Some(1), "{name}: {output:?}");
        assert_eq!(json_lines(&output).len(), 1, "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new("unwritable");
    let program = folder.write("half.wgsl", HALF);
    let output = run(
        &program,
        &[
            "--out",
            &folder.path("no/such/folder/a.png").to_string_lossy(),
        ],
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("a.png cannot be written"));
}
