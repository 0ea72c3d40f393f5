//! Where things lie in this checkout, and how its child programs start.

use crate::failure::Failure;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// This checkout.
pub struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// Finds the checkout that this program was started in.
    ///
    /// # Errors
    /// When the folder that holds the workspace's Cargo.toml cannot be found.
    pub fn find() -> Result<Self, Failure> {
        // Cargo sets the variable for `cargo run`, so a checkout that was moved since it was built is found too.
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package
            .parent()
            .map(Path::to_path_buf)
            .filter(|root| root.join("Cargo.toml").is_file());
        let Some(root) = root else {
            return Err(Failure::Missing {
                what: format!("No workspace lies around {}.", package.display()),
                remedy: "start it as `cargo xtask` from the checkout".into(),
            });
        };
        let target = env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| root.join("target"), |folder| root.join(folder));
        Ok(Self { root, target })
    }

    /// The folder of the workspace's Cargo.toml.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Cargo's build folder.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Where this project installs its own build tools; git ignores it.
    pub fn tools(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// One of the build tools, whether it is installed yet or not.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.tools()
            .join("bin")
            .join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    /// The finished page.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The npm package of the editor.
    pub fn editor(&self) -> PathBuf {
        self.root.join("web").join("editor")
    }

    /// A program, to be run in the root of the checkout, without input, with the project's tools first on PATH.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .stdin(Stdio::null())
            .env("PATH", self.path_variable());
        // Cargo describes this package to it in the environment. Some build scripts watch the same variables, and
        // would run again each time a build is started from here and from a shell in turn.
        for (name, _) in env::vars_os() {
            let Some(name) = name.to_str() else { continue };
            if [
                "CARGO_PKG_",
                "CARGO_MANIFEST_",
                "CARGO_BIN_",
                "CARGO_CRATE_",
            ]
            .iter()
            .any(|prefix| name.starts_with(prefix))
            {
                command.env_remove(name);
            }
        }
        command
    }

    /// Cargo, of the toolchain that runs this program.
    pub fn cargo(&self) -> Command {
        self.command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    fn path_variable(&self) -> std::ffi::OsString {
        let inherited = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools().join("bin")).chain(env::split_paths(&inherited));
        // Joining fails only for a folder with the separator in its name; the tools are then named by their full path.
        env::join_paths(folders).unwrap_or(inherited)
    }
}

/// The first program of these names in the folders of PATH.
pub fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| {
            folders
                .iter()
                .map(move |folder| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)))
        })
        .find(|candidate| candidate.is_file())
}
