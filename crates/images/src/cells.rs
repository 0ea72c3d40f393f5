//! Cellular noise (Worley, "A Cellular Texture Basis Function", 1996): distances to random points.

use crate::image::byte;
use crate::noise::unit;
use crate::{Format, Image};

const SIDE: u32 = 512;

/// Cells a side; each holds one point.
const CELLS: u32 = 16;

/// The side of a cell, divided by this, is the distance 1.
const FAR: f64 = 1.25;

/// Tileable cellular noise: red is the distance to the nearest point, green to the second nearest, both in 1.25 sides of
/// a cell (1/16 of the picture); blue is the difference of both, 0 on the borders between the points' regions, and
/// alpha a random number for each region.
pub(crate) fn picture() -> Image {
    let place = |[column, row]: [u32; 2]| {
        [
            f64::from(column) + unit([column, row, 50]),
            f64::from(row) + unit([column, row, 51]),
        ]
    };
    let points: Vec<[f64; 2]> = (0..CELLS * CELLS)
        .map(|cell| place([cell % CELLS, cell / CELLS]))
        .collect();
    Image::of_bytes(Format::Rgba8Unorm, [SIDE, SIDE], |x, y| {
        let at = [x, y].map(|texel| (f64::from(texel) + 0.5) * f64::from(CELLS) / f64::from(SIDE));
        let cell = [x, y].map(|texel| texel * CELLS / SIDE);
        let (mut nearest, mut second, mut owner) = (f64::MAX, f64::MAX, 0);
        // A point of the cell itself or beside it is within 1.5 sides, and the second nearest within two cells.
        for row in 0..5 {
            for column in 0..5 {
                let column = (cell[0] + CELLS - 2 + column) % CELLS;
                let row = (cell[1] + CELLS - 2 + row) % CELLS;
                let index = row * CELLS + column;
                let point = points[index as usize];
                let squared = distance(at[0], point[0]) + distance(at[1], point[1]);
                if squared < nearest {
                    (second, nearest, owner) = (nearest, squared, index);
                } else if squared < second {
                    second = squared;
                }
            }
        }
        let [nearest, second] = [nearest, second].map(|squared| squared.sqrt() / FAR);
        [
            byte(nearest),
            byte(second),
            byte(second - nearest),
            byte(unit([owner, 0, 52])),
        ]
    })
}

/// Squared distance along one axis, the shorter way around.
fn distance(one: f64, other: f64) -> f64 {
    let straight = (one - other).abs();
    let shorter = straight.min(f64::from(CELLS) - straight);
    shorter * shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_texel_has_the_distances_of_a_search_through_all_points() {
        let picture = picture();
        for (x, y) in [(0, 0), (511, 511), (3, 250), (100, 511), (77, 301)] {
            let mut all: Vec<f64> = (0..CELLS * CELLS)
                .map(|index| {
                    let cell = [index % CELLS, index / CELLS];
                    let axis = |texel: u32, axis: usize| {
                        let at = (f64::from(texel) + 0.5) / 32.0;
                        let seed = 50 + u32::try_from(axis).unwrap();
                        distance(at, f64::from(cell[axis]) + unit([cell[0], cell[1], seed]))
                    };
                    (axis(x, 0) + axis(y, 1)).sqrt() / FAR
                })
                .collect();
            all.sort_by(f64::total_cmp);
            let at = (y * SIDE + x) as usize * 4;
            assert_eq!(picture.bytes()[at..at + 2], [byte(all[0]), byte(all[1])]);
        }
    }
}
