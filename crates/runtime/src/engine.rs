//! Runs one program on one screen.

use crate::readback::{self, ReadError};
pub use crate::resources::RUNTIME_BUFFER_BYTES;
use crate::resources::{Resources, extent};
use crate::timing::{EntryTime, Stopwatch};
use crate::{Compiled, Gpu};
use lockstep_frame::{
    Command, Inputs, LayerSet, Picture, Planner, Program, Resource, Size, uniform,
};
use lockstep_images::MipChain;
use std::ops::Range;
use std::rc::Rc;

/// What loading a program did to memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// Storage buffers that are new or whose declaration changed; they hold zeros.
    pub restarted_buffers: Vec<String>,
}

/// A program, its memory and its screen.
#[derive(Debug)]
pub struct Engine {
    gpu: Rc<Gpu>,
    resources: Resources,
    compiled: Option<Compiled>,
    bind_group: Option<wgpu::BindGroup>,
    /// Bytes of the uniform block that the program can read; 0 when it reads none.
    uniform_bytes: usize,
    planner: Planner,
    commands: Vec<Command>,
}

impl Engine {
    /// A black screen of `size`, without a program.
    #[must_use]
    pub fn new(gpu: Rc<Gpu>, size: Size) -> Self {
        let resources = Resources::new(&gpu, size);
        Self {
            gpu,
            resources,
            compiled: None,
            bind_group: None,
            uniform_bytes: 0,
            planner: Planner::new(),
            commands: Vec::new(),
        }
    }

    /// Puts `compiled` in the place of the program that ran so far. Layers
    /// stay, and so do buffers whose declaration is the same.
    pub fn load(&mut self, compiled: Compiled) -> Loaded {
        if self
            .compiled
            .as_ref()
            .is_some_and(|old| old.program.float32_layers != compiled.program.float32_layers)
        {
            self.planner = Planner::new();
        }
        let restarted_buffers = self.resources.adapt(&self.gpu, &compiled.program);
        self.uniform_bytes = uniform_bytes(&compiled.program);
        self.compiled = Some(compiled);
        self.rebind();
        Loaded { restarted_buffers }
    }

    /// Whether there is a program to run.
    #[must_use]
    pub fn has_program(&self) -> bool {
        self.compiled.is_some()
    }

    /// The program that runs.
    #[must_use]
    pub fn program(&self) -> Option<&Program> {
        self.compiled.as_ref().map(|compiled| &compiled.program)
    }

    /// Size of the screen.
    #[must_use]
    pub fn size(&self) -> Size {
        self.resources.size
    }

    /// Bytes of GPU memory in textures and storage buffers.
    #[must_use]
    pub fn allocated_bytes(&self) -> u64 {
        self.resources.allocated_bytes()
    }

    /// Changes the size of the screen, which empties everything; the caller's clock has to restart too.
    pub fn resize(&mut self, size: Size) {
        if size != self.resources.size {
            self.resources.size = size;
            self.restart();
        }
    }

    /// Shows `picture` in `channel`, 0 or 1, from the next frame on; another channel is ignored. Until then both show
    /// noise. The picture stays over edits, restarts and resizes; time, buffers and layers stay over its change.
    pub fn set_channel(&mut self, channel: usize, picture: &MipChain) {
        let bound = self
            .program()
            .is_some_and(|program| program.binds(Resource::Channel(channel)));
        self.resources
            .set_channel(&self.gpu, channel, picture, bound);
        if bound {
            self.rebind();
        }
    }

    /// Zeroes the screen, the layers and the storage buffers.
    pub fn restart(&mut self) {
        self.planner = Planner::new();
        let program = self.compiled.as_ref().map(|compiled| &compiled.program);
        self.resources.clear(&self.gpu, program);
        self.rebind();
    }

    /// Runs one frame: everything goes into one command buffer.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn frame(&mut self, inputs: &Inputs) {
        let encoder = self.encode(inputs, None);
        self.gpu.queue.submit([encoder.finish()]);
    }

    /// Runs one frame and shows it on `canvas`: everything goes into one command buffer.
    #[cfg(target_arch = "wasm32")]
    pub fn frame(&mut self, inputs: &Inputs, canvas: Option<&mut crate::CanvasTarget>) {
        let encoder = self.encode(inputs, None);
        self.submit(encoder, canvas);
    }

    #[cfg(target_arch = "wasm32")]
    fn submit(&self, mut encoder: wgpu::CommandEncoder, canvas: Option<&mut crate::CanvasTarget>) {
        let shown = canvas.and_then(|canvas| canvas.draw(&self.gpu, &self.resources, &mut encoder));
        self.gpu.queue.submit([encoder.finish()]);
        if let Some(texture) = shown {
            self.gpu.queue.present(texture);
        }
    }

    /// Runs one frame and measures the GPU time of each entry point, repeats
    /// added up. `None` where the device has no timestamps: then nothing ran.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn timed_frame(
        &mut self,
        inputs: &Inputs,
    ) -> Option<impl Future<Output = Result<Vec<EntryTime>, ReadError>> + use<>> {
        let stopwatch = Stopwatch::new(&self.gpu)?;
        let mut encoder = self.encode(inputs, Some(&stopwatch));
        let recorded = stopwatch.resolve(&self.gpu, &mut encoder);
        self.gpu.queue.submit([encoder.finish()]);
        Some(recorded.read(Rc::clone(&self.gpu), self.entry_names()))
    }

    /// Runs one frame, shows it on `canvas` and measures the GPU time of each
    /// entry point, repeats added up. `None` where the device has no
    /// timestamps: then nothing ran. Timing takes a pass for each entry
    /// point, so a caller measures now and then and not every frame.
    #[cfg(target_arch = "wasm32")]
    pub fn timed_frame(
        &mut self,
        inputs: &Inputs,
        canvas: Option<&mut crate::CanvasTarget>,
    ) -> Option<impl Future<Output = Result<Vec<EntryTime>, ReadError>> + use<>> {
        let stopwatch = Stopwatch::new(&self.gpu)?;
        let mut encoder = self.encode(inputs, Some(&stopwatch));
        let recorded = stopwatch.resolve(&self.gpu, &mut encoder);
        self.submit(encoder, canvas);
        Some(recorded.read(Rc::clone(&self.gpu), self.entry_names()))
    }

    /// Reads the screen back.
    ///
    /// # Errors
    ///
    /// When the device is lost before the bytes arrive.
    pub fn read_screen(&self) -> impl Future<Output = Result<Picture, ReadError>> + use<> {
        readback::screen(Rc::clone(&self.gpu), &self.resources)
    }

    /// Reads the storage variable `name` back, all of its bytes.
    ///
    /// # Errors
    ///
    /// When there is no such variable, or the device is lost before the bytes arrive.
    pub fn read_buffer(
        &self,
        name: &str,
    ) -> impl Future<Output = Result<Vec<u8>, ReadError>> + use<> {
        self.read_buffer_range(name, 0..u64::MAX)
    }

    /// Reads the bytes `range` of the storage variable `name` back; fewer
    /// where the buffer ends earlier. Nothing else is copied, so a part of a
    /// large buffer is cheap.
    ///
    /// # Errors
    ///
    /// When there is no such variable, or the device is lost before the bytes arrive.
    pub fn read_buffer_range(
        &self,
        name: &str,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Vec<u8>, ReadError>> + use<> {
        readback::buffer(Rc::clone(&self.gpu), self.resources.buffer(name), range)
    }

    /// Bytes of the storage variable `name`, or `None` when the program touches none of that name.
    #[must_use]
    pub fn buffer_bytes(&self, name: &str) -> Option<u64> {
        self.resources.buffer(name).map(wgpu::Buffer::size)
    }

    fn entry_names(&self) -> Vec<String> {
        self.program().map_or_else(Vec::new, |program| {
            program
                .entry_points
                .iter()
                .map(|entry| entry.name.clone())
                .collect()
        })
    }

    fn rebind(&mut self) {
        self.bind_group = self
            .compiled
            .as_ref()
            .map(|compiled| self.resources.bind_group(&self.gpu, compiled));
    }

    fn new_encoder(&self) -> wgpu::CommandEncoder {
        self.gpu
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
    }

    /// Writes the frame's uniforms and records its commands.
    fn encode(&mut self, inputs: &Inputs, stopwatch: Option<&Stopwatch>) -> wgpu::CommandEncoder {
        let mut encoder = self.new_encoder();
        let (Some(compiled), Some(bind_group)) = (&self.compiled, &self.bind_group) else {
            return encoder;
        };
        if self.uniform_bytes > 0 {
            self.gpu.queue.write_buffer(
                &self.resources.uniforms,
                0,
                &inputs.uniform_block()[..self.uniform_bytes],
            );
        }
        self.planner.frame(
            &compiled.program,
            self.resources.size,
            inputs.time.frame,
            &mut self.commands,
        );
        let has_dispatch_id = compiled.program.binds(Resource::Dispatch);
        let mut rest = self.commands.as_slice();
        while let Some(first) = rest.first() {
            if let Command::HandOn(layers) = first {
                hand_on(&mut encoder, &self.resources, *layers);
                rest = &rest[1..];
                continue;
            }
            let run = pass_length(rest, stopwatch.is_some());
            let (dispatches, after) = rest.split_at(run);
            rest = after;
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
                label: None,
                timestamp_writes: stopwatch
                    .zip(entry_of(first))
                    .and_then(|(watch, entry)| watch.next_pass(entry)),
            });
            let mut current = None;
            // On the web every call crosses into JavaScript, so what is set already is not set again.
            let mut bound = None;
            for command in dispatches {
                let Command::Dispatch {
                    entry_point,
                    groups: [x, y, z],
                    id,
                } = *command
                else {
                    continue;
                };
                if current != Some(entry_point)
                    && let Some(pipeline) = compiled.pipelines.get(entry_point)
                {
                    pass.set_pipeline(pipeline);
                    current = Some(entry_point);
                }
                let offset = has_dispatch_id.then_some(id * DISPATCH_STRIDE);
                if bound != Some(offset) {
                    pass.set_bind_group(0, bind_group, offset.as_slice());
                    bound = Some(offset);
                }
                pass.dispatch_workgroups(x, y, z);
            }
        }
        encoder
    }
}

const DISPATCH_STRIDE: u32 = uniform::DISPATCH_STRIDE as u32;

/// Dispatches from the start of `commands` that go into one pass: all up to
/// the next hand-over, or those of one entry point when each is timed.
fn pass_length(commands: &[Command], timed: bool) -> usize {
    let first = commands.first().and_then(entry_of);
    commands
        .iter()
        .take_while(|command| {
            let entry = entry_of(command);
            entry.is_some() && (!timed || entry == first)
        })
        .count()
}

fn entry_of(command: &Command) -> Option<usize> {
    match command {
        Command::Dispatch { entry_point, .. } => Some(*entry_point),
        Command::HandOn(_) => None,
    }
}

/// Copies layers from `pass_out` to `pass_in`, neighbours together.
fn hand_on(encoder: &mut wgpu::CommandEncoder, resources: &Resources, layers: LayerSet) {
    let (Some(from), Some(to)) = (&resources.layers_out, &resources.layers_in) else {
        return;
    };
    let mut layers = layers.iter().peekable();
    while let Some(first) = layers.next() {
        let mut last = first;
        while layers.next_if_eq(&(last + 1)).is_some() {
            last += 1;
        }
        let at = |texture| wgpu::TexelCopyTextureInfo {
            texture,
            mip_level: 0,
            origin: wgpu::Origin3d {
                x: 0,
                y: 0,
                z: first,
            },
            aspect: wgpu::TextureAspect::All,
        };
        encoder.copy_texture_to_texture(
            at(&from.texture),
            at(&to.texture),
            extent(resources.size, last - first + 1),
        );
    }
}

fn uniform_bytes(program: &Program) -> usize {
    [
        (Resource::Time, uniform::TIME.end),
        (Resource::Mouse, uniform::MOUSE.end),
        (Resource::Keyboard, uniform::KEYBOARD.end),
        (Resource::Custom, uniform::CUSTOM.end),
    ]
    .into_iter()
    .filter(|(resource, _)| program.binds(*resource))
    .map(|(_, end)| end)
    .max()
    .unwrap_or(0)
}
