//! How large the picture is.

use serde::{Deserialize, Serialize};

/// Smallest number of picture pixels to one pixel of the screen, along an axis.
pub const MIN_SCALE: f32 = 0.25;
/// Largest number of picture pixels to one pixel of the screen, along an axis.
pub const MAX_SCALE: f32 = 2.0;
/// Longest side of a picture in pixels (WebGPU's default `maxTextureDimension2D`).
pub const MAX_SIDE: u32 = 8192;

/// How many pixels the picture has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PictureSize {
    /// As many as the place on the page has, times `scale` along each axis.
    Fill {
        /// [`MIN_SCALE`] to [`MAX_SCALE`].
        #[serde(default = "one")]
        scale: f32,
    },
    /// Exactly so many, wherever it is shown.
    Fixed {
        /// 1 to [`MAX_SIDE`].
        width: u32,
        /// 1 to [`MAX_SIDE`].
        height: u32,
    },
    /// The largest rectangle of these proportions in the place on the page,
    /// times `scale` along each axis.
    Aspect {
        /// Width in parts, 1 to [`MAX_SIDE`].
        width: u32,
        /// Height in parts, 1 to [`MAX_SIDE`].
        height: u32,
        /// [`MIN_SCALE`] to [`MAX_SCALE`].
        #[serde(default = "one")]
        scale: f32,
    },
}

fn one() -> f32 {
    1.0
}

impl Default for PictureSize {
    fn default() -> Self {
        Self::Fill { scale: 1.0 }
    }
}

impl PictureSize {
    /// The nearest size that there can be.
    pub(crate) fn normalise(&mut self) {
        let side = |side: &mut u32| *side = (*side).clamp(1, MAX_SIDE);
        let factor = |scale: &mut f32| {
            *scale = if scale.is_nan() {
                1.0
            } else {
                scale.clamp(MIN_SCALE, MAX_SCALE)
            };
        };
        match self {
            Self::Fill { scale } => factor(scale),
            Self::Fixed { width, height } => {
                side(width);
                side(height);
            }
            Self::Aspect {
                width,
                height,
                scale,
            } => {
                side(width);
                side(height);
                factor(scale);
            }
        }
    }
}
