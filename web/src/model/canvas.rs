//! Sizes and places on the canvas, between the page's units and physical pixels.

use lockstep_frame::Size;

/// Longest side of a canvas: WebGPU's default `maxTextureDimension2D`.
pub const LONGEST_SIDE: u32 = 8192;

/// What the browser says about the size of the canvas's box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// Width and height in physical pixels, where the browser tells them.
    pub device: Option<(f64, f64)>,
    /// Width and height in CSS pixels.
    pub css: (f64, f64),
    /// Physical pixels to a CSS pixel.
    pub ratio: f64,
}

/// How the canvas fills its place in the page, and how many pixels it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// All of the place, `scale` pixels to each physical pixel.
    Fill {
        /// Pixels of the canvas to a physical pixel, along each side.
        scale: f64,
    },
    /// So many pixels, shown as large as the place allows.
    Fixed(Size),
    /// As much of the place as has this ratio of the sides, `scale` pixels to each physical pixel.
    Aspect {
        /// Width to height.
        ratio: (u32, u32),
        /// Pixels of the canvas to a physical pixel, along each side.
        scale: f64,
    },
}

impl Default for Shape {
    fn default() -> Self {
        Self::Fill { scale: 1.0 }
    }
}

impl Shape {
    /// Pixels of the canvas when its box is as `observed`.
    #[must_use]
    pub fn size(self, observed: Observed) -> Size {
        let device = device_size(observed);
        match self {
            Self::Fixed(size) => size,
            Self::Fill { scale } | Self::Aspect { scale, .. } => Size::new(
                side(f64::from(device.width) * scale),
                side(f64::from(device.height) * scale),
            ),
        }
    }

    /// Width to height of the box, where that is not the place's own.
    #[must_use]
    pub fn ratio(self) -> Option<(u32, u32)> {
        match self {
            Self::Fill { .. } => None,
            Self::Fixed(size) => Some((size.width, size.height)),
            Self::Aspect { ratio, .. } => Some(ratio),
        }
    }

    /// Whether its pixels are shown so large that they should be seen as squares, not blurred.
    #[must_use]
    pub fn shows_squares(self, observed: Observed) -> bool {
        let device = device_size(observed);
        self.size(observed).width.saturating_mul(2) <= device.width
    }
}

/// The size that makes one pixel of the canvas one pixel of the display.
#[must_use]
pub fn device_size(observed: Observed) -> Size {
    let css = observed.css;
    let computed = (css.0 * observed.ratio, css.1 * observed.ratio);
    let (width, height) = observed
        .device
        .filter(|device| is_rounding(device.0, computed.0) && is_rounding(device.1, computed.1))
        .unwrap_or(computed);
    Size::new(side(width), side(height))
}

/// The pixel of a canvas of `size` under `offset`, a place in its box of `css` CSS pixels, with `ratio` physical
/// pixels to each. A captured pointer can be outside; its pixel then is, too.
#[must_use]
pub fn pixel_in_canvas(offset: (f64, f64), css: (f64, f64), ratio: f64, size: Size) -> [i32; 2] {
    [
        pixel(offset.0, css.0, ratio, size.width),
        pixel(offset.1, css.1, ratio, size.height),
    ]
}

/// Whether the two differ only by where the box falls on the display's grid. While developer
/// tools pretend another pixel ratio, the browser counts pixels of the true one.
fn is_rounding(device: f64, computed: f64) -> bool {
    (device - computed).abs() <= 1.5
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 1..=LONGEST_SIDE first; NaN becomes 0 and Size makes it 1"
)]
fn side(pixels: f64) -> u32 {
    pixels.round().clamp(1.0, f64::from(LONGEST_SIDE)) as u32
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a float outside i32 becomes the nearest i32"
)]
fn pixel(offset: f64, css: f64, ratio: f64, side: u32) -> i32 {
    let side = f64::from(side);
    // A box of 311.25 pixels is drawn on 311, one to one. Only a canvas that has another size than its box, while that
    // changes, is stretched.
    let fits = (css * ratio - side).abs() < 1.0;
    let scale = if fits || css <= 0.0 {
        ratio
    } else {
        side / css
    };
    (offset * scale).floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(width: f64, height: f64) -> Observed {
        Observed {
            device: Some((width, height)),
            css: (width, height),
            ratio: 1.0,
        }
    }

    #[test]
    fn a_shape_decides_how_many_pixels_a_box_has() {
        let half = Shape::Fill { scale: 0.5 };
        assert_eq!(half.size(boxed(501.0, 300.0)), Size::new(251, 150));
        assert_eq!(half.ratio(), None);
        assert!(half.shows_squares(boxed(500.0, 300.0)));
        assert!(!Shape::default().shows_squares(boxed(500.0, 300.0)));
        let fixed = Shape::Fixed(Size::new(64, 32));
        assert_eq!(fixed.size(boxed(501.0, 250.0)), Size::new(64, 32));
        assert_eq!(fixed.ratio(), Some((64, 32)));
        let wide = Shape::Aspect {
            ratio: (16, 9),
            scale: 2.0,
        };
        assert_eq!(wide.size(boxed(480.0, 270.0)), Size::new(960, 540));
        let huge = Shape::Fill { scale: 100.0 };
        assert_eq!(huge.size(boxed(500.0, 300.0)).width, LONGEST_SIDE);
    }

    #[test]
    fn the_browsers_own_pixel_count_wins() {
        let observed = Observed {
            device: Some((501.0, 300.0)),
            css: (333.4, 200.0),
            ratio: 1.5,
        };
        assert_eq!(device_size(observed), Size::new(501, 300));
        let without = Observed {
            device: None,
            ..observed
        };
        assert_eq!(device_size(without), Size::new(500, 300));
    }

    #[test]
    fn a_pretended_pixel_ratio_is_believed() {
        let observed = Observed {
            device: Some((390.0, 354.0)),
            css: (390.0, 354.0),
            ratio: 2.0,
        };
        assert_eq!(device_size(observed), Size::new(780, 708));
    }

    #[test]
    fn no_size_is_too_small_or_too_large_for_a_texture() {
        let observed = |side| Observed {
            device: Some((side, side)),
            css: (side, side),
            ratio: 1.0,
        };
        assert_eq!(device_size(observed(0.0)), Size::new(1, 1));
        assert_eq!(device_size(observed(f64::NAN)), Size::new(1, 1));
        assert_eq!(device_size(observed(1e9)), Size::new(8192, 8192));
    }

    #[test]
    fn places_are_floored_to_pixels() {
        let size = Size::new(200, 100);
        let at = |x, y| pixel_in_canvas((x, y), (100.0, 50.0), 2.0, size);
        assert_eq!(at(0.0, 0.0), [0, 0]);
        assert_eq!(at(49.9, 25.3), [99, 50]);
        assert_eq!(at(49.5, 25.5), [99, 51]);
        assert_eq!(at(-0.1, 60.0), [-1, 120]);
    }

    #[test]
    fn a_box_between_two_pixels_does_not_squeeze_the_canvas() {
        let size = Size::new(200, 311);
        let at = |y| pixel_in_canvas((3.0, y), (200.0, 311.25), 1.0, size);
        assert_eq!(at(50.0), [3, 50]);
        assert_eq!(at(310.0), [3, 310]);
    }

    #[test]
    fn a_stretched_canvas_has_its_pixels_where_they_are_drawn() {
        let size = Size::new(200, 100);
        assert_eq!(
            pixel_in_canvas((50.0, 50.0), (400.0, 100.0), 1.0, size),
            [25, 50]
        );
        assert_eq!(pixel_in_canvas((3.0, 4.0), (0.0, 0.0), 1.0, size), [3, 4]);
    }
}
