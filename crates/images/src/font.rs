//! A monospaced stroke font and the atlas drawn from it.

mod glyphs;

use crate::image::byte;
use crate::{Format, Image};
use glyphs::GLYPHS;

const COLUMNS: u32 = 16;
const ROWS: u32 = 6;

/// Texels of a cell.
const CELL: [u32; 2] = [32, 64];

/// Texels of one step of the grid on which the glyphs are drawn.
const STEP: f64 = 2.75;

/// Texels between the top left corner of a cell and that of the grid.
const MARGIN: [f64; 2] = [5.0, 10.0];

/// Half the width of a stroke in texels.
const HALF_STROKE: f64 = 1.9;

/// Texels by which the radius of a dot is larger than half a stroke.
const DOT: f64 = 0.9;

/// Texels from an outline to where the signed distance ends at 0 or 1.
const REACH: f64 = 8.0;

/// The printable characters of ASCII, 32 to 126, in cells of 32 x 64 texels, 16 a row: character `c` is in column
/// `(c - 32) % 16` and row `(c - 32) / 16`. The baseline is 43 texels below the top of a cell, capitals begin 33 above
/// it, and strokes reach 11 below it.
///
/// Red, green and blue are how much of a texel is covered. Alpha is the distance to the outline: 0.5 on it, more
/// inside, 1/16 a texel.
pub(crate) fn atlas() -> Image {
    let glyphs: Vec<Vec<Segment>> = GLYPHS.iter().map(|path| segments(path)).collect();
    Image::of_bytes(
        Format::Rgba8Unorm,
        [COLUMNS * CELL[0], ROWS * CELL[1]],
        |x, y| {
            let index = (y / CELL[1] * COLUMNS + x / CELL[0]) as usize;
            let at = [x % CELL[0], y % CELL[1]].map(|texel| f64::from(texel) + 0.5);
            let nearest = glyphs
                .get(index)
                .into_iter()
                .flatten()
                .map(|segment| segment.distance(at))
                .fold(f64::INFINITY, f64::min);
            let inside = HALF_STROKE - nearest;
            let covered = byte(0.5 + inside);
            [
                covered,
                covered,
                covered,
                byte(0.5 + inside / (2.0 * REACH)),
            ]
        },
    )
}

/// A straight piece of a stroke, in texels of the cell.
struct Segment {
    from: [f64; 2],
    along: [f64; 2],
    squared_length: f64,
    /// By how much it is thicker than a stroke.
    thicker: f64,
}

impl Segment {
    fn new(from: [f64; 2], to: [f64; 2]) -> Self {
        let along = [to[0] - from[0], to[1] - from[1]];
        let is_dot = from == to;
        Self {
            from,
            along,
            // A dot has no direction; any length does for it.
            squared_length: if is_dot { 1.0 } else { dot(along, along) },
            thicker: if is_dot { DOT } else { 0.0 },
        }
    }

    fn distance(&self, at: [f64; 2]) -> f64 {
        let away = [at[0] - self.from[0], at[1] - self.from[1]];
        let part = (dot(away, self.along) / self.squared_length).clamp(0.0, 1.0);
        let rest = [0, 1].map(|axis| away[axis] - part * self.along[axis]);
        dot(rest, rest).sqrt() - self.thicker
    }
}

fn dot(one: [f64; 2], other: [f64; 2]) -> f64 {
    one[0] * other[0] + one[1] * other[1]
}

/// The straight pieces of a glyph's path; a curve becomes eight.
fn segments(path: &str) -> Vec<Segment> {
    const PIECES: u32 = 8;
    let mut segments = Vec::new();
    for stroke in path.split(',').filter(|stroke| !stroke.is_empty()) {
        let mut last = None;
        let mut control = None;
        for word in stroke.split(' ') {
            if let Some(word) = word.strip_prefix('~') {
                control = Some(place(word));
                continue;
            }
            let to = place(word);
            let from = last.replace(to);
            match (from, control.take()) {
                (None, _) if !stroke.contains(' ') => segments.push(Segment::new(to, to)),
                (None, _) => {}
                (Some(from), None) => segments.push(Segment::new(from, to)),
                (Some(from), Some(control)) => {
                    let on_curve = |piece: u32| {
                        let part = f64::from(piece) / f64::from(PIECES);
                        let rest = 1.0 - part;
                        [0, 1].map(|axis| {
                            rest * rest * from[axis]
                                + 2.0 * rest * part * control[axis]
                                + part * part * to[axis]
                        })
                    };
                    segments.extend(
                        (0..PIECES).map(|piece| Segment::new(on_curve(piece), on_curve(piece + 1))),
                    );
                }
            }
        }
    }
    segments
}

/// The texel of two digits: the column and the row of the grid, in base 36.
fn place(word: &str) -> [f64; 2] {
    let mut digits = word.chars().map(|digit| digit.to_digit(36).unwrap_or(0));
    MARGIN.map(|margin| margin + STEP * f64::from(digits.next().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red of the texels of a character's cell.
    fn cell(atlas: &Image, character: char) -> Vec<u8> {
        let index = u32::from(character) - 32;
        let (left, top) = (index % 16 * 32, index / 16 * 64);
        (0..64 * 32)
            .map(|at| {
                let (x, y) = (left + at % 32, top + at / 32);
                atlas.bytes()[(y * atlas.width() + x) as usize * 4]
            })
            .collect()
    }

    #[test]
    fn paths_are_digits_of_the_grid() {
        for path in GLYPHS {
            for word in path.split([',', ' ']).filter(|word| !word.is_empty()) {
                let digits: Vec<_> = word
                    .trim_start_matches('~')
                    .chars()
                    .map(|digit| digit.to_digit(36))
                    .collect();
                assert!(
                    matches!(digits[..], [Some(0..=8), Some(0..=16)]),
                    "{word} in {path}"
                );
            }
        }
    }

    #[test]
    fn every_character_is_drawn_and_unlike_every_other() {
        let atlas = atlas();
        assert_eq!((atlas.width(), atlas.height()), (512, 384));
        let cells: Vec<(char, Vec<u8>)> = (' '..='~')
            .map(|character| (character, cell(&atlas, character)))
            .collect();
        assert_eq!(cells.len(), 95);
        assert!(cells[0].1.iter().all(|texel| *texel == 0));
        for (at, (character, one)) in cells.iter().enumerate() {
            for (other_character, other) in &cells[..at] {
                let differ = one
                    .iter()
                    .zip(other)
                    .filter(|(one, other)| one.abs_diff(**other) > 128)
                    .count();
                assert!(differ > 10, "{character:?} and {other_character:?}");
            }
        }
    }

    #[test]
    fn no_glyph_touches_the_border_of_its_cell() {
        let atlas = atlas();
        for character in ' '..='~' {
            for (at, texel) in cell(&atlas, character).iter().enumerate() {
                let (x, y) = (at % 32, at / 32);
                let inside = (2..30).contains(&x) && (2..62).contains(&y);
                assert!(inside || *texel == 0, "{character:?} at {x}, {y}");
            }
        }
    }

    #[test]
    fn alpha_is_the_distance_to_the_outline() {
        let atlas = atlas();
        // Across the stem of the capital I, whose middle is 5 + 4 * 2.75 = 16 texels from the left.
        let row = (2 * 64 + 27) * 512 + 9 * 32;
        let alpha = |x: usize| atlas.bytes()[(row + x) * 4 + 3];
        for x in 12..24 {
            let distance = 1.9 - (x as f64 + 0.5 - 16.0).abs();
            assert_eq!(alpha(x), byte(0.5 + distance / 16.0), "{x}");
        }
    }
}
