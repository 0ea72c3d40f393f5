//! ZIP archives with uncompressed files, as the page writes them (APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12, 4.3.16).

use crate::harness::{Failure, Outcome};

/// The names and contents of all files, in the order of the archive's directory.
///
/// # Errors
/// When this is no archive, or a file in it is compressed.
pub fn files(archive: &[u8]) -> Outcome<Vec<(String, &[u8])>> {
    // The record at the end; the page writes no comment behind it.
    let end = archive.len().checked_sub(22).ok_or_else(broken)?;
    if number::<4>(archive, end)? != 0x0605_4b50 {
        return Err(broken());
    }
    let count = number::<2>(archive, end + 10)?;
    let mut at = number::<4>(archive, end + 16)?;
    let mut files = Vec::new();
    for _ in 0..count {
        let method = number::<2>(archive, at + 10)?;
        if number::<4>(archive, at)? != 0x0201_4b50 || method != 0 {
            return Err(broken());
        }
        let size = number::<4>(archive, at + 24)?;
        let lengths = [28, 30, 32].map(|field| number::<2>(archive, at + field));
        let [name, extra, comment] = lengths;
        let (name, extra, comment) = (name?, extra?, comment?);
        let local = number::<4>(archive, at + 42)?;
        let start =
            local + 30 + number::<2>(archive, local + 26)? + number::<2>(archive, local + 28)?;
        let title = archive.get(at + 46..at + 46 + name).ok_or_else(broken)?;
        let content = archive.get(start..start + size).ok_or_else(broken)?;
        files.push((String::from_utf8(title.to_vec())?, content));
        at += 46 + name + extra + comment;
    }
    Ok(files)
}

/// The little-endian number of `N` bytes at `at`.
fn number<const N: usize>(archive: &[u8], at: usize) -> Outcome<usize> {
    let bytes = archive.get(at..at + N).ok_or_else(broken)?;
    let number = bytes
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | usize::from(*byte));
    Ok(number)
}

fn broken() -> Failure {
    Failure::new("This is no archive with plain files in it.")
}
