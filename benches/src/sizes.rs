//! What the page weighs, as stored and as hosts compress it. The lister is xtask's own, so both tell the same.

use crate::{Outcome, browser, table};
use std::io::Write;
use std::process::{Command, Stdio};

const LISTER: &str = include_str!("../../xtask/page_sizes.mjs");

/// Copies of the document for hosts without rewrite rules; a visitor gets one of them.
const COPIES: [&str; 3] = ["404.html", "embed/index.html", "play/index.html"];

/// What the lister puts before files that a first visit of the playground does not fetch.
const LATER: &str = "later: ";

/// Prints raw, gzip and brotli sizes of every file of `LOCKSTEP_DIST`.
pub fn measure() -> Outcome {
    let mut node = Command::new("node")
        .args(["--input-type=module", "-"])
        .arg(browser::dist()?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("node did not start: {error}"))?;
    if let Some(mut input) = node.stdin.take() {
        input.write_all(LISTER.as_bytes())?;
    }
    let output = node.wait_with_output()?;
    if !output.status.success() {
        return Err(format!("node could not list the page: {}", output.status).into());
    }
    let listing = String::from_utf8(output.stdout)?;
    let files = listing.lines().map(parse).collect::<Outcome<Vec<_>>>()?;
    println!("\n## Sizes (KB = 1000 bytes)\n");
    print!("{}", tabulate(&files));
    Ok(())
}

struct File {
    name: String,
    /// Raw, gzip 9, brotli 11.
    bytes: [u64; 3],
}

fn parse(line: &str) -> Outcome<File> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, raw, gzip, brotli] = fields[..] else {
        return Err(format!("the lister printed something unexpected: {line}").into());
    };
    Ok(File {
        name: name.to_owned(),
        bytes: [raw.parse()?, gzip.parse()?, brotli.parse()?],
    })
}

fn tabulate(files: &[File]) -> String {
    let sent = files
        .iter()
        .filter(|file| !COPIES.contains(&file.name.as_str()));
    let (mut total, mut first) = ([0; 3], [0; 3]);
    let mut rows = Vec::new();
    for file in sent {
        rows.push(row(&file.name, file.bytes));
        let is_first = !file.name.starts_with(LATER);
        for ((sum, first), bytes) in total.iter_mut().zip(&mut first).zip(file.bytes) {
            *sum += bytes;
            *first += if is_first { bytes } else { 0 };
        }
    }
    rows.push(row("all", total));
    rows.push(row("of these, a first visit of /play", first));
    table::markdown(&["file", "raw", "gzip 9", "brotli 11"], &rows)
}

fn row(name: &str, bytes: [u64; 3]) -> Vec<String> {
    let cells = bytes.map(|bytes| {
        let tenths = (bytes + 50) / 100;
        format!("{}.{}", tenths / 10, tenths % 10)
    });
    std::iter::once(name.to_owned()).chain(cells).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_the_document_count_once() {
        let listing = "404.html\t1000\t500\t400\na.js\t1049\t100\t50\nlater: b.js\t1000\t500\t400\nindex.html\t1000\t500\t400";
        let files: Vec<File> = listing.lines().map(|line| parse(line).unwrap()).collect();
        let text = tabulate(&files);
        assert!(!text.contains("404.html"), "{text}");
        assert!(text.contains("| all | 3.0 | 1.1 | 0.9 |\n"), "{text}");
        let first = "| of these, a first visit of /play | 2.0 | 0.6 | 0.5 |\n";
        assert!(text.ends_with(first), "{text}");
    }

    #[test]
    fn a_strange_line_is_an_error() {
        assert!(parse("a.js\t1").is_err());
        assert!(parse("a.js\t1\tmany\t2").is_err());
    }
}
