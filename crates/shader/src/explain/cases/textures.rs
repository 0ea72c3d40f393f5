//! Reading and writing textures.

use super::{Case, message, naga};

pub(super) const CASES: &[Case] = &[
    naga("texture-first", "let a = textureSampleLevel(bilinear, channel0, vec2f(), 0.0);", "comes second").mended("let a = textureSampleLevel(channel0, bilinear, vec2f(), 0.0);"),
    message("texture-first", "no matching call to 'textureDimensions(abstract-float)'", "textureDimensions(1.0)", "is a texture"),
    naga("stored-into-sampled", "textureStore(pass_in, vec2i(id.xy), 0, vec4f());", "passStore(0, vec2i(id.xy), color)").mended("let color = vec4f(); passStore(0, vec2i(id.xy), color);"),
    message(
        "stored-into-sampled",
        "no matching call to 'textureStore(texture_2d_array<f32>, vec2<u32>, abstract-int, vec4<f32>)'",
        "textureStore",
        "`pass_out` takes",
    ),
    naga("loaded-from-write-only", "let a = textureLoad(screen, vec2i(id.xy));", "`passLoad(0, vec2i(id.xy), 0)`").mended("let a = passLoad(0, vec2i(id.xy), 0);"),
    message(
        "loaded-from-write-only",
        "no matching call to 'textureLoad(texture_storage_2d_array<rgba16float, write>, vec2<u32>, abstract-int)'",
        "textureLoad(pass_out, id.xy, 0)",
        "`passLoad(0, vec2i(id.xy), 0)`",
    ),
    naga("sampled-storage", "let a = textureSampleLevel(screen, bilinear, vec2f(), 0.0);", "cannot be sampled"),
    message(
        "sampled-storage",
        "no matching call to 'textureSampleLevel(texture_storage_2d<rgba16float, write>, sampler, vec2<f32>, abstract-float)'",
        "textureSampleLevel(screen, bilinear, uv, 0.0)",
        "passSampleLevelBilinearRepeat(0, uv, 0.0)",
    ),
    message("missing-layer", "no matching call to 'textureLoad(texture_2d_array<f32>, vec2<i32>, abstract-int)'", "textureLoad(pass_in, p, 0)", "`passLoad(0, vec2i(id.xy), 0)`"),
    naga("texture-argument-count", "let a = textureLoad(channel0, vec2i(id.xy));", "mip level").mended("let a = textureLoad(channel0, vec2i(id.xy), 0);"),
    naga("texture-argument-count", "textureStore(pass_out, vec2i(id.xy), vec4f());", "the layer before the color").mended("textureStore(pass_out, vec2i(id.xy), 0, vec4f());"),
    naga("texture-argument-count", "let a = textureSampleLevel(channel0, bilinear, vec2f());", "mip level").mended("let a = textureSampleLevel(channel0, bilinear, vec2f(), 0.0);"),
    message("texture-argument-count", "no matching call to 'textureLoad(texture_2d<f32>, vec2<i32>)'", "textureLoad(channel0, p)", "mip level"),
    naga("texel-coordinates", "textureStore(screen, id, vec4f());", "`id.xy`").mended("textureStore(screen, id.xy, vec4f());"),
    naga("texel-coordinates", "let uv = vec2f(0.5); let a = textureLoad(channel0, uv, 0);", "`vec2i(..)`")
        .mended("let uv = vec2f(0.5); let a = textureLoad(channel0, vec2i(uv * vec2f(textureDimensions(channel0))), 0);"),
    message(
        "texel-coordinates",
        "no matching call to 'textureStore(texture_storage_2d<rgba16float, write>, vec3<u32>, vec4<f32>)'",
        "textureStore",
        "`.xy` after it",
    ),
    message("texel-coordinates", "no matching call to 'textureLoad(texture_2d<f32>, vec2<f32>, abstract-int)'", "textureLoad(channel0, uv, 0)", "`vec2i(..)`"),
    message(
        "sampling-coordinates",
        "no matching call to 'textureSampleLevel(texture_2d<f32>, sampler, vec2<u32>, abstract-float)'",
        "textureSampleLevel(channel0, bilinear, id.xy, 0.0)",
        "from 0 to 1",
    ),
    naga("stored-value", "textureStore(screen, id.xy, vec3f());", "`vec4f(color, 1.0)`").mended("textureStore(screen, id.xy, vec4f(vec3f(), 1.0));"),
    naga("stored-value", "textureStore(screen, id.xy, 1.0);", "`vec4f(vec3f(x), 1.0)`").mended("textureStore(screen, id.xy, vec4f(vec3f(1.0), 1.0));"),
    message("stored-value", "no matching call to 'textureStore(texture_storage_2d<rgba16float, write>, vec2<u32>, vec4<u32>)'", "textureStore", "`vec4f(color)`"),
    naga("storage-format", "@group(0) @binding(30) var t: texture_storage_2d<rgba8, write>; fn f() { }", "`rgba8unorm`")
        .mended("@group(0) @binding(30) var t: texture_storage_2d<rgba8unorm, write>; fn f() { }"),
    message("storage-format", "unresolved texel format 'rgba8'", "rgba8", "`rgba8unorm`"),
    naga("gather-component", "let a = textureGather(5, channel0, bilinear, vec2f());", "0 is red").mended("let a = textureGather(0, channel0, bilinear, vec2f());"),
    message("gather-component", "the component argument must be at least 0 and at most 3. component is 5", "5", "0 is red"),
    message(
        "storage-access",
        "Texture format TextureFormat::RGBA16Float does not support storage texture access StorageTextureAccess::ReadWrite.\n - While validating entries[0]",
        "",
        "`r32float`",
    ),
];
