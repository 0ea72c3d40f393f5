//! Filtered reads (WebGPU, "GPUSampler"; WGSL, "Texture Built-in Functions").

use super::{Level, Texture, index};
use crate::semantics::exponential::log2;
use crate::semantics::float::floor;

/// How a texture is filtered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sampler {
    /// Neighbouring texels are mixed; otherwise the nearest is taken.
    pub linear: bool,
    /// Neighbouring mip levels are mixed; otherwise the nearest is taken.
    pub mip_linear: bool,
    /// Coordinates repeat; otherwise they stop at the edge.
    pub repeat: bool,
}

impl Sampler {
    /// The six samplers of the prelude in binding order: nearest, bilinear and trilinear that clamp, then that repeat.
    #[must_use]
    pub fn of_prelude(index: usize) -> Self {
        Self {
            linear: !index.is_multiple_of(3),
            mip_linear: index % 3 == 2,
            repeat: index >= 3,
        }
    }

    /// A texel's coordinate brought into a side of `size` texels.
    fn address(self, coordinate: f32, size: u32) -> i32 {
        let size = size.max(1) as i32;
        // Far outside, and NaN, the coordinate has no texel of its own.
        let coordinate = if coordinate.abs() < 1e9 {
            coordinate as i32
        } else {
            0
        };
        if self.repeat {
            coordinate.rem_euclid(size)
        } else {
            coordinate.clamp(0, size - 1)
        }
    }
}

/// The two texels on both sides of a coordinate and the weight of the second.
struct Taps {
    at: [i32; 2],
    weight: f32,
}

impl Texture {
    /// `textureSampleLevel`: `uv` from 0 to 1, an array layer, a mip level, and an offset in texels.
    #[must_use]
    pub fn sample(
        &self,
        sampler: &Sampler,
        uv: [f32; 2],
        layer: i32,
        level: f32,
        offset: [i32; 2],
    ) -> [f32; 4] {
        let last = (self.levels.len() - 1) as f32;
        // A level that is NaN is taken for 0.
        let level = if level > 0.0 { level.min(last) } else { 0.0 };
        if !sampler.mip_linear {
            let nearest = &self.levels[((level + 0.5) as usize).min(self.levels.len() - 1)];
            return self.sample_in(nearest, sampler, uv, layer, offset);
        }
        let lower = level as usize;
        let part = level - lower as f32;
        let first = self.sample_in(&self.levels[lower], sampler, uv, layer, offset);
        match self.levels.get(lower + 1) {
            Some(next) if part > 0.0 => {
                let second = self.sample_in(next, sampler, uv, layer, offset);
                mix(first, second, part)
            }
            _ => first,
        }
    }

    fn texel(&self, level: &Level, x: i32, y: i32, layer: i32) -> [f32; 4] {
        level
            .texels
            .get(index(level, self.layers, [x, y, layer]))
            .map_or([0.0; 4], |texel| texel.map(f32::from_bits))
    }

    fn sample_in(
        &self,
        level: &Level,
        sampler: &Sampler,
        uv: [f32; 2],
        layer: i32,
        offset: [i32; 2],
    ) -> [f32; 4] {
        if !sampler.linear {
            let x = place(uv[0], level.width, sampler) + offset[0] as f32;
            let y = place(uv[1], level.height, sampler) + offset[1] as f32;
            return self.texel(
                level,
                sampler.address(floor(x), level.width),
                sampler.address(floor(y), level.height),
                layer,
            );
        }
        let x = taps(uv[0], level.width, offset[0], sampler);
        let y = taps(uv[1], level.height, offset[1], sampler);
        let row = |y: i32| {
            mix(
                self.texel(level, x.at[0], y, layer),
                self.texel(level, x.at[1], y, layer),
                x.weight,
            )
        };
        mix(row(y.at[0]), row(y.at[1]), y.weight)
    }

    /// `textureGather`: one component of the four texels that a linear sample
    /// would mix, counter-clockwise from the lower left.
    #[must_use]
    pub fn gather(
        &self,
        sampler: &Sampler,
        uv: [f32; 2],
        layer: i32,
        offset: [i32; 2],
        component: u32,
    ) -> [f32; 4] {
        let level = &self.levels[0];
        let x = taps(uv[0], level.width, offset[0], sampler);
        let y = taps(uv[1], level.height, offset[1], sampler);
        let component = component.min(3) as usize;
        [(0, 1), (1, 1), (1, 0), (0, 0)]
            .map(|(i, j)| self.texel(level, x.at[i], y.at[j], layer)[component])
    }

    /// The mip level of `textureSampleGrad`: the logarithm of the longer gradient in texels.
    #[must_use]
    pub fn level_of(&self, x: [f32; 2], y: [f32; 2]) -> f32 {
        let [width, height] = self.size(0).map(|side| side as f32);
        let squared = |[u, v]: [f32; 2]| (u * width) * (u * width) + (v * height) * (v * height);
        0.5 * log2(squared(x).max(squared(y)))
    }
}

/// A coordinate in texels. Repeating ones lose their whole part first, so that large ones keep their precision.
fn place(uv: f32, size: u32, sampler: &Sampler) -> f32 {
    let uv = if sampler.repeat { uv - floor(uv) } else { uv };
    uv * size as f32
}

fn taps(uv: f32, size: u32, offset: i32, sampler: &Sampler) -> Taps {
    let centre = place(uv, size, sampler) - 0.5 + offset as f32;
    let low = floor(centre);
    let weight = centre - low;
    Taps {
        at: [sampler.address(low, size), sampler.address(low + 1.0, size)],
        // Infinite coordinates have no weight.
        weight: if weight.is_finite() { weight } else { 0.0 },
    }
}

fn mix(a: [f32; 4], b: [f32; 4], weight: f32) -> [f32; 4] {
    if weight == 0.0 {
        return a;
    }
    std::array::from_fn(|k| a[k] * (1.0 - weight) + b[k] * weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texture::TexelFormat;

    /// Texel (x, y) holds 10 y + x.
    fn texture() -> Texture {
        let mut texture = Texture::zeros(4, 2, 1, TexelFormat::RGBA32_FLOAT);
        for (index, texel) in texture.texels_mut().iter_mut().enumerate() {
            texel[0] = ((index / 4 * 10 + index % 4) as f32).to_bits();
        }
        texture
    }

    fn red(sampler: Sampler, uv: [f32; 2]) -> f32 {
        texture().sample(&sampler, uv, 0, 0.0, [0, 0])[0]
    }

    #[test]
    fn the_nearest_texel_and_the_mix_of_four() {
        let nearest = Sampler::default();
        let bilinear = Sampler::of_prelude(1);
        assert_eq!(red(nearest, [0.3, 0.9]), 11.0);
        assert_eq!(red(bilinear, [0.125, 0.25]), 0.0);
        assert_eq!(red(bilinear, [0.25, 0.5]), 5.5);
    }

    #[test]
    fn edges_clamp_or_repeat() {
        assert_eq!(red(Sampler::of_prelude(0), [-3.0, 0.0]), 0.0);
        assert_eq!(red(Sampler::of_prelude(0), [7.0, 7.0]), 13.0);
        assert_eq!(red(Sampler::of_prelude(3), [1.3, -0.1]), 11.0);
        // Halfway between the last and the first.
        assert_eq!(red(Sampler::of_prelude(4), [0.0, 0.25]), 1.5);
        assert_eq!(red(Sampler::of_prelude(1), [0.0, 0.25]), 0.0);
        for strange in [f32::NAN, f32::INFINITY, 1e30] {
            assert!(red(Sampler::of_prelude(5), [strange, 0.5]).is_finite());
        }
    }

    #[test]
    fn four_texels_come_in_order() {
        let four = texture().gather(&Sampler::of_prelude(1), [0.25, 0.5], 0, [0, 0], 0);
        assert_eq!(four, [10.0, 11.0, 1.0, 0.0]);
        let moved = texture().gather(&Sampler::of_prelude(1), [0.25, 0.5], 0, [1, 0], 0);
        assert_eq!(moved, [11.0, 12.0, 2.0, 1.0]);
    }

    #[test]
    fn levels_are_chosen_and_mixed() {
        let mut texture = texture();
        texture.levels.push(Level {
            width: 2,
            height: 1,
            texels: vec![[100f32.to_bits(), 0, 0, 0]; 2],
        });
        let at = |index, level| {
            texture.sample(&Sampler::of_prelude(index), [0.125, 0.25], 0, level, [0, 0])[0]
        };
        assert_eq!((at(1, 0.4), at(1, 0.6), at(1, 9.0)), (0.0, 100.0, 100.0));
        assert_eq!(
            (at(2, 0.25), at(2, f32::NAN), at(2, -3.0)),
            (25.0, 0.0, 0.0)
        );
        assert_eq!(texture.level_of([0.5, 0.0], [0.0, 0.5]), 1.0);
    }
}
