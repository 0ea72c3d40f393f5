//! `lockstep`: checks and runs programs without a window, on any GPU driver.

mod arguments;
mod check;
mod json;
mod png_file;
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

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Check(options) => check::check(&options),
        Command::Run(options) => run::run(&options),
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
