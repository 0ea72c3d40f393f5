//! Blue noise by the void-and-cluster method (Ulichney, "The void-and-cluster method for dither array generation",
//! 1993): each rank goes where the texels with lower ranks are farthest away, so that neighbours differ.

use crate::noise::hash;
use crate::{Format, Image};

const SIDE: usize = 64;
const TEXELS: usize = SIDE * SIDE;

/// Texels around one that it crowds: beyond, its influence is less than 1/1000.
const REACH: usize = 6;
const KERNEL: usize = 2 * REACH + 1;

/// exp(-1 / (2 * 1.5^2)): the influence of a texel on the next one, for the standard deviation that Ulichney gives.
const FALLOFF: f64 = 0.800_737_402_916_808_1;

/// 64 x 64 tileable texels, each value equally often. Green, blue and alpha are red shifted by half the picture along
/// x, along y, and along both.
pub(crate) fn picture() -> Image {
    let values = values();
    let side = u32::try_from(SIDE).unwrap_or(u32::MAX);
    Image::of_bytes(Format::Rgba8Unorm, [side, side], |x, y| {
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
            let column = (x as usize + right * SIDE / 2) % SIDE;
            let row = (y as usize + down * SIDE / 2) % SIDE;
            values[row * SIDE + column]
        })
    })
}

/// How crowded each texel is by those that are taken, in whole numbers, so that taking one back leaves no trace.
struct Crowd {
    kernel: [u32; KERNEL * KERNEL],
    taken: Vec<bool>,
    crowding: Vec<u32>,
    /// The texel to choose in each row, kept so that not every texel is looked at for every rank.
    emptiest: Vec<usize>,
    fullest: Vec<usize>,
}

impl Crowd {
    fn new() -> Self {
        let mut influence = [1.0; REACH * REACH * 2 + 1];
        for distance in 1..influence.len() {
            influence[distance] = influence[distance - 1] * FALLOFF;
        }
        let kernel = std::array::from_fn(|at| {
            let [right, down] = [at % KERNEL, at / KERNEL].map(|part| part.abs_diff(REACH));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "within 0 to 65536"
            )]
            let whole = (influence[right * right + down * down] * 65_536.0 + 0.5) as u32;
            whole
        });
        Self {
            kernel,
            taken: vec![false; TEXELS],
            crowding: vec![0; TEXELS],
            emptiest: (0..SIDE).map(|row| row * SIDE).collect(),
            fullest: (0..SIDE).map(|row| row * SIDE).collect(),
        }
    }

    /// Takes a free texel, or frees a taken one.
    fn flip(&mut self, texel: usize) {
        self.taken[texel] = !self.taken[texel];
        let takes = self.taken[texel];
        let (column, row) = (texel % SIDE, texel / SIDE);
        let kernel = self.kernel;
        for (down, weights) in kernel.chunks_exact(KERNEL).enumerate() {
            let row = (row + SIDE + down - REACH) % SIDE;
            for (right, weight) in weights.iter().enumerate() {
                let column = (column + SIDE + right - REACH) % SIDE;
                let crowding = &mut self.crowding[row * SIDE + column];
                *crowding = if takes {
                    *crowding + weight
                } else {
                    *crowding - weight
                };
            }
            self.look_through(row);
        }
    }

    fn look_through(&mut self, row: usize) {
        let (mut emptiest, mut fullest) = (row * SIDE, row * SIDE);
        for texel in row * SIDE..(row + 1) * SIDE {
            if self.emptiness(texel) < self.emptiness(emptiest) {
                emptiest = texel;
            }
            if self.fullness(texel) > self.fullness(fullest) {
                fullest = texel;
            }
        }
        self.emptiest[row] = emptiest;
        self.fullest[row] = fullest;
    }

    /// Lowest for the free texel with the fewest taken ones around it.
    fn emptiness(&self, texel: usize) -> u32 {
        if self.taken[texel] {
            u32::MAX
        } else {
            self.crowding[texel]
        }
    }

    /// Highest for the taken texel with the most others around it.
    fn fullness(&self, texel: usize) -> u32 {
        if self.taken[texel] {
            self.crowding[texel]
        } else {
            0
        }
    }

    fn void(&self) -> usize {
        let free = self.emptiest.iter().copied();
        free.min_by_key(|texel| self.emptiness(*texel)).unwrap_or(0)
    }

    fn cluster(&self) -> usize {
        let taken = self.fullest.iter().copied();
        taken.max_by_key(|texel| self.fullness(*texel)).unwrap_or(0)
    }
}

/// A value from 0 to 255 for each texel, spread evenly over the ranks.
fn values() -> Vec<u8> {
    let mut crowd = Crowd::new();
    // A tenth of the texels, at random, moved from clusters to voids until that changes nothing.
    let mut count = 0;
    for seed in 0.. {
        let texel = hash([seed, 0, 60]) as usize % TEXELS;
        if !crowd.taken[texel] {
            crowd.flip(texel);
            count += 1;
        }
        if count == TEXELS / 10 {
            break;
        }
    }
    loop {
        let from = crowd.cluster();
        crowd.flip(from);
        let to = crowd.void();
        crowd.flip(to);
        if from == to {
            break;
        }
    }
    let value = |rank: usize| u8::try_from(rank * 256 / TEXELS).unwrap_or(u8::MAX);
    let mut values = vec![0; TEXELS];
    let start: Vec<usize> = (0..TEXELS).filter(|texel| crowd.taken[*texel]).collect();
    for rank in (0..count).rev() {
        let texel = crowd.cluster();
        crowd.flip(texel);
        values[texel] = value(rank);
    }
    for texel in start {
        crowd.flip(texel);
    }
    for rank in count..TEXELS {
        let texel = crowd.void();
        crowd.flip(texel);
        values[texel] = value(rank);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_equally_frequent_and_neighbours_differ() {
        let values = values();
        let mut counts = [0; 256];
        let (mut near, mut far) = (0u64, 0u64);
        for (texel, value) in values.iter().enumerate() {
            counts[usize::from(*value)] += 1;
            let right = texel / SIDE * SIDE + (texel + 1) % SIDE;
            near += u64::from(value.abs_diff(values[right]));
            far += u64::from(value.abs_diff(values[(texel + 37 * SIDE + 11) % TEXELS]));
        }
        assert_eq!(counts, [TEXELS / 256; 256]);
        // White noise differs by 85 on the average, next to each other as well as far apart.
        let [near, far] = [near, far].map(|sum| sum / TEXELS as u64);
        assert!(near > 100 && (80..91).contains(&far), "{near} {far}");
    }

    #[test]
    fn patches_have_almost_the_same_mean() {
        let values = values();
        for patch in 0..16 {
            let (left, top) = (patch % 4 * 16, patch / 4 * 16);
            let sum: u32 = (0..256)
                .map(|at| u32::from(values[(top + at / 16) * SIDE + left + at % 16]))
                .sum();
            // White noise would have a standard deviation of 4.6 here.
            assert!((sum / 256).abs_diff(127) <= 3, "{}", sum / 256);
        }
    }
}
