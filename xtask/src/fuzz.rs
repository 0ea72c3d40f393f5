//! Fuzzing: the targets of `tests/fuzz` under libFuzzer, by the stable compiler.

use crate::failure::Failure;
use crate::process;
use crate::project::{Project, find_program};
use std::fs;
use std::path::{Path, PathBuf};

/// How long a target runs when nothing else is asked for.
pub const DEFAULT_SECONDS: u32 = 60;

/// What rustc adds to the code so that libFuzzer sees where an input leads. The pass and its options are LLVM's, so
/// they need no unstable `-Z`.
const COVERAGE: [&str; 5] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

/// C++ compilers by the names that they go by; the first is the one that libFuzzer's build looks for by itself.
const COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// Targets that do not read programs.
const WITHOUT_EXAMPLES: [&str; 2] = ["decode", "evaluate"];

/// Longest input, in bytes: twice the longest example.
const LONGEST_INPUT: usize = 16 << 10;

/// Seconds after which one input counts as one that never ends.
const LONGEST_RUN: u32 = 20;

/// Memory after which libFuzzer stops: twice what decoding a picture may take.
const MEMORY_MB: u32 = 4096;

/// Builds one target and runs it. What it finds stays: inputs that reach new code in `target/fuzz-corpus`, and those
/// for which something does not hold in `target/fuzz-found`.
///
/// # Errors
/// When there is no such target or no C++ compiler, the build fails, or something does not hold.
pub fn run(project: &Project, target: &str, seconds: u32) -> Result<(), Failure> {
    let corpus = project.root().join("tests").join("fuzz").join("corpus");
    let targets = targets(&corpus)?;
    if !targets.iter().any(|name| name == target) {
        return Err(Failure::Usage(format!(
            "There is no target `{target}`; the targets are {}.",
            targets.join(", ")
        )));
    }
    let compiler = std::env::var_os("CXX")
        .map(PathBuf::from)
        .or_else(|| find_program(&COMPILERS))
        .ok_or_else(|| Failure::Missing {
            what: "No C++ compiler was found, and libFuzzer, which makes up the inputs, is written in C++.".into(),
            remedy: "install one, as by `apt-get install g++`, or name yours in the variable CXX".into(),
        })?;
    // With a target of its own, build scripts and macros stay without the coverage that only libFuzzer can link.
    let machine = machine(project)?;
    process::run(
        project,
        "building the fuzz targets",
        project
            .cargo()
            .args(["build", "--package", "lockstep-fuzz"])
            .args(["--features", "libfuzzer", "--profile", "fuzz"])
            .args(["--target", &machine])
            .env("RUSTFLAGS", COVERAGE.join(" "))
            .env("CXX", compiler),
    )?;

    let kept = folder(project, "fuzz-corpus", target)?;
    let found = folder(project, "fuzz-found", target)?;
    let program = project
        .target()
        .join(machine)
        .join("fuzz")
        .join("lockstep-fuzz");
    let mut command = project.command(program);
    command
        .env("LOCKSTEP_FUZZ_TARGET", target)
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={LONGEST_INPUT}"))
        .arg(format!("-timeout={LONGEST_RUN}"))
        .arg(format!("-rss_limit_mb={MEMORY_MB}"))
        .arg("-print_final_stats=1")
        // A folder, because it ends with a slash.
        .arg(format!("-artifact_prefix={}/", found.display()))
        .arg(kept)
        .arg(corpus.join(target));
    if !WITHOUT_EXAMPLES.contains(&target) {
        command.arg(project.root().join("web").join("examples"));
    }
    process::run(project, &format!("fuzzing {target}"), &mut command)
}

/// The names of the targets: each has a folder in the corpus, which a test of the package holds.
fn targets(corpus: &Path) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(corpus).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(Failure::io(format!("could not list {}", corpus.display())))?;
    let mut names: Vec<String> = entries
        .into_iter()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    Ok(names)
}

/// The name that rustc has for this machine.
fn machine(project: &Project) -> Result<String, Failure> {
    let mut rustc = project.command(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let told = process::output(project, "asking rustc", rustc.arg("-vV"))?;
    told.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .ok_or_else(|| Failure::Unexpected("rustc -vV does not name this machine".into()))
}

/// A folder for what a target leaves behind, in cargo's build folder.
fn folder(project: &Project, kind: &str, target: &str) -> Result<PathBuf, Failure> {
    let folder = project.target().join(kind).join(target);
    fs::create_dir_all(&folder)
        .map_err(Failure::io(format!("could not make {}", folder.display())))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_target_is_answered_with_those_there_are() {
        let project = Project::find().unwrap();
        let told = run(&project, "preproces", 1).unwrap_err().to_string();
        assert!(told.contains("no target `preproces`"), "{told}");
        assert!(told.contains("evaluate, import, preprocess"), "{told}");
    }

    #[test]
    fn targets_without_examples_are_targets() {
        let corpus = Project::find().unwrap().root().join("tests/fuzz/corpus");
        let targets = targets(&corpus).unwrap();
        for name in WITHOUT_EXAMPLES {
            assert!(targets.contains(&name.to_owned()), "{name}: {targets:?}");
        }
    }
}
