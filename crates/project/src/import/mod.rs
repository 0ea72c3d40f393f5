//! Programs from outside: a `.wgsl` text, or the saved form of compute.toys.

mod fields;
mod metadata;

use crate::Project;
use fields::Object;
use lockstep_preprocess::{lexer::code_tokens, mend};
use serde_json::Value;
use std::fmt;

/// Longest text that is read, in bytes.
pub const MAX_IMPORT_BYTES: usize = 4 << 20;

/// A file with more wrong than this has nothing more to say.
const MAX_NOTES: usize = 40;

/// Longest title that is kept, in characters.
const TITLE_LENGTH: usize = 200;

/// A program from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The program with its settings, which are sound ([`crate::Settings::normalise`] changes nothing).
    pub project: Project,
    /// What was changed, and what could not be taken over: one sentence each, for the reader.
    pub notes: Vec<String>,
}

/// Why nothing was imported. Each reads as a sentence that says what to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The text is longer than [`MAX_IMPORT_BYTES`].
    TooLarge {
        /// Its length in bytes.
        bytes: usize,
    },
    /// There is no text.
    Empty,
    /// The text begins as JSON does, but is none.
    BadJson {
        /// Line of the mistake, from 1.
        line: usize,
        /// Column of the mistake in bytes, from 1.
        column: usize,
    },
    /// The JSON is not a saved shader.
    NotAShader,
    /// The text should describe a program beside it, but is no JSON.
    NotMetadata,
    /// The JSON holds settings alone, and no program came with it.
    NoCode,
    /// The program is written in Slang.
    Slang,
    /// The program is written in another language than WGSL.
    Language(String),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { bytes } => write!(
                f,
                "This is {:.1} MiB, and programs of up to {} MiB can be imported; check that it is the right file.",
                *bytes as f64 / f64::from(1 << 20),
                MAX_IMPORT_BYTES >> 20
            ),
            Self::Empty => f.write_str("There is no text in it; choose a `.wgsl` file or a saved compute.toys shader."),
            Self::BadJson { line, column } => write!(
                f,
                "This begins as JSON but has a mistake in line {line}, column {column}; save or copy it again, all of it."
            ),
            Self::NotAShader => f.write_str(
                "This JSON is not a saved shader: it has neither `code` nor `body`; choose the JSON that compute.toys gives for a shader, or its `.wgsl` file."
            ),
            Self::NotMetadata => f.write_str(
                "This is not the JSON of a saved compute.toys shader; give the `.json` file that belongs to the program."
            ),
            Self::NoCode => f.write_str(
                "This JSON has the settings of a shader but not its code; import it together with its `.wgsl` file."
            ),
            Self::Slang => f.write_str(
                "This shader is written in Slang, which Lockstep does not run; compile it to WGSL first and import that."
            ),
            Self::Language(language) => write!(
                f,
                "This shader is written in {language}, and Lockstep runs WGSL; translate it to WGSL first and import that."
            ),
        }
    }
}

impl std::error::Error for ImportError {}

/// Reads a program from outside.
///
/// `text` is WGSL, or JSON in the saved form of compute.toys with the code inside or, where it has none, in
/// `beside`; which of them is told from the text itself. With `beside`, `text` must be JSON, and the code in
/// `beside` is the one that counts. `name` is what the file is called (empty for pasted text): it gives the
/// title where nothing else does.
///
/// Old files lack fields, have numbers as text and JSON as text inside JSON: all of that is read, and old
/// WGSL is mended. Nothing is requested from anywhere.
///
/// # Errors
///
/// [`ImportError`] where there is no program to take.
pub fn import(name: &str, text: &str, beside: Option<&str>) -> Result<Imported, ImportError> {
    let bytes = text.len().max(beside.map_or(0, str::len));
    if bytes > MAX_IMPORT_BYTES {
        return Err(ImportError::TooLarge { bytes });
    }
    let text = without_mark(text);
    let value = json(name, text)?;
    let mut notes = Vec::new();
    let mut project = match value {
        Some(value) => {
            let object = saved_shader(value, &mut notes)?;
            let mut project = metadata::read(&object, &mut notes)?;
            project.code = match (beside, metadata::code(&object)) {
                (Some(beside), _) => without_mark(beside).to_owned(),
                (None, Some(code)) => code,
                (None, None) => return Err(ImportError::NoCode),
            };
            project
        }
        None if beside.is_some() => return Err(ImportError::NotMetadata),
        None if text.trim().is_empty() => return Err(ImportError::Empty),
        None => {
            decline_by_extension(name)?;
            Project {
                code: text.to_owned(),
                ..Project::default()
            }
        }
    };
    decline_by_text(&project.code)?;
    if project.title.is_empty() {
        project.title = title(stem(name));
    }
    clean(&mut project.code, &mut notes);
    let mended = mend(&project.code);
    project.code = mended.text;
    notes.extend(mended.changes);
    if notes.len() > MAX_NOTES {
        let more = notes.len() - MAX_NOTES;
        notes.truncate(MAX_NOTES);
        notes.push(format!("There are {more} more notes like these."));
    }
    Ok(Imported { project, notes })
}

/// `text` without the byte order mark that some editors put first.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The text as JSON, or `None` where it is something else. No WGSL begins with `{`, and what begins with `[`
/// (an attribute of old WGSL) is no JSON.
fn json(name: &str, text: &str) -> Result<Option<Value>, ImportError> {
    let start = text.trim_start();
    let is_object = start.starts_with('{');
    if !is_object && !start.starts_with('[') {
        return Ok(None);
    }
    match serde_json::from_str(text) {
        Ok(value) => Ok(Some(value)),
        Err(error) if is_object || extension(name).eq_ignore_ascii_case("json") => {
            Err(ImportError::BadJson {
                line: error.line(),
                column: error.column(),
            })
        }
        Err(_) => Ok(None),
    }
}

/// Finds the object of the shader in what may be wrapped around it.
fn saved_shader(mut value: Value, notes: &mut Vec<String>) -> Result<Object, ImportError> {
    // Deeper than any wrapping that sites and tools are known for.
    for _ in 0..6 {
        match value {
            Value::Array(list) => {
                if list.len() > 1 {
                    notes.push(format!(
                        "The file holds {} shaders; the first one was imported.",
                        list.len()
                    ));
                }
                value = list.into_iter().next().ok_or(ImportError::NotAShader)?;
            }
            Value::Object(mut object) => {
                if metadata::is_shader(&object) {
                    return Ok(object);
                }
                value = ["shader", "data", "project", "record"]
                    .iter()
                    .find_map(|key| object.remove(*key))
                    .ok_or(ImportError::NotAShader)?;
            }
            _ => return Err(ImportError::NotAShader),
        }
    }
    Err(ImportError::NotAShader)
}

/// Declines files that say by their name that they are not WGSL.
fn decline_by_extension(name: &str) -> Result<(), ImportError> {
    let language = match extension(name).to_ascii_lowercase().as_str() {
        "slang" => return Err(ImportError::Slang),
        "glsl" | "frag" | "vert" | "comp" => "GLSL",
        "hlsl" | "fx" => "HLSL",
        "metal" => "Metal's language",
        _ => return Ok(()),
    };
    Err(ImportError::Language(language.to_owned()))
}

/// Declines texts with what only another language has: Slang's attributes in brackets before a function, and
/// the entry point of Shadertoy's GLSL. WGSL has neither at the top of a program.
fn decline_by_text(code: &str) -> Result<(), ImportError> {
    let mut depth = 0_u32;
    let mut before = ["", ""];
    for token in code_tokens(code) {
        let text = token.text(code);
        match (before, text) {
            (_, "{") => depth += 1,
            (_, "}") => depth = depth.saturating_sub(1),
            (["[", "shader" | "numthreads"], "(") if depth == 0 => return Err(ImportError::Slang),
            (["void", "mainImage"], "(") if depth == 0 => {
                return Err(ImportError::Language("Shadertoy's GLSL".to_owned()));
            }
            _ => {}
        }
        before = [before[1], text];
    }
    Ok(())
}

/// What follows the last dot of the file's name.
fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// The file's name without folders and without what says its kind.
fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    ["json", "wgsl", "txt"].iter().fold(file, |file, kind| {
        file.rsplit_once('.')
            .filter(|(rest, extension)| !rest.is_empty() && extension.eq_ignore_ascii_case(kind))
            .map_or(file, |(rest, _)| rest)
    })
}

/// A title on one line, of a length that fits somewhere.
fn title(text: &str) -> String {
    let mut title = text.split_whitespace().collect::<Vec<_>>().join(" ");
    title.retain(|c| !c.is_control());
    if let Some((end, _)) = title.char_indices().nth(TITLE_LENGTH) {
        title.truncate(end);
    }
    title
}

/// One kind of line break, and no NUL, which WGSL forbids and editors lose.
fn clean(code: &mut String, notes: &mut Vec<String>) {
    if code.contains('\r') {
        *code = code.replace("\r\n", "\n").replace('\r', "\n");
    }
    let length = code.len();
    code.retain(|c| c != '\0');
    match length - code.len() {
        0 => {}
        1 => notes.push("A NUL character was removed from the code.".to_owned()),
        count => notes.push(format!(
            "{count} NUL characters were removed from the code."
        )),
    }
}
