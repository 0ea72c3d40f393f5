//! The saved form of compute.toys: what each field becomes.

use super::fields::{Object, field, is_on, number, text, unquoted};
use super::{ImportError, title};
use crate::{Channel, MAX_SLIDERS, Project, Settings, Slider, SliderError};
use serde_json::Value;

/// Fields that only a saved shader has.
const OWN_FIELDS: [&str; 6] = [
    "code",
    "body",
    "uniforms",
    "textures",
    "float32Enabled",
    "language",
];

/// Whether the object is a saved shader, rather than something around one.
pub(super) fn is_shader(object: &Object) -> bool {
    let has = |key: &str| object.get(key).is_some_and(|value| !value.is_null());
    OWN_FIELDS.iter().any(|key| has(key))
}

/// Title, description and settings of a saved shader.
pub(super) fn read(object: &Object, notes: &mut Vec<String>) -> Result<Project, ImportError> {
    let body = body(object);
    // Files of other tools have no body; its fields then lie beside the name.
    let find = |keys: &[&str]| field(&body, keys).or_else(|| field(object, keys));
    decline_by_language(find(&["language"]))?;
    let mut settings = Settings {
        // Where it says nothing of its pictures, its author saw none.
        channels: [Channel::blank(), Channel::blank()],
        ..Settings::default()
    };
    if let Some(uniforms) = find(&["uniforms"]) {
        read_sliders(&unquoted(uniforms), &mut settings, notes);
    }
    if let Some(textures) = find(&["textures"]) {
        read_channels(&unquoted(textures), &mut settings, notes);
    }
    settings.float32 = find(&["float32Enabled"]).is_some_and(is_on);
    let asks_for_hdr = find(&["screenHDRFormat", "screenHDREnabled"])
        .is_some_and(|value| is_on(value) || asks_for_format(value));
    if asks_for_hdr {
        notes.push(
            "The shader asks for a picture of high dynamic range (`screenHDRFormat`); it is shown in the standard range."
                .to_owned(),
        );
    }
    let words = |key: &str| field(object, &[key]).and_then(text).unwrap_or_default();
    Ok(Project {
        title: title(&words("name")),
        description: words("description"),
        code: String::new(),
        settings,
    })
}

/// The code of a saved shader, if it has some: in the body or beside it, often as JSON in quotes.
pub(super) fn code(object: &Object) -> Option<String> {
    let body = body(object);
    let code = field(&body, &["code"])
        .or_else(|| field(object, &["code"]))?
        .as_str()?;
    let code = code.trim_start_matches('\u{feff}');
    // No WGSL begins with a quotation mark.
    let inner = code
        .trim_start()
        .starts_with('"')
        .then(|| serde_json::from_str(code).ok())
        .flatten();
    Some(inner.unwrap_or_else(|| code.to_owned()))
}

/// The body, which may be JSON as text; empty where there is none.
fn body(object: &Object) -> Object {
    match object.get("body").map(unquoted) {
        Some(Value::Object(body)) => body,
        _ => Object::new(),
    }
}

fn decline_by_language(language: Option<&Value>) -> Result<(), ImportError> {
    let language = language.and_then(text).unwrap_or_default();
    match language.trim().to_ascii_lowercase().as_str() {
        "" | "wgsl" => Ok(()),
        "slang" => Err(ImportError::Slang),
        _ => Err(ImportError::Language(title(&language))),
    }
}

/// Whether a `screenHDRFormat` names something beyond what every picture has.
fn asks_for_format(value: &Value) -> bool {
    value.as_str().is_some_and(|format| {
        !["", "none", "false", "0", "sdr"].contains(&format.to_ascii_lowercase().as_str())
    })
}

fn read_sliders(value: &Value, settings: &mut Settings, notes: &mut Vec<String>) {
    let mut left_out = 0;
    for uniform in value.as_array().into_iter().flatten() {
        let Some(uniform) = uniform.as_object() else {
            continue;
        };
        let name = field(uniform, &["name"]).and_then(text).unwrap_or_default();
        let slider = match slider(name.trim(), uniform, notes) {
            Ok(slider) => slider,
            Err(error) => {
                notes.push(format!("A slider was left out. {error}"));
                continue;
            }
        };
        match settings.add_slider(slider) {
            Ok(_) => {}
            Err(SliderError::TooMany) => left_out += 1,
            Err(error) => notes.push(format!("A slider was left out. {error}")),
        }
    }
    if left_out > 0 {
        notes.push(format!(
            "There can be {MAX_SLIDERS} sliders; the last {left_out} of the file were left out."
        ));
    }
}

fn slider(name: &str, uniform: &Object, notes: &mut Vec<String>) -> Result<Slider, SliderError> {
    let mut slider = Slider::new(name)?;
    let read = |keys: &[&str]| field(uniform, keys).and_then(number);
    slider.set_value(read(&["value"]).unwrap_or(0.0))?;
    let min = read(&["minRange", "min"]);
    let max = read(&["maxRange", "max"]);
    let (low, high) = match (min, max) {
        (Some(min), Some(max)) => (min, max),
        (Some(min), None) => (min, if min < 1.0 { 1.0 } else { min + 1.0 }),
        (None, Some(max)) => (if max > 0.0 { 0.0 } else { max - 1.0 }, max),
        (None, None) => (0.0, 1.0),
    };
    if slider.set_range(low, high).is_err() {
        // The wrong way round is clear; of an empty range, one end is.
        if slider.set_range(high, low).is_err() {
            slider
                .set_range(low, low + 1.0)
                .or_else(|_| slider.set_range(0.0, 1.0))?;
        }
        notes.push(format!(
            "The range of the slider `{name}` was {low} to {high}; it is {} to {} now.",
            slider.min, slider.max
        ));
    }
    Ok(slider)
}

fn read_channels(value: &Value, settings: &mut Settings, notes: &mut Vec<String>) {
    let list = value.as_array().map_or(&[][..], Vec::as_slice);
    for (index, (channel, texture)) in settings.channels.iter_mut().zip(list).enumerate() {
        let reference = match texture {
            Value::Object(texture) => field(texture, &["lockstep"])
                .or_else(|| field(texture, &["img", "url"]))
                .and_then(text),
            other => text(other),
        };
        match Channel::from_reference(&reference.unwrap_or_default()) {
            Some(read) => *channel = read,
            None => notes.push(format!(
                "The picture of `channel{index}` is not at an address that can be reached from here; choose it again under Textures."
            )),
        }
    }
    let more = list.len().saturating_sub(settings.channels.len());
    if more > 0 {
        notes.push(format!(
            "There are two channels; {more} more of the file had to go."
        ));
    }
}
