//! 2-D textures and samplers.

mod format;
mod sample;

pub use format::TexelFormat;
pub use sample::Sampler;

use crate::semantics::exponential;
use crate::semantics::f16;
use lockstep_images::{Format, MipChain};

/// One mip level.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Level {
    width: u32,
    height: u32,
    /// Raw bits of four components a texel, row by row, layer by layer.
    texels: Vec<[u32; 4]>,
}

/// A 2-D texture or an array of them. Texels are what a shader reads: four
/// components, `f32` for float and normalised formats, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texture {
    format: TexelFormat,
    layers: u32,
    /// At least one.
    levels: Vec<Level>,
}

/// Most texels of a texture.
const MAX_TEXELS: u64 = 1 << 28;

impl Texture {
    /// A texture of zeros with one mip level. Sides and layers are at least 1;
    /// rows that would not fit into memory are left out.
    #[must_use]
    pub fn zeros(width: u32, height: u32, layers: u32, format: TexelFormat) -> Self {
        let (width, layers) = (width.max(1), layers.max(1));
        let rows = MAX_TEXELS / u64::from(width) / u64::from(layers);
        let height = height
            .max(1)
            .min(u32::try_from(rows).unwrap_or(u32::MAX).max(1));
        let count = width as usize * height as usize * layers as usize;
        let zero = format.stored([0; 4]);
        Self {
            format,
            layers,
            levels: vec![Level {
                width,
                height,
                texels: vec![zero; count],
            }],
        }
    }

    /// A picture with its mip levels. sRGB becomes linear light.
    #[must_use]
    pub fn from_mip_chain(chain: &MipChain) -> Self {
        let linear: Vec<u32> = (0..=255)
            .map(|byte| srgb_to_linear(byte).to_bits())
            .collect();
        let unorm = |byte: u8| (f32::from(byte) / 255.0).to_bits();
        let texels = |bytes: &[u8]| -> Vec<[u32; 4]> {
            bytes
                .chunks_exact(chain.format.bytes_per_texel())
                .map(|texel| {
                    std::array::from_fn(|k| match chain.format {
                        Format::Rgba8UnormSrgb if k < 3 => linear[usize::from(texel[k])],
                        Format::Rgba8Unorm | Format::Rgba8UnormSrgb => unorm(texel[k]),
                        Format::Rgba16Float => {
                            let half = u16::from_le_bytes([texel[2 * k], texel[2 * k + 1]]);
                            f16::from_bits(u32::from(half)).to_bits()
                        }
                    })
                })
                .collect()
        };
        let levels: Vec<Level> = chain
            .levels
            .iter()
            .map(|level| Level {
                width: level.width,
                height: level.height,
                texels: texels(&level.bytes),
            })
            .collect();
        if levels.is_empty() {
            return Self::zeros(1, 1, 1, TexelFormat::RGBA32_FLOAT);
        }
        Self {
            format: TexelFormat::RGBA32_FLOAT,
            layers: 1,
            levels,
        }
    }

    /// Width and height of a mip level; a level that is not there is taken for the nearest.
    #[must_use]
    pub fn size(&self, level: i32) -> [u32; 2] {
        let level = self.level(level).0;
        [level.width, level.height]
    }

    /// Number of mip levels.
    #[must_use]
    pub fn levels(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Number of array layers.
    #[must_use]
    pub fn layers(&self) -> u32 {
        self.layers
    }

    /// How texels are stored.
    #[must_use]
    pub fn format(&self) -> TexelFormat {
        self.format
    }

    /// The texels of mip level 0: raw bits, row by row, layer by layer.
    #[must_use]
    pub fn texels(&self) -> &[[u32; 4]] {
        &self.levels[0].texels
    }

    /// The texels of mip level 0, to be changed.
    pub fn texels_mut(&mut self) -> &mut [[u32; 4]] {
        &mut self.levels[0].texels
    }

    /// The level, and whether it is there.
    fn level(&self, level: i32) -> (&Level, bool) {
        let last = self.levels.len() - 1;
        let index = usize::try_from(level).unwrap_or(0).min(last);
        (&self.levels[index], level >= 0 && level as usize <= last)
    }

    /// `textureLoad`: the texel, and whether it is inside; outside the nearest one is given.
    #[must_use]
    pub fn load(&self, x: i32, y: i32, layer: i32, level: i32) -> ([u32; 4], bool) {
        let (level, level_inside) = self.level(level);
        let inside = level_inside
            && within(x, level.width)
            && within(y, level.height)
            && within(layer, self.layers);
        let index = index(level, self.layers, [x, y, layer]);
        (level.texels.get(index).copied().unwrap_or([0; 4]), inside)
    }

    /// `textureStore` to mip level 0: whether the texel is inside; outside nothing is stored.
    pub fn store(&mut self, x: i32, y: i32, layer: i32, value: [u32; 4]) -> bool {
        let stored = self.format.stored(value);
        let layers = self.layers;
        let level = &mut self.levels[0];
        let inside = within(x, level.width) && within(y, level.height) && within(layer, layers);
        let index = index(level, layers, [x, y, layer]);
        if inside && let Some(texel) = level.texels.get_mut(index) {
            *texel = stored;
        }
        inside
    }
}

fn within(coordinate: i32, size: u32) -> bool {
    u32::try_from(coordinate).is_ok_and(|coordinate| coordinate < size)
}

/// Index of the texel nearest to a place.
fn index(level: &Level, layers: u32, [x, y, layer]: [i32; 3]) -> usize {
    let clamp = |coordinate: i32, size: u32| {
        u32::try_from(coordinate)
            .unwrap_or(0)
            .min(size.saturating_sub(1)) as usize
    };
    (clamp(layer, layers) * level.height as usize + clamp(y, level.height)) * level.width as usize
        + clamp(x, level.width)
}

/// IEC 61966-2-1.
fn srgb_to_linear(byte: u8) -> f32 {
    let encoded = f32::from(byte) / 255.0;
    if encoded <= 0.040_45 {
        encoded / 12.92
    } else {
        exponential::pow((encoded + 0.055) / 1.055, 2.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_images::Image;

    #[test]
    fn what_is_stored_is_rounded_and_what_is_outside_is_dropped() {
        let mut texture = Texture::zeros(3, 2, 2, TexelFormat::RGBA16_FLOAT);
        let value = [1.0f32, 0.1, 70_000.0, -2.0].map(f32::to_bits);
        assert!(texture.store(2, 1, 1, value));
        assert!(!texture.store(3, 1, 1, value) && !texture.store(0, -1, 0, value));
        let (found, inside) = texture.load(2, 1, 1, 0);
        assert!(inside);
        assert_eq!(
            found.map(f32::from_bits),
            [1.0, f16::round(0.1), f32::INFINITY, -2.0]
        );
        assert_eq!(texture.load(9, 9, 9, 0), (found, false));
        assert_eq!(texture.load(0, 0, 0, 1), ([0; 4], false));
        assert_eq!(texture.texels().len(), 12);
    }

    #[test]
    fn pictures_bring_their_levels_and_become_linear() {
        let image = Image::new(
            Format::Rgba8UnormSrgb,
            2,
            1,
            vec![0, 188, 255, 255, 0, 188, 255, 0],
        )
        .expect("bytes fit");
        let texture = Texture::from_mip_chain(&image.mip_chain());
        assert_eq!((texture.levels(), texture.size(1)), (2, [1, 1]));
        let texel = texture.load(0, 0, 0, 0).0.map(f32::from_bits);
        assert!((texel[1] - 0.502_886).abs() < 1e-5);
        assert_eq!((texel[0], texel[2], texel[3]), (0.0, 1.0, 1.0));
        let mean = texture.load(0, 0, 0, 1).0.map(f32::from_bits);
        assert_eq!(mean[3], 128.0 / 255.0);
    }
}
