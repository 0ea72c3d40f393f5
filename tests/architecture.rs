//! Holds the direction of dependencies between the packages of the workspace, and ARCHITECTURE.md to the packages
//! that there are.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Families of libraries whose use shapes the architecture, each with what is named after it (`gloo-timers`). Any other
/// library may be used wherever it helps.
const WATCHED: [&str; 8] = [
    "naga",
    "wgpu",
    "web-sys",
    "js-sys",
    "wasm-bindgen",
    "leptos",
    "gloo",
    "serde",
];

/// What one package may depend on: packages of this workspace, and watched libraries.
struct Rule {
    package: &'static str,
    ours: Ours,
    outside: Outside,
}

enum Ours {
    /// Exactly these, or fewer.
    Only(&'static [&'static str]),
    /// Every library of the workspace, but no program.
    Libraries,
    Everything,
}

enum Outside {
    Only(&'static [&'static str]),
    Everything,
}

/// The libraries come first, from the bottom upwards.
const RULES: [Rule; 18] = [
    Rule {
        package: "lockstep-diagnostics",
        ours: Ours::Only(&[]),
        outside: Outside::Only(&[]),
    },
    Rule {
        package: "lockstep-preprocess",
        ours: Ours::Only(&["lockstep-diagnostics"]),
        outside: Outside::Only(&[]),
    },
    Rule {
        package: "lockstep-frame",
        ours: Ours::Only(&[]),
        outside: Outside::Only(&[]),
    },
    Rule {
        package: "lockstep-images",
        ours: Ours::Only(&[]),
        outside: Outside::Only(&[]),
    },
    Rule {
        package: "lockstep-shader",
        ours: Ours::Only(&[
            "lockstep-preprocess",
            "lockstep-diagnostics",
            "lockstep-frame",
        ]),
        outside: Outside::Only(&["naga"]),
    },
    Rule {
        package: "lockstep-project",
        ours: Ours::Only(&["lockstep-preprocess"]),
        outside: Outside::Only(&["serde"]),
    },
    Rule {
        package: "lockstep-simulator",
        ours: Ours::Only(&[
            "lockstep-shader",
            "lockstep-frame",
            "lockstep-images",
            "lockstep-diagnostics",
        ]),
        outside: Outside::Only(&["naga"]),
    },
    Rule {
        package: "lockstep-runtime",
        ours: Ours::Only(&[
            "lockstep-shader",
            "lockstep-frame",
            "lockstep-images",
            "lockstep-diagnostics",
        ]),
        outside: Outside::Only(&["wgpu", "web-sys", "js-sys", "wasm-bindgen"]),
    },
    Rule {
        package: "lockstep-cli",
        ours: Ours::Libraries,
        outside: Outside::Everything,
    },
    Rule {
        package: "lockstep-web",
        ours: Ours::Libraries,
        outside: Outside::Everything,
    },
    Rule {
        package: "lockstep-assistant",
        ours: Ours::Libraries,
        outside: Outside::Everything,
    },
    Rule {
        package: "lockstep-pictures",
        ours: Ours::Only(&["lockstep-images"]),
        outside: Outside::Only(&["js-sys", "wasm-bindgen"]),
    },
    Rule {
        package: "xtask",
        ours: Ours::Only(&[]),
        outside: Outside::Only(&[]),
    },
    Rule {
        package: "lockstep-tests",
        ours: Ours::Everything,
        outside: Outside::Everything,
    },
    Rule {
        package: "lockstep-fuzz",
        ours: Ours::Only(&[
            "lockstep-diagnostics",
            "lockstep-frame",
            "lockstep-images",
            "lockstep-preprocess",
            "lockstep-project",
            "lockstep-shader",
            "lockstep-simulator",
        ]),
        outside: Outside::Only(&[]),
    },
    Rule {
        package: "lockstep-differential",
        ours: Ours::Only(&[]),
        outside: Outside::Only(&[]),
    },
    Rule {
        package: "lockstep-simulator-bench",
        ours: Ours::Only(&["lockstep-simulator", "lockstep-diagnostics"]),
        outside: Outside::Only(&["naga", "wasm-bindgen"]),
    },
    Rule {
        package: "lockstep-benches",
        ours: Ours::Everything,
        outside: Outside::Everything,
    },
];

/// Packages that something is built from, rather than something to start.
const LIBRARIES: [&str; 8] = [
    "lockstep-diagnostics",
    "lockstep-preprocess",
    "lockstep-frame",
    "lockstep-images",
    "lockstep-shader",
    "lockstep-project",
    "lockstep-runtime",
    "lockstep-simulator",
];

#[derive(Debug)]
struct Package {
    name: String,
    /// Relative to the workspace, with slashes.
    folder: String,
    dependencies: Vec<Dependency>,
}

#[derive(Debug)]
struct Dependency {
    name: String,
    for_tests: bool,
}

fn workspace() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package
        .parent()
        .expect("the package lies in the workspace")
        .to_path_buf()
}

/// The workspace's packages with the dependencies that their manifests name, as cargo understands them.
fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(workspace())
        .output()
        .expect("cargo starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let text = |value: &Value| {
        value
            .as_str()
            .expect("cargo metadata has text here")
            .to_owned()
    };
    let root = PathBuf::from(text(&metadata["workspace_root"]));
    let list = |value: &Value| {
        value
            .as_array()
            .cloned()
            .expect("cargo metadata has a list here")
    };
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let manifest = PathBuf::from(text(&package["manifest_path"]));
            let folder = manifest
                .parent()
                .and_then(|folder| folder.strip_prefix(&root).ok());
            Package {
                name: text(&package["name"]),
                folder: folder
                    .expect("a member lies in the workspace")
                    .display()
                    .to_string()
                    .replace('\\', "/"),
                dependencies: list(&package["dependencies"])
                    .iter()
                    .map(|dependency| Dependency {
                        name: text(&dependency["name"]),
                        for_tests: dependency["kind"].as_str() == Some("dev"),
                    })
                    .collect(),
            }
        })
        .collect()
}

/// Whether a library is the one that the family is named after, or carries its name in front.
fn is_of(name: &str, family: &str) -> bool {
    name.strip_prefix(family)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
}

/// One sentence for each dependency that goes the wrong way, and for each package without a rule.
fn direction_mistakes(packages: &[Package]) -> Vec<String> {
    let names: BTreeSet<&str> = packages
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    let mut mistakes = Vec::new();
    for package in packages {
        let Some(rule) = RULES.iter().find(|rule| rule.package == package.name) else {
            mistakes.push(format!(
                "{} has no rule in tests/architecture.rs",
                package.name
            ));
            continue;
        };
        for dependency in &package.dependencies {
            // What a test uses is not built into anything.
            if dependency.for_tests {
                continue;
            }
            let name = dependency.name.as_str();
            let allowed = if names.contains(name) {
                match rule.ours {
                    Ours::Only(list) => list.contains(&name),
                    Ours::Libraries => LIBRARIES.contains(&name),
                    Ours::Everything => true,
                }
            } else {
                match rule.outside {
                    Outside::Only(list) => WATCHED
                        .iter()
                        .filter(|family| is_of(name, family))
                        .all(|family| list.contains(family)),
                    Outside::Everything => true,
                }
            };
            if !allowed {
                mistakes.push(format!("{} must not depend on {name}", package.name));
            }
        }
    }
    mistakes
}

/// One sentence for each package that the page does not name in backticks by its folder, and for each folder below
/// `crates` that it names and that is no package.
fn page_mistakes(page: &str, packages: &[Package]) -> Vec<String> {
    let named: BTreeSet<&str> = page
        .lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .map(|span| span.trim_end_matches('/'))
        .collect();
    let folders: BTreeSet<&str> = packages
        .iter()
        .map(|package| package.folder.as_str())
        .collect();
    let unnamed = folders
        .difference(&named)
        .map(|folder| format!("ARCHITECTURE.md does not name `{folder}`"));
    let is_crate = |span: &str| {
        span.strip_prefix("crates/")
            .is_some_and(|rest| !rest.contains('/'))
    };
    let stray = named
        .difference(&folders)
        .filter(|span| is_crate(span))
        .map(|span| {
            format!("ARCHITECTURE.md names `{span}`, which is no package of the workspace")
        });
    unnamed.chain(stray).collect()
}

#[test]
fn dependencies_go_one_way() {
    let mistakes = direction_mistakes(&packages());
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

#[test]
fn the_architecture_page_names_exactly_the_packages_there_are() {
    let page = fs::read_to_string(workspace().join("ARCHITECTURE.md"))
        .expect("ARCHITECTURE.md can be read");
    let mistakes = page_mistakes(&page, &packages());
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

mod the_checks_themselves {
    use super::*;

    fn package(name: &str, dependencies: &[(&str, bool)]) -> Package {
        Package {
            name: name.into(),
            folder: format!("crates/{}", name.trim_start_matches("lockstep-")),
            dependencies: dependencies
                .iter()
                .map(|(name, for_tests)| Dependency {
                    name: (*name).into(),
                    for_tests: *for_tests,
                })
                .collect(),
        }
    }

    #[test]
    fn every_wrong_direction_is_found() {
        let packages = [
            package("lockstep-diagnostics", &[("lockstep-frame", false)]),
            package(
                "lockstep-frame",
                &[("serde", false), ("serde_json", true), ("servo", false)],
            ),
            package(
                "lockstep-shader",
                &[
                    ("naga", false),
                    ("lockstep-frame", false),
                    ("wgpu-types", false),
                ],
            ),
            package(
                "lockstep-cli",
                &[
                    ("lockstep-frame", false),
                    ("lockstep-web", false),
                    ("serde", false),
                ],
            ),
            package("lockstep-web", &[]),
            package("lockstep-surprise", &[]),
        ];
        assert_eq!(
            direction_mistakes(&packages),
            [
                "lockstep-diagnostics must not depend on lockstep-frame",
                "lockstep-frame must not depend on serde",
                "lockstep-shader must not depend on wgpu-types",
                "lockstep-cli must not depend on lockstep-web",
                "lockstep-surprise has no rule in tests/architecture.rs",
            ]
        );
    }

    #[test]
    fn a_page_that_names_too_much_or_too_little_is_found() {
        let packages = [
            package("lockstep-frame", &[]),
            package("lockstep-shader", &[]),
        ];
        let page =
            "| `crates/frame/` | data |\n| `crates/ghost` | gone |\nSee `crates/frame/src/lib.rs`.";
        assert_eq!(
            page_mistakes(page, &packages),
            [
                "ARCHITECTURE.md does not name `crates/shader`",
                "ARCHITECTURE.md names `crates/ghost`, which is no package of the workspace",
            ]
        );
    }
}
