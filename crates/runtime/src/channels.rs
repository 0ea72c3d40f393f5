//! What `channel0` and `channel1` show when nothing was chosen: noise, so
//! that a program that samples them shows something.

use crate::Gpu;

/// Side of the noise texture in texels; a power of two.
const SIDE: u32 = 256;

/// A texture of uniform noise with its full mip chain, 8 bits a channel.
pub(crate) fn noise(gpu: &Gpu, channel: usize) -> wgpu::Texture {
    let levels = SIDE.ilog2() + 1;
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("channel"),
        size: extent(SIDE),
        mip_level_count: levels,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let mut level_bytes = base_level(channel);
    let mut side = SIDE;
    for level in 0..levels {
        gpu.queue.write_texture(
            wgpu::TexelCopyTextureInfo {
                texture: &texture,
                mip_level: level,
                origin: wgpu::Origin3d::ZERO,
                aspect: wgpu::TextureAspect::All,
            },
            &level_bytes,
            wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(side * 4),
                rows_per_image: None,
            },
            extent(side),
        );
        if side > 1 {
            level_bytes = half_size(&level_bytes, side);
            side /= 2;
        }
    }
    texture
}

fn extent(side: u32) -> wgpu::Extent3d {
    wgpu::Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: 1,
    }
}

/// Four hashed bytes a texel; the channels differ.
fn base_level(channel: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9u32.wrapping_add(u32::try_from(channel).unwrap_or(0));
    (0..SIDE * SIDE)
        .flat_map(|_| {
            // xorshift32 (Marsaglia 2003): all non-zero states in one cycle.
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state.to_le_bytes()
        })
        .collect()
}

/// Averages 2 x 2 texels of a square level of `side` texels.
fn half_size(bytes: &[u8], side: u32) -> Vec<u8> {
    let row = side as usize * 4;
    let half = side as usize / 2;
    let mut out = Vec::with_capacity(half * half * 4);
    for y in 0..half {
        for x in 0..half {
            for channel in 0..4 {
                let at = 2 * y * row + 2 * x * 4 + channel;
                let sum: u16 = [at, at + 4, at + row, at + row + 4]
                    .iter()
                    .map(|index| u16::from(bytes[*index]))
                    .sum();
                out.push(u8::try_from((sum + 2) / 4).unwrap_or(u8::MAX));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_averages_each_channel() {
        let texel = |value: u8| [value, 0, 255, value];
        let bytes = [texel(0), texel(2), texel(4), texel(6)].concat();
        assert_eq!(half_size(&bytes, 2), [3, 0, 255, 3]);
    }

    #[test]
    fn the_noise_is_even() {
        let bytes = base_level(0);
        let mean = bytes.iter().map(|byte| u64::from(*byte)).sum::<u64>() / bytes.len() as u64;
        assert!((126..=129).contains(&mean), "{mean}");
        assert_ne!(base_level(0)[..64], base_level(1)[..64]);
    }
}
