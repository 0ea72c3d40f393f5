//! Runs whole programs, frame by frame, as the executor on the GPU does.

mod memory;

pub use memory::RUNTIME_BUFFER_BYTES;

use crate::code::Code;
use crate::lower::{LowerOptions, Unsupported, lower};
use crate::machine::{RunError, run};
use crate::observe::Observer;
use crate::options::Options;
use lockstep_diagnostics::{Diagnostic, Severity, Span};
use lockstep_frame::{Command, Inputs, Picture, Planner, Program, Size};
use lockstep_images::MipChain;
use lockstep_shader::Shader;
use memory::Memory;
use naga::Module;
use naga::valid::ModuleInfo;
use std::fmt;
use std::ops::Range;

/// How a simulator runs programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulatorOptions {
    /// How each dispatch is run.
    pub run: Options,
    /// Invocations in a subgroup: a power of two from 4 to 128.
    pub subgroup_size: u32,
    /// Whether accesses to private variables are told to observers, which costs time.
    pub watch: bool,
}

impl Default for SimulatorOptions {
    fn default() -> Self {
        Self {
            run: Options::default(),
            subgroup_size: 32,
            watch: false,
        }
    }
}

/// What loading a program did to memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// Storage buffers that are new or whose declaration changed; they hold zeros.
    pub restarted_buffers: Vec<String>,
}

/// A frame that did not come to its end. What was stored until then stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// A dispatch cannot begin.
    CannotRun {
        /// Name of the entry point.
        entry_point: String,
        /// Place of its name in the author's text.
        span: Span,
        /// Why.
        reason: RunError,
    },
    /// A dispatch did more than its fuel allows.
    FuelSpent {
        /// Name of the entry point.
        entry_point: String,
        /// The loop in which it was given up, in the author's text. An observer that listens heard of the place; then
        /// this is the name of the entry point.
        span: Span,
    },
}

/// Code of [`FrameError`] as a diagnostic.
pub static STOPPED: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "simulator-stopped",
    meaning: "The simulator gave up a dispatch, or could not begin it.",
    example: "",
    remedy: "Make sure that every loop comes to an end, or run fewer invocations: a smaller screen, fewer workgroups.",
};

impl FrameError {
    /// As a diagnostic.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let (Self::CannotRun { span, .. } | Self::FuelSpent { span, .. }) = self;
        Diagnostic::new(&STOPPED, Severity::Error, self.to_string())
            .at(*span)
            .help(STOPPED.remedy)
    }
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotRun {
                entry_point,
                reason,
                ..
            } => write!(f, "the simulator cannot run `{entry_point}`: {reason}"),
            Self::FuelSpent { entry_point, .. } => write!(
                f,
                "`{entry_point}` was given up, because it did more work here than the simulator allows: the loop may never end"
            ),
        }
    }
}

impl std::error::Error for FrameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::CannotRun { reason, .. } => Some(reason),
            Self::FuelSpent { .. } => None,
        }
    }
}

/// A program with its code.
#[derive(Debug)]
struct Ready {
    program: Program,
    module: Module,
    info: ModuleInfo,
    map: lockstep_diagnostics::SourceMap,
    entry_spans: Vec<Span>,
    /// Parallel to the program's entry points.
    codes: Vec<Code>,
}

impl Ready {
    fn new(shader: &Shader, options: &SimulatorOptions) -> Result<Self, Unsupported> {
        let (module, info) = shader.module().ok_or_else(|| {
            Unsupported::new("naga, which reads programs for the simulator, rejects it")
        })?;
        let mut ready = Self {
            program: shader.program().clone(),
            module: module.clone(),
            info: info.clone(),
            map: shader.naga_map().clone(),
            entry_spans: shader.entry_spans().to_vec(),
            codes: Vec::new(),
        };
        ready.codes = ready.lower(options)?;
        Ok(ready)
    }

    fn lower(&self, options: &SimulatorOptions) -> Result<Vec<Code>, Unsupported> {
        let to_source = |span: naga::Span| {
            span.to_range().map_or(Span::new(0, 0), |range| {
                self.map.to_source(range.into()).span
            })
        };
        let entry_points = self.program.entry_points.iter().enumerate();
        entry_points
            .map(|(index, entry)| {
                let name = self.entry_spans.get(index).copied();
                let options = LowerOptions {
                    entry_point: &entry.name,
                    subgroup_size: options.subgroup_size,
                    watch: options.watch,
                    to_source: &to_source,
                };
                let mut code =
                    lower(&self.module, &self.info, &options).map_err(|error| match name {
                        Some(name) => error.at(name),
                        None => error,
                    })?;
                code.entry_span = name.unwrap_or(code.entry_span);
                Ok(code)
            })
            .collect()
    }
}

/// A program, its memory and its screen.
#[derive(Debug)]
pub struct Simulator {
    options: SimulatorOptions,
    memory: Memory,
    ready: Option<Ready>,
    planner: Planner,
    commands: Vec<Command>,
}

impl Simulator {
    /// A black screen of `size`, without a program.
    #[must_use]
    pub fn new(size: Size, options: SimulatorOptions) -> Self {
        Self {
            options,
            memory: Memory::new(size),
            ready: None,
            planner: Planner::new(),
            commands: Vec::new(),
        }
    }

    /// Puts `shader` in the place of the program that ran so far. Layers
    /// stay, and so do buffers whose declaration is the same.
    ///
    /// # Errors
    ///
    /// When naga rejects the program, or it uses what the simulator does not
    /// have; the program that ran so far stays then.
    pub fn load(&mut self, shader: &Shader) -> Result<Loaded, Unsupported> {
        let ready = Ready::new(shader, &self.options)?;
        if self
            .program()
            .is_some_and(|old| old.float32_layers != ready.program.float32_layers)
        {
            self.planner = Planner::new();
        }
        let restarted_buffers = self.memory.adapt(&ready.program);
        self.ready = Some(ready);
        Ok(Loaded { restarted_buffers })
    }

    /// The program that runs.
    #[must_use]
    pub fn program(&self) -> Option<&Program> {
        self.ready.as_ref().map(|ready| &ready.program)
    }

    /// Code of each entry point, in the program's order; none without a program.
    #[must_use]
    pub fn codes(&self) -> &[Code] {
        self.ready.as_ref().map_or(&[], |ready| &ready.codes)
    }

    /// How programs are run.
    #[must_use]
    pub fn options(&self) -> SimulatorOptions {
        self.options
    }

    /// Changes how programs are run, from the next frame on. Memory stays.
    ///
    /// # Errors
    ///
    /// When the subgroup size is none; nothing changes then.
    pub fn set_options(&mut self, options: SimulatorOptions) -> Result<(), Unsupported> {
        let same_code = self.options.subgroup_size == options.subgroup_size
            && self.options.watch == options.watch;
        if let Some(ready) = &mut self.ready
            && !same_code
        {
            ready.codes = ready.lower(&options)?;
        }
        self.options = options;
        Ok(())
    }

    /// Size of the screen.
    #[must_use]
    pub fn size(&self) -> Size {
        self.memory.size()
    }

    /// Changes the size of the screen, which empties everything; the caller's clock has to restart too.
    pub fn resize(&mut self, size: Size) {
        if size != self.memory.size() {
            self.memory.set_size(size);
            self.restart();
        }
    }

    /// Zeroes the screen, the layers and the storage buffers.
    pub fn restart(&mut self) {
        self.planner = Planner::new();
        let program = self.ready.as_ref().map(|ready| &ready.program);
        self.memory.clear(program);
    }

    /// Shows `picture` in `channel`, 0 or 1, from the next frame on; another channel is ignored. Until then both show
    /// noise. The picture stays over edits, restarts and resizes; time, buffers and layers stay over its change.
    pub fn set_channel(&mut self, channel: usize, picture: &MipChain) {
        let bound = self
            .program()
            .is_some_and(|program| program.binds(lockstep_frame::Resource::Channel(channel)));
        self.memory.set_channel(channel, picture, bound);
    }

    /// Runs one frame; does nothing without a program.
    ///
    /// # Errors
    ///
    /// When a dispatch cannot begin or spends its fuel; the rest of the frame is left out.
    pub fn frame(&mut self, inputs: &Inputs) -> Result<(), FrameError> {
        self.frame_with(inputs, &mut ())
    }

    /// Runs one frame while `observer` listens; does nothing without a program.
    ///
    /// # Errors
    ///
    /// When a dispatch cannot begin or spends its fuel; the rest of the frame is left out.
    pub fn frame_with<O: Observer>(
        &mut self,
        inputs: &Inputs,
        observer: &mut O,
    ) -> Result<(), FrameError> {
        let Some(ready) = &self.ready else {
            return Ok(());
        };
        let uniforms = inputs.uniform_block();
        self.planner.frame(
            &ready.program,
            self.memory.size(),
            inputs.time.frame,
            &mut self.commands,
        );
        for command in &self.commands {
            let (code, groups, id) = match *command {
                Command::HandOn(layers) => {
                    self.memory.hand_on(layers);
                    continue;
                }
                Command::Dispatch {
                    entry_point,
                    groups,
                    id,
                } => match ready.codes.get(entry_point) {
                    Some(code) => (code, groups, id),
                    None => continue,
                },
            };
            let mut resources = self.memory.lend(&ready.program, &uniforms, id);
            let outcome = run(code, &mut resources, groups, &self.options.run, observer);
            self.memory.take_back(&ready.program, resources);
            let entry_point = || code.entry_point.clone();
            match outcome {
                Ok(outcome) if outcome.finished => {}
                Ok(outcome) => {
                    let pc = outcome.stopped_at.unwrap_or(0);
                    return Err(FrameError::FuelSpent {
                        entry_point: entry_point(),
                        span: code.loop_place(pc).unwrap_or(code.place(pc)),
                    });
                }
                Err(reason) => {
                    return Err(FrameError::CannotRun {
                        entry_point: entry_point(),
                        span: code.entry_span,
                        reason,
                    });
                }
            }
        }
        Ok(())
    }

    /// What the screen holds.
    #[must_use]
    pub fn read_screen(&self) -> Picture {
        let texels = self
            .memory
            .screen()
            .map_or(&[][..], |screen| screen.texels());
        Picture {
            size: self.memory.size(),
            pixels: texels
                .iter()
                .map(|texel| texel.map(f32::from_bits))
                .collect(),
        }
    }

    /// All bytes of the storage variable `name`, or `None` when the program touches none of that name.
    #[must_use]
    pub fn read_buffer(&self, name: &str) -> Option<Vec<u8>> {
        self.read_buffer_range(name, 0..u64::MAX)
    }

    /// The bytes `range` of the storage variable `name`, fewer where the
    /// buffer ends earlier; `None` when the program touches none of that name.
    #[must_use]
    pub fn read_buffer_range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>> {
        let buffer = self.memory.buffer(name)?;
        let inside = |offset: u64| {
            usize::try_from(offset).map_or(buffer.len(), |offset| offset.min(buffer.len()))
        };
        let (start, end) = (inside(range.start), inside(range.end));
        let first = start / 4;
        let words = buffer.words().get(first..end.div_ceil(4)).unwrap_or(&[]);
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(end.saturating_sub(4 * first));
        bytes.drain(..(start - 4 * first).min(bytes.len()));
        Some(bytes)
    }

    /// Bytes of the storage variable `name`, or `None` when the program touches none of that name.
    #[must_use]
    pub fn buffer_bytes(&self, name: &str) -> Option<u64> {
        Some(self.memory.buffer(name)?.len() as u64)
    }
}
