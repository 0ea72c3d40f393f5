//! Reading and writing textures.

use super::Rule;
use super::builtins::{self, Takes};
use super::expression;
use super::problem::Problem;
use super::value_type::{Scalar, Type};

pub(super) const RULES: &[Rule] = &[
    Rule::new("texture-first", texture_first),
    Rule::new("stored-into-sampled", stored_into_sampled),
    Rule::new("loaded-from-write-only", loaded_from_write_only),
    Rule::new("sampled-storage", sampled_storage),
    Rule::new("missing-layer", missing_layer),
    Rule::new("texture-argument-count", texture_argument_count),
    Rule::new("texel-coordinates", texel_coordinates),
    Rule::new("sampling-coordinates", sampling_coordinates),
    Rule::new("stored-value", stored_value),
    Rule::new("storage-format", storage_format),
    Rule::new("gather-component", gather_component),
    Rule::new("storage-access", storage_access),
];

/// A call of a texture function that Tint finds no overload for.
struct TextureCall<'a> {
    name: &'a str,
    types: Vec<&'a str>,
}

impl<'a> TextureCall<'a> {
    fn of(problem: &Problem<'a>) -> Option<Self> {
        let [name, types] = problem.parts("no matching call to '{}({})'")?;
        (builtins::takes(name) == Some(Takes::Texture)).then(|| Self {
            name,
            types: expression::list(types),
        })
    }

    fn texture(&self) -> &'a str {
        self.types.first().copied().unwrap_or("")
    }

    fn is_array(&self) -> bool {
        self.texture().contains("_array")
    }

    /// The coordinates' type: the argument after the texture (and the sampler).
    fn coordinates(&self) -> Option<Type<'a>> {
        let at = if self
            .types
            .get(1)
            .is_some_and(|ty| ty.starts_with("sampler"))
        {
            2
        } else {
            1
        };
        self.types.get(at).map(|ty| Type::parse(ty))
    }
}

fn texture_first(problem: &Problem) -> Option<String> {
    let naga = problem
        .part("expected an image, but found `{}` which is not an image")
        .is_some();
    let tint = TextureCall::of(problem).is_some_and(|call| !call.texture().starts_with("texture_"));
    let bare = problem.message.starts_with("Invalid image ");
    (naga || tint || bare).then(|| {
        "The first argument is a texture, such as `channel0`; a sampler, such as `bilinear`, comes second.".to_owned()
    })
}

fn stored_into_sampled(problem: &Problem) -> Option<String> {
    let naga = problem.is("textureStore can only be applied to storage textures");
    let tint = TextureCall::of(problem).is_some_and(|call| {
        call.name == "textureStore" && !call.texture().starts_with("texture_storage")
    });
    (naga || tint).then(|| {
        "This texture can only be read. Write to `screen`, or to a layer with `passStore(0, vec2i(id.xy), color)`: `pass_in` holds what was stored before this dispatch, `pass_out` takes what is stored now.".to_owned()
    })
}

fn is_write_only(texture: &str) -> bool {
    texture.starts_with("texture_storage") && texture.ends_with(", write>")
}

fn loaded_from_write_only(problem: &Problem) -> Option<String> {
    let naga = problem
        .parts::<2>("Global variable {} is used incorrectly as a variable to read{}")
        .is_some();
    let tint = TextureCall::of(problem)
        .is_some_and(|call| call.name == "textureLoad" && is_write_only(call.texture()));
    (naga || tint).then(|| {
        "`screen` and `pass_out` can only be written. What is to be read again is stored in a layer, `passStore(0, vec2i(id.xy), color)`, and read in a later dispatch or frame, `passLoad(0, vec2i(id.xy), 0)`.".to_owned()
    })
}

fn sampled_storage(problem: &Problem) -> Option<String> {
    let naga = problem
        .message
        .starts_with("Unable to operate on image class Storage");
    let tint = TextureCall::of(problem).is_some_and(|call| {
        (call.name.starts_with("textureSample") || call.name.starts_with("textureGather"))
            && call.texture().starts_with("texture_storage")
    });
    (naga || tint).then(|| {
        "A storage texture cannot be sampled. Sample `channel0` or `channel1`, or what was stored in a layer with `passSampleLevelBilinearRepeat(0, uv, 0.0)`.".to_owned()
    })
}

fn missing_layer(problem: &Problem) -> Option<String> {
    let call = TextureCall::of(problem).filter(TextureCall::is_array)?;
    let (wanted, shorter) = match call.name {
        "textureLoad" => (4, "passLoad(0, vec2i(id.xy), 0)"),
        "textureStore" => (4, "passStore(0, vec2i(id.xy), color)"),
        "textureSampleLevel" => (5, "passSampleLevelBilinearRepeat(0, uv, 0.0)"),
        _ => return None,
    };
    (call.types.len() < wanted).then(|| {
        format!("This texture has layers: the number of one, from 0, comes after the coordinates. A shorter way is `{shorter}`.")
    })
}

/// The arguments of a texture function, for a sentence.
fn arguments_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "textureLoad" => {
            "`textureLoad(channel0, vec2i(x, y), 0)`: texture, texel, mip level. A texture with layers, `pass_in`, takes the layer before the level"
        }
        "textureStore" => {
            "`textureStore(screen, id.xy, color)`: texture, texel, a vec4f. A texture with layers, `pass_out`, takes the layer before the color"
        }
        "textureSampleLevel" => {
            "`textureSampleLevel(channel0, bilinear, uv, 0.0)`: texture, sampler, place from 0 to 1, mip level. A texture with layers, `pass_in`, takes the layer before the level"
        }
        "textureDimensions" => {
            "`textureDimensions(channel0)`: texture, and a mip level if you like"
        }
        "textureGather" => {
            "`textureGather(0, channel0, bilinear, uv)`: component, texture, sampler, place from 0 to 1"
        }
        _ => return None,
    })
}

fn texture_argument_count(problem: &Problem) -> Option<String> {
    let naga = problem
        .parts::<2>("wrong number of arguments: expected {}, found {}")
        .map(|_| problem.written);
    let tint = TextureCall::of(problem).filter(|call| {
        let extra = usize::from(call.is_array());
        let wanted = match call.name {
            "textureLoad" if call.texture().starts_with("texture_storage") => 2..=2,
            "textureLoad" | "textureStore" => 3..=3,
            "textureSampleLevel" => 4..=5,
            "textureDimensions" => 1..=2,
            _ => return false,
        };
        !(wanted.start() + extra..=wanted.end() + extra).contains(&call.types.len())
    });
    let arguments = arguments_of(naga.or_else(|| tint.map(|call| call.name))?)?;
    Some(format!("Write {arguments}."))
}

/// What the coordinates of a texel must be, with the present type where it is known.
fn texel_advice(found: Option<Type>) -> String {
    let advice = match found {
        Some(Type::Vector(3, scalar)) if scalar.is_integer() => {
            "Write `.xy` after it, as in `id.xy`."
        }
        Some(Type::Vector(2, Scalar::F32)) => {
            "Write `vec2i(..)` around it; multiply a place from 0 to 1 by the size first, `vec2i(uv * vec2f(textureDimensions(channel0)))`."
        }
        Some(Type::Scalar(_)) => "Write `vec2i(x, y)`.",
        _ => {
            "Take `id.xy` of a vec3u, and convert floats with `vec2i(..)`; a place from 0 to 1 is multiplied by the size first."
        }
    };
    format!("A texel's place is two whole numbers, a vec2i or a vec2u. {advice}")
}

fn texel_coordinates(problem: &Problem) -> Option<String> {
    let naga = problem
        .parts::<2>("Image coordinate type of {} does not match dimension {}")
        .is_some();
    if naga {
        // naga names a `let` by its value; for sampling it says something else.
        return Some(texel_advice(None));
    }
    let call = TextureCall::of(problem)?;
    let coordinates = call.coordinates()?;
    let texel = matches!(call.name, "textureLoad" | "textureStore");
    let fits = matches!(coordinates, Type::Vector(2, scalar) if scalar.is_integer());
    (texel && !fits).then(|| texel_advice(Some(coordinates)))
}

fn sampling_coordinates(problem: &Problem) -> Option<String> {
    let call = TextureCall::of(problem)?;
    let coordinates = call.coordinates()?;
    let fits = matches!(coordinates, Type::Vector(2, scalar) if scalar.is_float());
    (call.name.starts_with("textureSample") && !fits).then(|| {
        "Sampling takes a place from 0 to 1, a vec2f: `(vec2f(id.xy) + 0.5) / vec2f(textureDimensions(screen))`. To read a texel by its number, use `textureLoad`.".to_owned()
    })
}

fn stored_value(problem: &Problem) -> Option<String> {
    let naga = problem.is("Image store value parameter type mismatch");
    let tint = TextureCall::of(problem).filter(|call| {
        call.name == "textureStore" && call.types.last().is_some_and(|ty| *ty != "vec4<f32>")
    });
    (naga || tint.is_some()).then(|| {
        let unlike = match tint.and_then(|call| call.types.last().map(|ty| Type::parse(ty))) {
            Some(Type::Vector(4, _)) => "Convert it: `vec4f(color)`.",
            Some(Type::Scalar(_)) => "For a grey, write `vec4f(vec3f(x), 1.0)`.",
            _ => "Write `vec4f(color, 1.0)` for a vec3f, `vec4f(vec3f(x), 1.0)` for a number.",
        };
        format!("A pixel is stored as a vec4f: red, green, blue, alpha. {unlike}")
    })
}

fn storage_format(problem: &Problem) -> Option<String> {
    problem
        .any_part(&["unknown storage format: `{}`", "unresolved texel format '{}'"])
        .map(|_| {
            "A storage texture's format is one of WGSL's names, such as `rgba16float`, `rgba32float`, `rgba8unorm` or `r32float`.".to_owned()
        })
}

fn gather_component(problem: &Problem) -> Option<String> {
    (problem.message.starts_with("textureGather component")
        || problem
            .message
            .starts_with("the component argument must be at least 0 and at most 3"))
    .then(|| {
        "The first argument says which component is gathered: 0 is red, 1 green, 2 blue, 3 alpha."
            .to_owned()
    })
}

fn storage_access(problem: &Problem) -> Option<String> {
    problem
        .parts::<2>("Texture format {} does not support storage texture access {}.")
        .is_some()
        .then(|| "This format cannot be used in this way. Only `r32float`, `r32uint` and `r32sint` can be both read and written; the others take `write`.".to_owned())
}
