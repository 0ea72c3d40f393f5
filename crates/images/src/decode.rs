//! Picture files to texels, told apart by their content.

use crate::srgb;
use crate::{Format, Image};
use half::f16;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, metadata::Orientation};
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::io::Cursor;

/// Most texels a side of a picture may have: WebGPU's default limit for textures.
pub const MAX_SIDE: u32 = 8192;

/// Most texels a picture may have, so that decoding it fits into a browser's memory.
pub const MAX_TEXELS: u64 = 8192 * 4096;

/// Bytes that a decoder may take at once: the largest picture as four 32-bit floats, and as much again.
const MAX_DECODER_BYTES: u64 = MAX_TEXELS * 32;

/// Why a file is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// The file does not begin like one of those that are read.
    UnknownFormat,
    /// The file begins like a picture, but cannot be read to its end; with the decoder's own words.
    Damaged(String),
    /// Decoding it takes more memory than a page should.
    TakesTooMuch,
    /// A side is longer than [`MAX_SIDE`], or there are more texels than [`MAX_TEXELS`].
    TooLarge {
        /// Texels in a row of the file.
        width: u32,
        /// Rows of the file.
        height: u32,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFormat => formatter.write_str(
                "This file is no picture that can be read here. PNG, JPEG, WebP, GIF, BMP, Radiance HDR (.hdr) and \
                 OpenEXR (.exr) can.",
            ),
            Self::Damaged(words) => write!(
                formatter,
                "This picture cannot be read: {words}. The file may be damaged or incomplete; saving it again as PNG \
                 may help."
            ),
            Self::TakesTooMuch => formatter.write_str(
                "This picture takes too much memory to read. Scale it down and choose it again.",
            ),
            Self::TooLarge { width, height } => write!(
                formatter,
                "This picture has {width} x {height} texels; a side may have at most {MAX_SIDE}, and the whole \
                 {MAX_TEXELS} (8192 x 4096). Scale it down and choose it again."
            ),
        }
    }
}

impl Error for DecodeError {}

/// Reads a picture file: PNG, JPEG, WebP, GIF (the first frame), BMP, Radiance HDR or OpenEXR, upright as its
/// orientation says.
///
/// 8 bits a channel stay sRGB bytes. 16 bits a channel become half floats in linear light, and so do the floats of HDR
/// and EXR, within -65504 to 65504 and with 0 for NaN. A missing alpha is 1.
///
/// # Errors
///
/// When the format is another, the file is damaged, or the picture is too large.
pub fn decode(bytes: &[u8]) -> Result<Image, DecodeError> {
    let bytes = radiance(bytes);
    let format = image::guess_format(&bytes)
        .ok()
        .filter(|format| READ.contains(format))
        .ok_or(DecodeError::UnknownFormat)?;
    let mut reader = ImageReader::with_format(Cursor::new(&*bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_TEXELS {
        return Err(DecodeError::TooLarge { width, height });
    }
    // A note that cannot be read is no reason to refuse the picture.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    texels(picture).ok_or_else(|| DecodeError::Damaged("it has no texels".to_owned()))
}

const READ: [ImageFormat; 7] = [
    ImageFormat::Png,
    ImageFormat::Jpeg,
    ImageFormat::WebP,
    ImageFormat::Gif,
    ImageFormat::Bmp,
    ImageFormat::Hdr,
    ImageFormat::OpenExr,
];

/// Radiance files may begin with either of two words; the decoder knows one.
fn radiance(bytes: &[u8]) -> Cow<'_, [u8]> {
    match bytes.strip_prefix(b"#?RGBE") {
        Some(rest) => Cow::Owned([b"#?RADIANCE", rest].concat()),
        None => Cow::Borrowed(bytes),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn damaged(error: image::ImageError) -> DecodeError {
    if matches!(error, image::ImageError::Limits(_)) {
        return DecodeError::TakesTooMuch;
    }
    DecodeError::Damaged(error.to_string().trim_end_matches('.').to_owned())
}

fn texels(picture: DynamicImage) -> Option<Image> {
    let (width, height) = (picture.width(), picture.height());
    let (format, bytes) = match picture {
        DynamicImage::ImageRgb32F(_) | DynamicImage::ImageRgba32F(_) => (
            Format::Rgba16Float,
            picture
                .into_rgba32f()
                .into_raw()
                .into_iter()
                .flat_map(|value| half_float(value).to_le_bytes())
                .collect(),
        ),
        DynamicImage::ImageLuma16(_)
        | DynamicImage::ImageLumaA16(_)
        | DynamicImage::ImageRgb16(_)
        | DynamicImage::ImageRgba16(_) => (
            Format::Rgba16Float,
            linear_halves(&picture.into_rgba16().into_raw()),
        ),
        _ => (Format::Rgba8UnormSrgb, picture.into_rgba8().into_raw()),
    };
    Image::new(format, width, height, bytes)
}

/// Red, green, blue as sRGB and alpha, 16 bits each, to half floats in linear light.
fn linear_halves(values: &[u16]) -> Vec<u8> {
    let unit = |value: u16| f64::from(value) / f64::from(u16::MAX);
    #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
    let half = |value: f64| half_float(value as f32).to_le_bytes();
    let linear: Vec<[u8; 2]> = (0..=u16::MAX)
        .map(|value| half(srgb::to_linear(unit(value))))
        .collect();
    values
        .chunks_exact(4)
        .flat_map(|texel| {
            let [red, green, blue] = [0, 1, 2].map(|channel| linear[usize::from(texel[channel])]);
            [red, green, blue, half(unit(texel[3]))]
        })
        .flatten()
        .collect()
}

fn half_float(value: f32) -> f16 {
    if value.is_nan() {
        f16::ZERO
    } else {
        f16::from_f32(value.clamp(f16::MIN.to_f32(), f16::MAX.to_f32()))
    }
}
