//! Every example of the playground, with the sliders and pictures saved beside it, runs on the simulator.

use lockstep_frame::{Clock, Inputs, MouseMode, Pointer, Size};
use lockstep_images::built_in;
use lockstep_preprocess::Environment;
use lockstep_project::{Channel, Project, import};
use lockstep_shader::{Settings, analyse};
use lockstep_simulator::{Schedule, Simulator, SimulatorOptions};
use std::path::{Path, PathBuf};

const SIZE: Size = Size {
    width: 32,
    height: 18,
};

fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/examples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the examples are there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|found| found == "wgsl"))
        .collect();
    files.sort();
    files
}

/// An example as the page opens it.
fn project(path: &Path) -> Project {
    let code = std::fs::read_to_string(path).expect("it is text");
    match std::fs::read_to_string(path.with_extension("json")) {
        Ok(saved) => {
            import("example.json", &saved, Some(&code))
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
                .project
        }
        Err(_) => Project {
            code,
            ..Project::default()
        },
    }
}

/// The screen after two frames.
fn draw(path: &Path, options: SimulatorOptions) -> Vec<[f32; 4]> {
    let Project { code, settings, .. } = project(path);
    let analysis = analyse(
        &code,
        &Settings {
            environment: Environment {
                screen: [SIZE.width, SIZE.height],
                float32_layers: settings.float32,
                custom: settings.environment_custom(),
            },
            raw: false,
        },
    );
    let shader = analysis.shader.as_ref().expect("it has no errors");
    let mut simulator = Simulator::new(SIZE, options);
    simulator
        .load(shader)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (index, channel) in settings.channels.iter().enumerate() {
        if let Channel::BuiltIn(id) = channel {
            let picture = built_in(id).expect("it comes with the program");
            simulator.set_channel(index, &picture.mip_chain());
        }
    }
    let mut clock = Clock::new();
    for _ in 0..2 {
        let inputs = Inputs {
            time: clock.frame_after(1.0 / 30.0),
            mouse: Pointer::new(MouseMode::Drag, SIZE).frame(),
            custom: settings.values(),
            ..Inputs::default()
        };
        simulator
            .frame(&inputs)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    simulator.read_screen().pixels
}

#[test]
fn every_example_runs_and_draws_something() {
    let examples = examples();
    assert!(examples.len() >= 30);
    for path in examples {
        let pixels = draw(&path, SimulatorOptions::default());
        assert!(
            pixels.iter().any(|pixel| pixel[..3] != [0.0; 3]),
            "{} is black",
            path.display()
        );
        assert!(
            pixels.iter().flatten().all(|value| value.is_finite()),
            "{} has a value that is no number",
            path.display()
        );
    }
}

#[test]
fn no_example_depends_on_the_schedule() {
    for path in examples() {
        let mut options = SimulatorOptions::default();
        let first = draw(&path, options);
        options.run.schedule = Schedule::Random(5);
        assert!(first == draw(&path, options), "{}", path.display());
    }
}
