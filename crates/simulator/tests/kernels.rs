//! Small kernels and what must be found in them: `kernels/broken` each have one mistake, `kernels/clean` look as if they
//! had one and have none. Each file says in its first comments how it is run and what is expected:
//!
//! ```text
//! //? groups 2 1 1              workgroups; 1 1 1 otherwise
//! //? size 16 16                size of textures; 8 8 otherwise
//! //? elements data 64          length of a runtime-sized array; 64 otherwise
//! //? fill data 1 2 3.5         first words of a buffer; zeros otherwise
//! //? result out 3 6 9          first words of a buffer afterwards
//! //? expect KIND VARIABLE LINE..   the finding; `-` for no variable; all lines that have a place
//! //? severity warning          of the finding
//! ```

#[path = "kernels/header.rs"]
mod header;
mod plain;

use header::{Header, line_of};
use lockstep_diagnostics::LineIndex;
use lockstep_simulator::analyses::{Analyses, Enabled};
use lockstep_simulator::{
    Buffer, Code, Finding, Options, Resource, Resources, Sampler, Schedule, TexelFormat, Texture,
};
use naga::{ArraySize, ImageClass, TypeInner};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/kernels")
        .join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "wgsl")
        })
        .collect();
    files.sort();
    files
}

/// Bytes of a buffer variable, with `elements` in a runtime-sized array at its end.
fn bytes(code: &Code, ty: naga::Handle<naga::Type>, elements: u32) -> usize {
    let dynamic = |ty: naga::Handle<naga::Type>| match code.module.types[ty].inner {
        TypeInner::Array {
            size: ArraySize::Dynamic,
            stride,
            ..
        } => Some(stride * elements),
        _ => None,
    };
    let inner = &code.module.types[ty].inner;
    let bytes = match inner {
        TypeInner::Struct { members, .. } => members
            .last()
            .and_then(|last| Some(last.offset + dynamic(last.ty)?)),
        _ => dynamic(ty),
    };
    bytes.unwrap_or_else(|| inner.size(code.module.to_ctx())) as usize
}

fn resources(code: &Code, header: &Header) -> Resources {
    let mut resources = Resources::new();
    for variable in &code.variables {
        let Some((group, binding)) = variable.binding else {
            continue;
        };
        let [width, height] = header.size;
        let resource = match code.module.types[variable.ty].inner {
            TypeInner::Image { class, .. } => {
                let format = match class {
                    ImageClass::Storage { format, .. } => {
                        TexelFormat::from_storage(format).expect("it is supported")
                    }
                    _ => TexelFormat::RGBA32_FLOAT,
                };
                Resource::Texture(Texture::zeros(width, height, 1, format))
            }
            TypeInner::Sampler { .. } => Resource::Sampler(Sampler::default()),
            _ => {
                let elements = header.elements.get(&variable.name).copied().unwrap_or(64);
                let mut buffer = Buffer::zeros(bytes(code, variable.ty, elements));
                if let Some(words) = header.fill.get(&variable.name) {
                    for (place, word) in buffer.words_mut().iter_mut().zip(words) {
                        *place = *word;
                    }
                }
                Resource::Buffer(buffer)
            }
        };
        resources.bind(group, binding, resource);
    }
    resources
}

/// Kind and variable of findings.
fn kinds(findings: &[Finding]) -> BTreeSet<(String, String)> {
    findings
        .iter()
        .map(|finding| {
            (
                finding.code.name.to_owned(),
                finding.variable.clone().unwrap_or_else(|| "-".to_owned()),
            )
        })
        .collect()
}

/// What is wrong with a kernel, if anything is; a broken one expects one finding, a clean one none.
fn mistakes(path: &Path, broken: bool) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let header = Header::read(&text)?;
    if header.expect.len() != usize::from(broken) {
        return Err(format!("it expects {} findings", header.expect.len()));
    }
    plain::try_module(&text)?;
    let code = plain::code(&text, 32);
    let unknown = header
        .buffers()
        .find(|name| !code.variables.iter().any(|it| it.name == **name));
    if let Some(name) = unknown {
        return Err(format!("there is no variable `{name}`"));
    }
    let lines = LineIndex::new(&text);
    for schedule in Schedule::FOUR {
        let options = Options {
            schedule,
            fuel: 50_000,
            ..Options::default()
        };
        let mut resources = resources(&code, &header);
        let mut analyses = Analyses::new(Enabled::ALL);
        plain::dispatch(
            &code,
            &mut resources,
            header.groups,
            &options,
            &mut analyses,
        );
        let findings = analyses.findings();
        let expected: BTreeSet<(String, String)> = header
            .expect
            .iter()
            .map(|expected| (expected.kind.clone(), expected.variable.clone()))
            .collect();
        let found = kinds(&findings);
        if found != expected {
            let told: Vec<&str> = findings.iter().map(|one| one.message.as_str()).collect();
            return Err(format!("under {schedule}: found {found:?}: {told:#?}"));
        }
        for expected in &header.expect {
            let places: BTreeSet<usize> = findings
                .iter()
                .flat_map(|finding| {
                    std::iter::once(finding.span).chain(finding.others.iter().map(|it| it.span))
                })
                .map(|span| line_of(&lines, span))
                .collect();
            if places != expected.lines {
                return Err(format!("under {schedule}: the places are in {places:?}"));
            }
            if let Some(severity) = &header.severity {
                let worst = findings.iter().map(|finding| finding.severity).max();
                if worst.is_none_or(|worst| worst.name() != severity) {
                    return Err(format!("under {schedule}: the severity is {worst:?}"));
                }
            }
        }
        for (name, words) in &header.result {
            let variable = code
                .variables
                .iter()
                .find(|variable| variable.name == *name);
            let binding = variable.and_then(|variable| variable.binding);
            let buffer = binding.and_then(|(group, binding)| resources.buffer(group, binding));
            let Some(buffer) = buffer else {
                return Err(format!("there is no buffer `{name}`"));
            };
            let found: Vec<u32> = buffer.words().iter().take(words.len()).copied().collect();
            if found != *words {
                return Err(format!("under {schedule}: `{name}` holds {found:?}"));
            }
        }
    }
    Ok(())
}

fn check(folder: &str, broken: bool) {
    let files = files(folder);
    assert!(files.len() >= 66, "{} kernels only", files.len());
    let wrong: Vec<String> = files
        .iter()
        .filter_map(|path| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            mistakes(path, broken)
                .err()
                .map(|error| format!("{name}: {error}"))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        files.len(),
        wrong.join("\n")
    );
}

#[test]
fn clean_kernels_give_no_finding_and_the_right_answer() {
    check("clean", false);
}

#[test]
fn broken_kernels_give_the_one_finding_they_must() {
    check("broken", true);
}
