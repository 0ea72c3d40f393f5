use crate::Size;

/// What a screen held: linear light, as the program stored it.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width and height in pixels.
    pub size: Size,
    /// Red, green, blue, alpha of each pixel, row by row from the top left.
    pub pixels: Vec<[f32; 4]>,
}

impl Picture {
    /// The pixel at column `x`, row `y`, or `None` outside.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[f32; 4]> {
        let inside = x < self.size.width && y < self.size.height;
        let index = y as usize * self.size.width as usize + x as usize;
        inside.then(|| self.pixels.get(index).copied()).flatten()
    }

    /// The bytes a viewer sees: sRGB, opaque, four a pixel. NaN shows as black, as on a GPU.
    #[must_use]
    pub fn to_srgb8(&self) -> Vec<u8> {
        self.pixels
            .iter()
            .flat_map(|[red, green, blue, _]| [srgb8(*red), srgb8(*green), srgb8(*blue), u8::MAX])
            .collect()
    }
}

/// One linear value as an sRGB byte (IEC 61966-2-1).
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is within 0 to 255"
)]
fn srgb8(linear: f32) -> u8 {
    let linear = if linear.is_nan() {
        0.0
    } else {
        linear.clamp(0.0, 1.0)
    };
    let encoded = if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    };
    (encoded * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_light_becomes_srgb() {
        assert_eq!([0.0, 1.0, 0.5, 0.214].map(srgb8), [0, 255, 188, 127]);
        assert_eq!(
            [-1.0, 7.0, f32::NAN, f32::INFINITY].map(srgb8),
            [0, 255, 0, 255]
        );
    }

    #[test]
    fn a_pixel_outside_is_none() {
        let picture = Picture {
            size: Size::new(2, 1),
            pixels: vec![[0.0; 4], [1.0; 4]],
        };
        assert_eq!(picture.pixel(1, 0), Some([1.0; 4]));
        assert_eq!(picture.pixel(2, 0), None);
        assert_eq!(picture.pixel(0, 1), None);
    }
}
