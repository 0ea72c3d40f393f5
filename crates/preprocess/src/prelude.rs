//! What every program can use without declaring it.
//!
//! The prelude stands *after* the author's text: WGSL's module scope has no
//! order, and so the author's lines keep their numbers.

use crate::alias::ALIASES;
use crate::lexer::is_declarable;
use crate::{Directives, Environment};
use std::collections::HashSet;
use std::fmt::Write;

/// Bindings of group 0.
pub mod binding {
    /// `#storage` variables, in the order of the directives.
    pub const STORAGE: [u32; 4] = [0, 1, 18, 19];
    /// `time`, uniform.
    pub const TIME: u32 = 2;
    /// `mouse`, uniform.
    pub const MOUSE: u32 = 3;
    /// `_keyboard`, uniform.
    pub const KEYBOARD: u32 = 4;
    /// `custom`, uniform.
    pub const CUSTOM: u32 = 5;
    /// `dispatch`, uniform with a dynamic offset.
    pub const DISPATCH: u32 = 6;
    /// `screen`, storage texture.
    pub const SCREEN: u32 = 7;
    /// `pass_in`, texture array.
    pub const PASS_IN: u32 = 8;
    /// `pass_out`, storage texture array.
    pub const PASS_OUT: u32 = 9;
    /// `channel0`, texture.
    pub const CHANNEL0: u32 = 10;
    /// `channel1`, texture.
    pub const CHANNEL1: u32 = 11;
    /// `nearest`, sampler.
    pub const NEAREST: u32 = 12;
    /// `bilinear`, sampler.
    pub const BILINEAR: u32 = 13;
    /// `trilinear`, sampler.
    pub const TRILINEAR: u32 = 14;
    /// `nearest_repeat`, sampler.
    pub const NEAREST_REPEAT: u32 = 15;
    /// `bilinear_repeat`, sampler.
    pub const BILINEAR_REPEAT: u32 = 16;
    /// `trilinear_repeat`, sampler.
    pub const TRILINEAR_REPEAT: u32 = 17;
    /// `_assert_counts`, storage; only declared for a program with `#assert`.
    pub const ASSERTS: u32 = 20;
}

/// How many `#assert` a program may have.
pub const ASSERT_LIMIT: usize = 10;

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

/// A declaration of the prelude, for highlighting, completion and hover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name as programs use it.
    pub name: &'static str,
    /// How it is declared, as an author would write it.
    pub declaration: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
}

const fn item(name: &'static str, declaration: &'static str, summary: &'static str) -> Item {
    Item {
        name,
        declaration,
        summary,
    }
}

/// The prelude's types that are no aliases.
pub const TYPES: &[Item] = &[
    item(
        "Time",
        "struct Time { elapsed: f32, delta: f32, frame: u32 }",
        "Type of `time`.",
    ),
    item(
        "Mouse",
        "struct Mouse { pos: vec2i, zoom: f32, click: i32, start: vec2i, delta: vec2i }",
        "Type of `mouse`.",
    ),
    item(
        "Custom",
        "struct Custom { <slider>: float, .. }",
        "Type of `custom`: one member for every slider.",
    ),
    item(
        "DispatchInfo",
        "struct DispatchInfo { id: u32 }",
        "Type of `dispatch`.",
    ),
];

/// The prelude's variables.
pub const VARIABLES: &[Item] = &[
    item(
        "time",
        "var<uniform> time: Time",
        "Seconds since restart, seconds of the last frame, and the frame's number from 0.",
    ),
    item(
        "mouse",
        "var<uniform> mouse: Mouse",
        "The pointer, in pixels from the top left; `click` is 0, or button + 1 while one is held.",
    ),
    item(
        "custom",
        "var<uniform> custom: Custom",
        "The values of the sliders.",
    ),
    item(
        "dispatch",
        "var<uniform> dispatch: DispatchInfo",
        "Which of the `#dispatch_count` dispatches this is, from 0.",
    ),
    item(
        "screen",
        "var screen: texture_storage_2d<rgba16float, write>",
        "The picture, in linear light; it is never cleared.",
    ),
    item(
        "pass_in",
        "var pass_in: texture_2d_array<f32>",
        "The four layers as they were before this dispatch.",
    ),
    item(
        "pass_out",
        "var pass_out: texture_storage_2d_array<rgba16float, write>",
        "The four layers as this dispatch writes them (`rgba32float` when float32 is on).",
    ),
    item(
        "channel0",
        "var channel0: texture_2d<f32>",
        "The first image, with mip levels.",
    ),
    item(
        "channel1",
        "var channel1: texture_2d<f32>",
        "The second image, with mip levels.",
    ),
    item(
        "nearest",
        "var nearest: sampler",
        "Takes the nearest texel; clamps at the border.",
    ),
    item(
        "bilinear",
        "var bilinear: sampler",
        "Blends four texels; clamps at the border.",
    ),
    item(
        "trilinear",
        "var trilinear: sampler",
        "Blends texels and mip levels; clamps at the border.",
    ),
    item(
        "nearest_repeat",
        "var nearest_repeat: sampler",
        "Takes the nearest texel; repeats the image.",
    ),
    item(
        "bilinear_repeat",
        "var bilinear_repeat: sampler",
        "Blends four texels; repeats the image.",
    ),
    item(
        "trilinear_repeat",
        "var trilinear_repeat: sampler",
        "Blends texels and mip levels; repeats the image.",
    ),
];

/// The prelude's functions.
pub const FUNCTIONS: &[Item] = &[
    item(
        "keyDown",
        "fn keyDown(keycode: uint) -> bool",
        "Whether the key with this legacy key code (0 to 255) is held.",
    ),
    item(
        "assert",
        "fn assert(index: int, success: bool)",
        "Counts failures of `#assert`; does nothing in a program without.",
    ),
    item(
        "passStore",
        "fn passStore(layer: int, coord: int2, value: float4)",
        "Writes a texel of a layer (0 to 3); `passLoad` sees it from the next dispatch on.",
    ),
    item(
        "passLoad",
        "fn passLoad(layer: int, coord: int2, lod: int) -> float4",
        "Reads a texel of a layer (0 to 3) as it was before this dispatch; `lod` is 0.",
    ),
    item(
        "passSampleLevelBilinearRepeat",
        "fn passSampleLevelBilinearRepeat(layer: int, uv: float2, lod: float) -> float4",
        "Blends the four texels of a layer around `uv` (0 to 1 across), wrapping round at the border.",
    ),
];

/// Names that are macros in every program.
pub const PREDEFINED: &[Item] = &[
    item(
        "SCREEN_WIDTH",
        "#define SCREEN_WIDTH",
        "Width of the picture in pixels.",
    ),
    item(
        "SCREEN_HEIGHT",
        "#define SCREEN_HEIGHT",
        "Height of the picture in pixels.",
    ),
    item(
        "STRING_MAX_LEN",
        "#define STRING_MAX_LEN 20",
        "How many characters a `String` holds.",
    ),
];

/// The prelude for a program with these directives. Its own types are written
/// as WGSL names them, so it reads the same for the browser and for naga.
#[must_use]
pub fn text(environment: &Environment, directives: &Directives) -> String {
    let mut text = String::with_capacity(4096);
    for (alias, resolved) in ALIASES {
        line(&mut text, format_args!("alias {alias} = {resolved};"));
    }
    text.push_str(STRUCTS);
    custom(&mut text, &environment.custom);
    let layer_format = if environment.float32_layers {
        "rgba32float"
    } else {
        "rgba16float"
    };
    let resources = [
        (binding::TIME, "var<uniform> time: Time"),
        (binding::MOUSE, "var<uniform> mouse: Mouse"),
        (
            binding::KEYBOARD,
            "var<uniform> _keyboard: array<vec4<u32>, 2>",
        ),
        (binding::CUSTOM, "var<uniform> custom: Custom"),
        (binding::DISPATCH, "var<uniform> dispatch: DispatchInfo"),
        (
            binding::SCREEN,
            "var screen: texture_storage_2d<rgba16float, write>",
        ),
        (binding::PASS_IN, "var pass_in: texture_2d_array<f32>"),
        (binding::CHANNEL0, "var channel0: texture_2d<f32>"),
        (binding::CHANNEL1, "var channel1: texture_2d<f32>"),
        (binding::NEAREST, "var nearest: sampler"),
        (binding::BILINEAR, "var bilinear: sampler"),
        (binding::TRILINEAR, "var trilinear: sampler"),
        (binding::NEAREST_REPEAT, "var nearest_repeat: sampler"),
        (binding::BILINEAR_REPEAT, "var bilinear_repeat: sampler"),
        (binding::TRILINEAR_REPEAT, "var trilinear_repeat: sampler"),
    ];
    for (binding, declaration) in resources {
        line(
            &mut text,
            format_args!("@group(0) @binding({binding}) {declaration};"),
        );
    }
    line(
        &mut text,
        format_args!(
            "@group(0) @binding({}) var pass_out: texture_storage_2d_array<{layer_format}, write>;",
            binding::PASS_OUT
        ),
    );
    text.push_str(KEYS_AND_LAYERS);
    text.push_str(if environment.float32_layers {
        SAMPLE_BY_LOADS
    } else {
        SAMPLE_BY_SAMPLER
    });
    asserts(&mut text, directives);
    data(&mut text, directives);
    text
}

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(content);
    text.push('\n');
}

fn custom(text: &mut String, names: &[String]) {
    let mut taken = HashSet::new();
    text.push_str("struct Custom {\n");
    for index in 0..names.len() {
        let member = custom_member(names, index, &taken);
        line(text, format_args!("    {member}: f32,"));
        taken.insert(names[index].as_str());
    }
    if names.is_empty() {
        text.push_str("    _unused: f32,\n");
    }
    text.push_str("}\n");
}

fn asserts(text: &mut String, directives: &Directives) {
    if directives.asserts == 0 {
        text.push_str("fn assert(index: i32, success: bool) {}\n");
        return;
    }
    line(
        text,
        format_args!(
            "@group(0) @binding({}) var<storage, read_write> _assert_counts: array<atomic<u32>, {ASSERT_LIMIT}>;",
            binding::ASSERTS
        ),
    );
    text.push_str(
        "fn assert(index: i32, success: bool) {
    if !success {
        atomicAdd(&_assert_counts[index], 1u);
    }
}
",
    );
}

fn data(text: &mut String, directives: &Directives) {
    if directives.data.is_empty() {
        return;
    }
    text.push_str("struct Data {\n");
    for data in &directives.data {
        let (name, count) = (&data.name, data.values.len());
        line(text, format_args!("    {name}: array<u32, {count}>,"));
    }
    text.push_str("}\nconst data = Data(\n");
    for data in &directives.data {
        let values: Vec<String> = data
            .values
            .iter()
            .map(|value| format!("{value}u"))
            .collect();
        let (count, values) = (values.len(), values.join(", "));
        line(text, format_args!("    array<u32, {count}>({values}),"));
    }
    text.push_str(");\n");
}

const STRUCTS: &str = "\
struct Time {
    elapsed: f32,
    delta: f32,
    frame: u32,
}
struct Mouse {
    pos: vec2<i32>,
    zoom: f32,
    click: i32,
    start: vec2<i32>,
    delta: vec2<i32>,
}
struct DispatchInfo {
    id: u32,
}
";

const KEYS_AND_LAYERS: &str = "\
fn keyDown(keycode: u32) -> bool {
    let word = _keyboard[(keycode / 128u) % 2u][(keycode / 32u) % 4u];
    return ((word >> (keycode % 32u)) & 1u) != 0u;
}
fn passStore(layer: i32, coord: vec2<i32>, value: vec4<f32>) {
    textureStore(pass_out, coord, layer, value);
}
fn passLoad(layer: i32, coord: vec2<i32>, lod: i32) -> vec4<f32> {
    return textureLoad(pass_in, coord, layer, lod);
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
