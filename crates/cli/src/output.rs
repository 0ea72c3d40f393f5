//! Standard output.

use std::io::Write;

/// Writes to standard output. Who closes it early, as `head` does, has seen enough: that is no error.
pub fn print(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}
