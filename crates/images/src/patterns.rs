//! Regular pictures.

use crate::image::byte;
use crate::srgb;
use crate::{Format, Image};

const SIDE: u32 = 512;

/// The 8 x 8 matrix for ordered dither (Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
/// 1973), in all channels: (rank + 0.5) / 64, ranks 0 to 63.
pub(crate) fn bayer() -> Image {
    Image::of_bytes(Format::Rgba8Unorm, [8, 8], |x, y| {
        [byte((f64::from(bayer_rank(x, y)) + 0.5) / 64.0); 4]
    })
}

/// The bits of `x ^ y` and `y` take turns; the lowest bits of the place are the highest of the rank.
fn bayer_rank(x: u32, y: u32) -> u32 {
    (0..3).fold(0, |rank, bit| {
        (rank << 2) | ((((x ^ y) >> bit) & 1) << 1) | ((y >> bit) & 1)
    })
}

/// One texel, all zeros.
pub(crate) fn blank() -> Image {
    Image::of_bytes(Format::Rgba8UnormSrgb, [1, 1], |_, _| [0; 4])
}

/// 8 x 8 squares, black and white; the top left one is white.
pub(crate) fn checker() -> Image {
    Image::of_bytes(Format::Rgba8UnormSrgb, [SIDE, SIDE], |x, y| {
        let dark = (x * 8 / SIDE + y * 8 / SIDE) % 2 == 1;
        let value = if dark { 0 } else { 255 };
        [value, value, value, 255]
    })
}

/// As sampled, red rises from 0 to 1 along x, green along y, and blue falls along x.
pub(crate) fn gradient() -> Image {
    let bytes = srgb::Bytes::new();
    Image::of_bytes(Format::Rgba8UnormSrgb, [SIDE, SIDE], |x, y| {
        let [x, y] = [x, y].map(|texel| (f64::from(texel) + 0.5) / f64::from(SIDE));
        let [red, green, blue] = [x, y, 1.0 - x].map(|linear| bytes.encoded(linear));
        [red, green, blue, 255]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bayer_matrix_has_each_rank_once() {
        let mut ranks: Vec<u32> = (0..64).map(|at| bayer_rank(at % 8, at / 8)).collect();
        assert_eq!(ranks[..8], [0, 32, 8, 40, 2, 34, 10, 42]);
        assert_eq!(ranks[8..16], [48, 16, 56, 24, 50, 18, 58, 26]);
        ranks.sort_unstable();
        assert_eq!(ranks, (0..64).collect::<Vec<_>>());
        // A texel tells its rank.
        for (at, texel) in bayer().bytes().chunks_exact(4).enumerate() {
            let at = u32::try_from(at).unwrap();
            let rank = u32::from(texel[0]) * 64 / 255;
            assert_eq!(rank, bayer_rank(at % 8, at / 8));
        }
    }

    #[test]
    fn each_half_of_the_thresholds_is_spread_evenly() {
        for (left, top) in [(0, 0), (4, 0), (0, 4), (3, 5)] {
            let low = (0..16)
                .filter(|at| bayer_rank((left + at % 4) % 8, (top + at / 4) % 8) < 32)
                .count();
            assert_eq!(low, 8);
        }
    }

    #[test]
    fn the_gradient_is_even_as_sampled() {
        let bytes = srgb::Bytes::new();
        let picture = gradient();
        for (at, texel) in picture.bytes().chunks_exact(4).enumerate() {
            let [x, y] = [at % 512, at / 512].map(|texel| (texel as f64 + 0.5) / 512.0);
            for (byte, expected) in texel.iter().zip([x, y, 1.0 - x]) {
                assert!((bytes.linear(*byte) - expected).abs() < 0.005);
            }
        }
    }

    #[test]
    fn the_checker_is_half_white() {
        let last = checker().mip_chain().levels.pop().expect("a last level");
        assert_eq!(last.bytes, [188, 188, 188, 255]);
    }
}
