//! What one running program owns on the GPU.

use crate::channels::Channel;
use crate::layout::{SCREEN_FORMAT, layer_format};
use crate::{Compiled, Gpu};
use lockstep_frame::{Program, Resource, Size, StorageBuffer, uniform};
use lockstep_images::MipChain;

/// Bytes of a storage buffer whose type ends in a runtime-sized array.
pub const RUNTIME_BUFFER_BYTES: u64 = 128 << 20;

/// A texture with the view that is bound.
#[derive(Debug)]
pub(crate) struct Image {
    pub texture: wgpu::Texture,
    pub view: wgpu::TextureView,
}

#[derive(Debug)]
struct Stored {
    declared: StorageBuffer,
    buffer: wgpu::Buffer,
}

/// Everything allocated for one program on one screen. Only what the program
/// binds exists, the screen and 1 KB of uniforms apart.
#[derive(Debug)]
pub(crate) struct Resources {
    pub size: Size,
    pub screen: Image,
    /// Tells two screens apart, also when one takes the other's place.
    pub screen_id: u64,
    pub layers_in: Option<Image>,
    pub layers_out: Option<Image>,
    layer_depth: u32,
    float32_layers: bool,
    pub uniforms: wgpu::Buffer,
    dispatch_ids: Option<wgpu::Buffer>,
    channels: [Channel; 2],
    samplers: [Option<wgpu::Sampler>; 6],
    storage: Vec<Stored>,
}

impl Resources {
    /// A black screen and no program yet.
    pub(crate) fn new(gpu: &Gpu, size: Size) -> Self {
        Self {
            size,
            screen: screen(gpu, size),
            screen_id: next_screen_id(),
            layers_in: None,
            layers_out: None,
            layer_depth: 0,
            float32_layers: false,
            uniforms: gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("uniforms"),
                size: uniform::LENGTH as u64,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            }),
            dispatch_ids: None,
            channels: [Channel::Noise, Channel::Noise],
            samplers: [const { None }; 6],
            storage: Vec::new(),
        }
    }

    /// Allocates what `program` binds and is not there yet. What a program
    /// before it stored stays where the declaration is the same. Gives the
    /// names of buffers that are new, and hold zeros.
    pub(crate) fn adapt(&mut self, gpu: &Gpu, program: &Program) -> Vec<String> {
        self.adapt_layers(gpu, program);
        for binding in &program.bindings {
            match binding.resource {
                Resource::Channel(index) => {
                    if let Some(channel) = self.channels.get_mut(index) {
                        channel.upload(gpu, index);
                    }
                }
                Resource::Sampler(index) => {
                    if let Some(place @ None) = self.samplers.get_mut(index) {
                        *place = Some(sampler(gpu, index));
                    }
                }
                Resource::Dispatch => {
                    let most = program
                        .entry_points
                        .iter()
                        .map(|entry| entry.repeats)
                        .max()
                        .unwrap_or(0)
                        .max(1);
                    let bytes = u64::from(most) * uniform::DISPATCH_STRIDE;
                    if self
                        .dispatch_ids
                        .as_ref()
                        .is_none_or(|buffer| buffer.size() < bytes)
                    {
                        self.dispatch_ids = Some(dispatch_ids(gpu, most));
                    }
                }
                _ => {}
            }
        }
        let mut before = std::mem::take(&mut self.storage);
        let mut fresh = Vec::new();
        for declared in &program.buffers {
            let kept = before
                .iter()
                .position(|stored| declared.keeps_content_of(&stored.declared))
                .map(|at| before.swap_remove(at).buffer);
            let buffer = kept.unwrap_or_else(|| {
                fresh.push(declared.name.clone());
                storage_buffer(gpu, declared)
            });
            self.storage.push(Stored {
                declared: declared.clone(),
                buffer,
            });
        }
        fresh
    }

    /// Zeroes the screen, the layers and every storage buffer.
    pub(crate) fn clear(&mut self, gpu: &Gpu, program: Option<&Program>) {
        self.screen = screen(gpu, self.size);
        self.screen_id = next_screen_id();
        self.layers_in = None;
        self.layers_out = None;
        let mut encoder = gpu
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        for stored in &self.storage {
            encoder.clear_buffer(&stored.buffer, 0, None);
        }
        gpu.queue.submit([encoder.finish()]);
        if let Some(program) = program {
            self.adapt_layers(gpu, program);
        }
    }

    /// Puts `picture` in a channel, which the program that runs binds or not.
    pub(crate) fn set_channel(&mut self, gpu: &Gpu, index: usize, picture: &MipChain, bound: bool) {
        if let Some(channel) = self.channels.get_mut(index) {
            channel.set(gpu, picture, bound);
        }
    }

    /// The buffer behind a storage variable.
    pub(crate) fn buffer(&self, name: &str) -> Option<&wgpu::Buffer> {
        self.storage
            .iter()
            .find(|stored| stored.declared.name == name)
            .map(|stored| &stored.buffer)
    }

    /// Bytes of GPU memory in textures and storage buffers.
    pub(crate) fn allocated_bytes(&self) -> u64 {
        let pixels = u64::from(self.size.width) * u64::from(self.size.height);
        let layer_texel = if self.float32_layers { 16 } else { 8 };
        let layer_images =
            u64::from(self.layers_in.is_some()) + u64::from(self.layers_out.is_some());
        let storage: u64 = self.storage.iter().map(|stored| stored.buffer.size()).sum();
        let channels: u64 = self.channels.iter().map(Channel::allocated_bytes).sum();
        pixels * 8
            + pixels * layer_texel * u64::from(self.layer_depth) * layer_images
            + channels
            + storage
    }

    /// Binds everything for `compiled`, to which these resources were adapted.
    pub(crate) fn bind_group(&self, gpu: &Gpu, compiled: &Compiled) -> wgpu::BindGroup {
        let uniform = |range: std::ops::Range<usize>| {
            wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer: &self.uniforms,
                offset: range.start as u64,
                size: wgpu::BufferSize::new(range.len() as u64),
            })
        };
        let view = |image: &'_ Option<Image>| image.as_ref().map(|image| image.view.clone());
        // Views live here while the entries borrow them.
        let views: Vec<Option<wgpu::TextureView>> = compiled
            .program
            .bindings
            .iter()
            .map(|binding| match binding.resource {
                Resource::Screen => Some(self.screen.view.clone()),
                Resource::LayersIn => view(&self.layers_in),
                Resource::LayersOut => view(&self.layers_out),
                Resource::Channel(index) => {
                    self.channels.get(index).and_then(Channel::view).cloned()
                }
                _ => None,
            })
            .collect();
        let entries: Vec<wgpu::BindGroupEntry<'_>> = compiled
            .program
            .bindings
            .iter()
            .zip(&views)
            .filter_map(|(binding, view)| {
                let resource = match binding.resource {
                    Resource::Time => uniform(uniform::TIME),
                    Resource::Mouse => uniform(uniform::MOUSE),
                    Resource::Keyboard => uniform(uniform::KEYBOARD),
                    Resource::Custom => uniform(uniform::CUSTOM),
                    Resource::Dispatch => wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                        buffer: self.dispatch_ids.as_ref()?,
                        offset: 0,
                        size: wgpu::BufferSize::new(16),
                    }),
                    Resource::Screen
                    | Resource::LayersIn
                    | Resource::LayersOut
                    | Resource::Channel(_) => wgpu::BindingResource::TextureView(view.as_ref()?),
                    Resource::Sampler(index) => {
                        wgpu::BindingResource::Sampler(self.samplers.get(index)?.as_ref()?)
                    }
                    Resource::Storage(index) => self.storage.get(index)?.buffer.as_entire_binding(),
                };
                Some(wgpu::BindGroupEntry {
                    binding: binding.binding,
                    resource,
                })
            })
            .collect();
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("program"),
            layout: &compiled.layout,
            entries: &entries,
        })
    }

    fn adapt_layers(&mut self, gpu: &Gpu, program: &Program) {
        if program.float32_layers != self.float32_layers {
            self.layers_in = None;
            self.layers_out = None;
            self.float32_layers = program.float32_layers;
        }
        let depth = if self.layers_in.is_some() || self.layers_out.is_some() {
            self.layer_depth.max(program.layer_depth())
        } else {
            program.layer_depth()
        };
        let grows = depth > self.layer_depth;
        for (bound, is_in) in [(Resource::LayersIn, true), (Resource::LayersOut, false)] {
            let place = if is_in {
                &self.layers_in
            } else {
                &self.layers_out
            };
            let wanted = program.binds(bound) || place.is_some();
            if wanted && (grows || place.is_none()) {
                let made = layers(gpu, self.size, depth, self.float32_layers, is_in);
                if let Some(old) = place {
                    copy_layers(gpu, &old.texture, &made.texture);
                }
                if is_in {
                    self.layers_in = Some(made);
                } else {
                    self.layers_out = Some(made);
                }
            }
        }
        self.layer_depth = depth;
    }
}

fn next_screen_id() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A texture with a view of all of it.
pub(crate) fn image(
    texture: wgpu::Texture,
    dimension: Option<wgpu::TextureViewDimension>,
) -> Image {
    let view = texture.create_view(&wgpu::TextureViewDescriptor {
        dimension,
        ..Default::default()
    });
    Image { texture, view }
}

fn screen(gpu: &Gpu, size: Size) -> Image {
    image(
        gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("screen"),
            size: extent(size, 1),
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: SCREEN_FORMAT,
            usage: wgpu::TextureUsages::STORAGE_BINDING
                | wgpu::TextureUsages::TEXTURE_BINDING
                | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        }),
        None,
    )
}

fn layers(gpu: &Gpu, size: Size, depth: u32, float32: bool, is_in: bool) -> Image {
    let usage = if is_in {
        wgpu::TextureUsages::TEXTURE_BINDING
    } else {
        wgpu::TextureUsages::STORAGE_BINDING
    };
    image(
        gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some(if is_in { "pass_in" } else { "pass_out" }),
            size: extent(size, depth),
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: layer_format(float32),
            usage: usage | wgpu::TextureUsages::COPY_SRC | wgpu::TextureUsages::COPY_DST,
            view_formats: &[],
        }),
        Some(wgpu::TextureViewDimension::D2Array),
    )
}

fn copy_layers(gpu: &Gpu, from: &wgpu::Texture, to: &wgpu::Texture) {
    let mut encoder = gpu
        .device
        .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    encoder.copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    gpu.queue.submit([encoder.finish()]);
}

/// Size of a texture of `depth` layers over a screen.
pub(crate) fn extent(size: Size, depth: u32) -> wgpu::Extent3d {
    wgpu::Extent3d {
        width: size.width,
        height: size.height,
        depth_or_array_layers: depth,
    }
}

fn storage_buffer(gpu: &Gpu, declared: &StorageBuffer) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(&declared.name),
        size: declared.size.bytes(RUNTIME_BUFFER_BYTES),
        usage: wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::COPY_SRC
            | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

/// All values of `dispatch.id` below `count`, written once; a dynamic offset picks one.
fn dispatch_ids(gpu: &Gpu, count: u32) -> wgpu::Buffer {
    let stride = uniform::DISPATCH_STRIDE as usize;
    let mut bytes = vec![0; count as usize * stride];
    for (id, place) in (0..count).zip(bytes.chunks_exact_mut(stride)) {
        place[..4].copy_from_slice(&id.to_le_bytes());
    }
    let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("dispatch ids"),
        size: bytes.len() as u64,
        usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    gpu.queue.write_buffer(&buffer, 0, &bytes);
    buffer
}

/// The samplers in binding order: nearest, bilinear, trilinear; first clamping, then repeating.
fn sampler(gpu: &Gpu, index: usize) -> wgpu::Sampler {
    let address = if index < 3 {
        wgpu::AddressMode::ClampToEdge
    } else {
        wgpu::AddressMode::Repeat
    };
    let filter = if index.is_multiple_of(3) {
        wgpu::FilterMode::Nearest
    } else {
        wgpu::FilterMode::Linear
    };
    let mipmap_filter = if index % 3 == 2 {
        wgpu::MipmapFilterMode::Linear
    } else {
        wgpu::MipmapFilterMode::Nearest
    };
    gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        address_mode_u: address,
        address_mode_v: address,
        address_mode_w: address,
        mag_filter: filter,
        min_filter: filter,
        mipmap_filter,
        ..Default::default()
    })
}
