//! White noise, and the integer hash that the other pictures draw their random numbers from.

use crate::{Format, Image};

/// Side of the noise in texels; a power of two, so that it repeats without a seam at every mip level.
const SIDE: u32 = 256;

/// 256 x 256 independent texels, each channel uniform over all bytes. Another `seed` is other noise.
#[must_use]
pub fn white_noise(seed: u32) -> Image {
    Image::of_bytes(Format::Rgba8Unorm, [SIDE, SIDE], |x, y| {
        hash([x, y, seed]).to_le_bytes()
    })
}

/// 32 bits that look random, from a place and a seed.
pub(crate) fn hash(words: [u32; 3]) -> u32 {
    words.into_iter().fold(START, stir)
}

/// The state of a hash of nothing.
pub(crate) const START: u32 = 0x9E37_79B9;

/// The state of a hash after one more word: a multiply-xorshift finaliser.
pub(crate) fn stir(state: u32, word: u32) -> u32 {
    let mut mixed = (state ^ word).wrapping_mul(0x85EB_CA6B);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0xC2B2_AE35);
    mixed ^= mixed >> 13;
    mixed = mixed.wrapping_mul(0x27D4_EB2F);
    mixed ^ (mixed >> 16)
}

/// From 0 up to, not including, 1.
pub(crate) fn unit(words: [u32; 3]) -> f64 {
    f64::from(hash(words)) / (f64::from(u32::MAX) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_channel_takes_every_byte_about_equally_often() {
        for seed in [0, 1] {
            let noise = white_noise(seed);
            for channel in 0..4 {
                let mut counts = [0u32; 256];
                for texel in noise.bytes().chunks_exact(4) {
                    counts[usize::from(texel[channel])] += 1;
                }
                // 256 expected each; the standard deviation is 16.
                let (least, most) = (counts.iter().min(), counts.iter().max());
                assert!(
                    least > Some(&180) && most < Some(&340),
                    "{least:?} {most:?}"
                );
            }
        }
    }

    #[test]
    fn neighbours_and_channels_do_not_follow_each_other() {
        let (one, other) = (white_noise(0), white_noise(1));
        let value = |image: &Image, at: usize| f64::from(image.bytes()[at]) / 255.0 - 0.5;
        let count = one.bytes().len();
        let row = SIDE as usize * 4;
        let correlation = |image: &Image, distance: usize| {
            let sum: f64 = (0..count)
                .map(|at| value(&one, at) * value(image, (at + distance) % count))
                .sum();
            sum / count as f64 * 12.0
        };
        // The standard deviation of such a sum is 1 / 512.
        for distance in [1, 2, 3, 4, 8, row, row + 4, row * 2] {
            let found = correlation(&one, distance);
            assert!(found.abs() < 0.01, "{found} at {distance}");
        }
        assert!(correlation(&other, 0).abs() < 0.01);
    }
}
