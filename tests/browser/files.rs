//! Files on the disk that tests give to the page.

use crate::harness::Outcome;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// A folder in the system's place for such, gone with everything in it when this is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// A new one.
    ///
    /// # Errors
    /// When there can be none.
    pub fn new() -> Outcome<Self> {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("lockstep-files-{}-{number}", process::id());
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// Writes a file into it; gives its path.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> Outcome<String> {
        let path = self.0.join(name);
        fs::write(&path, bytes)?;
        Ok(path.to_string_lossy().into_owned())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover in the system's folder for them is no reason to fail.
        let _ = fs::remove_dir_all(&self.0);
    }
}
