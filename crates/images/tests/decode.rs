//! Picture files, made here by another library's encoders, and what becomes of them.
#![cfg(feature = "decode")]

use half::f16;
use image::{DynamicImage, ImageBuffer, ImageFormat, Luma, Rgb, Rgba};
use lockstep_images::{DecodeError, Format, Image, MAX_SIDE, decode};
use proptest::prelude::*;
use std::io::Cursor;

fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, format)
        .expect("the picture can be written");
    bytes.into_inner()
}

/// 5 x 3 texels that all differ.
fn bytes_picture() -> DynamicImage {
    ImageBuffer::from_fn(5, 3, |x, y| {
        let step = u8::try_from(y * 5 + x).unwrap() * 17;
        Rgba([step, 255 - step, step / 2, 255 - step / 3])
    })
    .into()
}

fn float_picture() -> DynamicImage {
    ImageBuffer::from_fn(4, 2, |x, y| {
        let step = (y * 4 + x) as f32;
        Rgb([step * 0.25, 1000.0 - step * 8.0, 0.5])
    })
    .into()
}

/// One small file of each kind.
fn files() -> Vec<(ImageFormat, Vec<u8>)> {
    let opaque = DynamicImage::from(bytes_picture().to_rgb8());
    vec![
        (ImageFormat::Png, file(&bytes_picture(), ImageFormat::Png)),
        (
            ImageFormat::Png,
            file(&bytes_picture().to_rgba16().into(), ImageFormat::Png),
        ),
        (ImageFormat::Jpeg, file(&opaque, ImageFormat::Jpeg)),
        (ImageFormat::WebP, file(&bytes_picture(), ImageFormat::WebP)),
        (ImageFormat::Gif, file(&bytes_picture(), ImageFormat::Gif)),
        (ImageFormat::Bmp, file(&opaque, ImageFormat::Bmp)),
        (ImageFormat::Hdr, file(&float_picture(), ImageFormat::Hdr)),
        (
            ImageFormat::OpenExr,
            file(&float_picture(), ImageFormat::OpenExr),
        ),
    ]
}

fn halves(image: &Image) -> Vec<f32> {
    image
        .bytes()
        .chunks_exact(2)
        .map(|half| f16::from_le_bytes([half[0], half[1]]).to_f32())
        .collect()
}

#[test]
fn eight_bits_stay_the_bytes_that_they_are() {
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let image = decode(&file(&bytes_picture(), format)).unwrap();
        assert_eq!(
            (image.format(), image.width(), image.height()),
            (Format::Rgba8UnormSrgb, 5, 3)
        );
        assert_eq!(image.bytes(), bytes_picture().as_bytes());
    }
    let opaque = DynamicImage::from(bytes_picture().to_rgb8());
    let image = decode(&file(&opaque, ImageFormat::Bmp)).unwrap();
    assert_eq!(image.bytes(), opaque.to_rgba8().into_raw());
}

#[test]
fn grey_becomes_equal_colours_and_opaque() {
    let grey = ImageBuffer::from_fn(2, 1, |x, _| Luma([u8::try_from(x).unwrap() * 9 + 1]));
    let image = decode(&file(&grey.into(), ImageFormat::Png)).unwrap();
    assert_eq!(image.bytes(), [1, 1, 1, 255, 10, 10, 10, 255]);
}

#[test]
fn jpeg_comes_close() {
    let grey: DynamicImage = ImageBuffer::from_pixel(16, 9, Rgb([90u8, 120, 60])).into();
    let image = decode(&file(&grey, ImageFormat::Jpeg)).unwrap();
    assert_eq!(
        (image.format(), image.width(), image.height()),
        (Format::Rgba8UnormSrgb, 16, 9)
    );
    for texel in image.bytes().chunks_exact(4) {
        for (found, expected) in texel.iter().zip([90u8, 120, 60, 255]) {
            assert!(found.abs_diff(expected) <= 3, "{texel:?}");
        }
    }
}

#[test]
fn the_first_frame_of_a_gif_is_taken() {
    let one = |colour| ImageBuffer::from_pixel(3, 2, Rgba::<u8>(colour));
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
    for colour in [[255, 0, 0, 255], [0, 255, 0, 255]] {
        encoder
            .encode_frame(image::Frame::new(one(colour)))
            .expect("a frame can be written");
    }
    drop(encoder);
    let image = decode(&bytes).unwrap();
    assert_eq!((image.width(), image.height()), (3, 2));
    assert_eq!(image.bytes(), [255, 0, 0, 255].repeat(6));
}

#[test]
fn sixteen_bits_become_linear_light() {
    let picture = ImageBuffer::from_fn(3, 1, |x, _| {
        let value = [0, 32768, 65535][x as usize];
        Rgba([value, value, 1000u16, value])
    });
    let image = decode(&file(&picture.into(), ImageFormat::Png)).unwrap();
    assert_eq!(image.format(), Format::Rgba16Float);
    let linear = |value: f32| ((value / 65535.0 + 0.055) / 1.055).powf(2.4);
    let expected = [
        [0.0, 0.0, 1000.0 / 65535.0 / 12.92, 0.0],
        [
            linear(32768.0),
            linear(32768.0),
            1000.0 / 65535.0 / 12.92,
            32768.0 / 65535.0,
        ],
        [1.0, 1.0, 1000.0 / 65535.0 / 12.92, 1.0],
    ];
    for (found, expected) in halves(&image).iter().zip(expected.concat()) {
        // Half floats have eleven bits.
        assert!(
            (found - expected).abs() <= expected / 2048.0,
            "{found} {expected}"
        );
    }
}

#[test]
fn radiance_and_exr_keep_what_is_brighter_than_white() {
    for format in [ImageFormat::Hdr, ImageFormat::OpenExr] {
        let image = decode(&file(&float_picture(), format)).unwrap();
        assert_eq!(
            (image.format(), image.width(), image.height()),
            (Format::Rgba16Float, 4, 2)
        );
        for (at, texel) in halves(&image).chunks_exact(4).enumerate() {
            let step = at as f32;
            let expected = [step * 0.25, 1000.0 - step * 8.0, 0.5, 1.0];
            for (found, expected) in texel.iter().zip(expected) {
                // Radiance shares one exponent: eight bits below the brightest channel.
                assert!((found - expected).abs() <= 4.0, "{texel:?}");
                assert!(
                    format == ImageFormat::Hdr || *found == f16::from_f32(expected).to_f32(),
                    "{texel:?}"
                );
            }
        }
    }
}

#[test]
fn radiance_files_may_begin_with_their_other_name() {
    let bytes = file(&float_picture(), ImageFormat::Hdr);
    let rest = bytes.strip_prefix(b"#?RADIANCE").expect("the usual name");
    let renamed = [b"#?RGBE", rest].concat();
    assert_eq!(decode(&renamed), decode(&bytes));
    assert!(decode(&bytes).is_ok());
}

#[test]
fn floats_that_a_half_cannot_hold_are_brought_into_its_range() {
    let picture = ImageBuffer::from_pixel(1, 1, Rgb([f32::NAN, 1e9, f32::NEG_INFINITY]));
    let image = decode(&file(&picture.into(), ImageFormat::OpenExr)).unwrap();
    assert_eq!(halves(&image), [0.0, 65504.0, -65504.0, 1.0]);
}

#[test]
fn a_picture_is_turned_upright_as_its_orientation_says() {
    let opaque: DynamicImage = ImageBuffer::from_pixel(16, 8, Rgb([50u8, 60, 70])).into();
    let bytes = file(&opaque, ImageFormat::Jpeg);
    // An EXIF segment with the one entry "orientation: 6", a quarter turn, behind the start of the file.
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01".to_vec();
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]);
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let turned = [&bytes[..2], &[0xFF, 0xE1], &length, &exif, &bytes[2..]].concat();
    let image = decode(&turned).unwrap();
    assert_eq!((image.width(), image.height()), (8, 16));
}

#[test]
fn a_picture_that_is_too_large_is_refused_with_its_size() {
    let wide: DynamicImage = ImageBuffer::from_pixel(MAX_SIDE + 1, 1, Rgb([0u8; 3])).into();
    for format in [
        ImageFormat::Png,
        ImageFormat::Jpeg,
        ImageFormat::WebP,
        ImageFormat::Gif,
        ImageFormat::Bmp,
        ImageFormat::Hdr,
        ImageFormat::OpenExr,
    ] {
        let wide = match format {
            ImageFormat::Hdr | ImageFormat::OpenExr => wide.to_rgb32f().into(),
            ImageFormat::Gif => wide.to_rgba8().into(),
            _ => wide.clone(),
        };
        let error = decode(&file(&wide, format)).unwrap_err();
        let expected = DecodeError::TooLarge {
            width: 8193,
            height: 1,
        };
        assert_eq!(error, expected, "{format:?}");
        assert!(error.to_string().contains("8193 x 1"), "{error}");
    }
    let longest: DynamicImage = ImageBuffer::from_pixel(1, 65_000, Luma([0u8])).into();
    assert_eq!(
        decode(&file(&longest, ImageFormat::Jpeg)).unwrap_err(),
        DecodeError::TooLarge {
            width: 1,
            height: 65_000
        }
    );
    // Each side is short enough, but both together are too much; the file itself is small.
    let large: DynamicImage = ImageBuffer::from_pixel(6000, 6000, Luma([0u8])).into();
    let error = decode(&file(&large, ImageFormat::Png)).unwrap_err();
    assert_eq!(
        error,
        DecodeError::TooLarge {
            width: 6000,
            height: 6000
        }
    );
}

#[test]
fn other_files_are_refused_with_the_list_of_those_that_are_read() {
    for bytes in [
        &b""[..],
        b"#",
        b"@compute @workgroup_size(1) fn main() {}",
        b"%PDF-1.7",
        b"II*\0\x08\0\0\0",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    ] {
        let error = decode(bytes).unwrap_err();
        assert_eq!(error, DecodeError::UnknownFormat);
        assert!(error.to_string().contains("OpenEXR"));
    }
}

#[test]
fn files_that_end_too_early_are_damaged() {
    for (format, bytes) in files() {
        assert!(decode(&bytes).is_ok(), "{format:?}");
        for length in 12..bytes.len() {
            match decode(&bytes[..length]) {
                Ok(image) => assert!(!image.bytes().is_empty()),
                Err(error) => assert!(
                    matches!(error, DecodeError::Damaged(_)) || length < 16,
                    "{format:?} {error}"
                ),
            }
        }
        // Half of a file is no picture; JPEG alone shows what has come so far.
        if format != ImageFormat::Jpeg {
            let error = decode(&bytes[..bytes.len() / 2]).unwrap_err();
            assert!(matches!(error, DecodeError::Damaged(_)), "{format:?}");
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = decode(&bytes);
    }

    #[test]
    fn no_bytes_behind_the_beginning_of_a_file_make_it_panic(
        kind in 0usize..8,
        kept in 4usize..64,
        bytes in proptest::collection::vec(any::<u8>(), 0..400),
    ) {
        let (_, file) = files().swap_remove(kind);
        let _ = decode(&[&file[..kept.min(file.len())], &bytes].concat());
    }

    #[test]
    fn no_changed_file_makes_it_panic(
        kind in 0usize..8,
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..8),
        end in any::<proptest::sample::Index>(),
        cut in any::<bool>(),
    ) {
        let (_, mut file) = files().swap_remove(kind);
        for (at, byte) in changes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        if cut {
            file.truncate(end.index(file.len()));
        }
        let _ = decode(&file);
    }
}
