//! What every program can use without declaring it.
//!
//! The prelude stands *after* the author's text: WGSL's module scope has no
//! order, and so the author's lines keep their numbers.

mod own_names;
mod write;

pub(crate) use own_names::own_names;
pub use write::text;
pub(crate) use write::{Part, join, parts};

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

/// A member of one of the prelude's structures, for completion and hover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Name of the structure in [`TYPES`].
    pub of: &'static str,
    /// Name of the member.
    pub name: &'static str,
    /// Its type.
    pub ty: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
}

const fn member(
    of: &'static str,
    name: &'static str,
    ty: &'static str,
    summary: &'static str,
) -> Member {
    Member {
        of,
        name,
        ty,
        summary,
    }
}

/// The members of the prelude's structures, in order; `Custom` has those that the sliders name.
pub const MEMBERS: &[Member] = &[
    member("Time", "elapsed", "f32", "Seconds since the restart."),
    member("Time", "delta", "f32", "Seconds since the frame before."),
    member(
        "Time",
        "frame",
        "u32",
        "Number of this frame; the first is 0.",
    ),
    member(
        "Mouse",
        "pos",
        "vec2i",
        "Where the pointer is, in pixels from the top left.",
    ),
    member(
        "Mouse",
        "zoom",
        "f32",
        "1 at first; every step of the wheel makes it a twentieth larger or smaller.",
    ),
    member(
        "Mouse",
        "click",
        "i32",
        "0, or the number of the held button plus 1.",
    ),
    member(
        "Mouse",
        "start",
        "vec2i",
        "Where the button was pressed, in pixels from the top left.",
    ),
    member(
        "Mouse",
        "delta",
        "vec2i",
        "How far the pointer moved since the frame before, in pixels.",
    ),
    member(
        "DispatchInfo",
        "id",
        "u32",
        "Which repeat of `#dispatch_count` this is, from 0.",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ALIASES, Directives, Environment};

    /// The declarations without blanks, `vec2<i32>` as the tables have it.
    fn dense(text: &str) -> String {
        let dense: String = text.split_whitespace().collect();
        dense.replace("vec2<i32>", "vec2i")
    }

    #[test]
    fn the_tables_name_everything_in_the_prelude_and_nothing_else() {
        let parts = parts(&Environment::default(), &Directives::default());
        let tables = [TYPES, VARIABLES, FUNCTIONS].into_iter().flatten();
        let mut known: Vec<&str> = tables.map(|item| item.name).collect();
        known.extend(ALIASES.iter().map(|(alias, _)| *alias));
        known.sort_unstable();
        let mut declared: Vec<&str> = parts
            .iter()
            .map(|part| part.name)
            .filter(|name| !name.starts_with('_'))
            .collect();
        declared.sort_unstable();
        assert_eq!(known, declared);
    }

    #[test]
    fn variables_and_functions_are_declared_as_the_tables_say() {
        let text = dense(&text(&Environment::default(), &Directives::default()));
        for item in VARIABLES {
            let declaration = dense(item.declaration);
            assert!(text.contains(&format!("{declaration};")), "{declaration}");
        }
        let resolved = |declaration: &str| {
            let mut text = dense(declaration);
            for (alias, ty) in ALIASES.iter().rev() {
                for end in [",", ")", "{"] {
                    text = text.replace(&format!(":{alias}{end}"), &format!(":{}{end}", dense(ty)));
                    text =
                        text.replace(&format!("->{alias}{end}"), &format!("->{}{end}", dense(ty)));
                }
            }
            text
        };
        for item in FUNCTIONS {
            let declaration = resolved(&format!("{} {{", item.declaration));
            assert!(text.contains(&declaration), "{declaration}");
        }
    }

    #[test]
    fn members_are_those_of_the_structures_in_order() {
        let parts = parts(&Environment::default(), &Directives::default());
        for item in TYPES.iter().filter(|item| item.name != "Custom") {
            let members: String = MEMBERS
                .iter()
                .filter(|member| member.of == item.name)
                .map(|member| format!("{}:{},", member.name, member.ty))
                .collect();
            let declared = parts.iter().find(|part| part.name == item.name);
            let declared = declared.map(|part| dense(&part.text));
            let expected = format!("struct{}{{{members}}}", item.name);
            assert_eq!(declared, Some(expected));
            assert_eq!(
                dense(item.declaration).replace('}', ",}"),
                format!("struct{}{{{members}}}", item.name)
            );
        }
    }
}
