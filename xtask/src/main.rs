//! `cargo xtask`: the project's own commands. See [`arguments::USAGE`].

mod arguments;
mod failure;
mod fuzz;
mod page;
mod process;
mod project;
mod serve;
mod setup;
mod test_run;

use arguments::{Scope, Task};
use failure::Failure;
use project::Project;
use std::process::ExitCode;

fn main() -> ExitCode {
    match perform() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::from(failure.exit_status())
        }
    }
}

fn perform() -> Result<(), Failure> {
    let task = arguments::parse(std::env::args_os().skip(1))?;
    let project = Project::find()?;
    match task {
        Task::Help => print!("{}", arguments::USAGE),
        Task::Setup { tests: false } => {
            setup::for_page(&project)?;
            println!("Set-up: all there.");
        }
        Task::Setup { tests: true } => {
            setup::for_tests(&project, Scope::All)?;
            println!("Set-up: all there, also for tests.");
        }
        Task::Serve {
            port,
            release,
            open,
        } => serve::run(&project, port, release, open)?,
        Task::AnnounceWhenUp { port, open } => serve::announce_when_up(port, open)?,
        Task::Build { public_url } => {
            setup::for_page(&project)?;
            page::build(&project, &public_url)?;
            page::print_sizes(&project)?;
            println!(
                "The page is in {}; any static host can serve it at {}",
                project.dist().display(),
                public_url.as_str()
            );
        }
        Task::Test { scope, filter } => test_run::test(&project, scope, filter.as_deref())?,
        Task::Bench { arguments } => test_run::bench(&project, &arguments)?,
        Task::Fuzz { target, seconds } => fuzz::run(&project, &target, seconds)?,
        Task::Tidy => process::run(&project, "format", project.cargo().args(["fmt", "--all"]))?,
    }
    Ok(())
}
