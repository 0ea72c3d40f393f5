//! Every example of the playground, drawn and compared with its stored
//! picture, and held to what any picture must be.
//!
//! `LOCKSTEP_BLESS=1 cargo test -p lockstep-runtime --test examples` stores the
//! pictures anew: look at them before they are committed.
//!
//! Tolerance: drivers round differently, and simulations carry the
//! difference on. A picture agrees when the mean distance of its channels is
//! at most 2 of 255 and at most 3 % of them are more than 16 away.

use lockstep_frame::{Clock, Inputs, MouseMode, Pointer, Size};
use lockstep_preprocess::Environment;
use lockstep_runtime::{Engine, Gpu, Picture, compile};
use lockstep_shader::{Settings, analyse, settle};
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

fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/examples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "wgsl")
        })
        .collect();
    files.sort();
    files
}

/// Half the frames at rest, half with the mouse drawn across the screen.
fn draw(gpu: &Rc<Gpu>, path: &Path) -> Picture {
    let source = std::fs::read_to_string(path).unwrap();
    let settings = Settings {
        environment: Environment {
            screen: [SIZE.width, SIZE.height],
            ..Environment::default()
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
    let mut clock = Clock::new();
    let mut pointer = Pointer::new(MouseMode::Drag, SIZE);
    for frame in 0..FRAMES {
        let at = [60 + 5 * frame.cast_signed(), 50 + frame.cast_signed()];
        if frame == FRAMES / 2 {
            pointer.pressed(at, 0);
        }
        pointer.moved(at);
        engine.frame(&Inputs {
            time: clock.frame_after(1.0 / 30.0),
            mouse: pointer.frame(),
            ..Inputs::default()
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
