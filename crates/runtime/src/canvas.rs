//! Shows a screen on a canvas of the page.

use crate::resources::Resources;
use crate::{Gpu, GpuError};
use lockstep_frame::Size;

/// A canvas that pictures are drawn to. Bound to the device it was made with:
/// after a loss a new canvas element is needed.
#[derive(Debug)]
pub struct CanvasTarget {
    surface: wgpu::Surface<'static>,
    format: wgpu::TextureFormat,
    configured: Option<Size>,
    pipeline: wgpu::RenderPipeline,
    layout: wgpu::BindGroupLayout,
    /// The bind group of the screen that was shown last.
    shown: Option<(u64, wgpu::BindGroup)>,
}

impl CanvasTarget {
    /// Takes `canvas` over; it must not have a context of another kind.
    ///
    /// # Errors
    ///
    /// When the browser refuses a WebGPU context for it.
    pub fn new(gpu: &Gpu, canvas: web_sys::HtmlCanvasElement) -> Result<Self, GpuError> {
        let surface = gpu
            .instance
            .create_surface(wgpu::SurfaceTarget::Canvas(canvas))
            .map_err(|error| GpuError::Canvas(error.to_string()))?;
        let format = surface
            .get_capabilities(&gpu.adapter)
            .formats
            .first()
            .copied()
            .ok_or_else(|| GpuError::Canvas("it has no pixel format".to_owned()))?;
        let layout = gpu
            .device
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: Some("show"),
                entries: &[wgpu::BindGroupLayoutEntry {
                    binding: 0,
                    visibility: wgpu::ShaderStages::FRAGMENT,
                    ty: wgpu::BindingType::Texture {
                        sample_type: wgpu::TextureSampleType::Float { filterable: false },
                        view_dimension: wgpu::TextureViewDimension::D2,
                        multisampled: false,
                    },
                    count: None,
                }],
            });
        let pipeline = show_pipeline(gpu, &layout, format);
        Ok(Self {
            surface,
            format,
            configured: None,
            pipeline,
            layout,
            shown: None,
        })
    }

    /// Records the way of the screen to the canvas. Gives the canvas's texture
    /// to present after the submit, or `None` while the canvas cannot be drawn to.
    pub(crate) fn draw(
        &mut self,
        gpu: &Gpu,
        resources: &Resources,
        encoder: &mut wgpu::CommandEncoder,
    ) -> Option<wgpu::SurfaceTexture> {
        if self.configured != Some(resources.size) {
            self.surface.configure(
                &gpu.device,
                &wgpu::SurfaceConfiguration {
                    usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
                    format: self.format,
                    color_space: Default::default(),
                    width: resources.size.width,
                    height: resources.size.height,
                    present_mode: wgpu::PresentMode::Fifo,
                    desired_maximum_frame_latency: 2,
                    alpha_mode: wgpu::CompositeAlphaMode::Opaque,
                    view_formats: Vec::new(),
                },
            );
            self.configured = Some(resources.size);
        }
        let texture = match self.surface.get_current_texture() {
            wgpu::CurrentSurfaceTexture::Success(texture)
            | wgpu::CurrentSurfaceTexture::Suboptimal(texture) => texture,
            _ => {
                self.configured = None;
                return None;
            }
        };
        if self.shown.as_ref().map(|(id, _)| *id) != Some(resources.screen_id) {
            let bind_group = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("show"),
                layout: &self.layout,
                entries: &[wgpu::BindGroupEntry {
                    binding: 0,
                    resource: wgpu::BindingResource::TextureView(&resources.screen.view),
                }],
            });
            self.shown = Some((resources.screen_id, bind_group));
        }
        let view = texture
            .texture
            .create_view(&wgpu::TextureViewDescriptor::default());
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: None,
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
                    store: wgpu::StoreOp::Store,
                },
            })],
            ..Default::default()
        });
        pass.set_pipeline(&self.pipeline);
        if let Some((_, bind_group)) = &self.shown {
            pass.set_bind_group(0, bind_group, &[]);
        }
        pass.draw(0..3, 0..1);
        drop(pass);
        Some(texture)
    }
}

/// One triangle over the canvas; each pixel is the screen's, linear light made sRGB.
fn show_pipeline(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let module = gpu
        .device
        .create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some("show"),
            source: wgpu::ShaderSource::Wgsl(include_str!("show.wgsl").into()),
        });
    let pipeline_layout = gpu
        .device
        .create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("show"),
            bind_group_layouts: &[Some(layout)],
            immediate_size: 0,
        });
    gpu.device
        .create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some("show"),
            layout: Some(&pipeline_layout),
            vertex: wgpu::VertexState {
                module: &module,
                entry_point: Some("cover"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module: &module,
                entry_point: Some("show"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(format.into())],
            }),
            multiview_mask: None,
            cache: None,
        })
}
