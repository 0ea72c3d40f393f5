//! Lists the example programs of `examples/`, so that adding one is adding one file.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=examples");
    println!("cargo:rerun-if-changed=build.rs");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("examples");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(".wgsl") {
            names.push(stem.to_owned());
        }
    }
    names.sort();

    let mut list = String::from("&[\n");
    for name in &names {
        let path = folder.join(format!("{name}.wgsl"));
        writeln!(list, "    ({name:?}, include_str!({path:?})),")?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("examples.rs"), list)?;
    Ok(())
}
