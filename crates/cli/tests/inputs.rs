//! What the command gives a program besides its text, and what it makes of saved shaders.

mod command_line;

use command_line::{Folder, json_lines, lockstep};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Output;

fn command(verb: &str, program: &Path, rest: &[&str]) -> Output {
    let file = program.to_string_lossy().into_owned();
    let mut arguments = vec![verb, file.as_str()];
    arguments.extend(rest);
    lockstep(arguments)
}

fn check(program: &Path, rest: &[&str]) -> Output {
    command("check", program, rest)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The numbers that a program stored in `out` after one frame.
fn numbers(folder: &Folder, program: &Path, rest: &[&str]) -> Vec<f32> {
    let bytes = folder.path("out.bin");
    let wanted = format!("out={}", bytes.display());
    let mut arguments = vec!["--size", "16x16", "--buffer", wanted.as_str()];
    arguments.extend(rest);
    let output = command("run", program, &arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    std::fs::read(&bytes)
        .unwrap()
        .chunks_exact(4)
        .map(|word| f32::from_le_bytes(word.try_into().unwrap()))
        .collect()
}

/// A program that stores `values` in `out`.
fn storing(values: &[&str]) -> String {
    let stores: String = values
        .iter()
        .enumerate()
        .map(|(index, value)| format!("  out[{index}] = f32({value});\n"))
        .collect();
    format!(
        "#storage out array<f32, {}>\n#workgroup_count main 1\n@compute @workgroup_size(1) fn main() {{\n{stores}}}\n",
        values.len()
    )
}

fn meta(uniforms: &Value) -> String {
    json!({ "name": "Saved", "body": { "uniforms": uniforms, "float32Enabled": true } }).to_string()
}

const OLD: &str = "let N = 2;\n@stage(compute) @workgroup_size(1)\nfn main() {\n  atomicAdd(&atomic_storage[0], N);\n}\n";

#[test]
fn sliders_come_from_the_metadata_and_the_command_line() {
    let folder = Folder::new("sliders");
    let program = folder.write("a.wgsl", &storing(&["custom.a", "custom.b", "custom.c"]));
    let saved = folder.write(
        "a.json",
        &meta(
            &json!([{ "name": "a", "value": 7.5, "maxRange": 1 }, { "name": "b", "value": "2" }]),
        ),
    );
    let saved = saved.to_string_lossy();
    let rest = ["--meta", &saved, "--custom", "b=-3.25", "--custom", "c=4"];
    assert_eq!(numbers(&folder, &program, &rest), [7.5, -3.25, 4.0]);
    assert_eq!(check(&program, &rest).status.code(), Some(0));
    assert_eq!(check(&program, &[]).status.code(), Some(1));
}

#[test]
fn metadata_applies_to_every_file() {
    let folder = Folder::new("every");
    let a = folder.write("a.wgsl", &storing(&["custom.a"]));
    let b = folder.write("b.wgsl", &storing(&["custom.a * 2.0"]));
    let saved = folder.write("m.json", &meta(&json!([{ "name": "a", "value": 1 }])));
    let output = lockstep([
        "check".as_ref(),
        "--meta".as_ref(),
        saved.as_os_str(),
        a.as_os_str(),
        b.as_os_str(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text(&output.stderr).contains("2 files checked: 0 errors"));
}

#[test]
fn a_saved_shader_with_its_code_inside_is_a_program() {
    let folder = Folder::new("inside");
    let saved = json!({
        "name": "Saved",
        "body": json!({ "uniforms": [{ "name": "a", "value": 5 }] }).to_string(),
        "code": storing(&["custom.a"]),
    });
    let file = folder.write("a.json", &saved.to_string());
    assert_eq!(check(&file, &[]).status.code(), Some(0));
    assert_eq!(numbers(&folder, &file, &[]), [5.0]);
    assert_eq!(numbers(&folder, &file, &["--custom", "a=6"]), [6.0]);
}

#[test]
fn layers_are_32_bit_floats_when_asked_for() {
    let folder = Folder::new("float32");
    // 2049 has one bit more than a 16-bit float holds.
    let program = folder.write(
        "a.wgsl",
        "#storage out array<f32, 1>\n#workgroup_count main 1\n#workgroup_count read 1\n\
         @compute @workgroup_size(1) fn main() { passStore(0, int2(0), float4(2049.0)); }\n\
         @compute @workgroup_size(1) fn read() { out[0] = passLoad(0, int2(0), 0).x; }\n",
    );
    assert_eq!(numbers(&folder, &program, &[]), [2048.0]);
    assert_eq!(numbers(&folder, &program, &["--float32"]), [2049.0]);
    let saved = folder.write("m.json", &meta(&json!([])));
    let saved = saved.to_string_lossy();
    assert_eq!(numbers(&folder, &program, &["--meta", &saved]), [2049.0]);
}

#[test]
fn keys_are_held_in_every_frame() {
    let folder = Folder::new("keys");
    let program = folder.write(
        "a.wgsl",
        &storing(&[
            "keyDown(65u)",
            "keyDown(37u)",
            "keyDown(32u)",
            "keyDown(0u)",
            "keyDown(255u)",
        ]),
    );
    let rest = [
        "--key",
        "a",
        "--key",
        "ArrowLeft",
        "--key",
        "255",
        "--frames",
        "3",
    ];
    assert_eq!(numbers(&folder, &program, &rest), [1.0, 1.0, 0.0, 0.0, 1.0]);
}

#[test]
fn channels_show_files_and_built_in_pictures() {
    let folder = Folder::new("channels");
    let program = folder.write(
        "a.wgsl",
        &storing(&[
            "textureDimensions(channel0).x",
            "textureLoad(channel0, int2(1, 0), 0).x",
            "textureLoad(channel0, int2(0), 1).y",
            "textureNumLevels(channel0)",
            "textureDimensions(channel1).x",
        ]),
    );
    let picture = folder.path("two.png");
    let mut encoder = png::Encoder::new(std::fs::File::create(&picture).unwrap(), 2, 1);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer
        .write_image_data(&[0, 255, 0, 255, 255, 255, 0, 255])
        .unwrap();
    writer.finish().unwrap();
    let picture = picture.to_string_lossy();
    let given = numbers(
        &folder,
        &program,
        &["--channel0", &picture, "--channel1", "builtin:bayer"],
    );
    assert_eq!(given, [2.0, 1.0, 1.0, 2.0, 8.0]);
    let saved = json!({ "body": { "textures": [{ "img": "bayer" }] } });
    let meta = folder.write("m.json", &saved.to_string());
    let given = numbers(&folder, &program, &["--meta", &meta.to_string_lossy()]);
    // Where the saved form names no picture, its author saw none.
    assert_eq!((given[0], given[4]), (8.0, 1.0));
}

#[test]
fn a_picture_at_an_address_is_not_fetched_and_the_command_says_so() {
    let folder = Folder::new("address");
    let saved = json!({ "body": { "textures": [{ "img": "https://host.example/a.png" }] } });
    let saved = folder.write("m.json", &saved.to_string());
    let rest = ["--meta", &saved.to_string_lossy()];
    let reading = folder.write("a.wgsl", &storing(&["textureLoad(channel0, int2(0), 0).x"]));
    let output = command("run", &reading, &rest);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text(&output.stderr).contains("https://host.example/a.png is not fetched"));
    let other = folder.write("b.wgsl", &storing(&["1.0"]));
    let output = command("run", &other, &rest);
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn old_saved_shaders_pass_and_say_how_they_were_mended() {
    let folder = Folder::new("old");
    let program = folder.write("old.wgsl", OLD);
    let saved = folder.write("m.json", &meta(&json!([])));
    let saved = saved.to_string_lossy().into_owned();
    let output = check(&program, &["--json", "--meta", &saved]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let lines = json_lines(&output);
    assert_eq!(lines.len(), 1);
    assert_eq!(
        (&lines[0]["severity"], &lines[0]["code"]),
        (&"note".into(), &"old-program".into())
    );
    let help = lines[0]["help"].as_str().unwrap();
    assert!(
        help.contains("`@stage(compute)`") && help.contains("#storage atomic_storage"),
        "{help}"
    );
    // Without the metadata it is an author's own text: the errors stay, and a note says what would help.
    let output = check(&program, &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let codes: Vec<Value> = json_lines(&output)
        .iter()
        .map(|line| line["code"].clone())
        .collect();
    assert!(
        codes.len() >= 2 && codes.contains(&"old-program".into()),
        "{codes:?}"
    );
}

#[test]
fn problems_of_a_mended_program_have_their_places_in_the_old_one() {
    let folder = Folder::new("oldplaces");
    let program = folder.write("old.wgsl", &OLD.replace("[0], N)", "[0], nowhere)"));
    let saved = folder.write("m.json", &meta(&json!([])));
    let output = check(&program, &["--json", "--meta", &saved.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    let first = &json_lines(&output)[0];
    let place = ["line", "column", "end_line", "end_column"].map(|key| first[key].as_u64());
    assert_eq!(place, [Some(4), Some(33), Some(4), Some(40)], "{first}");
}

#[test]
fn an_old_saved_shader_runs() {
    let folder = Folder::new("oldrun");
    let program = folder.write(
        "old.wgsl",
        "@stage(compute) @workgroup_size(1)\nfn main() { float_storage[1] = vec4<f32>(1.5); }\n",
    );
    let saved = folder.write("m.json", &meta(&json!([])));
    let bytes = folder.path("out.bin");
    let output = command(
        "run",
        &program,
        &[
            "--meta",
            &saved.to_string_lossy(),
            "--json",
            "--buffer",
            &format!("float_storage={}", bytes.display()),
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(
        json_lines(&output)[0]["diagnostics"][0]["code"],
        "old-program"
    );
    assert_eq!(std::fs::read(&bytes).unwrap()[16..20], 1.5f32.to_le_bytes());
}

#[test]
fn failed_assertions_are_warnings_with_their_share() {
    let folder = Folder::new("asserts");
    let program = folder.write(
        "a.wgsl",
        "@compute @workgroup_size(8, 8)\nfn main(@builtin(global_invocation_id) id: vec3u) {\n  #assert id.x < 12u\n  #assert id.y < 99u\n}\n",
    );
    let rest = ["--size", "16x16", "--frames", "2"];
    let output = command("run", &program, &[&rest[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let diagnostics = json_lines(&output)[0]["diagnostics"].clone();
    assert_eq!(
        diagnostics.as_array().map(Vec::len),
        Some(1),
        "{diagnostics}"
    );
    let first = &diagnostics[0];
    assert_eq!(
        (&first["code"], &first["line"]),
        (&"assert-failed".into(), &3.into())
    );
    assert!(
        first["message"]
            .as_str()
            .unwrap()
            .contains("25.0% of the invocations (128 of 512)")
    );
    let output = command("run", &program, &rest);
    let printed = text(&output.stdout);
    assert!(
        printed.contains("warning[assert-failed]") && printed.contains("a.wgsl:3:3"),
        "{printed}"
    );
}

#[test]
fn what_only_naga_cannot_read_is_a_note_with_metadata_too() {
    let folder = Folder::new("gap");
    let program = folder.write(
        "gap.wgsl",
        &storing(&["custom.a"]).replace("{\n", "{\n  var v = vec3f(); v.xy = vec2f(1.0);\n"),
    );
    let output = check(&program, &["--json", "--custom", "a=1"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let lines = json_lines(&output);
    assert_eq!(
        (&lines[0]["severity"], &lines[0]["code"]),
        (&"note".into(), &"naga-alone".into())
    );
}

#[test]
fn what_cannot_be_read_or_makes_no_sense_is_misuse() {
    let folder = Folder::new("misuse");
    let program = folder.write("a.wgsl", &storing(&["1.0"]));
    let slang = folder.write("slang.json", r#"{ "body": { "language": "slang" } }"#);
    let alone = folder.write("alone.json", &meta(&json!([])));
    let no_picture = folder.write("no.png", "no picture");
    let file = program.to_string_lossy().into_owned();
    let slang = slang.to_string_lossy().into_owned();
    let alone = alone.to_string_lossy().into_owned();
    let no_picture = no_picture.to_string_lossy().into_owned();
    let missing = folder.path("missing").to_string_lossy().into_owned();
    let many: Vec<String> = (0..33)
        .map(|index| format!("--custom=s{index}=1"))
        .collect();
    let mut too_many = vec![file.as_str()];
    too_many.extend(many.iter().map(String::as_str));
    for verb in ["check", "run"] {
        for (arguments, sentence) in [
            (vec![&*file, "--meta", &missing], "cannot be read"),
            (vec![&file, "--meta", &slang], "Slang"),
            (vec![&file, "--meta", &file], "not the JSON of a saved"),
            (vec![&alone], "--meta"),
            (vec![&file, "--channel0", &missing], "cannot be read"),
            (vec![&file, "--channel1", &no_picture], "no.png"),
            (
                vec![&file, "--channel0", "builtin:nothing"],
                "no built-in picture `nothing`",
            ),
            (vec![&file, "--custom", "a"], "NAME=VALUE"),
            (vec![&file, "--custom", "var=1"], "`var`"),
            (too_many.clone(), "32 sliders"),
            (vec![&file, "--key", "Nothing"], "key code from 0 to 255"),
            (vec![&file, "--key", "-1"], "key code from 0 to 255"),
        ] {
            let output = lockstep([&[verb][..], &arguments].concat());
            let told = text(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(2),
                "{verb} {arguments:?}: {told}"
            );
            assert!(told.contains(sentence), "{verb} {arguments:?}: {told}");
        }
    }
}
