//! The command, and files for it.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of one test's files, gone afterwards.
pub struct Folder(PathBuf);

impl Folder {
    /// `name` is unique among the tests.
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lockstep-cli-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Writes a file and gives its path.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Path of a file that may not be there yet.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover folder in the temporary directory harms no one.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the command to its end.
pub fn lockstep<I: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = I>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lockstep"))
        .args(arguments)
        .output()
        .unwrap()
}

/// Standard output, one JSON value a line.
pub fn json_lines(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}
