//! The pictures behind `channel0` and `channel1`. Each is copied to the GPU when the first program that binds it comes,
//! and stays there, as layers do.

use crate::Gpu;
use crate::resources::{Image, image};
use lockstep_images::{Format, MipChain, white_noise};

/// The picture of one channel.
#[derive(Debug, Default)]
pub(crate) enum Channel {
    /// Nothing was chosen: noise, so that a program that samples it shows something.
    #[default]
    Noise,
    /// Chosen, but no program bound it yet.
    Waiting(MipChain),
    /// On the GPU.
    Texture(Image),
}

impl Channel {
    /// Puts another picture in the place of this one, at once on the GPU when the program that runs binds it.
    pub(crate) fn set(&mut self, gpu: &Gpu, picture: &MipChain, bound: bool) {
        *self = if bound {
            Self::Texture(image(texture(gpu, picture), None))
        } else {
            Self::Waiting(picture.clone())
        };
    }

    /// Copies the picture to the GPU if it is not there. `index` tells the noises of the channels apart.
    pub(crate) fn upload(&mut self, gpu: &Gpu, index: usize) {
        let texture = match self {
            Self::Noise => texture(gpu, &noise(index)),
            Self::Waiting(picture) => texture(gpu, picture),
            Self::Texture(_) => return,
        };
        *self = Self::Texture(image(texture, None));
    }

    /// The whole picture, if it is on the GPU.
    pub(crate) fn view(&self) -> Option<&wgpu::TextureView> {
        self.on_gpu().map(|image| &image.view)
    }

    /// Bytes of GPU memory.
    pub(crate) fn allocated_bytes(&self) -> u64 {
        self.on_gpu().map_or(0, |image| bytes(&image.texture))
    }

    fn on_gpu(&self) -> Option<&Image> {
        match self {
            Self::Texture(image) => Some(image),
            Self::Noise | Self::Waiting(_) => None,
        }
    }
}

fn noise(index: usize) -> MipChain {
    white_noise(u32::try_from(index).unwrap_or(u32::MAX)).mip_chain()
}

fn bytes(texture: &wgpu::Texture) -> u64 {
    let texel = texture.format().block_copy_size(None).unwrap_or(0);
    (0..texture.mip_level_count())
        .map(|level| {
            let side = |texels: u32| u64::from((texels >> level).max(1));
            side(texture.width()) * side(texture.height()) * u64::from(texel)
        })
        .sum()
}

fn texture(gpu: &Gpu, picture: &MipChain) -> wgpu::Texture {
    let size = |width, height| wgpu::Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    let (width, height) = picture
        .levels
        .first()
        .map_or((1, 1), |level| (level.width, level.height));
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("channel"),
        size: size(width, height),
        mip_level_count: u32::try_from(picture.levels.len()).unwrap_or(1),
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: match picture.format {
            Format::Rgba8Unorm => wgpu::TextureFormat::Rgba8Unorm,
            Format::Rgba8UnormSrgb => wgpu::TextureFormat::Rgba8UnormSrgb,
            Format::Rgba16Float => wgpu::TextureFormat::Rgba16Float,
        },
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let texel = texture.format().block_copy_size(None);
    for (mip_level, level) in (0..).zip(&picture.levels) {
        gpu.queue.write_texture(
            wgpu::TexelCopyTextureInfo {
                texture: &texture,
                mip_level,
                origin: wgpu::Origin3d::ZERO,
                aspect: wgpu::TextureAspect::All,
            },
            &level.bytes,
            wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: texel.map(|bytes| bytes * level.width),
                rows_per_image: None,
            },
            size(level.width, level.height),
        );
    }
    texture
}
