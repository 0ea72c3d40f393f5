//! `docs/diagnostics.md` is made from the codes themselves.
//! `LOCKSTEP_BLESS=1 cargo test -p lockstep-cli --test diagnostics_page` writes it anew.

use lockstep_diagnostics::Code;
use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

fn page() -> String {
    let mut codes: Vec<&Code> = lockstep_preprocess::codes::ALL
        .iter()
        .chain(lockstep_shader::codes::ALL)
        .chain(lockstep_simulator::codes::ALL)
        .copied()
        .collect();
    codes.sort_by_key(|code| code.name);
    let mut page = String::from(
        "# Diagnostics\n\nWhat Lockstep says of programs, by code. Made from the code; `CONTRIBUTING.md` says how to add one.\n",
    );
    for code in codes {
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## {}\n\n{}\n", code.name, code.meaning);
        if !code.example.is_empty() {
            let _ = write!(page, "\n```wgsl\n{}\n```\n", code.example.trim_end());
        }
        let _ = write!(page, "\n{}\n", code.remedy);
    }
    page
}

#[test]
fn the_page_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagnostics.md");
    if std::env::var_os("LOCKSTEP_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, page()).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == page(),
        "docs/diagnostics.md is old: LOCKSTEP_BLESS=1 cargo test -p lockstep-cli --test diagnostics_page"
    );
}

#[test]
fn names_are_unique_and_every_code_says_what_to_do() {
    let mut names = HashSet::new();
    for code in lockstep_preprocess::codes::ALL
        .iter()
        .chain(lockstep_shader::codes::ALL)
        .chain(lockstep_simulator::codes::ALL)
    {
        assert!(names.insert(code.name), "{} twice", code.name);
        assert!(
            code.meaning.ends_with('.') && code.remedy.ends_with('.'),
            "{}",
            code.name
        );
    }
}
