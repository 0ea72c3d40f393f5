//! Names of files that the page writes, and what files are that it is given.

/// Longest name without its ending, in characters.
const LONGEST: usize = 60;

/// A file name from a title: letters and digits of any script, hyphens between them.
#[must_use]
pub fn file_name(title: &str, ending: &str) -> String {
    let mut stem = String::new();
    for word in title.split(|c: char| !c.is_alphanumeric()) {
        if word.is_empty() || stem.chars().count() + word.chars().count() > LONGEST {
            continue;
        }
        if !stem.is_empty() {
            stem.push('-');
        }
        stem.push_str(&word.to_lowercase());
    }
    if stem.is_empty() {
        stem.push_str("shader");
    }
    format!("{stem}{ending}")
}

/// What a file seems to be, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The text of a program.
    Program,
    /// A saved shader of compute.toys.
    Saved,
    /// A picture.
    Picture,
    /// Something else.
    Other,
}

impl Kind {
    /// By the ending of the name, or else by the media type that the browser gives.
    #[must_use]
    pub fn of(name: &str, media_type: &str) -> Self {
        let ending = name
            .rsplit_once('.')
            .map(|(_, ending)| ending.to_ascii_lowercase())
            .unwrap_or_default();
        match ending.as_str() {
            "wgsl" | "txt" | "slang" => Self::Program,
            "json" => Self::Saved,
            "png" | "jpg" | "jpeg" | "webp" | "gif" | "bmp" | "hdr" | "exr" => Self::Picture,
            _ if media_type.starts_with("image/") => Self::Picture,
            _ if media_type == "application/json" => Self::Saved,
            _ if media_type.starts_with("text/") => Self::Program,
            _ => Self::Other,
        }
    }
}

/// Whether a text that was pasted beside the editor is meant to be opened: a program, or JSON.
#[must_use]
pub fn looks_like_a_program(text: &str) -> bool {
    let has_function = || {
        text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .any(|word| word == "fn")
    };
    text.trim_start().starts_with(['{', '[']) || has_function()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_names_that_every_system_takes() {
        assert_eq!(file_name("Drifting silk", ".wgsl"), "drifting-silk.wgsl");
        assert_eq!(file_name("../../a:b\\c?*", ".png"), "a-b-c.png");
        assert_eq!(
            file_name("\u{c9}t\u{e9} 2", ".json"),
            "\u{e9}t\u{e9}-2.json"
        );
        assert_eq!(file_name(" \u{2026} ", ".zip"), "shader.zip");
        assert!(file_name(&"word ".repeat(100), ".wgsl").chars().count() <= LONGEST + 5);
    }

    #[test]
    fn a_stray_paste_is_no_program() {
        for text in ["@compute fn main() {}", " {\"code\": \"\"}", "fn f(){}"] {
            assert!(looks_like_a_program(text), "{text}");
        }
        for text in ["", "hello", "0.5", "https://host.example/fnord", "a_fn b"] {
            assert!(!looks_like_a_program(text), "{text}");
        }
    }

    #[test]
    fn files_are_told_apart_by_name_first() {
        assert_eq!(Kind::of("a.WGSL", ""), Kind::Program);
        assert_eq!(Kind::of("a.json", "text/plain"), Kind::Saved);
        assert_eq!(Kind::of("sky.hdr", ""), Kind::Picture);
        assert_eq!(Kind::of("photo", "image/avif"), Kind::Picture);
        assert_eq!(Kind::of("a.zip", "application/zip"), Kind::Other);
    }
}
