//! `lockstep run --engine simulator`, which needs no GPU.

mod command_line;

use command_line::{Folder, json_lines, lockstep};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

fn run(program: &Path, rest: &[&str]) -> Output {
    let file = program.to_string_lossy().into_owned();
    let mut arguments = vec!["run", file.as_str(), "--engine", "simulator"];
    arguments.extend(rest);
    lockstep(arguments)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_picture_is_written_as_srgb() {
    let folder = Folder::new("simulator-picture");
    let program = folder.write(
        "half.wgsl",
        "@compute @workgroup_size(16, 16)\nfn main_image(@builtin(global_invocation_id) id: vec3u) {\n  textureStore(screen, id.xy, vec4f(0.5, f32(id.x), f32(time.frame) / 255.0, 1.0));\n}\n",
    );
    let picture = folder.path("half.png");
    let rest = ["--size", "20x10", "--frames", "3", "--out"];
    let output = run(
        &program,
        &[&rest[..], &[&picture.to_string_lossy()]].concat(),
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(
        text(&output.stdout).starts_with("3 frames of 20 x 10 on the simulator\n"),
        "{output:?}"
    );
    let file = std::io::BufReader::new(std::fs::File::open(&picture).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (20, 10));
    // Linear 0.5 is 188, linear 2/255 is 1.055 * (2/255)^(1/2.4) - 0.055 = 0.0850.
    assert_eq!(pixels[..3], [188, 0, 22]);
    assert_eq!((pixels[4 + 1], pixels[3]), (255, 255));
}

#[test]
fn options_reach_the_program_and_the_report_is_json() {
    let folder = Folder::new("simulator-buffer");
    let program = folder.write(
        "count.wgsl",
        "enable subgroups;\n#storage seen array<vec4i, 2>\n#workgroup_count main 1\n#dispatch_count main 2\n\
         @compute @workgroup_size(1) fn main(@builtin(subgroup_size) size: u32) {\n\
         seen[0] = vec4i(mouse.pos, mouse.click, i32(time.frame));\n\
         seen[1] += vec4i(1, 0, 0, 0); seen[1].y = i32(size); seen[1].z = i32(keyDown(65u)) + i32(custom.a);\n\
         #assert time.frame < 4u\n}",
    );
    let bytes = folder.path("seen.bin");
    let wanted = format!("seen={}", bytes.display());
    let rest = [
        "--json",
        "--frames",
        "5",
        "--mouse",
        "-3,7,2",
        "--key",
        "a",
        "--custom",
        "a=6",
        "--subgroup-size",
        "16",
        "--schedule",
        "random:4",
        "--buffer",
        &wanted,
    ];
    let output = run(&program, &rest);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let words: Vec<i32> = std::fs::read(&bytes)
        .unwrap()
        .chunks_exact(4)
        .map(|word| i32::from_le_bytes(word.try_into().unwrap()))
        .collect();
    assert_eq!(words, [-3, 7, 2, 4, 10, 16, 7, 0]);
    let report = &json_lines(&output)[0];
    assert_eq!(
        (&report["engine"], &report["gpu"], &report["frames"]),
        (&"simulator".into(), &Value::Null, &5.into())
    );
    assert_eq!(report["entry_points"][0]["dispatches"], 2);
    assert_eq!(report["entry_points"][0]["gpu_ms"], Value::Null);
    assert_eq!(report["buffers"][0]["bytes"], 32);
    let failed = &report["diagnostics"][0];
    assert_eq!(
        (&failed["code"], &failed["line"]),
        (&"assert-failed".into(), &8.into())
    );
}

#[test]
fn channels_show_pictures() {
    let folder = Folder::new("simulator-channel");
    let program = folder.write(
        "c.wgsl",
        "#storage out array<f32, 2>\n#workgroup_count main 1\n@compute @workgroup_size(1) fn main() { out[0] = f32(textureDimensions(channel0).x); out[1] = f32(textureDimensions(channel1).x); }",
    );
    let bytes = folder.path("out.bin");
    let wanted = format!("out={}", bytes.display());
    let output = run(
        &program,
        &["--channel0", "builtin:bayer", "--buffer", &wanted],
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let sides = [8f32, 256.0].map(f32::to_le_bytes).concat();
    assert_eq!(std::fs::read(&bytes).unwrap(), sides);
}

const ENDLESS: &str = "#storage out array<u32, 2>\n#workgroup_count main 1\n@compute @workgroup_size(1) fn main() {\n  while out[1] < 5u { out[0] += 1u; }\n}\n";

#[test]
fn a_loop_without_end_is_shown_at_its_place() {
    let folder = Folder::new("simulator-endless");
    let program = folder.write("e.wgsl", ENDLESS);
    let output = run(&program, &[]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        printed.contains("error[simulator-stopped]") && printed.contains("e.wgsl:4:3"),
        "{printed}"
    );
    let output = run(&program, &["--json"]);
    let lines = json_lines(&output);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines.len(), 1);
    assert_eq!(
        (&lines[0]["code"], &lines[0]["line"]),
        (&"simulator-stopped".into(), &4.into())
    );
}

#[test]
fn a_program_that_cannot_be_run_is_not() {
    let folder = Folder::new("simulator-refused");
    let errors = folder.write("bad.wgsl", "fn f() { let x = nowhere; }\n");
    let output = run(&errors, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("error[compiler]"));
    let gap = folder.write(
        "gap.wgsl",
        "#workgroup_count main 1\n@compute @workgroup_size(1) fn main() { var v = vec3f(); v.xy = vec2f(1.0); }",
    );
    let output = run(&gap, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("naga"), "{output:?}");
}

#[test]
fn misuse_is_told_in_one_sentence_and_exits_with_2() {
    let folder = Folder::new("simulator-misuse");
    let program = folder.write("e.wgsl", ENDLESS);
    let file = program.to_string_lossy().into_owned();
    for (rest, sentence) in [
        (vec!["--engine", "cpu"], "simulator"),
        (vec!["--subgroup-size", "8"], "for --engine simulator"),
        (vec!["--schedule", "reverse"], "for --engine simulator"),
        (
            vec!["--engine", "simulator", "--subgroup-size", "5"],
            "power of two from 4 to 128",
        ),
        (
            vec!["--engine", "simulator", "--schedule", "any"],
            "in-order, reverse, round-robin",
        ),
        (
            vec!["--engine", "simulator", "--buffer", "nothing=x.bin"],
            "no storage buffer `nothing`",
        ),
    ] {
        let output = lockstep([&["run", &file][..], &rest].concat());
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{rest:?}: {told}");
        assert!(told.contains(sentence), "{rest:?}: {told}");
    }
}
