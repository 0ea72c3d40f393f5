//! What proves the project, step by step, and the measurements.

use crate::arguments::Scope;
use crate::failure::Failure;
use crate::page::{self, PublicUrl};
use crate::process;
use crate::project::Project;
use crate::setup;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// The feature that compiles the browser tests; without it the workspace builds no WebDriver client.
const BROWSER_TESTS: &str = "lockstep-tests/browser";
/// Crates that never become part of the page.
const NATIVE_ONLY: [&str; 1] = ["cli"];

/// Runs the tests of that scope, stopping at the first step that fails. With a filter only tests run, and of those
/// only the ones whose name contains it.
///
/// # Errors
/// The failed step, with the command that repeats it.
pub fn test(project: &Project, scope: Scope, filter: Option<&str>) -> Result<(), Failure> {
    let mut steps = Steps::default();
    let machine = steps.time("set-up", || setup::for_tests(project, scope))?;
    let mut run = |step: &str, command: &mut Command| {
        steps.time(step, || process::run(project, step, command))
    };
    if scope.native() {
        if filter.is_none() {
            run("format", project.cargo().args(["fmt", "--all", "--check"]))?;
            run("lints", &mut lints(project))?;
            run("lints for the page", &mut lints_for_the_page(project)?)?;
            run("editor tests", &mut setup::editor_tests(project))?;
        }
        let mut cargo = project.cargo();
        cargo.args(["test", "--workspace"]).args(filter);
        machine.apply(&mut cargo);
        run("native tests", &mut cargo)?;
    }
    if scope.browser() {
        steps.time("page", || page::build(project, &PublicUrl::default()))?;
        let mut cargo = project.cargo();
        cargo.args([
            "test",
            "--package",
            "lockstep-tests",
            "--features",
            "browser",
            "--test",
            "browser",
        ]);
        cargo
            .args(filter)
            .args(["--", "--test-threads=1"])
            .env("LOCKSTEP_DIST", project.dist());
        machine.apply(&mut cargo);
        steps.time("browser tests", || {
            process::run(project, "browser tests", &mut cargo)
        })?;
    }
    steps.report();
    Ok(())
}

/// Builds the page as shipped and runs the measuring program.
///
/// # Errors
/// When a part fails.
pub fn bench(project: &Project, arguments: &[String]) -> Result<(), Failure> {
    let machine = setup::for_tests(project, Scope::All)?;
    page::build(project, &PublicUrl::default())?;
    let mut cargo = project.cargo();
    cargo
        .args(["run", "--release", "--package", "lockstep-benches", "--"])
        .args(arguments);
    cargo.env("LOCKSTEP_DIST", project.dist());
    machine.apply(&mut cargo);
    process::run(project, "measurements", &mut cargo)
}

fn lints(project: &Project) -> Command {
    let mut cargo = project.cargo();
    cargo.args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--features",
        BROWSER_TESTS,
    ]);
    cargo.args(["--", "-D", "warnings"]);
    cargo
}

/// The page and the libraries it is made of, as they are compiled for it.
fn lints_for_the_page(project: &Project) -> Result<Command, Failure> {
    let mut cargo = project.cargo();
    cargo.args([
        "clippy",
        "--target",
        "wasm32-unknown-unknown",
        "--package",
        "lockstep-web",
        "--package",
        "lockstep-assistant",
        "--package",
        "lockstep-pictures",
    ]);
    for library in libraries(project)? {
        cargo.args(["--package", &library]);
    }
    cargo.args(["--", "-D", "warnings"]);
    Ok(cargo)
}

/// The packages below `crates` that are compiled into the page, in the order of their names.
fn libraries(project: &Project) -> Result<Vec<String>, Failure> {
    let folder = project.root().join("crates");
    let entries = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(Failure::io(format!("could not list {}", folder.display())))?;
    let mut names: Vec<String> = entries
        .iter()
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !NATIVE_ONLY.contains(&name.as_str()))
        .map(|name| format!("lockstep-{name}"))
        .collect();
    names.sort();
    Ok(names)
}

/// The steps so far and how long each took.
#[derive(Default)]
struct Steps {
    done: Vec<(String, Duration)>,
}

impl Steps {
    fn time<T>(
        &mut self,
        step: &str,
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        println!("\n==> {step}");
        let started = Instant::now();
        let result = work()?;
        let took = started.elapsed();
        println!("<== {step}: {:.1} s", took.as_secs_f32());
        self.done.push((step.to_owned(), took));
        Ok(result)
    }

    fn report(&self) {
        println!("\nAll passed:");
        let total = self.done.iter().map(|(_, took)| *took).sum();
        let width = self
            .done
            .iter()
            .map(|(step, _)| step.len())
            .max()
            .unwrap_or(0);
        for (step, took) in self.done.iter().chain([&("in all".to_owned(), total)]) {
            println!("  {step:<width$}  {:>7.1} s", took.as_secs_f32());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_linted_with_every_library_and_without_the_command_line_program() {
        let project = Project::find().unwrap();
        let libraries = libraries(&project).unwrap();
        assert!(
            libraries.contains(&"lockstep-diagnostics".to_owned()),
            "{libraries:?}"
        );
        assert!(
            !libraries.contains(&"lockstep-cli".to_owned()),
            "{libraries:?}"
        );
        assert!(libraries.is_sorted());
    }
}
