//! Random programs have the same answer on the GPU and on the simulator, bit for bit, whatever the schedule and the
//! size of a subgroup.
//!
//! `LOCKSTEP_PROGRAMS=20000 cargo test -p lockstep-differential --test random_programs` tries more programs than
//! usual, `LOCKSTEP_SEED=N` begins with that seed. A program that fails is printed, made as small as it goes.

mod engines;

use engines::{Setup, first_difference, gpu, on_gpu, on_simulator, read, simulator};
use lockstep_differential::{generate, shrink};
use lockstep_frame::Size;
use lockstep_runtime::Gpu;
use lockstep_simulator::Schedule;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Programs of an ordinary run.
const PROGRAMS: u64 = 2000;
/// Two frames, so that what the first one left is read.
const FRAMES: u32 = 2;
/// Smaller programs that are tried for one that fails.
const TRIES: u32 = 400;
/// Failures after which no more programs are tried.
const MOST_FAILURES: usize = 3;

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{variable} must be a whole number")),
        Err(_) => otherwise,
    }
}

/// How the answers differ, or `None` where they are the same.
fn difference(gpu: &Rc<Gpu>, program: &str, seed: u64) -> Result<Option<String>, String> {
    let setup = Setup::new(Size::new(1, 1), FRAMES);
    let shader = read(program, &setup)?;
    let expected = on_gpu(gpu, program, &shader, &setup)?;
    for subgroup_size in [32, [8, 64][(seed % 2) as usize]] {
        let mut simulator = simulator(&shader, &setup, subgroup_size)?;
        for schedule in Schedule::FOUR {
            let found = on_simulator(&mut simulator, &shader, &setup, schedule)?;
            if let Some(text) = first_difference(&expected, &found) {
                return Ok(Some(format!(
                    "{text} (schedule {schedule}, subgroups of {subgroup_size})"
                )));
            }
        }
    }
    Ok(None)
}

/// What is wrong with the program of a seed.
fn fault(gpu: &Rc<Gpu>, seed: u64) -> Option<String> {
    let program = generate(seed);
    match difference(gpu, &program, seed) {
        Ok(None) => None,
        Ok(Some(text)) => {
            let small = shrink(&program, TRIES, |smaller| {
                matches!(difference(gpu, smaller, seed), Ok(Some(_)))
            });
            Some(format!(
                "seed {seed}: {text}. As small as it goes:\n{small}"
            ))
        }
        Err(text) => Some(format!("seed {seed}: {text}\n{program}")),
    }
}

#[test]
fn random_programs_have_one_answer() {
    let first = number("LOCKSTEP_SEED", 0);
    let count = number("LOCKSTEP_PROGRAMS", PROGRAMS);
    let next = AtomicU64::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let faults: Vec<String> = thread::scope(|scope| {
        let work = || {
            let gpu = gpu();
            let mut faults = Vec::new();
            while faults.len() < MOST_FAILURES {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= count {
                    break;
                }
                faults.extend(fault(&gpu, first + index));
            }
            faults
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("a worker ends"))
            .collect()
    });
    assert!(
        faults.is_empty(),
        "{} of the programs from seed {first} on fail\n{}",
        faults.len(),
        faults.join("\n\n")
    );
}
