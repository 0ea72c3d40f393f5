//! `lockstep inspect` as a person runs it.

mod command_line;

use command_line::{Folder, json_lines, lockstep};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

fn inspect(program: &Path, rest: &[&str]) -> Output {
    let mut arguments = vec!["inspect".as_ref(), program.as_os_str()];
    arguments.extend(rest.iter().map(AsRef::<std::ffi::OsStr>::as_ref));
    lockstep(arguments)
}

const RACE: &str = "#storage data array<f32, 256>
#workgroup_count turn 2 1 1
var<workgroup> scratch: array<f32, 64>;
@compute @workgroup_size(64)
fn turn(@builtin(local_invocation_index) i: u32, @builtin(global_invocation_id) id: vec3u) {
  scratch[i] = f32(i);
  data[id.x] = scratch[63u - i];
}
@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  textureStore(screen, id.xy, vec4f(data[id.x % 128u]));
}
";

#[test]
fn a_race_is_shown_with_both_places_and_exits_with_1() {
    let folder = Folder::new("race");
    let file = folder.write("race.wgsl", RACE);
    let output = inspect(&file, &["--size", "32x32"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text.contains("error[workgroup-race]")
            && text.contains("race.wgsl:6:3")
            && text.contains("invocation 63 loads `scratch[0]` here")
            && text.contains("workgroupBarrier()"),
        "{text}"
    );
    assert!(
        text.contains("turn: 1 dispatch, 2 workgroups") && text.contains("1 finding\n"),
        "{text}"
    );
}

#[test]
fn json_has_findings_and_counters_that_can_be_narrowed() {
    let folder = Folder::new("inspect-json");
    let file = folder.write("race.wgsl", RACE);
    let wide = inspect(&file, &["--size", "32x32", "--json"]);
    let report: Value = json_lines(&wide).remove(0);
    let finding = &report["findings"][0];
    assert_eq!(finding["code"], "workgroup-race");
    assert_eq!(finding["element"], "scratch[0]");
    assert_eq!(finding["workgroup"], serde_json::json!([0, 0, 0]));
    assert_eq!(finding["invocations"], serde_json::json!([0, 63]));
    assert_eq!(finding["count"], 128);
    assert_eq!(
        (&finding["line"], &finding["labels"][1]["line"]),
        (&6.into(), &7.into())
    );
    assert_eq!(report["counters"][0]["total"]["workgroup_stores"], 128);
    assert_eq!(report["counters"][1]["entry_point"], "main_image");
    let narrow = inspect(
        &file,
        &[
            "--size",
            "32x32",
            "--json",
            "--entry",
            "turn",
            "--workgroup",
            "1,0,0",
        ],
    );
    let report: Value = json_lines(&narrow).remove(0);
    assert_eq!(report["counters"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["counters"][0]["total"]["workgroup_stores"], 64);
    assert_eq!(
        report["findings"][0]["workgroup"],
        serde_json::json!([1, 0, 0])
    );
    let lines = report["counters"][0]["lines"].as_array();
    let sixth = lines.and_then(|lines| lines.iter().find(|line| line["line"] == 6));
    assert_eq!(
        sixth.map(|line| line["bank_passes"].clone()),
        Some(2.into())
    );
}

#[test]
fn a_trace_tells_each_step_of_a_workgroup() {
    let folder = Folder::new("trace");
    let file = folder.write("race.wgsl", RACE);
    let trace = folder.path("trace.json");
    let path = trace.to_string_lossy().into_owned();
    let output = inspect(
        &file,
        &["--entry", "turn", "--size", "16x16", "--trace", &path],
    );
    assert_eq!(output.status.code(), Some(1));
    let text = std::fs::read_to_string(&trace).expect("the trace is written");
    let trace: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(
        (&trace["entry_point"], &trace["cut"]),
        (&"turn".into(), &Value::Null)
    );
    let events = trace["events"].as_array().expect("there are events");
    let store = events
        .iter()
        .find(|event| event["kind"] == "memory")
        .expect("there is a store");
    assert_eq!(store["line"], 6);
    assert_eq!(
        store["changes"][2],
        serde_json::json!({"lane": 2, "element": "scratch[2]", "old": "0.0", "new": "2.0"})
    );
}

/// The trace that `inspect` writes, which must exit with `status`.
fn traced(folder: &Folder, file: &Path, rest: &[&str], status: i32) -> Value {
    let trace = folder.path("trace.json");
    let path = trace.to_string_lossy().into_owned();
    let mut arguments = vec!["--trace", path.as_str()];
    arguments.extend(rest);
    let output = inspect(file, &arguments);
    assert_eq!(output.status.code(), Some(status));
    let text = std::fs::read_to_string(&trace).expect("the trace is written");
    serde_json::from_str(&text).expect("it is JSON")
}

fn events<'a>(trace: &'a Value, kind: &str) -> Vec<&'a Value> {
    let events = trace["events"].as_array().into_iter().flatten();
    events.filter(|event| event["kind"] == kind).collect()
}

#[test]
fn a_trace_tells_buffers_textures_and_memory_at_barriers() {
    let folder = Folder::new("trace-memory");
    let clean = RACE.replace("f32(i);\n", "f32(i);\n  workgroupBarrier();\n");
    let file = folder.write("clean.wgsl", &clean);
    let rest = [
        "--entry",
        "turn",
        "--workgroup",
        "1",
        "--frame",
        "1",
        "--size",
        "16x16",
    ];
    let turn = traced(&folder, &file, &rest, 0);
    let barriers = events(&turn, "barrier");
    assert_eq!((barriers.len(), &barriers[0]["waiting"]), (1, &64.into()));
    let memory = barriers[0]["memory"].as_array().expect("memory changed");
    assert_eq!(memory.len(), 63);
    assert_eq!(
        memory[1],
        serde_json::json!({"element": "scratch[2]", "old": "0.0", "new": "2.0"})
    );
    // In frame 1 the buffer holds what frame 0 stored.
    let last = events(&turn, "memory").pop().expect("it stores");
    assert_eq!(
        last["changes"][0],
        serde_json::json!({"lane": 0, "element": "data[96]", "old": "31.0", "new": "31.0"})
    );
    let rest = [
        "--entry",
        "main_image",
        "--size",
        "24x16",
        "--workgroup",
        "1,0",
    ];
    let image = traced(&folder, &file, &rest, 0);
    let texels = &events(&image, "texture")[0]["texels"];
    assert_eq!(
        texels[7],
        serde_json::json!({
            "lane": 7, "texel": "screen[23, 0]", "new": "vec4(40.0, 40.0, 40.0, 40.0)", "outside": false
        })
    );
    assert_eq!(texels[8]["outside"], true);
}

#[test]
fn what_does_not_run_in_the_frame_cannot_be_traced() {
    let folder = Folder::new("trace-nothing");
    let once = format!("#dispatch_once turn\n{RACE}")
        .replace("f32(i);\n", "f32(i);\n  workgroupBarrier();\n");
    let file = folder.write("once.wgsl", &once);
    let trace = folder.path("none.json");
    let path = trace.to_string_lossy().into_owned();
    let output = inspect(
        &file,
        &[
            "--entry", "turn", "--frame", "1", "--size", "16x16", "--trace", &path,
        ],
    );
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("`turn` does not run in frame 1"), "{text}");
    assert!(!trace.exists());
}

#[test]
fn findings_are_those_of_all_frames_and_counters_those_of_the_last() {
    let folder = Folder::new("frames");
    let file = folder.write("once.wgsl", &format!("#dispatch_once turn\n{RACE}"));
    let output = inspect(&file, &["--size", "32x32", "--frame", "2", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = json_lines(&output).remove(0);
    let finding = &report["findings"][0];
    assert_eq!(
        (&finding["code"], &finding["count"]),
        (&"workgroup-race".into(), &128.into())
    );
    let counters = report["counters"].as_array().expect("a list");
    assert_eq!(counters.len(), 1);
    assert_eq!(
        (&counters[0]["entry_point"], &counters[0]["dispatches"]),
        (&"main_image".into(), &1.into())
    );
}

#[test]
fn counters_of_a_mended_program_have_the_lines_of_its_author() {
    let folder = Folder::new("mended");
    // Mending puts lines before these.
    let old = "@stage(compute) @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3<u32>) {
  let bright = f32(id.x) * 0.25;
  float_storage[id.x] = vec4<f32>(bright);
}
";
    let file = folder.write("old.wgsl", old);
    let settings = folder.write("old.json", r#"{"uniforms": []}"#);
    let settings = settings.to_string_lossy().into_owned();
    let output = inspect(&file, &["--meta", &settings, "--size", "16x16", "--json"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}");
    let report: Value = json_lines(&output).pop().expect("a report");
    let lines: Vec<&Value> = report["counters"][0]["lines"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|line| &line["line"])
        .collect();
    assert_eq!(lines, [3, 4]);
}

#[test]
fn a_clean_program_exits_with_0_under_every_schedule() {
    let folder = Folder::new("clean");
    let clean = RACE.replace("f32(i);\n", "f32(i);\n  workgroupBarrier();\n");
    let file = folder.write("clean.wgsl", &clean);
    for schedule in ["in-order", "reverse", "round-robin", "random:3"] {
        let output = inspect(
            &file,
            &["--size", "32x32", "--schedule", schedule, "--frame", "2"],
        );
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(
            text.contains("frames 0 to 2 at 32 x 32: 0 findings"),
            "{text}"
        );
    }
}

#[test]
fn an_endless_loop_is_a_finding_that_names_the_loop() {
    let folder = Folder::new("endless");
    let file = folder.write(
        "endless.wgsl",
        "@compute @workgroup_size(8, 8)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  var n = id.x + 1u;
  while n != 0u {
    n = n * 3u % 7u + 1u;
  }
  textureStore(screen, id.xy, vec4f(f32(n)));
}
",
    );
    let output = inspect(&file, &["--size", "8x8", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = json_lines(&output).remove(0);
    let finding = &report["findings"][0];
    assert_eq!(
        (&finding["code"], &finding["line"]),
        (&"fuel-spent".into(), &4.into())
    );
}

#[test]
fn names_that_are_not_there_are_misuse() {
    let folder = Folder::new("misuse");
    let file = folder.write("race.wgsl", RACE);
    for (arguments, said) in [
        (["--entry", "nobody"], "turn, main_image"),
        (["--workgroup", "900,0,0"], "2 x 1 x 1"),
        (["--schedule", "sometimes"], "random:SEED"),
    ] {
        let output = inspect(&file, &arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text.contains(said), "{text}");
    }
}
