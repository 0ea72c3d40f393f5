//! Every example of the playground, with the sliders and pictures saved beside it, drawn and
//! compared with its stored picture, and held to what any picture must be.
//!
//! `LOCKSTEP_BLESS=1 cargo test -p lockstep-runtime --test examples` stores the
//! pictures anew: look at them before they are committed.
//!
//! Tolerance: drivers round differently, and simulations carry the
//! difference on. A picture agrees when the mean distance of its channels is
//! at most 2 of 255 and at most 3 % of them are more than 16 away.

use lockstep_frame::{Clock, Inputs, Keyboard, MouseMode, Pointer, Size};
use lockstep_images::built_in;
use lockstep_preprocess::Environment;
use lockstep_project::{Channel, Imported, Project, import};
use lockstep_runtime::{Engine, Gpu, Picture, compile};
use lockstep_shader::{Settings, analyse, settle};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::rc::Rc;

const SIZE: Size = Size {
    width: 256,
    height: 144,
};
const FRAMES: u32 = 24;
const MEAN_TOLERANCE: f64 = 2.0;
const FAR: u8 = 16;
const FAR_SHARE: f64 = 0.03;
/// Key code of the right arrow key.
const ARROW_RIGHT: u32 = 39;

/// The files of the examples with this ending.
fn files(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/examples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    files
}

fn examples() -> Vec<PathBuf> {
    files("wgsl")
}

/// A `.json` file of an example, with the program beside it.
fn imported(settings: &Path) -> Imported {
    let read = |path: &Path| {
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let code = read(&settings.with_extension("wgsl"));
    import(&settings.to_string_lossy(), &read(settings), Some(&code))
        .unwrap_or_else(|error| panic!("{}: {error}", settings.display()))
}

/// An example as the page opens it.
fn project(path: &Path) -> Project {
    let settings = path.with_extension("json");
    if settings.exists() {
        return imported(&settings).project;
    }
    Project {
        code: std::fs::read_to_string(path).unwrap(),
        ..Project::default()
    }
}

/// Half the frames at rest, half with the mouse drawn across the screen and a key held.
fn draw(gpu: &Rc<Gpu>, path: &Path) -> Picture {
    let Project {
        code: source,
        settings: saved,
        ..
    } = project(path);
    let settings = Settings {
        environment: Environment {
            screen: [SIZE.width, SIZE.height],
            float32_layers: saved.float32,
            custom: saved.environment_custom(),
        },
        raw: false,
    };
    let analysis = analyse(&source, &settings);
    assert_eq!(analysis.diagnostics, [], "{}", path.display());
    let shader = analysis.shader.as_ref().unwrap();
    assert!(shader.endless_loops().is_empty());
    let compilation = pollster::block_on(compile(gpu, shader));
    let problems = settle(&source, &analysis, &compilation.verdict);
    assert_eq!(problems, [], "{}", path.display());
    let mut engine = Engine::new(gpu.clone(), SIZE);
    engine.load(compilation.compiled.unwrap());
    for (index, channel) in saved.channels.iter().enumerate() {
        if let Channel::BuiltIn(id) = channel {
            engine.set_channel(index, &built_in(id).unwrap().mip_chain());
        }
    }
    let custom = saved.values();
    let mut keyboard = Keyboard::default();
    let mut clock = Clock::new();
    let mut pointer = Pointer::new(MouseMode::Drag, SIZE);
    for frame in 0..FRAMES {
        let at = [60 + 5 * frame.cast_signed(), 50 + frame.cast_signed()];
        if frame == FRAMES / 2 {
            pointer.pressed(at, 0);
            keyboard.set(ARROW_RIGHT, true);
        }
        pointer.moved(at);
        engine.frame(&Inputs {
            time: clock.frame_after(1.0 / 30.0),
            mouse: pointer.frame(),
            keyboard,
            custom: custom.clone(),
        });
    }
    let picture = pollster::block_on(engine.read_screen()).unwrap();
    assert_eq!(gpu.take_errors(), [""; 0], "{}", path.display());
    picture
}

fn stored_path(example: &Path) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(example.file_name().unwrap())
        .with_extension("png")
}

fn write(picture: &Picture, path: &Path) {
    let mut encoder = png::Encoder::new(
        BufWriter::new(File::create(path).unwrap()),
        SIZE.width,
        SIZE.height,
    );
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let rgb: Vec<u8> = rgb(picture);
    encoder
        .write_header()
        .unwrap()
        .write_image_data(&rgb)
        .unwrap();
}

fn read(path: &Path) -> Vec<u8> {
    let file = File::open(path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; LOCKSTEP_BLESS=1 stores the picture",
            path.display()
        )
    });
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.width, info.height), (SIZE.width, SIZE.height));
    bytes
}

fn rgb(picture: &Picture) -> Vec<u8> {
    picture
        .to_srgb8()
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect()
}

#[test]
fn every_example_draws_its_stored_picture() {
    let gpu = pollster::block_on(Gpu::request())
        .expect("a Vulkan driver; `cargo xtask test` installs one");
    let bless = std::env::var_os("LOCKSTEP_BLESS").is_some();
    let files = examples();
    assert!(files.len() >= 15, "{} examples", files.len());
    let mut different = Vec::new();
    for file in &files {
        let picture = draw(&gpu, file);
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for pixel in &picture.pixels {
            assert!(
                pixel[..3].iter().all(|channel| channel.is_finite()),
                "{name} draws {pixel:?}"
            );
        }
        let drawn = rgb(&picture);
        let darkest = drawn.iter().min().unwrap();
        let brightest = drawn.iter().max().unwrap();
        assert!(
            brightest - darkest > 60,
            "{name} is flat: {darkest} to {brightest}"
        );
        let path = stored_path(file);
        if bless {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            write(&picture, &path);
            continue;
        }
        let distances: Vec<u8> = drawn
            .iter()
            .zip(read(&path))
            .map(|(drawn, stored)| drawn.abs_diff(stored))
            .collect();
        let count = distances.len() as f64;
        let mean = distances.iter().map(|d| f64::from(*d)).sum::<f64>() / count;
        let far = distances.iter().filter(|d| **d > FAR).count() as f64 / count;
        if mean > MEAN_TOLERANCE || far > FAR_SHARE {
            different.push(format!("{name}: mean {mean:.2}, {:.1} % far", far * 100.0));
        }
    }
    assert_eq!(different, [""; 0]);
}

#[test]
fn every_stored_picture_has_its_example() {
    let known: Vec<PathBuf> = examples().iter().map(|file| stored_path(file)).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        assert!(known.contains(&path), "{} is stray", path.display());
    }
}

#[test]
fn what_lies_beside_an_example_is_imported_without_a_note() {
    let saved = files("json");
    assert!(saved.len() >= 6, "{} files", saved.len());
    for path in &saved {
        let name = path.display();
        let Imported { project, notes } = imported(path);
        assert_eq!(notes, [""; 0], "{name}");
        let code = std::fs::read_to_string(path.with_extension("wgsl")).unwrap();
        assert_eq!(project.code, code, "{name}");
        let title = code.lines().next().unwrap().strip_prefix("// ");
        assert_eq!(Some(project.title.as_str()), title, "{name}");
        for slider in &project.settings.sliders {
            let range = slider.min..=slider.max;
            assert!(range.contains(&slider.value), "{name}: {slider:?}");
        }
        for channel in &project.settings.channels {
            match channel {
                Channel::BuiltIn(id) => assert!(built_in(id).is_some(), "{name}: {id}"),
                Channel::Default => {}
                other => panic!("{name} wants {other:?}, and examples ask nobody for pictures"),
            }
        }
    }
}

#[test]
fn examples_read_the_sliders_that_they_have_and_no_others() {
    for path in examples() {
        let project = project(&path);
        let read: BTreeSet<String> = project
            .code
            .split("custom.")
            .skip(1)
            .map(|rest| {
                rest.chars()
                    .take_while(|character| character.is_alphanumeric() || *character == '_')
                    .collect()
            })
            .collect();
        let there: BTreeSet<String> = project.settings.environment_custom().into_iter().collect();
        assert_eq!(read, there, "{}", path.display());
    }
}

#[test]
fn channels_that_an_example_reads_show_a_picture_that_was_chosen_for_it() {
    for path in examples() {
        let project = project(&path);
        for (index, channel) in project.settings.channels.iter().enumerate() {
            let code = project.code.lines().filter(|line| !line.starts_with("//"));
            let is_read = { code }.any(|line| line.contains(&format!("channel{index}")));
            let is_chosen = matches!(channel, Channel::BuiltIn(id) if id != "blank");
            assert!(is_chosen || !is_read, "{}: channel{index}", path.display());
        }
    }
}
