//! The prelude's text.

use super::{ASSERT_LIMIT, binding};
use crate::alias::ALIASES;
use crate::lexer::is_declarable;
use crate::{Directives, Environment};
use std::collections::HashSet;
use std::fmt::Write;

/// One declaration of the prelude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The declared name.
    pub name: &'static str,
    /// The declaration, with the line break behind it.
    pub text: String,
    /// Whether a directive asks for it, so that no program with that directive
    /// can do without.
    pub is_asked_for: bool,
}

impl Part {
    fn new(name: &'static str, text: impl Into<String>) -> Self {
        Self {
            name,
            text: text.into(),
            is_asked_for: false,
        }
    }

    fn asked_for(name: &'static str, text: impl Into<String>) -> Self {
        Self {
            is_asked_for: true,
            ..Self::new(name, text)
        }
    }
}

/// The whole prelude for a program with these directives. Its own types are
/// written as WGSL names them, so it reads the same for the browser and for naga.
///
/// A program that declares names of the prelude itself gets the rest of it only.
#[must_use]
pub fn text(environment: &Environment, directives: &Directives) -> String {
    join(&parts(environment, directives), &HashSet::new())
}

/// The text of `parts` without those named in `left_out`.
pub fn join(parts: &[Part], left_out: &HashSet<&str>) -> String {
    parts
        .iter()
        .filter(|part| !left_out.contains(part.name))
        .map(|part| part.text.as_str())
        .collect()
}

/// The prelude's declarations, in the order of its text.
pub fn parts(environment: &Environment, directives: &Directives) -> Vec<Part> {
    let mut parts = Vec::with_capacity(64);
    for (alias, resolved) in ALIASES {
        parts.push(Part::new(alias, format!("alias {alias} = {resolved};\n")));
    }
    parts.push(Part::new("Time", TIME));
    parts.push(Part::new("Mouse", MOUSE));
    parts.push(Part::new("DispatchInfo", DISPATCH_INFO));
    parts.push(Part::new("Custom", custom(&environment.custom)));
    let layers = if environment.float32_layers {
        "texture_storage_2d_array<rgba32float, write>"
    } else {
        "texture_storage_2d_array<rgba16float, write>"
    };
    let resources = [
        (binding::TIME, "<uniform>", "time", "Time"),
        (binding::MOUSE, "<uniform>", "mouse", "Mouse"),
        (
            binding::KEYBOARD,
            "<uniform>",
            "_keyboard",
            "array<vec4<u32>, 2>",
        ),
        (binding::CUSTOM, "<uniform>", "custom", "Custom"),
        (binding::DISPATCH, "<uniform>", "dispatch", "DispatchInfo"),
        (
            binding::SCREEN,
            "",
            "screen",
            "texture_storage_2d<rgba16float, write>",
        ),
        (binding::PASS_IN, "", "pass_in", "texture_2d_array<f32>"),
        (binding::CHANNEL0, "", "channel0", "texture_2d<f32>"),
        (binding::CHANNEL1, "", "channel1", "texture_2d<f32>"),
        (binding::NEAREST, "", "nearest", "sampler"),
        (binding::BILINEAR, "", "bilinear", "sampler"),
        (binding::TRILINEAR, "", "trilinear", "sampler"),
        (binding::NEAREST_REPEAT, "", "nearest_repeat", "sampler"),
        (binding::BILINEAR_REPEAT, "", "bilinear_repeat", "sampler"),
        (binding::TRILINEAR_REPEAT, "", "trilinear_repeat", "sampler"),
        (binding::PASS_OUT, "", "pass_out", layers),
    ];
    for (binding, space, name, ty) in resources {
        let declaration = format!("@group(0) @binding({binding}) var{space} {name}: {ty};\n");
        parts.push(Part::new(name, declaration));
    }
    parts.push(Part::new("keyDown", KEY_DOWN));
    parts.push(Part::new("passStore", PASS_STORE));
    parts.push(Part::new("passLoad", PASS_LOAD));
    let sample = if environment.float32_layers {
        SAMPLE_BY_LOADS
    } else {
        SAMPLE_BY_SAMPLER
    };
    parts.push(Part::new("passSampleLevelBilinearRepeat", sample));
    asserts(&mut parts, directives);
    data(&mut parts, directives);
    parts
}

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(content);
    text.push('\n');
}

fn custom(names: &[String]) -> String {
    let mut taken = HashSet::new();
    let mut text = "struct Custom {\n".to_owned();
    for index in 0..names.len() {
        let member = custom_member(names, index, &taken);
        line(&mut text, format_args!("    {member}: f32,"));
        taken.insert(names[index].as_str());
    }
    if names.is_empty() {
        text.push_str("    _unused: f32,\n");
    }
    text.push_str("}\n");
    text
}

/// Name of the member of `Custom` at `index`: the slider's own, or a stand-in
/// for one that WGSL does not allow or that comes twice.
fn custom_member(names: &[String], index: usize, taken: &HashSet<&str>) -> String {
    let name = names[index].as_str();
    if is_declarable(name) && !taken.contains(name) {
        name.to_owned()
    } else {
        format!("_slider{index}")
    }
}

fn asserts(parts: &mut Vec<Part>, directives: &Directives) {
    if directives.asserts == 0 {
        let stub = "fn assert(index: i32, success: bool) {}\n";
        parts.push(Part::new("assert", stub));
        return;
    }
    let counts = format!(
        "@group(0) @binding({}) var<storage, read_write> _assert_counts: array<atomic<u32>, {ASSERT_LIMIT}>;\n",
        binding::ASSERTS
    );
    parts.push(Part::asked_for("_assert_counts", counts));
    parts.push(Part::asked_for("assert", ASSERT));
}

fn data(parts: &mut Vec<Part>, directives: &Directives) {
    if directives.data.is_empty() {
        return;
    }
    let mut text = "struct Data {\n".to_owned();
    for data in &directives.data {
        let (name, count) = (&data.name, data.values.len());
        line(&mut text, format_args!("    {name}: array<u32, {count}>,"));
    }
    text.push_str("}\n");
    parts.push(Part::asked_for("Data", text));
    let mut text = "const data = Data(\n".to_owned();
    for data in &directives.data {
        let values: Vec<String> = data
            .values
            .iter()
            .map(|value| format!("{value}u"))
            .collect();
        let (count, values) = (values.len(), values.join(", "));
        line(
            &mut text,
            format_args!("    array<u32, {count}>({values}),"),
        );
    }
    text.push_str(");\n");
    parts.push(Part::asked_for("data", text));
}

const TIME: &str = "\
struct Time {
    elapsed: f32,
    delta: f32,
    frame: u32,
}
";

const MOUSE: &str = "\
struct Mouse {
    pos: vec2<i32>,
    zoom: f32,
    click: i32,
    start: vec2<i32>,
    delta: vec2<i32>,
}
";

const DISPATCH_INFO: &str = "\
struct DispatchInfo {
    id: u32,
}
";

const KEY_DOWN: &str = "\
fn keyDown(keycode: u32) -> bool {
    let word = _keyboard[(keycode / 128u) % 2u][(keycode / 32u) % 4u];
    return ((word >> (keycode % 32u)) & 1u) != 0u;
}
";

const PASS_STORE: &str = "\
fn passStore(layer: i32, coord: vec2<i32>, value: vec4<f32>) {
    textureStore(pass_out, coord, layer, value);
}
";

const PASS_LOAD: &str = "\
fn passLoad(layer: i32, coord: vec2<i32>, lod: i32) -> vec4<f32> {
    return textureLoad(pass_in, coord, layer, lod);
}
";

const ASSERT: &str = "\
fn assert(index: i32, success: bool) {
    if !success {
        atomicAdd(&_assert_counts[index], 1u);
    }
}
";

const SAMPLE_BY_SAMPLER: &str = "\
fn passSampleLevelBilinearRepeat(layer: i32, uv: vec2<f32>, lod: f32) -> vec4<f32> {
    return textureSampleLevel(pass_in, bilinear_repeat, uv, layer, lod);
}
";

/// Layers of 32-bit floats cannot be filtered by a sampler. They have one mip
/// level, so `lod` changes nothing.
const SAMPLE_BY_LOADS: &str = "\
fn passSampleLevelBilinearRepeat(layer: i32, uv: vec2<f32>, lod: f32) -> vec4<f32> {
    let size = vec2<i32>(textureDimensions(pass_in));
    let place = fract(uv) * vec2<f32>(size) - 0.5;
    let corner = floor(place);
    let weight = place - corner;
    let low = (vec2<i32>(corner) + size) % size;
    let high = (low + 1) % size;
    let top = mix(
        textureLoad(pass_in, low, layer, 0),
        textureLoad(pass_in, vec2<i32>(high.x, low.y), layer, 0),
        weight.x,
    );
    let bottom = mix(
        textureLoad(pass_in, vec2<i32>(low.x, high.y), layer, 0),
        textureLoad(pass_in, high, layer, 0),
        weight.x,
    );
    return mix(top, bottom, weight.y);
}
";
