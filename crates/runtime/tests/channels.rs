//! What programs read from `channel0` and `channel1`, against the texels that were computed here.

use lockstep_frame::{Clock, Inputs, Size};
use lockstep_images::{Format, Image, Level, MipChain, white_noise};
use lockstep_runtime::{Compiled, Engine, Gpu, compile};
use lockstep_shader::{Settings, analyse};
use std::rc::Rc;

const SIZE: Size = Size {
    width: 8,
    height: 8,
};

/// Pictures with odd sides, whose texels all differ, in each format.
fn pictures() -> [Image; 3] {
    let picture = |format, texel: &dyn Fn(u32) -> Vec<u8>| {
        let bytes = (0..13 * 6).flat_map(texel).collect();
        Image::new(format, 13, 6, bytes).expect("bytes fit")
    };
    let byte = |at: u32| {
        [1, 2, 3, 5]
            .map(|step| u8::try_from(at * step * 3 % 256).unwrap())
            .to_vec()
    };
    // 0.5, 0.75, 1, 1.5 and so on as half floats: 0x200 apart, from 0x3800 on.
    let half = |at: u32| {
        [0, 1, 2, 4]
            .into_iter()
            .flat_map(|step| {
                u16::try_from(0x3800 + (at * 7 + step) * 0x10)
                    .unwrap()
                    .to_le_bytes()
            })
            .collect()
    };
    [
        picture(Format::Rgba8Unorm, &byte),
        picture(Format::Rgba8UnormSrgb, &byte),
        picture(Format::Rgba16Float, &half),
    ]
}

/// One texel of half floats that is `value` everywhere, with `value` small and whole.
fn even(value: u16) -> MipChain {
    let half = half::f16::from_f32(f32::from(value)).to_le_bytes();
    Image::new(Format::Rgba16Float, 1, 1, half.repeat(4))
        .expect("bytes fit")
        .mip_chain()
}

fn compiled(gpu: &Gpu, source: &str) -> Compiled {
    let analysis = analyse(source, &Settings::default());
    let shader = analysis
        .shader
        .as_ref()
        .unwrap_or_else(|| panic!("{:#?}", analysis.diagnostics));
    let compilation = pollster::block_on(compile(gpu, shader));
    compilation
        .compiled
        .unwrap_or_else(|| panic!("{:#?}", compilation.verdict))
}

struct Run {
    gpu: Rc<Gpu>,
    engine: Engine,
    clock: Clock,
}

impl Run {
    /// `body` runs once a frame and writes to `out`, an array of `vec4f`.
    fn new(body: &str) -> Self {
        let gpu = pollster::block_on(Gpu::request())
            .expect("a Vulkan driver; `cargo xtask test` installs one");
        let mut run = Self {
            engine: Engine::new(gpu.clone(), SIZE),
            clock: Clock::new(),
            gpu,
        };
        run.load(body);
        run
    }

    fn load(&mut self, body: &str) {
        let source = format!(
            "#storage out array<vec4f, 1024>\n#workgroup_count main 1\n\
             @compute @workgroup_size(1) fn main() {{ {body} }}"
        );
        self.engine.load(compiled(&self.gpu, &source));
    }

    /// One frame, and the first `count` elements of `out` after it.
    fn step(&mut self, count: usize) -> Vec<[f32; 4]> {
        let inputs = Inputs {
            time: self.clock.frame_after(0.25),
            ..Inputs::default()
        };
        self.engine.frame(&inputs);
        assert_eq!(self.gpu.take_errors(), [""; 0]);
        let bytes = pollster::block_on(self.engine.read_buffer("out")).unwrap();
        let number = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().unwrap());
        bytes
            .chunks_exact(16)
            .take(count)
            .map(|element| std::array::from_fn(|at| number(&element[at * 4..at * 4 + 4])))
            .collect()
    }
}

/// Writes every texel of every level of `channel1`, level by level.
const ALL_TEXELS: &str = "var at = 0u;
    for (var level = 0u; level < textureNumLevels(channel1); level++) {
        let size = textureDimensions(channel1, level);
        for (var y = 0u; y < size.y; y++) { for (var x = 0u; x < size.x; x++) {
            out[at] = textureLoad(channel1, vec2u(x, y), level); at++;
        } }
    }";

fn texel_count(chain: &MipChain) -> usize {
    chain
        .levels
        .iter()
        .map(|level| (level.width * level.height) as usize)
        .sum()
}

#[test]
fn sizes_and_the_number_of_levels_are_those_of_the_picture() {
    let mut run = Run::new(
        "out[0] = vec4f(f32(textureNumLevels(channel0)), f32(textureNumLevels(channel1)), vec2f(textureDimensions(channel0)));
         for (var level = 0u; level < 4u; level++) { out[1u + level] = vec4f(vec2f(textureDimensions(channel1, level)), 0.0, 0.0); }",
    );
    for picture in pictures() {
        run.engine.set_channel(1, &picture.mip_chain());
        assert_eq!(
            run.step(5),
            [
                [9.0, 4.0, 256.0, 256.0],
                [13.0, 6.0, 0.0, 0.0],
                [6.0, 3.0, 0.0, 0.0],
                [3.0, 1.0, 0.0, 0.0],
                [1.0, 1.0, 0.0, 0.0],
            ]
        );
    }
}

#[test]
fn every_texel_of_every_level_arrives() {
    let mut run = Run::new(ALL_TEXELS);
    for picture in pictures() {
        let chain = picture.mip_chain();
        run.engine.set_channel(1, &chain);
        let read = run.step(texel_count(&chain));
        let bytes: Vec<u8> = chain
            .levels
            .iter()
            .flat_map(|level: &Level| level.bytes.clone())
            .collect();
        match chain.format {
            Format::Rgba8Unorm => {
                let read: Vec<f32> = read.concat().iter().map(|value| value * 255.0).collect();
                for (value, byte) in read.iter().zip(bytes) {
                    // A byte divided by 255 and multiplied again may be off in the last bit.
                    assert!((value - f32::from(byte)).abs() < 1e-4, "{value} {byte}");
                }
            }
            Format::Rgba8UnormSrgb => {
                for (at, (value, byte)) in read.concat().iter().zip(bytes).enumerate() {
                    let encoded = f32::from(byte) / 255.0;
                    let expected = match at % 4 {
                        3 => encoded,
                        _ if encoded <= 0.040_45 => encoded / 12.92,
                        _ => ((encoded + 0.055) / 1.055).powf(2.4),
                    };
                    // Devices may decode sRGB with this error.
                    assert!((value - expected).abs() < 1.0 / 255.0, "{value} {expected}");
                }
            }
            Format::Rgba16Float => {
                let expected: Vec<f32> = bytes
                    .chunks_exact(2)
                    .map(|half| half::f16::from_le_bytes([half[0], half[1]]).to_f32())
                    .collect();
                assert_eq!(read.concat(), expected);
            }
        }
    }
}

#[test]
fn without_a_choice_both_channels_are_noise_and_differ() {
    let mut run = Run::new(
        "for (var at = 0u; at < 64u; at++) { out[at] = textureLoad(channel0, vec2u(at, 3), 0); out[64u + at] = textureLoad(channel1, vec2u(at, 3), 0); }",
    );
    let row = |seed: u32| {
        let noise = white_noise(seed);
        let start = 3 * noise.width() as usize * 4;
        noise.bytes()[start..start + 256].to_vec()
    };
    let read: Vec<u8> = run
        .step(128)
        .concat()
        .iter()
        .map(|value| (value * 255.0).round() as u8)
        .collect();
    assert_eq!(read, [row(0), row(1)].concat());
    assert_ne!(row(0), row(1));
}

#[test]
fn the_six_samplers_differ_in_what_they_are_named_after() {
    // Two texels, 0 and 4; the next level is 2.
    let texel = |value: f32| half::f16::from_f32(value).to_le_bytes().repeat(4);
    let bytes = [texel(0.0), texel(4.0)].concat();
    let picture = Image::new(Format::Rgba16Float, 2, 1, bytes).expect("bytes fit");
    let samplers = [
        ("nearest", [4.0, 0.0, 0.0]),
        ("bilinear", [4.0, 1.2, 0.0]),
        ("trilinear", [4.0, 1.2, 0.8]),
        ("nearest_repeat", [0.0, 0.0, 0.0]),
        ("bilinear_repeat", [0.0, 1.2, 0.0]),
        ("trilinear_repeat", [0.0, 1.2, 0.8]),
    ];
    let body: String = samplers
        .iter()
        .enumerate()
        .map(|(at, (name, _))| {
            // Outside, between two texels, between two levels.
            format!(
                "out[{at}] = vec4f(textureSampleLevel(channel0, {name}, vec2f(1.25, 0.5), 0.0).x,
                    textureSampleLevel(channel0, {name}, vec2f(0.4, 0.5), 0.0).x,
                    textureSampleLevel(channel0, {name}, vec2f(0.25, 0.5), 0.4).x, 0.0);"
            )
        })
        .collect();
    let mut run = Run::new(&body);
    run.engine.set_channel(0, &picture.mip_chain());
    for ((name, expected), found) in samplers.iter().zip(run.step(6)) {
        for (expected, found) in expected.iter().zip(found) {
            // Devices filter with eight bits: 4 / 256.
            assert!(
                (expected - found).abs() < 0.02,
                "{name}: {found}, not {expected}"
            );
        }
    }
}

#[test]
fn a_repeating_sampler_joins_the_borders() {
    let mut run = Run::new(
        "out[0].x = textureSampleLevel(channel0, bilinear_repeat, vec2f(1.0, 0.5), 0.0).x;
         out[0].y = textureSampleLevel(channel0, bilinear, vec2f(1.0, 0.5), 0.0).x;",
    );
    let bytes = [0u8, 0, 0, 0, 200, 0, 0, 0];
    let picture = Image::new(Format::Rgba8Unorm, 2, 1, bytes.to_vec()).expect("bytes fit");
    run.engine.set_channel(0, &picture.mip_chain());
    let [joined, clamped, ..] = run.step(1)[0].map(|value| value * 255.0);
    assert!((joined - 100.0).abs() < 1.0, "{joined}");
    assert!((clamped - 200.0).abs() < 0.01, "{clamped}");
}

/// Counts frames in a buffer and in a layer, beside both channels.
const COUNTING: &str = "let count = passLoad(0, vec2i(0), 0).x + 1.0;
    passStore(0, vec2i(0), vec4f(count));
    out[0] = vec4f(textureLoad(channel0, vec2u(0), 0).x, textureLoad(channel1, vec2u(0), 0).x, 0.0, f32(time.frame));
    out[1] = vec4f(out[1].x + 1.0, count, time.elapsed, 0.0);";

#[test]
fn another_picture_keeps_time_buffers_and_layers() {
    let mut run = Run::new(COUNTING);
    run.engine.set_channel(0, &even(3));
    run.engine.set_channel(1, &even(5));
    assert_eq!(run.step(2), [[3.0, 5.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0]]);
    run.engine.set_channel(0, &even(7));
    assert_eq!(run.step(2), [[7.0, 5.0, 0.0, 1.0], [2.0, 2.0, 0.25, 0.0]]);
    run.engine.set_channel(2, &even(9));
    run.engine.set_channel(1, &pictures()[0].mip_chain());
    assert_eq!(run.step(2), [[7.0, 0.0, 0.0, 2.0], [3.0, 3.0, 0.5, 0.0]]);
}

#[test]
fn a_picture_stays_over_restarts_resizes_and_edits() {
    let mut run = Run::new(COUNTING);
    run.engine.set_channel(0, &even(3));
    run.engine.set_channel(1, &even(5));
    let pictures = |elements: Vec<[f32; 4]>| [elements[0][0], elements[0][1]];
    run.engine.restart();
    assert_eq!(pictures(run.step(1)), [3.0, 5.0]);
    run.engine.resize(Size::new(16, 4));
    assert_eq!(pictures(run.step(1)), [3.0, 5.0]);
    run.load("out[0] = vec4f(textureLoad(channel1, vec2u(0), 0).x, 0.0, 0.0, 0.0);");
    assert_eq!(pictures(run.step(1)), [5.0, 0.0]);
    run.load(COUNTING);
    assert_eq!(pictures(run.step(1)), [3.0, 5.0]);
}

#[test]
fn a_picture_takes_memory_once_a_program_binds_it() {
    let mut run = Run::new("out[0] = vec4f(1.0);");
    let without = run.engine.allocated_bytes();
    let chain = pictures()[2].mip_chain();
    run.engine.set_channel(1, &chain);
    assert_eq!(run.engine.allocated_bytes(), without);
    run.load(ALL_TEXELS);
    let with = without + chain.byte_length();
    assert_eq!(run.engine.allocated_bytes(), with);
    assert_eq!(run.step(1)[0][0], 0.5);
    run.engine.set_channel(1, &even(2));
    assert_eq!(run.engine.allocated_bytes(), without + 8);
    run.load("out[0] = textureLoad(channel0, vec2u(0), 0);");
    let noise = white_noise(0).mip_chain().byte_length();
    assert_eq!(run.engine.allocated_bytes(), without + 8 + noise);
    assert_eq!(noise, 4 * 87_381);
}
