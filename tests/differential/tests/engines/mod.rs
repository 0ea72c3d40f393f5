//! Runs one program on both executors.

#![allow(dead_code, reason = "each test file uses a part")]

use lockstep_frame::{Clock, Inputs, Picture, Size};
use lockstep_images::MipChain;
use lockstep_preprocess::Environment;
use lockstep_runtime::{Engine, Gpu, compile};
use lockstep_shader::{Settings, Shader, analyse, settle};
use lockstep_simulator::{Options, Schedule, Simulator, SimulatorOptions};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What the tests ask of every program.
#[derive(Clone, Debug)]
pub struct Setup {
    pub size: Size,
    pub frames: u32,
    pub environment: Environment,
    /// Values of the sliders.
    pub custom: Vec<f32>,
    pub channels: Vec<(usize, MipChain)>,
}

impl Setup {
    /// A screen of `size` and nothing else.
    pub fn new(size: Size, frames: u32) -> Self {
        Self {
            size,
            frames,
            environment: Environment {
                screen: [size.width, size.height],
                ..Environment::default()
            },
            custom: Vec::new(),
            channels: Vec::new(),
        }
    }

    fn settings(&self) -> Settings {
        Settings {
            environment: self.environment.clone(),
            raw: false,
        }
    }

    fn inputs(&self) -> impl Iterator<Item = Inputs> + use<> {
        let mut clock = Clock::new();
        let custom = self.custom.clone();
        (0..self.frames).map(move |_| Inputs {
            time: clock.frame_after(1.0 / 30.0),
            custom: custom.clone(),
            ..Inputs::default()
        })
    }
}

/// What a program left.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub screen: Picture,
    pub buffers: BTreeMap<String, Vec<u8>>,
}

pub fn gpu() -> Rc<Gpu> {
    pollster::block_on(Gpu::request()).expect("a Vulkan driver; `cargo xtask test` installs one")
}

/// A program that nothing is wrong with, or what is.
pub fn read(source: &str, setup: &Setup) -> Result<Shader, String> {
    let analysis = analyse(source, &setup.settings());
    if analysis.has_errors() {
        let errors = analysis.diagnostics.iter();
        let messages = errors.filter(|problem| problem.is_error()).map(|problem| {
            let place = problem.span.map_or("", |span| span.slice(source));
            format!("{} at `{place}`", problem.message)
        });
        return Err(messages.collect::<Vec<_>>().join("; "));
    }
    analysis.shader.ok_or("no program".to_owned())
}

/// Bytes of each storage buffer that the tests read.
const MOST_BYTES: u64 = 1 << 22;

fn buffer_names(shader: &Shader) -> Vec<String> {
    let buffers = shader.program().buffers.iter();
    buffers.map(|buffer| buffer.name.clone()).collect()
}

/// The answer of the GPU.
pub fn on_gpu(
    gpu: &Rc<Gpu>,
    source: &str,
    shader: &Shader,
    setup: &Setup,
) -> Result<Answer, String> {
    let compilation = pollster::block_on(compile(gpu, shader));
    let Some(compiled) = compilation.compiled else {
        let analysis = analyse(source, &setup.settings());
        let problems = settle(source, &analysis, &compilation.verdict);
        return Err(format!("the GPU refuses it: {problems:#?}"));
    };
    let mut engine = Engine::new(gpu.clone(), setup.size);
    engine.load(compiled);
    for (index, picture) in &setup.channels {
        engine.set_channel(*index, picture);
    }
    for inputs in setup.inputs() {
        engine.frame(&inputs);
    }
    let mut buffers = BTreeMap::new();
    for name in buffer_names(shader) {
        let bytes = pollster::block_on(engine.read_buffer_range(&name, 0..MOST_BYTES));
        buffers.insert(name, bytes.map_err(|error| error.to_string())?);
    }
    let screen = pollster::block_on(engine.read_screen()).map_err(|error| error.to_string())?;
    let errors = gpu.take_errors();
    if errors.is_empty() {
        Ok(Answer { screen, buffers })
    } else {
        Err(format!("errors of the GPU: {errors:?}"))
    }
}

/// A simulator with the program, ready to run from the start.
pub fn simulator(shader: &Shader, setup: &Setup, subgroup_size: u32) -> Result<Simulator, String> {
    let options = SimulatorOptions {
        subgroup_size,
        ..SimulatorOptions::default()
    };
    let mut simulator = Simulator::new(setup.size, options);
    simulator
        .load(shader)
        .map_err(|error| format!("the simulator refuses it: {error}"))?;
    for (index, picture) in &setup.channels {
        simulator.set_channel(*index, picture);
    }
    Ok(simulator)
}

/// The answer of the simulator under that schedule, from zeroed memory.
pub fn on_simulator(
    simulator: &mut Simulator,
    shader: &Shader,
    setup: &Setup,
    schedule: Schedule,
) -> Result<Answer, String> {
    let options = simulator.options();
    simulator
        .set_options(SimulatorOptions {
            run: Options {
                schedule,
                ..options.run
            },
            ..options
        })
        .map_err(|error| error.to_string())?;
    simulator.restart();
    for inputs in setup.inputs() {
        simulator
            .frame(&inputs)
            .map_err(|error| error.to_string())?;
    }
    let buffers = buffer_names(shader)
        .into_iter()
        .filter_map(|name| {
            let bytes = simulator.read_buffer_range(&name, 0..MOST_BYTES)?;
            Some((name, bytes))
        })
        .collect();
    Ok(Answer {
        screen: simulator.read_screen(),
        buffers,
    })
}

/// Words of a buffer.
pub fn words(bytes: &[u8]) -> Vec<u32> {
    bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect()
}

/// The first word in which buffers differ, in words for a person.
pub fn first_difference(expected: &Answer, found: &Answer) -> Option<String> {
    for (name, expected) in &expected.buffers {
        let Some(found) = found.buffers.get(name) else {
            return Some(format!("there is no `{name}`"));
        };
        if expected == found {
            continue;
        }
        let (expected, found) = (words(expected), words(found));
        let differ = expected.iter().zip(&found).filter(|(a, b)| a != b).count();
        let first = expected.iter().zip(&found).position(|(a, b)| a != b);
        return Some(match first {
            Some(at) => format!(
                "`{name}` differs in {differ} of {} words, first in word {at}: {:#x} on the GPU, {:#x} on the simulator",
                expected.len(),
                expected[at],
                found[at]
            ),
            None => format!("`{name}` has {} and {} words", expected.len(), found.len()),
        });
    }
    None
}
