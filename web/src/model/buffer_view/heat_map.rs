//! One column as a picture.

use super::extent::{Extent, share};
use super::number::{Integers, text};
use super::palette::color;
use super::{Section, Window};
use lockstep_frame::{Scalar, Size};

/// Most bytes that are read for a heat map: a screen of 1280 x 720 `vec4<f32>` is less.
pub const MOST_BYTES: u64 = 16 << 20;

/// Most pixels along a side.
pub const MOST_PIXELS: u64 = 512;

/// How several values become one pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blocks {
    /// Their mean.
    #[default]
    Mean,
    /// The greatest, so that single peaks stay.
    Max,
}

/// Which rows are shown, and how many in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Values in a line of the picture.
    pub width: u64,
    /// Rows of the section that are shown, from the first on.
    pub rows: u64,
}

/// A picture of values.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// Pixels in a line, at most [`MOST_PIXELS`].
    pub width: u32,
    /// Lines, at most [`MOST_PIXELS`].
    pub height: u32,
    /// Values that a pixel stands for, across and down.
    pub block: [u64; 2],
    /// Values in a line.
    pub values_across: u64,
    /// Red, green, blue and alpha of each pixel, line by line from the top.
    /// Pixels without values are transparent; those with a NaN among their
    /// values have the colour [`NAN`](super::palette::NAN).
    pub pixels: Vec<u8>,
    /// The values of the first and the last colour; `None` when no value is finite.
    pub scale: Option<(f64, f64)>,
    /// They as text.
    pub labels: Option<(String, String)>,
    /// What has no colour of the palette: `3 values are NaN`.
    pub remark: Option<String>,
}

impl HeatMap {
    /// The row, counted from the window's first, of the first value behind a pixel.
    #[must_use]
    pub fn row_at(&self, x: u32, y: u32) -> u64 {
        let [across, down] = self.block;
        let line = (u64::from(y) * down).saturating_mul(self.values_across);
        line.saturating_add(u64::from(x) * across)
    }
}

/// How a section is shown when nobody chose otherwise. Lines are as long as
/// the inner arrays where there are any; as the screen is wide where there is
/// a value for each pixel of it, which is all that is shown of a runtime-sized
/// array; else so that the picture is near to a square.
#[must_use]
pub fn default_shape(section: &Section, screen: Size) -> Shape {
    let rows = section.rows;
    let pixels = u64::from(screen.width) * u64::from(screen.height);
    let width = u64::from(screen.width);
    if let Some(last) = section.inner.last() {
        return Shape { width: *last, rows };
    }
    if pixels > 0 && (rows == pixels || (section.is_runtime_sized && rows > pixels)) {
        return Shape {
            width,
            rows: pixels,
        };
    }
    let side = rows.isqrt().max(1);
    // The nearest lines that fill the picture, unless they make a band of it.
    let width = (side..=side * 2)
        .find(|width| rows.is_multiple_of(*width))
        .unwrap_or_else(|| side + u64::from(side * side < rows));
    Shape { width, rows }
}

/// The picture of column number `column` over the rows of `window`, out of the
/// bytes of [`Window::byte_range`], with `values_across` values in a line. Where
/// there are more values than pixels, `blocks` says what becomes of them. The
/// colours span `scale`, or without one the values of the pixels.
#[must_use]
pub fn heat_map(
    section: &Section,
    column: usize,
    window: Window,
    bytes: &[u8],
    values_across: u64,
    blocks: Blocks,
    scale: Option<(f64, f64)>,
) -> HeatMap {
    let values_across = values_across.clamp(1, window.rows.max(1));
    let values_down = window.rows.div_ceil(values_across);
    let block = [values_across, values_down].map(|side| side.div_ceil(MOST_PIXELS).max(1));
    let width = values_across.div_ceil(block[0]) as usize;
    let height = values_down.div_ceil(block[1]) as usize;
    let mut cells = vec![Cell::EMPTY; width * height];
    let mut seen = Extent::EMPTY;
    let [across, down] = [values_across, block[1]].map(|count| count as usize);
    let step = block[0] as usize;
    let values = window.values(section, column, bytes);
    for (at, value) in values.enumerate() {
        seen.add(value);
        let cell = at / across / down * width + at % across / step;
        if let Some(cell) = cells.get_mut(cell) {
            cell.add(value, blocks);
        }
    }
    let mut extent = Extent::EMPTY;
    for cell in &cells {
        if cell.count > 0.0 {
            extent.add(cell.value(blocks));
        }
    }
    let scale = scale
        .filter(|(low, high)| low <= high)
        .or_else(|| extent.range());
    let mut pixels = Vec::with_capacity(cells.len() * 4);
    for cell in &cells {
        if cell.count > 0.0 {
            let share = share(cell.value(blocks), scale.unwrap_or((0.0, 0.0)));
            pixels.extend(color(share));
            pixels.push(u8::MAX);
        } else {
            pixels.extend([0; 4]);
        }
    }
    let scalar = section
        .columns
        .get(column)
        .map_or(Scalar::F32, |column| column.scalar);
    // Means of whole numbers need not be whole.
    let is_mean = blocks == Blocks::Mean && block != [1, 1];
    let label_type = if is_mean { Scalar::F32 } else { scalar };
    let label = |value| text(value, label_type, Integers::Decimal);
    HeatMap {
        width: width as u32,
        height: height as u32,
        block,
        values_across,
        pixels,
        scale,
        labels: scale.map(|(low, high)| (label(low), label(high))),
        remark: seen.remark(),
    }
}

/// What is known of the values behind a pixel.
#[derive(Clone, Copy)]
struct Cell {
    /// Sum or greatest; NaN as soon as one value is.
    gathered: f64,
    count: f64,
}

impl Cell {
    const EMPTY: Self = Self {
        gathered: 0.0,
        count: 0.0,
    };

    fn add(&mut self, value: f64, blocks: Blocks) {
        self.gathered = match blocks {
            Blocks::Mean => self.gathered + value,
            Blocks::Max if self.count == 0.0 || value.is_nan() || value > self.gathered => value,
            Blocks::Max => self.gathered,
        };
        self.count += 1.0;
    }

    fn value(&self, blocks: Blocks) -> f64 {
        match blocks {
            Blocks::Mean => self.gathered / self.count,
            Blocks::Max => self.gathered,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{palette, sections};
    use super::*;
    use lockstep_frame::{Layout, Length};

    const SCREEN: Size = Size {
        width: 640,
        height: 360,
    };

    fn array(length: Length, rows: u64) -> Section {
        let layout = Layout::Array {
            element: Box::new(Layout::Scalar(Scalar::F32)),
            stride: 4,
            length,
        };
        sections(&layout, rows * 4).remove(0)
    }

    fn drawn(values: &[f32], width: u64, blocks: Blocks) -> HeatMap {
        let rows = values.len() as u64;
        let section = array(Length::Fixed(rows), rows);
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let window = Window::new(&section, 0, u64::MAX, MOST_BYTES);
        heat_map(&section, 0, window, &bytes, width, blocks, None)
    }

    fn pixel(map: &HeatMap, x: usize, y: usize) -> [u8; 4] {
        let at = (y * map.width as usize + x) * 4;
        *map.pixels[at..].first_chunk().unwrap()
    }

    fn opaque([r, g, b]: palette::Rgb) -> [u8; 4] {
        [r, g, b, 255]
    }

    #[test]
    fn values_have_the_colours_of_their_place_in_the_range() {
        let map = drawn(&[0.0, 5.0, 10.0, f32::NAN, f32::INFINITY], 3, Blocks::Mean);
        assert_eq!((map.width, map.height, map.block), (3, 2, [1, 1]));
        assert_eq!(map.pixels.len(), 3 * 2 * 4);
        assert_eq!(map.labels, Some(("0".into(), "10".into())));
        assert_eq!(pixel(&map, 0, 0), opaque(color(0.0)));
        assert_eq!(pixel(&map, 1, 0), opaque(color(0.5)));
        assert_eq!(pixel(&map, 2, 0), opaque(color(1.0)));
        assert_eq!(pixel(&map, 0, 1), opaque(palette::NAN));
        assert_eq!(pixel(&map, 1, 1), opaque(color(1.0)));
        assert_eq!(pixel(&map, 2, 1), [0; 4]);
        assert_eq!(
            map.remark.as_deref(),
            Some("1 value is NaN, 1 value is infinite")
        );
        assert_eq!(map.row_at(1, 1), 4);
    }

    #[test]
    fn a_large_picture_is_made_of_blocks() {
        // 1024 x 600: blocks of 2 x 2, with one peak.
        let mut values = vec![0.0; 1024 * 600];
        values[1024 * 101 + 41] = 8.0;
        let mean = drawn(&values, 1024, Blocks::Mean);
        assert_eq!((mean.width, mean.height, mean.block), (512, 300, [2, 2]));
        assert_eq!(mean.scale, Some((0.0, 2.0)));
        assert_eq!(pixel(&mean, 20, 50), opaque(color(1.0)));
        assert_eq!(pixel(&mean, 21, 50), opaque(color(0.0)));
        assert_eq!(mean.row_at(20, 50), 1024 * 100 + 40);
        let max = drawn(&values, 1024, Blocks::Max);
        assert_eq!(max.scale, Some((0.0, 8.0)));
        assert_eq!(pixel(&max, 20, 50), opaque(color(1.0)));
        values[0] = f32::NAN;
        for blocks in [Blocks::Mean, Blocks::Max] {
            let map = drawn(&values, 1024, blocks);
            assert_eq!(pixel(&map, 0, 0), opaque(palette::NAN));
        }
    }

    #[test]
    fn a_fixed_scale_holds() {
        let section = array(Length::Fixed(2), 2);
        let bytes = [1f32.to_le_bytes(), 3f32.to_le_bytes()].concat();
        let window = Window::new(&section, 0, 2, MOST_BYTES);
        let map = heat_map(
            &section,
            0,
            window,
            &bytes,
            2,
            Blocks::Mean,
            Some((0.0, 2.0)),
        );
        assert_eq!(pixel(&map, 0, 0), opaque(color(0.5)));
        assert_eq!(pixel(&map, 1, 0), opaque(color(1.0)));
    }

    #[test]
    fn equal_values_and_no_values_are_pictures_too() {
        let flat = drawn(&[4.0; 6], 3, Blocks::Max);
        assert_eq!(pixel(&flat, 2, 1), opaque(color(0.5)));
        let empty = drawn(&[], 3, Blocks::Mean);
        assert_eq!((empty.width, empty.height, empty.scale), (1, 0, None));
        assert_eq!(empty.pixels, [0; 0]);
        let unknown = drawn(&[f32::NAN; 2], 2, Blocks::Mean);
        assert_eq!(pixel(&unknown, 0, 0), opaque(palette::NAN));
    }

    #[test]
    fn lines_are_as_long_as_what_the_array_seems_to_hold() {
        let shape = |length, rows| {
            let Shape { width, rows } = default_shape(&array(length, rows), SCREEN);
            (width, rows)
        };
        assert_eq!(shape(Length::Fixed(640 * 360), 640 * 360), (640, 640 * 360));
        assert_eq!(shape(Length::Runtime, 1 << 25), (640, 640 * 360));
        assert_eq!(shape(Length::Fixed(4096), 4096), (64, 4096));
        assert_eq!(shape(Length::Fixed(100_000), 100_000), (400, 100_000));
        assert_eq!(shape(Length::Fixed(101), 101), (11, 101));
        assert_eq!(shape(Length::Fixed(0), 0), (1, 0));
        let mut nested = array(Length::Fixed(4096), 4096);
        nested.inner = vec![128];
        assert_eq!(default_shape(&nested, SCREEN).width, 128);
    }
}
