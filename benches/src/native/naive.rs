//! The conventions taken literally: all four layers exist twice, and are copied after every dispatch.

use super::Executor;
use crate::Outcome;
use lockstep_frame::{Command, Inputs, LAYERS, Planner, Program, Resource, Size, uniform};
use lockstep_shader::Shader;

const SCREEN_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba16Float;

/// Bytes of a texel of the screen and of a layer.
const TEXEL: u64 = 8;

/// A device of the naive strategy's own.
pub struct Device {
    device: wgpu::Device,
    queue: wgpu::Queue,
}

impl Device {
    /// Asks for the same GPU that Lockstep asks for.
    pub async fn request() -> Outcome<Self> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
        let options = wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            ..Default::default()
        };
        let adapter = instance.request_adapter(&options).await?;
        let (device, queue) = adapter
            .request_device(&wgpu::DeviceDescriptor::default())
            .await?;
        Ok(Self { device, queue })
    }
}

/// One program with all that the conventions name. Its entry points may not read `dispatch.id`.
pub struct Naive<'a> {
    gpu: &'a Device,
    size: Size,
    program: Program,
    pipelines: Vec<wgpu::ComputePipeline>,
    /// Everything, for every entry point.
    bind_group: wgpu::BindGroup,
    uniforms: wgpu::Buffer,
    storage: Vec<wgpu::Buffer>,
    layers_in: wgpu::Texture,
    layers_out: wgpu::Texture,
    planner: Planner,
    commands: Vec<Command>,
}

impl<'a> Naive<'a> {
    /// Compiles `shader` and allocates everything.
    pub fn new(gpu: &'a Device, shader: &Shader, size: Size) -> Outcome<Self> {
        let device = &gpu.device;
        let program = shader.program().clone();
        let texture = |depth: u32, usage: wgpu::TextureUsages| {
            device.create_texture(&wgpu::TextureDescriptor {
                label: None,
                size: extent(size, depth),
                mip_level_count: 1,
                sample_count: 1,
                dimension: wgpu::TextureDimension::D2,
                format: SCREEN_FORMAT,
                usage,
                view_formats: &[],
            })
        };
        let buffer = |size: u64, usage: wgpu::BufferUsages| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let screen = texture(1, wgpu::TextureUsages::STORAGE_BINDING);
        let layers_in = texture(
            LAYERS,
            wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        );
        let layers_out = texture(
            LAYERS,
            wgpu::TextureUsages::STORAGE_BINDING | wgpu::TextureUsages::COPY_SRC,
        );
        let uniforms = buffer(
            uniform::LENGTH as u64,
            wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
        );
        let storage: Vec<_> = program
            .buffers
            .iter()
            .map(|declared| buffer(declared.size.bytes(1 << 20), wgpu::BufferUsages::STORAGE))
            .collect();
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(shader.naga_wgsl().into()),
        });
        let mut declared = Vec::new();
        for binding in &program.bindings {
            declared.push(wgpu::BindGroupLayoutEntry {
                binding: binding.binding,
                visibility: wgpu::ShaderStages::COMPUTE,
                ty: binding_type(binding.resource)?,
                count: None,
            });
        }
        let bind_group_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: None,
            entries: &declared,
        });
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(&bind_group_layout)],
            immediate_size: 0,
        });
        let pipelines = program
            .entry_points
            .iter()
            .map(|entry| {
                device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                    label: None,
                    layout: Some(&layout),
                    module: &module,
                    entry_point: Some(&entry.name),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    cache: None,
                })
            })
            .collect();
        let flat = screen.create_view(&wgpu::TextureViewDescriptor::default());
        let array = wgpu::TextureViewDescriptor {
            dimension: Some(wgpu::TextureViewDimension::D2Array),
            ..Default::default()
        };
        let (view_in, view_out) = (
            layers_in.create_view(&array),
            layers_out.create_view(&array),
        );
        let mut entries = Vec::new();
        for binding in &program.bindings {
            let resource = match binding.resource {
                Resource::Time => wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                    buffer: &uniforms,
                    offset: uniform::TIME.start as u64,
                    size: wgpu::BufferSize::new(uniform::TIME.len() as u64),
                }),
                Resource::Screen => wgpu::BindingResource::TextureView(&flat),
                Resource::LayersIn => wgpu::BindingResource::TextureView(&view_in),
                Resource::LayersOut => wgpu::BindingResource::TextureView(&view_out),
                Resource::Storage(index) => storage
                    .get(index)
                    .ok_or("a binding names a buffer that is not declared")?
                    .as_entire_binding(),
                other => return Err(format!("the naive strategy binds no {other:?}").into()),
            };
            entries.push(wgpu::BindGroupEntry {
                binding: binding.binding,
                resource,
            });
        }
        let bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &bind_group_layout,
            entries: &entries,
        });
        Ok(Self {
            gpu,
            size,
            program,
            pipelines,
            bind_group,
            uniforms,
            storage,
            layers_in,
            layers_out,
            planner: Planner::new(),
            commands: Vec::new(),
        })
    }
}

impl Executor for Naive<'_> {
    fn frame(&mut self, inputs: &Inputs) {
        let queue = &self.gpu.queue;
        queue.write_buffer(&self.uniforms, 0, &inputs.uniform_block());
        let mut encoder = self
            .gpu
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.planner.frame(
            &self.program,
            self.size,
            inputs.time.frame,
            &mut self.commands,
        );
        for command in &self.commands {
            let Command::Dispatch {
                entry_point,
                groups: [x, y, z],
                ..
            } = *command
            else {
                continue;
            };
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&self.pipelines[entry_point]);
            pass.set_bind_group(0, &self.bind_group, &[]);
            pass.dispatch_workgroups(x, y, z);
            drop(pass);
            encoder.copy_texture_to_texture(
                self.layers_out.as_image_copy(),
                self.layers_in.as_image_copy(),
                extent(self.size, LAYERS),
            );
        }
        queue.submit([encoder.finish()]);
    }

    fn wait(&mut self) -> Outcome {
        self.gpu.device.poll(wgpu::PollType::wait_indefinitely())?;
        Ok(())
    }

    fn allocated_bytes(&self) -> u64 {
        let pixels = u64::from(self.size.width) * u64::from(self.size.height);
        let storage: u64 = self.storage.iter().map(wgpu::Buffer::size).sum();
        pixels * TEXEL * (1 + 2 * u64::from(LAYERS)) + storage
    }
}

fn binding_type(resource: Resource) -> Outcome<wgpu::BindingType> {
    let buffer = |ty| wgpu::BindingType::Buffer {
        ty,
        has_dynamic_offset: false,
        min_binding_size: None,
    };
    let stored = |view_dimension| wgpu::BindingType::StorageTexture {
        access: wgpu::StorageTextureAccess::WriteOnly,
        format: SCREEN_FORMAT,
        view_dimension,
    };
    Ok(match resource {
        Resource::Time => buffer(wgpu::BufferBindingType::Uniform),
        Resource::Screen => stored(wgpu::TextureViewDimension::D2),
        Resource::LayersIn => wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable: true },
            view_dimension: wgpu::TextureViewDimension::D2Array,
            multisampled: false,
        },
        Resource::LayersOut => stored(wgpu::TextureViewDimension::D2Array),
        Resource::Storage(_) => buffer(wgpu::BufferBindingType::Storage { read_only: false }),
        other => return Err(format!("the naive strategy binds no {other:?}").into()),
    })
}

fn extent(size: Size, depth: u32) -> wgpu::Extent3d {
    wgpu::Extent3d {
        width: size.width,
        height: size.height,
        depth_or_array_layers: depth,
    }
}
