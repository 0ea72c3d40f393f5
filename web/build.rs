//! Lists the example programs of `examples/`, so that adding one is adding one file. Their texts are
//! no part of the page but lie beside it, all but that of the first.

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

    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let mut list = String::from("&[\n");
    for (index, name) in names.iter().enumerate() {
        let text = fs::read_to_string(folder.join(format!("{name}.wgsl")))?;
        let head: String = text
            .split_inclusive('\n')
            .take_while(|line| line.starts_with("//"))
            .take(3)
            .collect();
        let saved = folder.join(format!("{name}.json"));
        let settings = if saved.exists() {
            let saved = fs::read_to_string(saved)?;
            let project = lockstep_project::import(name, &saved, Some(&text))?.project;
            serde_json::to_string(&project.settings)?
        } else {
            String::new()
        };
        writeln!(list, "    ({name:?}, {head:?}, {settings:?}),")?;
        if index == 0 {
            fs::write(out.join("first.wgsl"), text)?;
        }
    }
    list.push(']');
    fs::write(out.join("examples.rs"), list)?;
    Ok(())
}
