//! Rust's side of set-up: the wasm target, the lint components, and the two build tools in `.tools`.

use crate::failure::Failure;
use crate::process;
use crate::project::{Project, find_program};
use std::fs;
use std::path::Path;

const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// The newest trunk that builds with the oldest rustc this project accepts.
const TRUNK_VERSION: &str = "0.21.14";

/// Adds the wasm target's standard library to the toolchain in use.
pub fn wasm_target(project: &Project) -> Result<(), Failure> {
    let mut rustc = project.command("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    let folder = process::output(project, "asking rustc for the wasm target", &mut rustc)?;
    if Path::new(&folder).is_dir() {
        return Ok(());
    }
    if find_program(&["rustup"]).is_none() {
        return Err(Failure::Missing {
            what: format!("The Rust toolchain here has no standard library for {WASM_TARGET}, which the page needs."),
            remedy: "install it from where rustc came from (Debian: libstd-rust-dev-wasm32), or use rustup".into(),
        });
    }
    println!("Set-up: the page is compiled to WebAssembly; adding that target to the toolchain.");
    let mut rustup = project.command("rustup");
    rustup.args(["target", "add", WASM_TARGET]);
    process::run_quietly(project, "adding the wasm target", &mut rustup)
}

/// Adds rustfmt and clippy to the toolchain in use.
pub fn lints(project: &Project) -> Result<(), Failure> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let mut cargo = project.cargo();
        cargo.args([subcommand, "--version"]);
        if process::output(project, component, &mut cargo).is_ok() {
            continue;
        }
        if find_program(&["rustup"]).is_none() {
            return Err(Failure::Missing {
                what: format!("The Rust toolchain here has no {component}, which the tests run."),
                remedy: format!("install {component} from where rustc came from, or use rustup"),
            });
        }
        println!("Set-up: the tests run {component}; adding it to the toolchain.");
        let mut rustup = project.command("rustup");
        rustup.args(["component", "add", component]);
        process::run_quietly(project, &format!("adding {component}"), &mut rustup)?;
    }
    Ok(())
}

/// Installs the wasm-bindgen that fits the library in Cargo.lock: the two refuse any other version of each other.
pub fn wasm_bindgen(project: &Project) -> Result<(), Failure> {
    let path = project.root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(Failure::io("could not read Cargo.lock"))?;
    let Some(version) = locked_version(&lock, "wasm-bindgen") else {
        return Err(Failure::Unexpected(
            "Cargo.lock names no wasm-bindgen, so no fitting command-line tool can be chosen."
                .into(),
        ));
    };
    // Without --locked: the lock file inside that package names versions that registries may have withdrawn.
    install(project, "wasm-bindgen", "wasm-bindgen-cli", version, false)
}

/// Installs trunk, which builds and serves the page.
pub fn trunk(project: &Project) -> Result<(), Failure> {
    install(project, "trunk", "trunk", TRUNK_VERSION, true)
}

fn install(
    project: &Project,
    program: &str,
    package: &str,
    version: &str,
    locked: bool,
) -> Result<(), Failure> {
    let mut ask = project.command(project.tool(program));
    ask.arg("--version");
    let found = process::output(project, program, &mut ask).ok();
    if found.as_deref().and_then(version_in) == Some(version) {
        return Ok(());
    }
    println!(
        "Set-up: the page is built with {program} {version}; installing it into .tools (some minutes, once)."
    );
    let mut cargo = project.cargo();
    cargo
        .args([
            "install",
            package,
            "--version",
            &format!("={version}"),
            "--force",
            "--root",
        ])
        .arg(project.tools())
        .arg("--target-dir")
        .arg(project.target().join("tools"));
    if locked {
        cargo.arg("--locked");
    }
    process::run_quietly(project, &format!("installing {program}"), &mut cargo)
}

/// The version in what `--version` prints: "trunk 0.21.14", or with more after it.
fn version_in(printed: &str) -> Option<&str> {
    printed.split_whitespace().nth(1)
}

/// The version of a package in the text of a Cargo.lock.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let value = |line: &'a str, key: &str| {
        line.strip_prefix(key)?
            .trim()
            .strip_prefix('=')?
            .trim()
            .strip_prefix('"')?
            .strip_suffix('"')
    };
    lock.split("[[package]]")
        .skip(1)
        .find(|entry| {
            entry
                .lines()
                .any(|line| value(line, "name") == Some(package))
        })?
        .lines()
        .find_map(|line| value(line, "version"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"# This file is automatically @generated by Cargo.
version = 4

[[package]]
name = "wasm-bindgen-futures"
version = "0.4.80"
dependencies = [
 "wasm-bindgen",
]

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
source = "registry"
"#;

    #[test]
    fn the_locked_version_is_that_of_the_package_with_exactly_this_name() {
        assert_eq!(locked_version(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(LOCK, "wasm-bindgen-futures"), Some("0.4.80"));
        assert_eq!(locked_version(LOCK, "wasm"), None);
        assert_eq!(locked_version("", "wasm-bindgen"), None);
        let windows = LOCK.replace('\n', "\r\n");
        assert_eq!(locked_version(&windows, "wasm-bindgen"), Some("0.2.130"));
    }

    #[test]
    fn the_printed_version_is_the_second_word() {
        assert_eq!(version_in("trunk 0.21.14"), Some("0.21.14"));
        assert_eq!(version_in("wasm-bindgen 0.2.130 (abcdef)"), Some("0.2.130"));
        assert_eq!(version_in(""), None);
    }
}
