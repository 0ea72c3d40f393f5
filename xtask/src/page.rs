//! The page as shipped: built by trunk, laid out for static hosts, measured.
//!
//! Addresses in the page are absolute (`/lockstep-web-….js`), because the same document answers routes of different
//! depth: `/play`, `/learn/<slug>`, and, as `404.html`, everything that a host does not find. A relative address would
//! point elsewhere in each. The price is that the path of the site must be known when it is built: `--public-url
//! /lockstep/` for a host that serves it below its root. The app gets the same path at compile time, in
//! `LOCKSTEP_BASE_PATH`, to read and write routes. A `<base>` element would do for the addresses too, but then
//! `href="#place"` would leave the route.

use crate::failure::Failure;
use crate::process;
use crate::project::Project;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// The cargo profile of the page as shipped.
pub const SHIPPED_PROFILE: &str = "web";

/// Copies of the document, so that hosts without rewrite rules answer the routes, and unknown ones with the page.
const COPIES: [&str; 3] = ["play/index.html", "embed/index.html", "404.html"];

/// The path at which a host serves the page: starts and ends with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl Default for PublicUrl {
    fn default() -> Self {
        Self("/".into())
    }
}

impl PublicUrl {
    /// Reads a path, adding the slash at its end.
    ///
    /// # Errors
    /// [`Failure::Usage`] when it is not a plain absolute path.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "/-_.~%".contains(c);
        let steps = text.split('/').any(|part| part == "." || part == "..");
        if !text.starts_with('/') || text.contains("//") || steps || !text.chars().all(plain) {
            return Err(Failure::Usage(format!(
                "`{text}` is no path on a host; give one such as /lockstep/ (without the host's name)."
            )));
        }
        Ok(Self(format!("{}/", text.trim_end_matches('/'))))
    }

    /// The path.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A trunk command for this page. Call only after set-up.
pub fn trunk(project: &Project, action: &str, public_url: &PublicUrl) -> Command {
    let mut trunk = project.command(project.tool("trunk"));
    trunk
        .args([action, "--public-url", public_url.as_str()])
        .env("LOCKSTEP_BASE_PATH", public_url.as_str())
        // A mistake in a source is an error to trunk; its own call stack says nothing about it.
        .env("RUST_LIB_BACKTRACE", "0")
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    if std::env::var_os("NO_COLOR").is_some() {
        // The convention is any value; trunk refuses all but these two.
        trunk.env("NO_COLOR", "true");
    }
    trunk
}

/// Builds the page as shipped into [`Project::dist`]. Call only after set-up.
///
/// # Errors
/// When trunk fails or a file cannot be written.
pub fn build(project: &Project, public_url: &PublicUrl) -> Result<(), Failure> {
    // trunk copies everything that lies here, so snippets of earlier builds would be shipped too.
    remove_folder(&project.target().join("wasm-bindgen"))?;
    let mut trunk = trunk(project, "build", public_url);
    trunk
        .args(["--release", "--cargo-profile", SHIPPED_PROFILE, "--dist"])
        .arg(project.dist());
    process::run(project, "building the page", &mut trunk).map_err(|failure| {
        failure.repeated_by(&format!(
            "cargo xtask build --public-url {}",
            public_url.as_str()
        ))
    })?;

    let document = project.dist().join("index.html");
    preload_editor(project, &document, public_url)?;
    for copy in COPIES {
        let copy = project.dist().join(copy);
        let folder = copy.parent().map_or(Ok(()), fs::create_dir_all);
        folder
            .and_then(|()| fs::copy(&document, &copy))
            .map_err(Failure::io(format!("could not write {}", copy.display())))?;
    }
    Ok(())
}

/// Lets browsers fetch the editor beside the page's own module, which only names it, and not after it.
///
/// # Errors
/// When the document or the editor's folder cannot be read or written.
fn preload_editor(
    project: &Project,
    document: &Path,
    public_url: &PublicUrl,
) -> Result<(), Failure> {
    let folder = project.dist().join("editor");
    let unreadable = || Failure::io(format!("could not look into {}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(unreadable())? {
        let name = entry.map_err(unreadable())?.file_name();
        let name = name.to_string_lossy().into_owned();
        if is_needed_at_once(&name) {
            files.push(name);
        }
    }
    files.sort();
    let text = fs::read_to_string(document).map_err(Failure::io(format!(
        "could not read {}",
        document.display()
    )))?;
    fs::write(document, with_preloads(&text, &files, public_url)).map_err(Failure::io(format!(
        "could not write {}",
        document.display()
    )))
}

/// Whether the editor's module imports this file of its folder statically.
fn is_needed_at_once(name: &str) -> bool {
    name == "editor.js" || (name.starts_with("chunk-") && name.ends_with(".js"))
}

fn with_preloads(document: &str, files: &[String], public_url: &PublicUrl) -> String {
    let mut links = String::new();
    for file in files {
        links.push_str(&format!(
            "<link rel=\"modulepreload\" href=\"{}editor/{file}\" />\n",
            public_url.as_str()
        ));
    }
    document.replacen("</head>", &format!("{links}</head>"), 1)
}

/// Deletes a folder and all in it; one that is not there is fine.
///
/// # Errors
/// When it is there and cannot be deleted.
pub fn remove_folder(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::io(format!(
            "could not delete {}",
            folder.display()
        ))(error)),
        _ => Ok(()),
    }
}

/// Prints the size of every file of the built page, as stored and as hosts compress it.
///
/// # Errors
/// When the page cannot be read.
pub fn print_sizes(project: &Project) -> Result<(), Failure> {
    let mut node = project.command("node");
    node.arg(Path::new("xtask").join("page_sizes.mjs"))
        .arg(project.dist());
    let listing = process::output(project, "measuring the page", &mut node)?;
    let sizes = listing.lines().map(Size::parse).collect::<Option<Vec<_>>>();
    let Some(sizes) = sizes else {
        return Err(Failure::Unexpected(format!(
            "xtask/page_sizes.mjs printed something unexpected:\n{listing}"
        )));
    };
    print!("{}", table(&sizes));
    Ok(())
}

/// What the lister puts before files that a first visit of the playground does not fetch.
const LATER: &str = "later: ";

/// One file of the page, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Size {
    name: String,
    raw: u64,
    gzip: u64,
    brotli: u64,
}

impl Size {
    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let name = fields.next()?.to_owned();
        let mut number = || fields.next()?.parse().ok();
        Some(Self {
            name,
            raw: number()?,
            gzip: number()?,
            brotli: number()?,
        })
    }
}

fn table(sizes: &[Size]) -> String {
    let (copies, transferred): (Vec<&Size>, Vec<&Size>) = sizes
        .iter()
        .partition(|size| COPIES.contains(&size.name.as_str()));
    let sum = |field: fn(&Size) -> u64| transferred.iter().map(|size| field(size)).sum();
    let total = Size {
        name: format!("all, without the {} copies of index.html", copies.len()),
        raw: sum(|size| size.raw),
        gzip: sum(|size| size.gzip),
        brotli: sum(|size| size.brotli),
    };
    let of_first = |field: fn(&Size) -> u64| {
        let first = transferred
            .iter()
            .filter(|size| !size.name.starts_with(LATER));
        first.map(|size| field(size)).sum()
    };
    let first = Size {
        name: "of these, a first visit of /play".to_owned(),
        raw: of_first(|size| size.raw),
        gzip: of_first(|size| size.gzip),
        brotli: of_first(|size| size.brotli),
    };
    let width = sizes
        .iter()
        .chain([&total])
        .map(|size| size.name.len())
        .max()
        .unwrap_or(0);
    let row = |name: &str, cells: [String; 3]| {
        format!(
            "  {name:<width$}  {:>10}  {:>10}  {:>10}\n",
            cells[0], cells[1], cells[2]
        )
    };
    let mut text = row(
        "file (KB = 1000 bytes)",
        ["raw", "gzip -9", "brotli 11"].map(str::to_owned),
    );
    for size in transferred.into_iter().chain([&total, &first]) {
        text += &row(
            &size.name,
            [size.raw, size.gzip, size.brotli].map(kilobytes),
        );
    }
    text
}

fn kilobytes(bytes: u64) -> String {
    let tenths = (bytes + 50) / 100;
    format!("{}.{} KB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_editor_is_preloaded_below_the_sites_path() {
        assert!(is_needed_at_once("editor.js") && is_needed_at_once("chunk-A1.js"));
        assert!(!is_needed_at_once("tools-A1.js") && !is_needed_at_once("chunk-A1.js.map"));
        let url = PublicUrl("/lockstep/".into());
        let files = ["editor.js".to_owned()];
        assert_eq!(
            with_preloads("<head></head>", &files, &url),
            "<head><link rel=\"modulepreload\" href=\"/lockstep/editor/editor.js\" />\n</head>"
        );
    }

    #[test]
    fn a_public_url_is_an_absolute_path_that_ends_in_a_slash() {
        let path = |text| PublicUrl::parse(text).map(|url| url.0).map_err(|_| ());
        assert_eq!(path("/"), Ok("/".into()));
        assert_eq!(path("/sub/path"), Ok("/sub/path/".into()));
        assert_eq!(path("/sub/path/"), Ok("/sub/path/".into()));
        for wrong in [
            "",
            "./",
            "sub",
            "https://a.example/",
            "//a.example/",
            "/a/../b",
            "/a b",
            "/a?b",
            "/\"><x",
        ] {
            assert_eq!(path(wrong), Err(()), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_read_summed_and_rounded() {
        let listing = [
            "404.html\t1000\t500\t400",
            "a.js\t1049\t100\t50",
            "later: b.js\t1000\t500\t400",
            "index.html\t1000\t500\t400",
        ];
        let sizes: Vec<Size> = listing
            .iter()
            .map(|line| Size::parse(line).unwrap())
            .collect();
        let text = table(&sizes);
        let mut rows = text.lines().rev().map(|line| {
            let cells: Vec<&str> = line
                .split("  ")
                .map(str::trim)
                .filter(|cell| cell.ends_with("KB"))
                .collect();
            (line, cells)
        });
        let (first, cells) = rows.next().unwrap();
        assert!(first.contains("a first visit"), "{text}");
        assert_eq!(cells, ["2.0 KB", "0.6 KB", "0.5 KB"]);
        let (all, cells) = rows.next().unwrap();
        assert!(all.contains("without the 1 copies"), "{text}");
        assert_eq!(cells, ["3.0 KB", "1.1 KB", "0.9 KB"]);
        assert!(!text.contains("404.html"), "{text}");
        assert_eq!(Size::parse("a.js\t1\tmany\t2"), None);
        assert_eq!(Size::parse("a.js\t1"), None);
    }
}
