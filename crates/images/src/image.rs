/// How the bytes of a texel are read: WebGPU's texture formats of the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Four bytes for 0 to 1, read as they are: for data.
    Rgba8Unorm,
    /// Four bytes for 0 to 1, of which red, green and blue are encoded as sRGB; sampling gives linear light: for
    /// pictures.
    Rgba8UnormSrgb,
    /// Four IEEE half floats, little endian, linear light: for pictures with a high dynamic range.
    Rgba16Float,
}

impl Format {
    /// Bytes of one texel.
    #[must_use]
    pub fn bytes_per_texel(self) -> usize {
        match self {
            Self::Rgba8Unorm | Self::Rgba8UnormSrgb => 4,
            Self::Rgba16Float => 8,
        }
    }

    /// WebGPU's name for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rgba8Unorm => "rgba8unorm",
            Self::Rgba8UnormSrgb => "rgba8unorm-srgb",
            Self::Rgba16Float => "rgba16float",
        }
    }

    /// The format that WebGPU calls so, if it is one of these.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Rgba8Unorm, Self::Rgba8UnormSrgb, Self::Rgba16Float]
            .into_iter()
            .find(|format| format.name() == name)
    }
}

/// A picture: rows of texels, tightly packed, the top row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    format: Format,
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Image {
    /// A picture of at least one texel, or `None` when the number of `bytes` does not fit the size.
    #[must_use]
    pub fn new(format: Format, width: u32, height: u32, bytes: Vec<u8>) -> Option<Self> {
        let texels = usize::try_from(u64::from(width) * u64::from(height)).ok()?;
        let wanted = texels.checked_mul(format.bytes_per_texel())?;
        (wanted > 0 && bytes.len() == wanted).then_some(Self {
            format,
            width,
            height,
            bytes,
        })
    }

    /// Draws a picture of 8-bit texels: `texel` is asked for each column and row, row by row.
    pub(crate) fn of_bytes(
        format: Format,
        [width, height]: [u32; 2],
        mut texel: impl FnMut(u32, u32) -> [u8; 4],
    ) -> Self {
        let mut bytes = Vec::with_capacity(width as usize * height as usize * 4);
        for y in 0..height {
            for x in 0..width {
                bytes.extend(texel(x, y));
            }
        }
        Self::drawn(format, [width, height], bytes)
    }

    /// A picture whose bytes were made to fit its size.
    pub(crate) fn drawn(format: Format, [width, height]: [u32; 2], bytes: Vec<u8>) -> Self {
        Self {
            format,
            width,
            height,
            bytes,
        }
    }

    /// All texels, without the picture around them.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// How the bytes are read.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Texels in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The texels, row by row from the top left.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The byte closest to a value from 0 to 1; values outside are brought inside, and NaN is 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast stops at the ends of the type"
)]
pub(crate) fn byte(unit: f64) -> u8 {
    (unit * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_to_fit_the_size() {
        assert!(Image::new(Format::Rgba8Unorm, 2, 3, vec![0; 24]).is_some());
        assert!(Image::new(Format::Rgba16Float, 2, 3, vec![0; 48]).is_some());
        assert_eq!(Image::new(Format::Rgba8Unorm, 2, 3, vec![0; 23]), None);
        assert_eq!(Image::new(Format::Rgba8Unorm, 0, 3, vec![]), None);
        assert_eq!(
            Image::new(Format::Rgba16Float, u32::MAX, u32::MAX, vec![0; 8]),
            None
        );
    }
}
