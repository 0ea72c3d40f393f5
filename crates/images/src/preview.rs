//! Small copies of pictures for people to look at.

use crate::{Format, MipChain, srgb};
use half::f16;

/// A picture as a viewer takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue, alpha of each pixel, the top row first; sRGB, opaque.
    pub rgba: Vec<u8>,
}

impl MipChain {
    /// The largest level with no side longer than `longest`. Data are shown as if they were a
    /// picture; what is brighter than white shows as white.
    #[must_use]
    pub fn preview(&self, longest: u32) -> Preview {
        let fits = |width: u32, height: u32| width <= longest && height <= longest;
        let level = self
            .levels
            .iter()
            .find(|level| fits(level.width, level.height))
            .or(self.levels.last());
        let Some(level) = level else {
            return Preview {
                width: 0,
                height: 0,
                rgba: Vec::new(),
            };
        };
        let rgba = match self.format {
            Format::Rgba8Unorm | Format::Rgba8UnormSrgb => level
                .bytes
                .chunks_exact(4)
                .flat_map(|texel| [texel[0], texel[1], texel[2], u8::MAX])
                .collect(),
            Format::Rgba16Float => {
                let codec = srgb::Bytes::new();
                let byte = |low: u8, high: u8| {
                    let linear = f16::from_le_bytes([low, high]);
                    codec.encoded(linear.to_f64())
                };
                level
                    .bytes
                    .chunks_exact(8)
                    .flat_map(|texel| {
                        [
                            byte(texel[0], texel[1]),
                            byte(texel[2], texel[3]),
                            byte(texel[4], texel[5]),
                            u8::MAX,
                        ]
                    })
                    .collect()
            }
        };
        Preview {
            width: level.width,
            height: level.height,
            rgba,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Image};
    use half::f16;

    #[test]
    fn the_level_that_fits_is_shown_opaque() {
        let bytes = vec![7; 8 * 2 * 4];
        let chain = Image::new(Format::Rgba8UnormSrgb, 8, 2, bytes)
            .map(|image| image.mip_chain())
            .unwrap();
        let preview = chain.preview(4);
        assert_eq!((preview.width, preview.height), (4, 1));
        assert_eq!(preview.rgba, [7, 7, 7, 255].repeat(4));
        assert_eq!(chain.preview(100).width, 8);
        assert_eq!(chain.preview(0).width, 1);
    }

    #[test]
    fn bright_light_shows_as_white() {
        let texel: Vec<u8> = [0.0, 0.5, 40.0, 0.0]
            .iter()
            .flat_map(|value| f16::from_f32(*value).to_le_bytes())
            .collect();
        let chain = Image::new(Format::Rgba16Float, 1, 1, texel)
            .map(|image| image.mip_chain())
            .unwrap();
        assert_eq!(chain.preview(9).rgba, [0, 188, 255, 255]);
    }
}
