//! Every example of the playground draws the same and stores the same on the GPU and on the simulator.
//!
//! Tolerances. Of a screen: the mean distance of its sRGB channels is at most 0.5 of 255, and at most 0.5 % of them are
//! more than 8 away. Of a buffer: integers are the same bit for bit, and of the floats at most 1 % are further apart
//! than a thousandth of their size (or 1e-4). Where decisions or integers come out of floats whose last bits may differ,
//! [`ALLOWANCES`] has the share that may differ, and why.

mod engines;

use engines::{Answer, Setup, gpu, on_gpu, on_simulator, read, simulator};
use lockstep_frame::{Layout, Length, Scalar, Size};
use lockstep_images::built_in;
use lockstep_preprocess::Environment;
use lockstep_project::{Channel, Project, import};
use lockstep_shader::Shader;
use lockstep_simulator::Schedule;
use std::path::{Path, PathBuf};

const SIZE: Size = Size {
    width: 64,
    height: 36,
};
const FRAMES: u32 = 2;
const MEAN_TOLERANCE: f64 = 0.5;
const FAR: u8 = 8;
const FAR_SHARE: f64 = 0.005;
const FLOATS_SHARE: f64 = 0.01;

/// What may differ in a buffer beyond the tolerance, and why.
struct Allowance {
    example: &'static str,
    buffer: &'static str,
    /// Share of the integers.
    integers: f64,
    /// Share of the floats.
    floats: f64,
}

const ALLOWANCES: [Allowance; 4] = [
    // A point is counted in the pixel that its rounded place falls into.
    Allowance {
        example: "12-strange-attractor",
        buffer: "hits",
        integers: 0.002,
        floats: 0.0,
    },
    // An agent turns to where it smells best; where two places smell nearly the same, the last bit decides.
    Allowance {
        example: "13-slime-mould",
        buffer: "agents",
        integers: 0.0,
        floats: 0.03,
    },
    // Colours are rounded down to 1/1023 and added up: one that falls to the other side shows in all sums after it.
    Allowance {
        example: "23-frosted-glass",
        buffer: "table",
        integers: 0.4,
        floats: 0.0,
    },
    // A stroke lies across the rise of a brightness that is sampled between texels, for which GPUs have weights of
    // few bits; where the picture is even, the direction of the rise is mostly their rounding.
    Allowance {
        example: "26-brush-strokes",
        buffer: "strokes",
        integers: 0.25,
        floats: 0.12,
    },
];

fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/examples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of examples")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|found| found == "wgsl"))
        .collect();
    files.sort();
    files
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// An example as the page opens it.
fn project(path: &Path) -> Project {
    let code = text(path);
    let beside = path.with_extension("json");
    if !beside.exists() {
        return Project {
            code,
            ..Project::default()
        };
    }
    import(&beside.to_string_lossy(), &text(&beside), Some(&code))
        .unwrap_or_else(|error| panic!("{}: {error}", beside.display()))
        .project
}

fn setup(project: &Project) -> Setup {
    let saved = &project.settings;
    let channels = saved.channels.iter().enumerate();
    Setup {
        environment: Environment {
            screen: [SIZE.width, SIZE.height],
            float32_layers: saved.float32,
            custom: saved.environment_custom(),
        },
        custom: saved.values(),
        channels: channels
            .filter_map(|(index, channel)| match channel {
                Channel::BuiltIn(id) => Some((index, built_in(id)?.mip_chain())),
                _ => None,
            })
            .collect(),
        ..Setup::new(SIZE, FRAMES)
    }
}

/// Calls `visit` with the offset and the type of every scalar of a buffer.
fn scalars(layout: &Layout, at: usize, end: usize, visit: &mut dyn FnMut(usize, Scalar)) {
    let number = |bytes: u64| usize::try_from(bytes).expect("it fits into memory");
    match layout {
        Layout::Scalar(scalar) | Layout::Atomic(scalar) => visit(at, *scalar),
        Layout::Vector { components, scalar } => {
            for index in 0..u64::from(*components) {
                visit(at + number(index * scalar.bytes()), *scalar);
            }
        }
        Layout::Matrix {
            columns,
            rows,
            column_stride,
            scalar,
        } => {
            for column in 0..u64::from(*columns) {
                for row in 0..u64::from(*rows) {
                    visit(
                        at + number(column * column_stride + row * scalar.bytes()),
                        *scalar,
                    );
                }
            }
        }
        Layout::Array {
            element,
            stride,
            length,
        } => {
            let count = match length {
                Length::Fixed(count) => number(*count),
                Length::Runtime => end.saturating_sub(at) / number(*stride),
            };
            for index in 0..count {
                let at = at + index * number(*stride);
                if at >= end {
                    break;
                }
                scalars(element, at, end, visit);
            }
        }
        Layout::Struct { members, .. } => {
            for member in members {
                scalars(&member.layout, at + number(member.offset), end, visit);
            }
        }
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// Whether two floats are the same within the tolerance.
fn close(a: u32, b: u32) -> bool {
    let (a, b) = (f64::from(f32::from_bits(a)), f64::from(f32::from_bits(b)));
    a.to_bits() == b.to_bits()
        || (a.is_nan() && b.is_nan())
        || (a - b).abs() <= 1e-4_f64.max(1e-3 * a.abs().max(b.abs()))
}

/// Shares of the integers and of the floats of a buffer that differ.
fn shares(layout: &Layout, expected: &[u8], found: &[u8]) -> [f64; 2] {
    let mut counts = [[0_u32; 2]; 2];
    scalars(layout, 0, expected.len(), &mut |at, scalar| {
        let (Some(a), Some(b)) = (word(expected, at), word(found, at)) else {
            return;
        };
        let (kind, same) = if scalar == Scalar::F32 {
            (1, close(a, b))
        } else {
            (0, a == b)
        };
        counts[kind][0] += 1;
        counts[kind][1] += u32::from(!same);
    });
    counts.map(|[all, different]| f64::from(different) / f64::from(all.max(1)))
}

/// What differs too much.
fn differences(name: &str, shader: &Shader, expected: &Answer, found: &Answer) -> Vec<String> {
    let mut list = Vec::new();
    let (a, b) = (expected.screen.to_srgb8(), found.screen.to_srgb8());
    assert_eq!(a.len(), b.len());
    let distances: Vec<u8> = a.iter().zip(&b).map(|(a, b)| a.abs_diff(*b)).collect();
    let count = distances.len() as f64;
    let mean = distances.iter().map(|d| f64::from(*d)).sum::<f64>() / count;
    let far = distances.iter().filter(|d| **d > FAR).count() as f64 / count;
    if mean > MEAN_TOLERANCE || far > FAR_SHARE {
        list.push(format!(
            "{name}: the screen: mean {mean:.2}, {:.2} % far",
            far * 100.0
        ));
    }
    for buffer in &shader.program().buffers {
        let bytes = |answer: &Answer| {
            answer
                .buffers
                .get(&buffer.name)
                .cloned()
                .unwrap_or_default()
        };
        let (expected, found) = (bytes(expected), bytes(found));
        assert_eq!(expected.len(), found.len(), "{name}: {}", buffer.name);
        let [integers, floats] = shares(&buffer.layout, &expected, &found);
        println!(
            "   {}: integers {integers:.5}, floats {floats:.5}",
            buffer.name
        );
        let allowance = ALLOWANCES
            .iter()
            .find(|allowance| allowance.example == name && allowance.buffer == buffer.name);
        let allowed = allowance.map_or([0.0, FLOATS_SHARE], |allowance| {
            [allowance.integers, allowance.floats.max(FLOATS_SHARE)]
        });
        if integers > allowed[0] || floats > allowed[1] {
            list.push(format!(
                "{name}: `{}`: {:.3} % of the integers, {:.3} % of the floats",
                buffer.name,
                integers * 100.0,
                floats * 100.0
            ));
        }
    }
    list
}

#[test]
fn every_example_gives_the_same_on_both_executors() {
    let gpu = gpu();
    let mut list = Vec::new();
    for path in examples() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let project = project(&path);
        let setup = setup(&project);
        let run = || -> Result<Vec<String>, String> {
            let shader = read(&project.code, &setup)?;
            let expected = on_gpu(&gpu, &project.code, &shader, &setup)?;
            let mut simulator = simulator(&shader, &setup, 32)?;
            let found = on_simulator(&mut simulator, &shader, &setup, Schedule::InOrder)?;
            Ok(differences(&name, &shader, &expected, &found))
        };
        list.extend(run().unwrap_or_else(|error| vec![format!("{name}: {error}")]));
    }
    assert!(list.is_empty(), "{}", list.join("\n"));
}
