//! The editor's packages from npm, and the folder of modules that they are bundled into.
//!
//! The bundle must be there before trunk builds the page, which gets a copy; compiling does without.

use crate::failure::Failure;
use crate::process;
use crate::project::Project;
use std::fs;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// The oldest Node.js that the editor's `package.json` accepts.
const OLDEST_NODE: u32 = 20;
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };
/// Folders of the editor's package that hold no source of the bundle.
const NO_SOURCES: [&str; 3] = ["node_modules", "dist", "test"];

/// Installs the packages and bundles them when they, or a source, changed.
pub fn editor_bundle(project: &Project) -> Result<(), Failure> {
    let editor = project.editor();
    let modules = editor.join("node_modules");
    // A copy of the lock file that the packages came from; times would say nothing after a checkout.
    let stamp = modules.join(".installed-package-lock.json");
    let lock_path = editor.join("package-lock.json");
    let lock = fs::read(&lock_path).map_err(Failure::io(format!(
        "could not read {}",
        lock_path.display()
    )))?;
    let reinstall = !fs::read(&stamp).is_ok_and(|installed| installed == lock);

    let bundle = editor.join("dist").join("editor.js");
    let newest = newest_source(&editor).map_err(Failure::io(format!(
        "could not look at the sources in {}",
        editor.display()
    )))?;
    let built = fs::metadata(&bundle).and_then(|file| file.modified()).ok();
    if !reinstall && !is_stale(built, newest) {
        return Ok(());
    }

    check_node(project)?;
    if reinstall {
        println!(
            "Set-up: the editor's packages are not those of package-lock.json; installing them."
        );
        let mut npm = project.command(NPM);
        npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(&editor);
        process::run_quietly(project, "installing the editor's packages", &mut npm)?;
        fs::write(&stamp, &lock)
            .map_err(Failure::io(format!("could not write {}", stamp.display())))?;
    }
    println!("Set-up: bundling the editor.");
    let mut node = project.command("node");
    node.arg("build.mjs").current_dir(&editor);
    process::run_quietly(project, "bundling the editor", &mut node)
}

/// The editor's own tests.
pub fn editor_tests(project: &Project) -> std::process::Command {
    let mut npm = project.command(NPM);
    npm.arg("test").current_dir(project.editor());
    npm
}

fn check_node(project: &Project) -> Result<(), Failure> {
    let version = process::output(project, "node", project.command("node").arg("--version")).ok();
    let npm = process::output(project, "npm", project.command(NPM).arg("--version"));
    match version.as_deref().and_then(major_version) {
        Some(major) if major >= OLDEST_NODE && npm.is_ok() => Ok(()),
        _ => Err(Failure::Missing {
            what: format!(
                "The editor is bundled with Node.js {OLDEST_NODE} or newer and its npm; {}.",
                match version {
                    Some(version) if npm.is_ok() => format!("here is {version}"),
                    Some(_) => "npm is missing here".into(),
                    None => "here is none".into(),
                }
            ),
            remedy: "install Node.js from nodejs.org or your system's packages, and start again"
                .into(),
        }),
    }
}

/// The first number of `v20.11.1`.
fn major_version(printed: &str) -> Option<u32> {
    printed.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Whether something made at `built` must be made again. Equal times count as changed: file systems round them.
fn is_stale(built: Option<SystemTime>, newest_source: Option<SystemTime>) -> bool {
    match (built, newest_source) {
        (Some(built), Some(source)) => source >= built,
        (Some(_), None) => false,
        (None, _) => true,
    }
}

/// When the youngest file below the editor's folder, tests and build output aside, was changed.
fn newest_source(folder: &Path) -> io::Result<Option<SystemTime>> {
    let mut newest = None;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let changed = if kind.is_file() {
            Some(entry.metadata()?.modified()?)
        } else if kind.is_dir() && !NO_SOURCES.iter().any(|name| entry.file_name() == *name) {
            // The folder's own time tells of files that were taken away.
            newest_source(&entry.path())?.max(Some(entry.metadata()?.modified()?))
        } else {
            None
        };
        newest = newest.max(changed);
    }
    Ok(newest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bundle_is_stale_when_missing_or_not_younger_than_every_source() {
        let early = SystemTime::UNIX_EPOCH;
        let late = early + Duration::from_secs(1);
        assert!(is_stale(None, Some(early)));
        assert!(is_stale(None, None));
        assert!(is_stale(Some(early), Some(late)));
        assert!(is_stale(Some(early), Some(early)));
        assert!(!is_stale(Some(late), Some(early)));
        assert!(!is_stale(Some(late), None));
    }

    #[test]
    fn the_major_version_is_the_first_number() {
        assert_eq!(major_version("v20.20.2"), Some(20));
        assert_eq!(major_version("v9.1"), Some(9));
        assert_eq!(major_version("20.1"), None);
        assert_eq!(major_version("vnext"), None);
    }

    #[test]
    fn installed_packages_and_tests_are_no_sources() {
        let folder =
            std::env::temp_dir().join(format!("lockstep-xtask-npm-{}", std::process::id()));
        for inner in ["src", "node_modules", "test"] {
            fs::create_dir_all(folder.join(inner)).unwrap();
            fs::write(folder.join(inner).join("file.js"), "").unwrap();
        }
        let early = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
        let set = |path: &str, time| {
            fs::File::open(folder.join(path))
                .unwrap()
                .set_modified(time)
                .unwrap()
        };
        set("src/file.js", early);
        set("src", early);
        assert_eq!(newest_source(&folder).unwrap(), Some(early));
        set("src", early + Duration::from_secs(5));
        assert_eq!(
            newest_source(&folder).unwrap(),
            Some(early + Duration::from_secs(5))
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
