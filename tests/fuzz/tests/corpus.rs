//! Every target over its corpus, over the examples where it reads programs, and over mutations of both.

use lockstep_differential::generate;
use lockstep_fuzz::mutation::{Random, mutate};
use lockstep_fuzz::swap::swap;
use lockstep_fuzz::{TARGETS, Target, target};
use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

const MUTATIONS: u64 = 2000;
const SEED: u64 = 0x10c5;
/// Random programs for the simulator.
const GENERATED: u64 = 60;
/// Programs with swapped words for the simulator.
const SWAPS: u64 = 2000;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/examples")
}

/// The files of a folder with their content, in the order of their names.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .into_iter()
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect()
}

/// Runs one input, and says which it was when something does not hold.
fn hold(target: Target, input: &[u8], name: &dyn Fn() -> String) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (target.run)(input))) {
        eprintln!(
            "{} fails for {}:\n{:?}",
            target.name,
            name(),
            String::from_utf8_lossy(input)
        );
        resume_unwind(panic);
    }
}

fn check(name: &str) {
    let target = target(name).unwrap();
    let mut inputs = files(&corpus().join(name));
    assert!(!inputs.is_empty(), "{name} has no corpus");
    if target.reads_programs {
        inputs.extend(files(&examples()));
    }
    for (path, input) in &inputs {
        hold(target, input, &|| path.display().to_string());
    }
    let seeds: Vec<Vec<u8>> = inputs.into_iter().map(|(_, input)| input).collect();
    for number in 0..MUTATIONS {
        let seed = SEED + number;
        let input = mutate(&seeds, &mut Random::new(seed));
        hold(target, &input, &|| {
            format!("the mutation of seed {seed:#x}")
        });
    }
}

#[test]
fn preprocessing_holds() {
    check("preprocess");
}

#[test]
fn evaluation_holds() {
    check("evaluate");
}

#[test]
fn imports_hold() {
    check("import");
}

#[test]
fn decoding_holds() {
    check("decode");
}

#[test]
fn symbols_hold() {
    check("symbols");
}

#[test]
fn analysis_holds() {
    check("analyse");
}

#[test]
fn simulation_holds() {
    check("simulate");
}

/// Random programs, and programs with a few words swapped, which naga mostly takes.
#[test]
fn simulation_of_programs_holds() {
    let target = target("simulate").unwrap();
    for seed in 0..GENERATED {
        let program = generate(seed);
        hold(target, program.as_bytes(), &|| {
            format!("the program of seed {seed}")
        });
    }
    let seeds: Vec<String> = files(&corpus().join(target.name))
        .into_iter()
        .map(|(_, input)| String::from_utf8(input).unwrap())
        .collect();
    for number in 0..SWAPS {
        let seed = SEED + number;
        let mut random = Random::new(seed);
        let program = swap(&seeds[random.below(seeds.len())], &mut random);
        hold(target, program.as_bytes(), &|| {
            format!("the swaps of seed {seed:#x}")
        });
    }
}

#[test]
fn every_target_has_a_corpus_and_every_corpus_a_target() {
    let folders: BTreeSet<String> = fs::read_dir(corpus())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let names: BTreeSet<String> = TARGETS
        .iter()
        .map(|target| target.name.to_owned())
        .collect();
    assert_eq!(folders, names);
}
