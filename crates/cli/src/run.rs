//! `lockstep run`.

mod gpu;
mod report;
mod simulated;

use crate::arguments::{EngineChoice, RunOptions};
use crate::inputs::{Given, Program, channels};
use crate::reading::Reading;
use crate::{Outcome, check, json, png_file};
use gpu::OnGpu;
use lockstep_diagnostics::{Diagnostic, LineIndex};
use lockstep_frame::{Clock, Inputs, Mouse, MouseMode, Picture, Pointer, Resource};
use lockstep_images::MipChain;
use lockstep_runtime::{Gpu, compile};
use lockstep_shader::{ASSERT_BUFFER, AssertTally, Shader, assert_checks_per_frame, settle};
use lockstep_simulator::Simulator;
use report::{Description, Report};

/// What runs a program's frames.
trait Executor {
    /// Shows a picture in channel 0 or 1.
    fn set_channel(&mut self, channel: usize, picture: &MipChain);

    /// Runs one frame.
    fn frame(&mut self, inputs: &Inputs) -> Result<(), Failure>;

    /// What the screen holds.
    fn read_screen(&self) -> Result<Picture, Failure>;

    /// The bytes of a storage buffer that the program uses.
    fn read_buffer(&self, name: &str) -> Result<Vec<u8>, Failure>;

    /// Says what ran the program, if all went well.
    fn finish(self) -> Result<Description, Failure>;
}

/// Why a program did not run to its end.
enum Failure {
    /// For the person at the terminal.
    Sentence(String),
    /// It lies in the program, at a place in the text that was read.
    Diagnostic(Box<Diagnostic>),
}

impl From<String> for Failure {
    fn from(sentence: String) -> Self {
        Self::Sentence(sentence)
    }
}

/// A program that is about to run.
struct Job<'a> {
    options: &'a RunOptions,
    given: &'a Given,
    program: &'a Program,
    reading: &'a Reading,
    shader: &'a Shader,
}

/// Runs the program and writes what was asked for.
pub fn run(options: &RunOptions) -> Outcome {
    if options.engine != EngineChoice::Simulator
        && let Some(name) = options.simulator.given()
    {
        return Outcome::Misused(format!("{name} is for --engine simulator"));
    }
    let given = match Given::read(&options.inputs) {
        Ok(given) => given,
        Err(sentence) => return Outcome::Misused(sentence),
    };
    let program = match given.program(&options.file) {
        Ok(program) => program,
        Err(sentence) => return Outcome::Misused(sentence),
    };
    check::print_notes(&program.notes);
    let screen = [options.size.width, options.size.height];
    let reading = Reading::new(&program, screen, false);
    let Some(shader) = reading
        .analysis
        .shader
        .as_ref()
        .filter(|shader| !shader.naga_rejected())
    else {
        let diagnostics = reading.diagnostics();
        check::report(&diagnostics, &program.name, &program.text, options.json);
        if !diagnostics.iter().any(Diagnostic::is_error) {
            eprintln!(
                "lockstep: naga, which compiles for this command, cannot read the program; the page runs it where the browser can"
            );
        }
        return Outcome::Failed;
    };
    let missing = options
        .buffer
        .iter()
        .find(|wanted| !has_buffer(shader, &wanted.name));
    if let Some(wanted) = missing {
        return Outcome::Misused(no_such_buffer(shader, &wanted.name));
    }
    let job = Job {
        options,
        given: &given,
        program: &program,
        reading: &reading,
        shader,
    };
    match options.engine {
        EngineChoice::Gpu => job.on_gpu(),
        EngineChoice::Simulator => job.simulated(),
    }
}

impl Job<'_> {
    fn on_gpu(&self) -> Outcome {
        let gpu = match pollster::block_on(Gpu::request()) {
            Ok(gpu) => gpu,
            Err(error) => {
                return Outcome::Misused(format!(
                    "{error}; on Debian, `mesa-vulkan-drivers` is a driver that needs no GPU, and `--engine simulator` needs none at all"
                ));
            }
        };
        let compilation = pollster::block_on(compile(&gpu, self.shader));
        let settled = settle(
            &self.reading.text,
            &self.reading.analysis,
            &compilation.verdict,
        );
        let diagnostics = self.reading.in_the_authors_text(settled);
        match compilation.compiled {
            Some(compiled) => {
                let executor = OnGpu::new(&gpu, compiled, self.options.size);
                self.run(executor, diagnostics)
            }
            None => {
                self.print(&diagnostics);
                Outcome::Failed
            }
        }
    }

    fn simulated(&self) -> Outcome {
        let mut diagnostics = self.reading.diagnostics();
        let mut simulator = Simulator::new(self.options.size, self.options.simulator.options());
        match simulator.load(self.shader) {
            Ok(_) => self.run(simulator, diagnostics),
            Err(unsupported) => {
                let told = vec![unsupported.diagnostic()];
                diagnostics.extend(self.reading.places_in_the_authors_text(told));
                self.print(&diagnostics);
                Outcome::Failed
            }
        }
    }

    fn print(&self, diagnostics: &[Diagnostic]) {
        let Program { name, text, .. } = self.program;
        check::report(diagnostics, name, text, self.options.json);
    }

    /// Runs the frames and reports, `diagnostics` first.
    fn run(&self, mut executor: impl Executor, mut diagnostics: Vec<Diagnostic>) -> Outcome {
        let Program { name, text, .. } = self.program;
        let as_json = self.options.json;
        if !as_json {
            self.print(&diagnostics);
        }
        self.show_channels(&mut executor);
        let ran = self
            .run_frames(&mut executor)
            .and_then(|tally| Ok((executor.finish()?, tally)));
        match ran {
            Ok((description, tally)) => {
                let failed =
                    tally.diagnostics(self.shader, self.options.size, 0..self.options.frames);
                let failed = self.reading.places_in_the_authors_text(failed);
                let mut report = Report::new(description, self.shader.program(), self.options);
                if as_json {
                    let lines = LineIndex::new(text);
                    diagnostics.extend(failed);
                    report.diagnostics = diagnostics
                        .iter()
                        .map(|diagnostic| json::diagnostic(diagnostic, name, &lines))
                        .collect();
                    json::print_line(&report);
                } else {
                    self.print(&failed);
                    report.print();
                }
                Outcome::Fine
            }
            Err(Failure::Sentence(sentence)) => {
                eprintln!("lockstep: {sentence}");
                Outcome::Failed
            }
            Err(Failure::Diagnostic(diagnostic)) => {
                if !as_json {
                    diagnostics.clear();
                }
                diagnostics.extend(self.reading.places_in_the_authors_text(vec![*diagnostic]));
                self.print(&diagnostics);
                Outcome::Failed
            }
        }
    }

    /// Puts pictures into the channels that the program reads; says where there is none to put.
    fn show_channels(&self, executor: &mut impl Executor) {
        let pictures = channels(self.given, &self.program.settings);
        for (index, picture) in pictures.into_iter().enumerate() {
            match picture {
                _ if !self.shader.program().binds(Resource::Channel(index)) => {}
                Ok(Some(picture)) => executor.set_channel(index, &picture.mip_chain()),
                Ok(None) => {}
                Err(sentence) => eprintln!("lockstep: {sentence}"),
            }
        }
    }

    /// Runs the frames and writes the files. Gives which assertions failed.
    fn run_frames(&self, executor: &mut impl Executor) -> Result<AssertTally, Failure> {
        let options = self.options;
        let mut inputs = Inputs {
            mouse: mouse(options),
            keyboard: self.given.keyboard,
            custom: self.program.settings.values(),
            ..Inputs::default()
        };
        let mut clock = Clock::new();
        let mut tally = AssertTally::new();
        let asserts = has_buffer(self.shader, ASSERT_BUFFER);
        let count_every = frames_between_counts(assert_checks_per_frame(self.shader, options.size));
        for frame in 0..options.frames {
            inputs.time = clock.frame_after(1.0 / options.fps);
            executor.frame(&inputs)?;
            let is_last = frame + 1 == options.frames;
            if asserts && (is_last || u64::from(frame + 1).is_multiple_of(count_every)) {
                tally.add(&executor.read_buffer(ASSERT_BUFFER)?);
            }
        }
        if let Some(path) = &options.out {
            png_file::write(&executor.read_screen()?, path)?;
        }
        for wanted in &options.buffer {
            let bytes = executor.read_buffer(&wanted.name)?;
            std::fs::write(&wanted.file, bytes)
                .map_err(|error| format!("{} cannot be written: {error}", wanted.file.display()))?;
        }
        Ok(tally)
    }
}

/// How many frames may pass before the counters of assertions could wrap around.
fn frames_between_counts(checks_per_frame: u64) -> u64 {
    (u64::from(u32::MAX) / checks_per_frame.max(1)).max(1)
}

/// The mouse of every frame: where it was put, or at rest as the playground has it.
fn mouse(options: &RunOptions) -> Mouse {
    match options.mouse {
        Some(argument) => Mouse {
            pos: argument.pos,
            click: argument.click,
            start: argument.pos,
            ..Mouse::default()
        },
        None => Pointer::new(MouseMode::Drag, options.size).frame(),
    }
}

fn has_buffer(shader: &Shader, name: &str) -> bool {
    let mut buffers = shader.program().buffers.iter();
    buffers.any(|buffer| buffer.name == name)
}

fn no_such_buffer(shader: &Shader, name: &str) -> String {
    let known: Vec<&str> = shader
        .program()
        .buffers
        .iter()
        .map(|buffer| buffer.name.as_str())
        .collect();
    if known.is_empty() {
        format!("there is no storage buffer `{name}` that an entry point uses, nor any other")
    } else {
        format!(
            "there is no storage buffer `{name}` that an entry point uses; the program uses {}",
            known.join(", ")
        )
    }
}
