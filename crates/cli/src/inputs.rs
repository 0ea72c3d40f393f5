//! What a program is given besides its text: saved settings, pictures, sliders, keys.

use crate::arguments::{InputOptions, SliderArgument};
use crate::source;
use lockstep_frame::Keyboard;
use lockstep_images::{BUILT_INS, Image, built_in, decode};
use lockstep_project::{Channel, ImportError, Project, Settings, Slider, SliderError, import};
use std::path::Path;

/// What an argument for a channel begins with when it names a picture of ours.
const BUILT_IN: &str = "builtin:";

/// The options, with every file read.
pub struct Given {
    /// Text of `--meta`, and the name of its file.
    meta: Option<(String, String)>,
    custom: Vec<SliderArgument>,
    float32: bool,
    /// `--channel0` and `--channel1`.
    pub channels: [Option<Image>; 2],
    /// The keys that are held.
    pub keyboard: Keyboard,
}

/// A program to check or run.
pub struct Program {
    /// What diagnostics call it.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its sliders, channels and layer format.
    pub settings: Settings,
    /// Whether it was saved by a site, so that it may be older than today's WGSL.
    pub is_saved: bool,
    /// What could not be taken over from where it was saved.
    pub notes: Vec<String>,
}

impl Given {
    /// Reads the files that the options name.
    ///
    /// # Errors
    ///
    /// One sentence for the person at the terminal.
    pub fn read(options: &InputOptions) -> Result<Self, String> {
        let meta = match &options.meta {
            Some(path) => Some((path.display().to_string(), source::read(path)?)),
            None => None,
        };
        let mut keyboard = Keyboard::default();
        for code in &options.key {
            keyboard.set(u32::from(*code), true);
        }
        let read = |argument: &Option<String>| argument.as_deref().map(picture).transpose();
        Ok(Self {
            meta,
            custom: options.custom.clone(),
            float32: options.float32,
            channels: [read(&options.channel0)?, read(&options.channel1)?],
            keyboard,
        })
    }

    /// Reads a program, with what is saved in it or in `--meta`, and what the other options change.
    ///
    /// # Errors
    ///
    /// One sentence for the person at the terminal.
    pub fn program(&self, path: &Path) -> Result<Program, String> {
        let name = path.display().to_string();
        let text = source::read(path)?;
        let is_json = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        let mut program = if is_json {
            let (project, notes) = saved(&name, &text, None)?;
            Program {
                name,
                text: project.code,
                settings: project.settings,
                is_saved: true,
                notes,
            }
        } else {
            Program {
                name,
                text,
                settings: Settings::default(),
                is_saved: false,
                notes: Vec::new(),
            }
        };
        if let Some((name, meta)) = &self.meta {
            // The program's own text is read as it stands; only its settings are wanted.
            let (project, notes) = saved(name, meta, Some(""))?;
            program.settings = project.settings;
            program.is_saved = true;
            program.notes.extend(notes);
        }
        for argument in &self.custom {
            set_slider(&mut program.settings, argument)
                .map_err(|error| format!("--custom {}: {error}", argument.name))?;
        }
        program.settings.float32 |= self.float32;
        Ok(program)
    }
}

/// Reads the saved form of a shader.
fn saved(name: &str, text: &str, beside: Option<&str>) -> Result<(Project, Vec<String>), String> {
    match import(name, text, beside) {
        Ok(imported) => Ok((imported.project, imported.notes)),
        Err(ImportError::NoCode) => Err(format!(
            "{name} has the settings of a shader but not its code; give its .wgsl file, and this one with --meta"
        )),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

fn set_slider(settings: &mut Settings, argument: &SliderArgument) -> Result<(), SliderError> {
    let known = settings
        .sliders
        .iter_mut()
        .find(|slider| slider.name == argument.name);
    match known {
        Some(slider) => slider.set_value(argument.value),
        None => {
            let mut slider = Slider::new(&argument.name)?;
            slider.set_value(argument.value)?;
            settings.add_slider(slider).map(|_| ())
        }
    }
}

/// The picture that an argument names: a file, or `builtin:ID`.
fn picture(argument: &str) -> Result<Image, String> {
    if let Some(id) = argument.strip_prefix(BUILT_IN) {
        return built_in(id).ok_or_else(|| {
            let known: Vec<&str> = BUILT_INS.iter().map(|picture| picture.id).collect();
            format!(
                "there is no built-in picture `{id}`; there are {}",
                known.join(", ")
            )
        });
    }
    let bytes =
        std::fs::read(argument).map_err(|error| format!("{argument} cannot be read: {error}"))?;
    decode(&bytes).map_err(|error| format!("{argument}: {error}"))
}

/// The pictures of the two channels: those of the options, or else those that were saved. An address is not
/// fetched; its channel shows the default, and the sentence says so.
pub fn channels(given: &Given, settings: &Settings) -> [Result<Option<Image>, String>; 2] {
    std::array::from_fn(|index| {
        if let Some(image) = &given.channels[index] {
            return Ok(Some(image.clone()));
        }
        match &settings.channels[index] {
            Channel::Default => Ok(None),
            Channel::BuiltIn(id) => picture(&format!("{BUILT_IN}{id}")).map(Some),
            Channel::Url(url) => Err(format!(
                "the picture {url} is not fetched, so `channel{index}` shows noise; save it and give it with --channel{index}"
            )),
            Channel::File { name, .. } => Err(format!(
                "the picture {name} is not saved with the program, so `channel{index}` shows noise; give it with --channel{index}"
            )),
        }
    })
}
