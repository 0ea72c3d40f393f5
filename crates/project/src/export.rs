//! Programs for compute.toys.

use crate::channel::BLANK;
use crate::{Channel, Mouse, PictureSize, Project};
use lockstep_preprocess::{Environment, preprocess};
use serde_json::{Map, Number, Value};

/// How many `#storage` compute.toys allows.
const STORAGE_THERE: usize = 2;

/// A program in the saved form of compute.toys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The JSON, indented, with the code inside.
    pub text: String,
    /// What compute.toys does not have, so that the program will differ there: one sentence each.
    pub notes: Vec<String>,
}

/// Writes a program in the saved form of compute.toys, as [`crate::import`] reads it back.
#[must_use]
pub fn compute_toys_json(project: &Project) -> Exported {
    let settings = &project.settings;
    let uniforms = settings
        .sliders
        .iter()
        .map(|slider| {
            object([
                ("name", slider.name.as_str().into()),
                ("value", number(slider.value)),
                ("minRange", number(slider.min)),
                ("maxRange", number(slider.max)),
            ])
        })
        .collect();
    let textures = settings.channels.iter().map(texture).collect();
    let body = object([
        ("uniforms", Value::Array(uniforms)),
        ("textures", Value::Array(textures)),
        ("float32Enabled", settings.float32.into()),
        ("language", "wgsl".into()),
    ]);
    let saved = object([
        ("name", project.title.as_str().into()),
        ("description", project.description.as_str().into()),
        ("body", body),
        ("code", project.code.as_str().into()),
    ]);
    Exported {
        text: format!("{saved:#}\n"),
        notes: notes(project),
    }
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let fields = fields.map(|(key, value)| (key.to_owned(), value));
    Value::Object(Map::from_iter(fields))
}

/// The number in as few digits as tell it apart from its neighbours: 0.1, not 0.10000000149.
fn number(value: f32) -> Value {
    let short = value.to_string().parse().ok();
    short
        .and_then(Number::from_f64)
        .map_or(Value::Null, Value::Number)
}

/// What compute.toys reads is in `img`; what it cannot show is beside that, for ourselves.
fn texture(channel: &Channel) -> Value {
    match channel {
        Channel::Url(url) => object([("img", url.as_str().into())]),
        Channel::File { .. } => object([("img", BLANK.into())]),
        blank if *blank == Channel::blank() => object([("img", BLANK.into())]),
        Channel::Default | Channel::BuiltIn(_) => object([
            ("img", BLANK.into()),
            (
                "lockstep",
                channel.reference().map_or(Value::Null, Value::String),
            ),
        ]),
    }
}

fn notes(project: &Project) -> Vec<String> {
    let settings = &project.settings;
    let mut notes = Vec::new();
    let environment = Environment {
        custom: settings.environment_custom(),
        float32_layers: settings.float32,
        ..Environment::default()
    };
    let directives = preprocess(&project.code, &environment).directives;
    if directives.storage.len() > STORAGE_THERE {
        notes.push(format!(
            "compute.toys allows {STORAGE_THERE} `#storage`, and this program has {}, so it will not compile there.",
            directives.storage.len()
        ));
    }
    let lacks = |there: bool, directive: &str| {
        there.then(|| {
            format!(
                "compute.toys does not know `{directive}`, so the program will not compile there."
            )
        })
    };
    notes.extend(lacks(directives.asserts > 0, "#assert"));
    notes.extend(lacks(!directives.data.is_empty(), "#data"));
    for (index, channel) in settings.channels.iter().enumerate() {
        notes.extend(match channel {
            blank if *blank == Channel::blank() => None,
            Channel::BuiltIn(_) => Some(format!(
                "The picture of `channel{index}` is Lockstep's own; on compute.toys the channel is blank until a picture is chosen."
            )),
            Channel::File { name, .. } => Some(format!(
                "The file {name} of `channel{index}` is not part of the export; on compute.toys the channel is blank until a picture is chosen."
            )),
            Channel::Default if project.code.contains(&format!("channel{index}")) => Some(format!(
                "`channel{index}` shows noise here, because no picture was chosen, and is blank on compute.toys."
            )),
            Channel::Default | Channel::Url(_) => None,
        });
    }
    if settings.mouse == Mouse::Hover {
        notes.push(
            "On compute.toys the mouse moves only while a button is held; hover mode is not saved."
                .to_owned(),
        );
    }
    match settings.picture {
        PictureSize::Fixed { width, height } => notes.push(format!(
            "On compute.toys the picture has the size of the page; {width} x {height} is not saved."
        )),
        PictureSize::Aspect { width, height, .. } => notes.push(format!(
            "On compute.toys the picture has the shape of the page; {width}:{height} is not saved."
        )),
        #[expect(clippy::float_cmp, reason = "exactly the default")]
        PictureSize::Fill { scale } if scale != 1.0 => {
            notes.push("The resolution scale is not saved for compute.toys.".to_owned());
        }
        PictureSize::Fill { .. } => {}
    }
    #[expect(clippy::float_cmp, reason = "exactly the default")]
    if settings.speed != 1.0 {
        notes.push("The speed is not saved for compute.toys.".to_owned());
    }
    notes
}
