//! Programs from files.

use std::io::Read;
use std::path::Path;

/// Reads a program; `-` is standard input.
///
/// # Errors
///
/// One sentence for the person at the terminal.
pub fn read(path: &Path) -> Result<String, String> {
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin()
            .read_to_end(&mut bytes)
            .map_err(|error| format!("standard input cannot be read: {error}"))?;
        bytes
    } else {
        std::fs::read(path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?
    };
    String::from_utf8(bytes).map_err(|error| {
        format!(
            "{} is not UTF-8 text (byte {}), so it cannot be WGSL",
            path.display(),
            error.utf8_error().valid_up_to()
        )
    })
}
