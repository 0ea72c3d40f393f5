//! The mip chain: each level is the one before it at half the size, rounded down, as WebGPU counts levels.

use crate::srgb;
use crate::{Format, Image};
use half::f16;

/// One level of a mip chain: rows of texels, tightly packed, the top row first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Level {
    /// Texels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width * height` texels of the chain's format.
    pub bytes: Vec<u8>,
}

/// A picture with everything that a trilinear sampler needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MipChain {
    /// How the bytes of all levels are read.
    pub format: Format,
    /// 1 + floor(log2(max(width, height))) levels: the picture itself first, one texel last.
    pub levels: Vec<Level>,
}

impl MipChain {
    /// A chain that was made elsewhere: width, height and bytes of each level, the largest first. `None` unless it is
    /// what [`Image::mip_chain`] could have given.
    #[must_use]
    pub fn from_levels(
        format: Format,
        levels: impl IntoIterator<Item = (u32, u32, Vec<u8>)>,
    ) -> Option<Self> {
        let mut made: Vec<Level> = Vec::new();
        for (width, height, bytes) in levels {
            let fits = match made.last() {
                Some(last) => {
                    (last.width > 1 || last.height > 1)
                        && width == (last.width / 2).max(1)
                        && height == (last.height / 2).max(1)
                }
                None => true,
            };
            let image = Image::new(format, width, height, bytes).filter(|_| fits)?;
            made.push(Level {
                width,
                height,
                bytes: image.into_bytes(),
            });
        }
        let last = made.last()?;
        (last.width == 1 && last.height == 1).then_some(Self {
            format,
            levels: made,
        })
    }

    /// Bytes of all levels.
    #[must_use]
    pub fn byte_length(&self) -> u64 {
        self.levels
            .iter()
            .map(|level| level.bytes.len() as u64)
            .sum()
    }
}

impl Image {
    /// All levels down to one texel. A texel is the mean of what lies under it, weighted by area where a side is odd,
    /// so that each level keeps the mean of the picture; sRGB is averaged as linear light.
    #[must_use]
    pub fn mip_chain(&self) -> MipChain {
        let codec = Codec::new(self.format());
        let mut last = Level {
            width: self.width(),
            height: self.height(),
            bytes: self.bytes().to_vec(),
        };
        let mut levels = Vec::new();
        while last.width > 1 || last.height > 1 {
            let next = halved(&last, &codec);
            levels.push(std::mem::replace(&mut last, next));
        }
        levels.push(last);
        MipChain {
            format: self.format(),
            levels,
        }
    }
}

/// Texels as numbers that can be averaged, and back.
enum Codec {
    Unorm,
    Srgb(Box<srgb::Bytes>),
    Half,
}

impl Codec {
    fn new(format: Format) -> Self {
        match format {
            Format::Rgba8Unorm => Self::Unorm,
            Format::Rgba8UnormSrgb => Self::Srgb(Box::new(srgb::Bytes::new())),
            Format::Rgba16Float => Self::Half,
        }
    }

    fn bytes_per_texel(&self) -> usize {
        match self {
            Self::Unorm | Self::Srgb(_) => 4,
            Self::Half => 8,
        }
    }

    /// Value `channel` of a texel.
    fn read(&self, texel: &[u8], channel: usize) -> f64 {
        match self {
            Self::Srgb(bytes) if channel < 3 => bytes.linear(texel[channel]),
            Self::Unorm | Self::Srgb(_) => f64::from(texel[channel]),
            Self::Half => f16::from_le_bytes([texel[channel * 2], texel[channel * 2 + 1]]).to_f64(),
        }
    }

    fn write(&self, values: [f64; 4], out: &mut Vec<u8>) {
        match self {
            Self::Unorm => out.extend(values.map(rounded)),
            Self::Srgb(bytes) => {
                let [red, green, blue] = [0, 1, 2].map(|channel| bytes.encoded(values[channel]));
                out.extend([red, green, blue, rounded(values[3])]);
            }
            Self::Half => {
                out.extend(
                    values
                        .into_iter()
                        .flat_map(|value| half_float(value).to_le_bytes()),
                );
            }
        }
    }
}

/// Rounded twice, by way of 32 bits: `half` rounds 64 bits differently with and without the processor's own instruction.
#[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
fn half_float(value: f64) -> f16 {
    f16::from_f32(value as f32)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a mean of bytes is within 0 to 255"
)]
fn rounded(value: f64) -> u8 {
    (value + 0.5) as u8
}

/// Texels of a side that lie under one texel of the next level, and how much of each.
struct Taps {
    first: usize,
    weights: [f64; 3],
    count: usize,
}

/// What lies under each texel when `side` texels become `side / 2`, or stay one. The weights are whole numbers with
/// the same sum for all: an odd side of 2n + 1 gives each texel 2 + 1/n texels, here counted in parts of 1/n.
fn taps(side: u32) -> Vec<Taps> {
    let half = side / 2;
    if side == 1 {
        vec![Taps {
            first: 0,
            weights: [1.0, 0.0, 0.0],
            count: 1,
        }]
    } else if side.is_multiple_of(2) {
        (0..half)
            .map(|index| Taps {
                first: index as usize * 2,
                weights: [1.0, 1.0, 0.0],
                count: 2,
            })
            .collect()
    } else {
        (0..half)
            .map(|index| Taps {
                first: index as usize * 2,
                weights: [half - index, half, index + 1].map(f64::from),
                count: 3,
            })
            .collect()
    }
}

fn halved(level: &Level, codec: &Codec) -> Level {
    let (columns, rows) = (taps(level.width), taps(level.height));
    let texel = codec.bytes_per_texel();
    let row_bytes = level.width as usize * texel;
    let total = |taps: &[Taps]| {
        taps.first()
            .map_or(1.0, |taps| taps.weights.iter().sum::<f64>())
    };
    let area = total(&columns) * total(&rows);
    let mut bytes = Vec::with_capacity(columns.len() * rows.len() * texel);
    for down in &rows {
        for across in &columns {
            // Sums of bytes times whole weights are exact; the mean is rounded once, by the division.
            let mut sums = [0.0; 4];
            for (y, weight_y) in down.weights[..down.count].iter().enumerate() {
                for (x, weight_x) in across.weights[..across.count].iter().enumerate() {
                    let at = (down.first + y) * row_bytes + (across.first + x) * texel;
                    let weight = weight_x * weight_y;
                    for (channel, sum) in sums.iter_mut().enumerate() {
                        *sum += weight * codec.read(&level.bytes[at..at + texel], channel);
                    }
                }
            }
            codec.write(sums.map(|sum| sum / area), &mut bytes);
        }
    }
    Level {
        width: (level.width / 2).max(1),
        height: (level.height / 2).max(1),
        bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(format: Format, width: u32, height: u32, values: &[u8]) -> MipChain {
        let bytes = values.iter().flat_map(|value| [*value; 4]).collect();
        Image::new(format, width, height, bytes)
            .expect("bytes fit")
            .mip_chain()
    }

    #[test]
    fn a_chain_is_taken_apart_and_put_together_again() {
        let chain = grey(Format::Rgba8Unorm, 3, 2, &[1, 2, 3, 4, 5, 6]);
        let parts = || {
            chain
                .levels
                .iter()
                .map(|level| (level.width, level.height, level.bytes.clone()))
        };
        assert_eq!(
            MipChain::from_levels(chain.format, parts()),
            Some(chain.clone())
        );
        let without_the_last = parts().take(1);
        assert_eq!(MipChain::from_levels(chain.format, without_the_last), None);
        assert_eq!(MipChain::from_levels(chain.format, parts().skip(2)), None);
        let cut = parts().map(|(width, height, _)| (width, height, Vec::new()));
        assert_eq!(MipChain::from_levels(chain.format, cut), None);
        let turned = parts().collect::<Vec<_>>().into_iter().rev();
        assert_eq!(MipChain::from_levels(chain.format, turned), None);
    }

    fn sizes(chain: &MipChain) -> Vec<(u32, u32)> {
        chain
            .levels
            .iter()
            .map(|level| (level.width, level.height))
            .collect()
    }

    #[test]
    fn sizes_halve_down_to_one_texel() {
        let chain = grey(Format::Rgba8Unorm, 13, 3, &[7; 39]);
        assert_eq!(sizes(&chain), [(13, 3), (6, 1), (3, 1), (1, 1)]);
        assert_eq!(chain.byte_length(), 4 * (39 + 6 + 3 + 1));
        assert!(
            chain
                .levels
                .iter()
                .flat_map(|level| &level.bytes)
                .all(|byte| *byte == 7)
        );
        assert_eq!(sizes(&grey(Format::Rgba8Unorm, 1, 1, &[9])), [(1, 1)]);
        assert_eq!(
            sizes(&grey(Format::Rgba8Unorm, 1, 4, &[0; 4])),
            [(1, 4), (1, 2), (1, 1)]
        );
    }

    #[test]
    fn channels_are_averaged_apart_and_halves_round_up() {
        let texel = |value: u8| [value, 0, 255, value * 2];
        let bytes = [texel(0), texel(2), texel(4), texel(4)].concat();
        let chain = Image::new(Format::Rgba8Unorm, 2, 2, bytes)
            .expect("bytes fit")
            .mip_chain();
        assert_eq!(chain.levels[1].bytes, [3, 0, 255, 5]);
    }

    #[test]
    fn an_odd_side_is_weighted_by_what_lies_under_a_texel() {
        // Five texels over two: 1, 1 and half of the middle one each.
        let chain = grey(Format::Rgba8Unorm, 5, 1, &[10, 20, 100, 30, 40]);
        let next: Vec<u8> = chain.levels[1].bytes.iter().step_by(4).copied().collect();
        assert_eq!(
            next,
            [(10.0 + 20.0 + 50.0) / 2.5, (50.0 + 30.0 + 40.0) / 2.5].map(rounded)
        );
        // The mean of the whole is kept.
        assert_eq!(chain.levels[2].bytes, [40; 4]);
    }

    #[test]
    fn three_by_three_is_the_mean_of_nine() {
        let chain = grey(Format::Rgba8Unorm, 3, 3, &[0, 0, 0, 0, 90, 0, 0, 0, 9]);
        assert_eq!(chain.levels[1].bytes, [11; 4]);
    }

    #[test]
    fn srgb_is_averaged_as_light_and_alpha_as_it_is() {
        let bytes = [[0, 0, 255, 0], [255, 0, 255, 255]].concat();
        let chain = Image::new(Format::Rgba8UnormSrgb, 2, 1, bytes)
            .expect("bytes fit")
            .mip_chain();
        assert_eq!(chain.levels[1].bytes, [188, 0, 255, 128]);
    }

    #[test]
    fn an_even_srgb_picture_keeps_its_bytes() {
        for byte in 0..=255 {
            let chain = grey(Format::Rgba8UnormSrgb, 3, 2, &[byte; 6]);
            assert_eq!(chain.levels[1].bytes, [byte; 4]);
        }
    }

    #[test]
    fn half_floats_are_averaged_without_a_limit() {
        let half = |value: f32| f16::from_f32(value).to_le_bytes();
        let bytes = [
            [half(60000.0), half(-1.0), half(0.25), half(1.0)].concat(),
            [half(52000.0), half(3.0), half(0.75), half(1.0)].concat(),
        ]
        .concat();
        let chain = Image::new(Format::Rgba16Float, 2, 1, bytes)
            .expect("bytes fit")
            .mip_chain();
        assert_eq!(
            chain.levels[1].bytes,
            [half(56000.0), half(1.0), half(0.5), half(1.0)].concat()
        );
    }
}
