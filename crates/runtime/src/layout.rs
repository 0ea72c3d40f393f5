//! From a program's bindings to wgpu's bind group layout.

use crate::Gpu;
use lockstep_frame::{Binding, Program, Resource};

/// Format of the screen.
pub(crate) const SCREEN_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba16Float;

/// Format of the layers.
pub(crate) fn layer_format(float32: bool) -> wgpu::TextureFormat {
    if float32 {
        wgpu::TextureFormat::Rgba32Float
    } else {
        wgpu::TextureFormat::Rgba16Float
    }
}

/// The layout of group 0: exactly the bindings that some entry point touches.
pub(crate) fn bind_group_layout(gpu: &Gpu, program: &Program) -> wgpu::BindGroupLayout {
    let entries: Vec<_> = program
        .bindings
        .iter()
        .map(|binding| entry(gpu, program, *binding))
        .collect();
    gpu.device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("program"),
            entries: &entries,
        })
}

fn entry(gpu: &Gpu, program: &Program, binding: Binding) -> wgpu::BindGroupLayoutEntry {
    let uniform = |has_dynamic_offset| wgpu::BindingType::Buffer {
        ty: wgpu::BufferBindingType::Uniform,
        has_dynamic_offset,
        min_binding_size: None,
    };
    let sampled = |view_dimension, filterable| wgpu::BindingType::Texture {
        sample_type: wgpu::TextureSampleType::Float { filterable },
        view_dimension,
        multisampled: false,
    };
    let stored = |format, view_dimension| wgpu::BindingType::StorageTexture {
        access: wgpu::StorageTextureAccess::WriteOnly,
        format,
        view_dimension,
    };
    let float32 = program.float32_layers;
    let ty = match binding.resource {
        Resource::Time | Resource::Mouse | Resource::Keyboard | Resource::Custom => uniform(false),
        Resource::Dispatch => uniform(true),
        Resource::Screen => stored(SCREEN_FORMAT, wgpu::TextureViewDimension::D2),
        Resource::LayersIn => sampled(
            wgpu::TextureViewDimension::D2Array,
            !float32 || gpu.filters_float32(),
        ),
        Resource::LayersOut => stored(layer_format(float32), wgpu::TextureViewDimension::D2Array),
        Resource::Channel(_) => sampled(wgpu::TextureViewDimension::D2, true),
        Resource::Sampler(_) => wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
        Resource::Storage(index) => wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage {
                read_only: program
                    .buffers
                    .get(index)
                    .is_some_and(|buffer| buffer.read_only),
            },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
    };
    wgpu::BindGroupLayoutEntry {
        binding: binding.binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty,
        count: None,
    }
}
