//! Gradient noise (Perlin, "An Image Synthesizer", 1985; with the smoother fade of "Improving Noise", 2002): a random
//! slope at each point of a lattice, blended in between.

use crate::image::byte;
use crate::noise::{START, hash, stir, unit};
use crate::{Format, Image};

const SIDE: u32 = 512;

/// Cells of the coarsest octave across the picture.
const CELLS: u32 = 4;

/// Tileable noise: red, green and blue are three independent sums of five octaves, alpha is one octave of 16 cells. The
/// mean is 0.5.
pub(crate) fn picture() -> Image {
    let sums = [10, 20, 30]
        .map(|seed| [0, 1, 2, 3, 4].map(|octave| Lattice::new(CELLS << octave, seed + octave)));
    let single = Lattice::new(16, 40);
    Image::of_bytes(Format::Rgba8Unorm, [SIDE, SIDE], |x, y| {
        let at = [x, y].map(|texel| (f64::from(texel) + 0.5) / f64::from(SIDE));
        let [red, green, blue] = [0, 1, 2].map(|channel| {
            let mut amplitude = 1.0;
            let mut sum = 0.0;
            for octave in &sums[channel] {
                sum += amplitude * octave.value(at);
                amplitude *= 0.5;
            }
            byte(0.5 + 0.55 * sum)
        });
        [red, green, blue, byte(0.5 + 0.7 * single.value(at))]
    })
}

/// One octave in the plane, that repeats.
struct Lattice {
    /// Cells a side.
    cells: u32,
    /// A slope of length 1 at each corner of a cell.
    slopes: Vec<[f64; 2]>,
}

impl Lattice {
    fn new(cells: u32, seed: u32) -> Self {
        let slope = |corner: u32| {
            let bits = hash([corner, seed, 0]);
            let [x, y] = [bits & 0xFFFF, bits >> 16].map(|half| f64::from(half) / 32_767.5 - 1.0);
            let length = (x * x + y * y).sqrt().max(1e-6);
            [x / length, y / length]
        };
        Self {
            cells,
            slopes: (0..cells * cells).map(slope).collect(),
        }
    }

    /// The value at a place, 0 to 1 being the whole picture. Within -0.71 to 0.71.
    fn value(&self, at: [f64; 2]) -> f64 {
        let [(column, x), (row, y)] = at.map(|part| split(part * f64::from(self.cells)));
        let next = |cell: u32| if cell + 1 < self.cells { cell + 1 } else { 0 };
        let (columns, rows) = ([column, next(column)], [row, next(row)]);
        let slope = |right: usize, down: usize| {
            let slope = self.slopes[(rows[down] * self.cells + columns[right]) as usize];
            slope[0] * (x - right as f64) + slope[1] * (y - down as f64)
        };
        let across = fade(x);
        mix(
            mix(slope(0, 0), slope(1, 0), across),
            mix(slope(0, 1), slope(1, 1), across),
            fade(y),
        )
    }
}

/// Slopes towards the twelve edges of a cube.
const EDGES: [[f64; 3]; 12] = [
    [1.0, 1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [1.0, -1.0, 0.0],
    [-1.0, -1.0, 0.0],
    [0.0, 1.0, 1.0],
    [0.0, -1.0, 1.0],
    [0.0, 1.0, -1.0],
    [0.0, -1.0, -1.0],
    [1.0, 0.0, 1.0],
    [1.0, 0.0, -1.0],
    [-1.0, 0.0, 1.0],
    [-1.0, 0.0, -1.0],
];

/// One octave in space, with cells of size 1. Within -1 to 1.
pub(crate) fn solid(at: [f64; 3], seed: u32) -> f64 {
    let parts = at.map(split);
    let cell = parts.map(|(cell, _)| cell);
    let within = parts.map(|(_, within)| within);
    let slope = |bits: u32, away: [f64; 3]| {
        let [x, y, z] = EDGES[(bits % 3 * 4 + (bits >> 8) % 4) as usize];
        x * away[0] + y * away[1] + z * away[2]
    };
    let [x, y, z] = within;
    let start = stir(START, seed);
    let [left, right] = [0, 1].map(|step| stir(start, cell[0].wrapping_add(step)));
    let row = |down: u32, near: u32| {
        let value = |state: u32, step: f64| {
            let state = stir(state, cell[1].wrapping_add(down));
            let bits = stir(state, cell[2].wrapping_add(near));
            slope(bits, [x - step, y - f64::from(down), z - f64::from(near)])
        };
        mix(value(left, 0.0), value(right, 1.0), fade(x))
    };
    let plane = |near: u32| mix(row(0, near), row(1, near), fade(y));
    mix(plane(0), plane(1), fade(z))
}

/// Several octaves in space: each half as high and twice as fine as the one before.
pub(crate) fn solid_sum(at: [f64; 3], octaves: u32, seed: u32) -> f64 {
    let mut sum = 0.0;
    let mut scale = 1.0;
    for octave in 0..octaves {
        // The shift keeps the lattices of the octaves from lying on each other.
        let shift = unit([octave, seed, 7]);
        sum += solid(at.map(|part| part * scale + shift), seed + octave) / scale;
        scale *= 2.0;
    }
    sum
}

/// The number of the cell that a place is in, counted modulo 2^32, and how far in it is, 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pictures have few cells, and negative ones are hashed like others"
)]
fn split(place: f64) -> (u32, f64) {
    let towards_zero = place as i64;
    let cell = towards_zero - i64::from(towards_zero as f64 > place);
    (cell as u32, place - cell as f64)
}

fn fade(part: f64) -> f64 {
    part * part * part * (part * (part * 6.0 - 15.0) + 10.0)
}

fn mix(from: f64, to: f64, part: f64) -> f64 {
    from + (to - from) * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_zero_on_the_lattice_and_varies_in_between() {
        let plane = Lattice::new(4, 1);
        for place in 0..4 {
            let place = f64::from(place);
            assert_eq!(plane.value([place / 4.0, 0.5]), 0.0);
            assert_eq!(solid([place, -place, 2.0], 1), 0.0);
        }
        assert_ne!(plane.value([0.1, 0.1]), plane.value([0.35, 0.1]));
        assert_ne!(solid([0.1, 0.4, 0.6], 1), solid([-0.9, 0.4, 0.6], 1));
    }

    #[test]
    fn it_stays_within_its_bounds_and_has_no_jumps() {
        let mut before = solid([-3.0, 0.3, 0.7], 5);
        for step in 1..=6000 {
            let now = solid([f64::from(step) / 1000.0 - 3.0, 0.3, 0.7], 5);
            assert!(
                now.abs() <= 1.0 && (now - before).abs() < 0.01,
                "{now} {before}"
            );
            before = now;
        }
    }
}
