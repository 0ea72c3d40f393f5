//! `lockstep`: checks, runs and inspects programs without a window.

mod arguments;
mod check;
mod inputs;
mod inspect;
mod json;
mod keys;
mod output;
mod png_file;
mod reading;
mod render;
mod run;
mod source;

use arguments::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

/// What a command came to, as the process tells it.
enum Outcome {
    /// All is well.
    Fine,
    /// The program has errors, or could not be run.
    Failed,
    /// The command could not do its work: a file cannot be read, an option makes no sense.
    Misused(String),
}

/// Stack of the thread that does the work. Compilers and drivers walk a
/// program by recursion; the memory is only taken as far as it is used.
const STACK_BYTES: usize = 256 << 20;

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    let work = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || match command {
            Command::Check(options) => check::check(&options),
            Command::Run(options) => run::run(&options),
            Command::Inspect(options) => inspect::inspect(&options),
        });
    let outcome = match work.map(std::thread::JoinHandle::join) {
        Ok(Ok(outcome)) => outcome,
        // The panic has printed what happened.
        Ok(Err(_)) => Outcome::Misused("this is a fault of lockstep; please report it".to_owned()),
        Err(error) => Outcome::Misused(format!("no thread could be started: {error}")),
    };
    match outcome {
        Outcome::Fine => ExitCode::SUCCESS,
        Outcome::Failed => ExitCode::from(1),
        Outcome::Misused(sentence) => {
            eprintln!("lockstep: {sentence}");
            ExitCode::from(2)
        }
    }
}
