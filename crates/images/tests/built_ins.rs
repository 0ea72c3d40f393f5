//! The built-in pictures: what their descriptions promise, and that no bit of them changes unnoticed.

use lockstep_images::{BUILT_INS, Format, Image, built_in, white_noise};

fn drawn(id: &str) -> Image {
    built_in(id).unwrap_or_else(|| panic!("{id} is built in"))
}

/// FNV-1a, 64 bits, of all mip levels.
fn checksum(image: &Image) -> u64 {
    let levels = image.mip_chain().levels;
    let bytes = levels.iter().flat_map(|level| &level.bytes);
    bytes.fold(0xCBF2_9CE4_8422_2325, |state, byte| {
        (state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Size, format and checksum of each picture; the same natively and in WebAssembly. People's programs look the way they do because of these bits: a change is a
/// decision.
const EXPECTED: [(&str, [u32; 2], Format, u64); 12] = [
    (
        "noise",
        [256, 256],
        Format::Rgba8Unorm,
        0x9C2E_063E_1797_EE91,
    ),
    (
        "noise-2",
        [256, 256],
        Format::Rgba8Unorm,
        0x4F53_A77E_AC2F_193B,
    ),
    (
        "blank",
        [1, 1],
        Format::Rgba8UnormSrgb,
        0x4D25_767F_9DCE_13F5,
    ),
    (
        "gradient-noise",
        [512, 512],
        Format::Rgba8Unorm,
        0x2455_1643_9F4B_9E33,
    ),
    (
        "cells",
        [512, 512],
        Format::Rgba8Unorm,
        0x3A6C_DE74_B3CF_1ED6,
    ),
    (
        "blue-noise",
        [64, 64],
        Format::Rgba8Unorm,
        0x81C0_E60C_15DB_24D9,
    ),
    ("bayer", [8, 8], Format::Rgba8Unorm, 0xEA89_CCFB_0F94_8AB5),
    (
        "checker",
        [512, 512],
        Format::Rgba8UnormSrgb,
        0x05CF_FDB4_2851_9F2C,
    ),
    (
        "gradient",
        [512, 512],
        Format::Rgba8UnormSrgb,
        0xDE75_2125_6110_4B8B,
    ),
    (
        "font",
        [512, 384],
        Format::Rgba8Unorm,
        0x42EC_B183_86DE_8B92,
    ),
    (
        "photo",
        [512, 512],
        Format::Rgba8UnormSrgb,
        0xB987_2514_70D1_0F7D,
    ),
    (
        "environment",
        [512, 256],
        Format::Rgba16Float,
        0x702B_91E4_7535_5D19,
    ),
];

#[test]
fn every_picture_has_the_bits_it_always_had() {
    let found: Vec<_> = BUILT_INS
        .iter()
        .map(|known| {
            let image = drawn(known.id);
            let size = [image.width(), image.height()];
            (known.id, size, image.format(), checksum(&image))
        })
        .collect();
    assert_eq!(found, EXPECTED, "{found:#x?}");
}

#[test]
fn every_picture_is_described_and_has_all_mip_levels() {
    for known in BUILT_INS {
        assert!(known.sentence.ends_with('.') && known.title.len() > 2);
        let image = drawn(known.id);
        let chain = image.mip_chain();
        let levels = image.width().max(image.height()).ilog2() + 1;
        assert_eq!(chain.levels.len(), levels as usize);
        assert_eq!(chain.levels[0].bytes, image.bytes());
        if !matches!(known.id, "font" | "environment") {
            assert!(
                image.width().is_power_of_two() && image.width() == image.height(),
                "{}",
                known.id
            );
        }
    }
    assert_eq!(built_in("Noise"), None);
}

#[test]
fn the_noise_of_the_channels_is_the_built_in_one() {
    assert_eq!(drawn("noise"), white_noise(0));
    assert_eq!(drawn("noise-2"), white_noise(1));
}

/// The mean distance of the values on both sides of the seam, and the same for neighbours inside, for a channel.
fn seam(image: &Image, channel: usize, across: bool) -> [f64; 2] {
    let side = image.width();
    let value = |along: u32, at: u32| {
        let (x, y) = if across { (at, along) } else { (along, at) };
        f64::from(image.bytes()[(y * side + x) as usize * 4 + channel])
    };
    [side - 1, side / 3].map(|at| {
        let sum: f64 = (0..side)
            .map(|along| (value(along, at) - value(along, (at + 1) % side)).abs())
            .sum();
        sum / f64::from(side)
    })
}

#[test]
fn pictures_without_a_seam_go_on_over_the_border() {
    for id in ["gradient-noise", "cells", "blue-noise"] {
        let image = drawn(id);
        // The number of a region (alpha of `cells`) jumps everywhere.
        for channel in 0..if id == "cells" { 3 } else { 4 } {
            for across in [false, true] {
                let [over, inside] = seam(&image, channel, across);
                assert!(over < 1.5 * inside + 1.0, "{id}: {over} and {inside}");
            }
        }
    }
    // A picture with a seam is told apart.
    let [over, inside] = seam(&drawn("gradient"), 0, true);
    assert!(over > 100.0 * inside.max(1.0), "{over} and {inside}");
}

#[test]
fn noises_use_most_of_their_range_around_the_middle() {
    for (id, channel) in [
        ("gradient-noise", 0),
        ("gradient-noise", 1),
        ("gradient-noise", 2),
        ("gradient-noise", 3),
        ("cells", 0),
        ("cells", 1),
    ] {
        let image = drawn(id);
        let values = || image.bytes().iter().skip(channel).step_by(4);
        let (least, most) = (values().min().unwrap(), values().max().unwrap());
        let spread = most - least;
        let clipped = values().filter(|value| matches!(value, 0 | 255)).count();
        let mean = values().map(|value| u64::from(*value)).sum::<u64>() / (512 * 512);
        assert!(spread > 170, "{id} {channel}: {least} to {most}");
        assert!(
            clipped < 300,
            "{id} {channel}: {clipped} texels are cut off"
        );
        assert!((70..180).contains(&mean), "{id} {channel}: mean {mean}");
    }
}
