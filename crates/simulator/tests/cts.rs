//! The WebGPU conformance suite's cases for operators and built-ins, through
//! WGSL text, naga and the interpreter. The folder is named by `LOCKSTEP_CTS`.

#[path = "cts/accept.rs"]
mod accept;
mod plain;
#[path = "cts/types.rs"]
mod types;

use accept::{accepts, with_quoted_intervals};
use flate2::read::GzDecoder;
use lockstep_diagnostics::Span;
use lockstep_simulator::{LowerOptions, Options, lower};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use types::{Scalar, Type};

/// Sections that naga 30 cannot read: operation, a part of its message, reason. What naga reads and the simulator
/// refuses is a miss.
const UNREADABLE: &[(&str, &str, &str)] = &[
    (
        "bitcast/",
        "is expected to be",
        "naga 30 gives a bit cast between f16 vectors and 32-bit types the wrong type",
    ),
    (
        "call/frexp",
        "i16",
        "naga 30 gives the exponent of an f16 the type i16, which WGSL does not have",
    ),
];

/// Why a program was not run.
enum Refusal {
    /// naga's message.
    Reader(String),
    /// The simulator's.
    Simulator(String),
}

struct Section {
    op: String,
    wgsl: String,
    args: Vec<Type>,
    ret: Type,
    pre: String,
    compound: Option<String>,
    vec: BTreeMap<usize, (String, String)>,
    cases: Vec<Case>,
}

struct Case {
    input: Vec<Value>,
    ok: Value,
}

#[derive(Default)]
struct Tally {
    passed: usize,
    total: usize,
}

#[test]
fn every_case_is_right() {
    let Some(folder) = std::env::var_os("LOCKSTEP_CTS").map(PathBuf::from) else {
        println!("LOCKSTEP_CTS is not set, so no case was run");
        return;
    };
    let mut files = Vec::new();
    find(&folder, &mut files);
    files.sort();
    assert!(!files.is_empty(), "there are no cases in LOCKSTEP_CTS");
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut unreadable: BTreeMap<String, usize> = BTreeMap::new();
    let mut misses = Vec::new();
    for file in &files {
        for section in sections(file) {
            run(&section, &mut tallies, &mut unreadable, &mut misses);
        }
    }
    for (op, tally) in &tallies {
        println!("{op:<45} {:>6} / {:<6}", tally.passed, tally.total);
    }
    let (passed, total) = tallies.values().fold((0, 0), |(passed, total), tally| {
        (passed + tally.passed, total + tally.total)
    });
    println!("{passed} of {total} cases passed");
    for (reason, count) in &unreadable {
        println!("{count} sections were not run: {reason}");
    }
    let shown: Vec<&String> = misses.iter().take(60).collect();
    assert!(
        misses.is_empty(),
        "{} misses, among them:\n{shown:#?}",
        misses.len()
    );
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "gz") {
            files.push(path);
        }
    }
}

fn sections(file: &Path) -> Vec<Section> {
    let bytes = std::fs::read(file).expect("the file can be read");
    let mut text = String::new();
    GzDecoder::new(bytes.as_slice())
        .read_to_string(&mut text)
        .expect("gzip of UTF-8");
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines() {
        let line = with_quoted_intervals(line);
        let value: Value = serde_json::from_str(&line).expect("JSON");
        let string = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        if value.get("op").is_some() {
            let list = |key: &str| {
                let list = value[key].as_object().into_iter().flatten();
                list.map(|(width, text)| {
                    (
                        width.parse().expect("a width"),
                        text.as_str().expect("a text").to_owned(),
                    )
                })
                .collect::<BTreeMap<usize, String>>()
            };
            let mut pre = list("vecPre");
            sections.push(Section {
                op: string("op").expect("op"),
                wgsl: string("wgsl").expect("wgsl"),
                args: value["args"]
                    .as_array()
                    .expect("args")
                    .iter()
                    .map(|ty| Type::read(ty.as_str().expect("a type")))
                    .collect(),
                ret: Type::read(&string("ret").expect("ret")),
                pre: string("pre").unwrap_or_default(),
                compound: string("compound"),
                vec: list("vec")
                    .into_iter()
                    .map(|(width, text)| (width, (text, pre.remove(&width).unwrap_or_default())))
                    .collect(),
                cases: Vec::new(),
            });
        } else {
            let section = sections.last_mut().expect("a section line comes first");
            section.cases.push(Case {
                input: value["in"].as_array().expect("in").clone(),
                ok: value["ok"].clone(),
            });
        }
    }
    sections
}

fn run(
    section: &Section,
    tallies: &mut BTreeMap<String, Tally>,
    unreadable: &mut BTreeMap<String, usize>,
    misses: &mut Vec<String>,
) {
    if section.cases.is_empty() {
        return;
    }
    let mut forms: Vec<(String, Result<Vec<bool>, Refusal>)> = Vec::new();
    let inputs: Vec<Vec<u32>> = section
        .cases
        .iter()
        .map(|case| words(section, case))
        .collect();
    let judge = |form: &str, found: Result<Vec<Vec<u32>>, Refusal>| {
        let verdicts = found.map(|found| {
            section
                .cases
                .iter()
                .zip(found)
                .map(|(case, words)| accepts(&case.ok, section.ret.scalar(), &words))
                .collect()
        });
        (form.to_owned(), verdicts)
    };
    let plain = format!("let r: {} = {};", section.ret.name(), section.wgsl);
    let found = evaluate(&section.pre, &section.args, &section.ret, &plain, &inputs);
    forms.push(judge("plain", found));
    if let Some(compound) = &section.compound {
        let statement = format!("var r = {{0}};\n  {};", compound.replace("{0}", "r"));
        let found = evaluate(
            &section.pre,
            &section.args,
            &section.ret,
            &statement,
            &inputs,
        );
        forms.push(judge("compound", found));
    }
    for (width, (wgsl, pre)) in &section.vec {
        let args: Vec<Type> = section.args.iter().map(|ty| ty.widened(*width)).collect();
        let ret = section.ret.widened(*width);
        let statement = format!("let r: {} = {wgsl};", ret.name());
        // Consecutive cases become the components; the last one fills up.
        let grouped: Vec<Vec<u32>> = inputs
            .chunks(*width)
            .map(|group| {
                (0..section.args.len())
                    .flat_map(|argument| {
                        (0..*width).map(move |lane| group[lane.min(group.len() - 1)][argument])
                    })
                    .collect()
            })
            .collect();
        let found = evaluate(pre, &args, &ret, &statement, &grouped)
            .map(|found| found.into_iter().flatten().map(|word| vec![word]).collect());
        forms.push(judge(&format!("vec{width}"), found));
    }
    for (form, verdicts) in forms {
        match verdicts {
            Ok(verdicts) => {
                let tally = tallies.entry(section.op.clone()).or_default();
                tally.total += verdicts.len();
                for (index, right) in verdicts.iter().enumerate() {
                    tally.passed += usize::from(*right);
                    if !right {
                        let case = &section.cases[index];
                        misses.push(format!(
                            "{} ({form}): {} of {:?} is not {}",
                            section.op, section.wgsl, case.input, case.ok
                        ));
                    }
                }
            }
            Err(Refusal::Reader(message)) => match known(section, &message) {
                Some(reason) => *unreadable.entry(reason.to_owned()).or_default() += 1,
                None => misses.push(format!(
                    "{} ({form}): {} cannot be read: {message}",
                    section.op, section.wgsl
                )),
            },
            Err(Refusal::Simulator(message)) => misses.push(format!(
                "{} ({form}): the simulator refuses {}: {message}",
                section.op, section.wgsl
            )),
        }
    }
}

fn known(section: &Section, message: &str) -> Option<&'static str> {
    let has_half = section
        .args
        .iter()
        .chain([&section.ret])
        .any(|ty| ty.scalar() == Scalar::F16);
    UNREADABLE
        .iter()
        .find(|(op, part, _)| has_half && section.op.starts_with(op) && message.contains(part))
        .map(|(_, _, reason)| *reason)
}

/// Words of a case's arguments, one after the other.
fn words(section: &Section, case: &Case) -> Vec<u32> {
    section
        .args
        .iter()
        .zip(&case.input)
        .flat_map(|(ty, value)| ty.flatten(value))
        .collect()
}

/// Results of a statement that declares `r`, one case an invocation.
fn evaluate(
    pre: &str,
    args: &[Type],
    ret: &Type,
    statement: &str,
    inputs: &[Vec<u32>],
) -> Result<Vec<Vec<u32>>, Refusal> {
    let width: usize = args.iter().map(Type::words).sum();
    let mut body = String::new();
    let mut statement = statement.to_owned();
    let mut first = 0;
    for (index, ty) in args.iter().enumerate() {
        let value = ty.construct(&|k| format!("words_in[base + {}u]", first + k));
        body.push_str(&format!("  let a{index} = {value};\n"));
        statement = statement.replace(&format!("{{{index}}}"), &format!("a{index}"));
        first += ty.words();
    }
    body.push_str(&format!("  {statement}\n"));
    for (k, word) in ret.take_apart("r").into_iter().enumerate() {
        let count = ret.words();
        body.push_str(&format!(
            "  words_out[case_index * {count}u + {k}u] = {word};\n"
        ));
    }
    let text = format!(
        "enable f16;
@group(0) @binding(0) var<storage, read> words_in: array<u32>;
@group(0) @binding(1) var<storage, read_write> words_out: array<u32>;
{pre}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
  let case_index = id.x;
  if case_index >= {}u {{ return; }}
  let base = case_index * {width}u;
{body}}}
",
        inputs.len()
    );
    let (module, info) = plain::try_module(&text).map_err(Refusal::Reader)?;
    let options = LowerOptions {
        entry_point: "main",
        subgroup_size: 32,
        watch: false,
        to_source: &|_| Span::new(0, 0),
    };
    let code =
        lower(&module, &info, &options).map_err(|error| Refusal::Simulator(error.to_string()))?;
    let mut all: Vec<u32> = inputs.concat();
    all.resize(all.len().max(1), 0);
    let mut resources = plain::buffers(&[&all, &vec![0; inputs.len() * ret.words()]]);
    let groups = [inputs.len().div_ceil(64) as u32, 1, 1];
    plain::dispatch(&code, &mut resources, groups, &Options::default(), &mut ());
    Ok(plain::words(&resources, 1)
        .chunks(ret.words())
        .map(<[u32]>::to_vec)
        .collect())
}
