//! Whole programs over several frames, with the prelude, layers and inputs, against the numbers they have to store.

use lockstep_frame::{Clock, Inputs, Keyboard, Mouse, Size, Time};
use lockstep_images::{Format, Image, white_noise};
use lockstep_shader::{ASSERT_BUFFER, Settings, Shader, analyse};
use lockstep_simulator::{
    FrameError, RUNTIME_BUFFER_BYTES, RunError, Schedule, Simulator, SimulatorOptions,
};

const SIZE: Size = Size {
    width: 8,
    height: 4,
};

#[track_caller]
fn shader_with(text: &str, settings: &Settings) -> Shader {
    let analysis = analyse(text, settings);
    analysis
        .shader
        .unwrap_or_else(|| panic!("{:#?}", analysis.diagnostics))
}

#[track_caller]
fn shader(text: &str) -> Shader {
    shader_with(text, &Settings::default())
}

#[track_caller]
fn simulator(text: &str) -> Simulator {
    let mut simulator = Simulator::new(SIZE, SimulatorOptions::default());
    simulator.load(&shader(text)).expect("it is supported");
    simulator
}

/// Runs `count` frames of a sixtieth of a second.
#[track_caller]
fn run(simulator: &mut Simulator, count: u32) {
    let mut clock = Clock::new();
    for _ in 0..count {
        let inputs = Inputs {
            time: clock.frame_after(1.0 / 60.0),
            ..Inputs::default()
        };
        simulator.frame(&inputs).expect("it runs to its end");
    }
}

fn floats(simulator: &Simulator, name: &str) -> Vec<f32> {
    let words = words(simulator, name);
    words.into_iter().map(f32::from_bits).collect()
}

fn words(simulator: &Simulator, name: &str) -> Vec<u32> {
    let bytes = simulator.read_buffer(name).expect("the program uses it");
    let words = bytes.chunks_exact(4);
    words
        .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
        .collect()
}

#[test]
fn programs_read_time_mouse_keys_and_sliders() {
    let mut settings = Settings::default();
    settings.environment.custom = vec!["a".into(), "b".into()];
    let text = "\
#storage out array<f32, 16>
#workgroup_count main 1
@compute @workgroup_size(1) fn main() {
  out[0] = time.elapsed; out[1] = time.delta; out[2] = f32(time.frame);
  out[3] = f32(mouse.pos.x); out[4] = f32(mouse.pos.y); out[5] = mouse.zoom; out[6] = f32(mouse.click);
  out[7] = f32(mouse.start.y); out[8] = f32(mouse.delta.x);
  out[9] = f32(keyDown(65u)); out[10] = f32(keyDown(66u)); out[11] = f32(keyDown(255u));
  out[12] = custom.b - custom.a; out[13] = f32(SCREEN_WIDTH);
}";
    let mut simulator = Simulator::new(SIZE, SimulatorOptions::default());
    simulator
        .load(&shader_with(text, &settings))
        .expect("it is supported");
    let mut keyboard = Keyboard::default();
    keyboard.set(65, true);
    keyboard.set(255, true);
    let inputs = Inputs {
        time: Time {
            elapsed: 2.5,
            delta: 0.25,
            frame: 9,
        },
        mouse: Mouse {
            pos: [-3, 7],
            zoom: 1.5,
            click: 2,
            start: [5, 6],
            delta: [8, 0],
        },
        keyboard,
        custom: vec![1.0, 4.5],
    };
    simulator.frame(&inputs).expect("it runs");
    assert_eq!(
        floats(&simulator, "out")[..14],
        [
            2.5, 0.25, 9.0, -3.0, 7.0, 1.5, 2.0, 6.0, 8.0, 1.0, 0.0, 1.0, 3.5, 640.0
        ]
    );
}

#[test]
fn dispatches_know_their_number_and_once_is_once() {
    let mut simulator = simulator(
        "\
#storage out array<u32, 8>
#workgroup_count start 1
#dispatch_once start
#workgroup_count step 2
#dispatch_count step 3
@compute @workgroup_size(1) fn start() { out[7] += 1u; }
@compute @workgroup_size(1) fn step(@builtin(workgroup_id) w: vec3u) {
  out[w.x * 3u + dispatch.id] += 1u + dispatch.id + time.frame * 10u;
}",
    );
    run(&mut simulator, 2);
    assert_eq!(words(&simulator, "out"), [12, 14, 16, 12, 14, 16, 0, 1]);
}

const FEEDBACK: &str = "\
#storage seen array<f32, 4>
@compute @workgroup_size(4, 4) fn main_image(@builtin(global_invocation_id) id: vec3u) {
  if any(id.xy >= textureDimensions(screen)) { return; }
  let before = passLoad(1, vec2i(id.xy), 0);
  let now = before + vec4f(f32(id.x), f32(id.y), 1.0, 2049.0);
  passStore(1, vec2i(id.xy), now);
  textureStore(screen, id.xy, now);
  if all(id.xy == vec2u(5, 3)) { seen[0] = before.z; seen[1] = before.w; seen[2] = f32(textureNumLayers(pass_in)); }
}";

#[test]
fn layers_feed_back_rounded_to_16_bits() {
    let mut simulator = simulator(FEEDBACK);
    run(&mut simulator, 3);
    // 2049 is stored as 2048, 2048 + 2049 as 4096.
    assert_eq!(floats(&simulator, "seen")[..3], [2.0, 4096.0, 4.0]);
    let picture = simulator.read_screen();
    assert_eq!(picture.size, SIZE);
    assert_eq!(picture.pixel(5, 3), Some([15.0, 9.0, 3.0, 6144.0]));
    assert_eq!(picture.pixel(0, 0), Some([0.0, 0.0, 3.0, 6144.0]));
}

#[test]
fn layers_of_32_bits_keep_all_of_them() {
    let mut settings = Settings::default();
    settings.environment.float32_layers = true;
    let mut simulator = Simulator::new(SIZE, SimulatorOptions::default());
    simulator
        .load(&shader_with(FEEDBACK, &settings))
        .expect("it is supported");
    run(&mut simulator, 3);
    assert_eq!(floats(&simulator, "seen")[..2], [2.0, 4098.0]);
}

#[test]
fn layers_are_handed_on_between_dispatches() {
    let mut simulator = simulator(
        "\
#storage out array<f32, 4>
#workgroup_count put 1
#workgroup_count add 1
#dispatch_count add 3
#workgroup_count read 1
@compute @workgroup_size(1) fn put() { passStore(0, vec2i(1, 2), vec4f(1.0)); passStore(2, vec2i(1, 2), vec4f(7.0)); }
@compute @workgroup_size(1) fn add() { passStore(0, vec2i(1, 2), passLoad(0, vec2i(1, 2), 0) * 2.0); }
@compute @workgroup_size(1) fn read() { out[0] = passLoad(0, vec2i(1, 2), 0).x; out[1] = passLoad(2, vec2i(1, 2), 0).x; out[2] = passLoad(0, vec2i(2, 1), 0).x; }",
    );
    run(&mut simulator, 2);
    assert_eq!(floats(&simulator, "out")[..3], [8.0, 7.0, 0.0]);
}

/// Two texels, black and white.
fn black_and_white() -> Image {
    let bytes = vec![0, 0, 0, 255, 255, 255, 255, 255];
    Image::new(Format::Rgba8Unorm, 2, 1, bytes).expect("bytes fit")
}

#[test]
fn channels_are_read_through_each_sampler() {
    let mut simulator = simulator(
        "\
#storage out array<f32, 16>
#workgroup_count main 1
@compute @workgroup_size(1) fn main() {
  let edge = vec2f(1.0, 0.5);
  out[0] = textureSampleLevel(channel0, nearest, vec2f(0.4, 0.5), 0.0).x;
  out[1] = textureSampleLevel(channel0, bilinear, vec2f(0.5, 0.5), 0.0).x;
  out[2] = textureSampleLevel(channel0, trilinear, vec2f(0.1, 0.5), 0.5).x;
  out[3] = textureSampleLevel(channel0, nearest_repeat, vec2f(1.1, 0.5), 0.0).x;
  out[4] = textureSampleLevel(channel0, bilinear_repeat, edge, 0.0).x;
  out[5] = textureSampleLevel(channel0, bilinear, edge, 0.0).x;
  out[6] = textureSampleLevel(channel0, trilinear_repeat, edge, 9.0).x;
  out[7] = textureSampleLevel(channel0, bilinear, vec2f(0.1, 0.5), 0.4).x;
  out[8] = f32(textureNumLevels(channel0)) + 10.0 * f32(textureDimensions(channel0).x);
  out[9] = textureLoad(channel1, vec2i(200, 100), 0).y;
}",
    );
    simulator.set_channel(0, &black_and_white().mip_chain());
    run(&mut simulator, 1);
    let half = 128.0 / 255.0;
    let noise = white_noise(1);
    let at = 4 * (100 * noise.width() as usize + 200) + 1;
    assert_eq!(noise.format(), Format::Rgba8Unorm);
    assert_eq!(
        floats(&simulator, "out")[..10],
        [
            0.0,
            0.5,
            half * 0.5,
            0.0,
            0.5,
            1.0,
            half,
            0.0,
            22.0,
            f32::from(noise.bytes()[at]) / 255.0
        ]
    );
}

#[test]
fn pictures_stay_over_edits_and_wait_for_a_program_that_binds_them() {
    let reading = "\
#storage out array<f32, 4>
#workgroup_count main 1
@compute @workgroup_size(1) fn main() { out[0] = textureLoad(channel1, vec2i(1, 0), 0).x + f32(textureDimensions(channel1).x); }";
    let mut simulator =
        simulator("#workgroup_count main 1\n@compute @workgroup_size(1) fn main() { }");
    simulator.set_channel(1, &black_and_white().mip_chain());
    simulator.set_channel(2, &black_and_white().mip_chain());
    run(&mut simulator, 1);
    simulator.load(&shader(reading)).expect("it is supported");
    run(&mut simulator, 1);
    assert_eq!(floats(&simulator, "out")[0], 3.0);
    simulator.resize(Size::new(3, 3));
    run(&mut simulator, 1);
    assert_eq!(floats(&simulator, "out")[0], 3.0);
}

const COUNTING: &str = "\
#storage count array<u32, 2>
#storage other vec2f
#workgroup_count main 1
@compute @workgroup_size(1) fn main() { count[0] += 1u; other += vec2f(0.5); passStore(0, vec2i(0), passLoad(0, vec2i(0), 0) + 1.0); }";

#[test]
fn storage_stays_over_frames_and_edits_until_its_type_changes() {
    let mut simulator = simulator(COUNTING);
    run(&mut simulator, 3);
    assert_eq!(words(&simulator, "count"), [3, 0]);
    assert_eq!(simulator.buffer_bytes("other"), Some(8));
    let edited = COUNTING
        .replace("+= 1u", "+= 10u")
        .replace("vec2f", "vec4f");
    let loaded = simulator.load(&shader(&edited)).expect("it is supported");
    assert_eq!(loaded.restarted_buffers, ["other"]);
    run(&mut simulator, 1);
    assert_eq!(words(&simulator, "count"), [13, 0]);
    assert_eq!(floats(&simulator, "other"), [0.5; 4]);
    assert_eq!(simulator.read_buffer("nothing"), None);
    assert_eq!(
        simulator.read_buffer_range("count", 0..2),
        Some(vec![13, 0])
    );
    assert_eq!(simulator.read_buffer_range("count", 3..6), Some(vec![0; 3]));
    assert_eq!(
        simulator.read_buffer_range("count", 6..99),
        Some(vec![0; 2])
    );
    assert_eq!(simulator.read_buffer_range("count", 99..100), Some(vec![]));
    simulator.restart();
    assert_eq!(words(&simulator, "count"), [0, 0]);
    run(&mut simulator, 1);
    assert_eq!(words(&simulator, "count"), [10, 0]);
}

#[test]
fn layers_stay_over_an_edit_that_does_not_name_them() {
    let mut simulator = simulator(COUNTING);
    run(&mut simulator, 2);
    let resting = "#workgroup_count main 1\n@compute @workgroup_size(1) fn main() { }";
    simulator.load(&shader(resting)).expect("it is supported");
    run(&mut simulator, 1);
    let reading = "\
#storage out array<f32, 4>
#workgroup_count main 1
@compute @workgroup_size(1) fn main() { out[0] = passLoad(0, vec2i(0), 0).x; out[1] = passLoad(3, vec2i(0), 0).x; }";
    simulator.load(&shader(reading)).expect("it is supported");
    run(&mut simulator, 1);
    assert_eq!(floats(&simulator, "out")[..2], [2.0, 0.0]);
}

#[test]
fn runtime_sized_buffers_fill_their_share() {
    let mut simulator = simulator(
        "\
#storage out array<vec4u>
#workgroup_count main 1
@compute @workgroup_size(1) fn main() { out[1].y = arrayLength(&out); }",
    );
    run(&mut simulator, 1);
    assert_eq!(simulator.buffer_bytes("out"), Some(RUNTIME_BUFFER_BYTES));
    let length = u32::try_from(RUNTIME_BUFFER_BYTES / 16).expect("it fits");
    assert_eq!(
        simulator.read_buffer_range("out", 20..24),
        Some(length.to_le_bytes().to_vec())
    );
}

#[test]
fn failed_assertions_are_counted() {
    let text = "\
@compute @workgroup_size(4, 4) fn main(@builtin(global_invocation_id) id: vec3u) {
  #assert id.x < 6u
  #assert id.y < 99u
}";
    let mut simulator = simulator(text);
    run(&mut simulator, 2);
    assert_eq!(words(&simulator, ASSERT_BUFFER)[..2], [2 * 2 * 4, 0]);
}

#[test]
fn the_screen_is_kept_until_a_restart() {
    let mut simulator = simulator(
        "#workgroup_count main 1\n@compute @workgroup_size(1) fn main() { textureStore(screen, vec2u(time.frame, 0u), vec4f(0.1)); }",
    );
    run(&mut simulator, 2);
    // The 16-bit float next to 0.1.
    let tenth = 0.099_975_586;
    assert_eq!(simulator.read_screen().pixel(0, 0), Some([tenth; 4]));
    assert_eq!(simulator.read_screen().pixel(1, 0), Some([tenth; 4]));
    simulator.restart();
    assert_eq!(simulator.read_screen().pixels, [[0.0; 4]; 32]);
    simulator.resize(Size::new(2, 2));
    run(&mut simulator, 3);
    assert_eq!(
        simulator.read_screen().pixels,
        [[tenth; 4], [tenth; 4], [0.0; 4], [0.0; 4]]
    );
}

const SUBGROUPS: &str = "\
enable subgroups;
#storage out array<u32, 2>
#workgroup_count main 1
@compute @workgroup_size(64) fn main(@builtin(subgroup_size) size: u32, @builtin(local_invocation_index) i: u32) {
  let sum = subgroupAdd(1u);
  if i == 0u { out[0] = size; out[1] = sum; }
}";

#[test]
fn subgroups_have_the_size_and_the_schedule_that_is_asked_for() {
    let mut simulator = simulator(SUBGROUPS);
    run(&mut simulator, 1);
    assert_eq!(words(&simulator, "out"), [32, 32]);
    let mut options = simulator.options();
    options.subgroup_size = 8;
    options.run.schedule = Schedule::Random(3);
    simulator.set_options(options).expect("the size is one");
    run(&mut simulator, 1);
    assert_eq!(words(&simulator, "out"), [8, 8]);
    let mut wrong = options;
    wrong.subgroup_size = 5;
    assert!(simulator.set_options(wrong).is_err());
    assert_eq!(simulator.options(), options);
    assert_eq!(simulator.codes()[0].subgroup_size, 8);
}

#[test]
fn an_endless_loop_is_named_in_the_authors_text() {
    let text = "\
#define ONE 1u
#storage out array<u32, 2>
#workgroup_count main 1
@compute @workgroup_size(1) fn main() {
  for (var j = 0u; j < 2u; j++) { out[1] += ONE; }
  while out[1] < 5u { out[0] += ONE; }
}";
    let mut simulator = simulator(text);
    let mut options = simulator.options();
    options.run.fuel = 1000;
    simulator.set_options(options).expect("the size is one");
    let error = simulator
        .frame(&Inputs::default())
        .expect_err("it never ends");
    let FrameError::FuelSpent { entry_point, span } = &error else {
        panic!("{error}");
    };
    assert_eq!(entry_point, "main");
    assert!(
        span.slice(text).starts_with("while"),
        "{}",
        span.slice(text)
    );
    assert_eq!(error.diagnostic().span, Some(*span));
    // What was stored until then stays.
    assert_eq!(words(&simulator, "out")[1], 2);
}

#[test]
fn a_dispatch_that_is_too_large_is_an_error_at_its_name() {
    let text = "\
#workgroup_count main 1
var<workgroup> large: array<vec4f, 1000>;
@compute @workgroup_size(1) fn main() { large[1].x = 1.0; }";
    let mut simulator = simulator(text);
    let mut options = simulator.options();
    options.run.memory = 1000;
    simulator.set_options(options).expect("the size is one");
    let error = simulator
        .frame(&Inputs::default())
        .expect_err("it is too large");
    let FrameError::CannotRun { span, reason, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!(span.slice(text), "main");
    assert!(matches!(
        reason,
        RunError::TooMuchMemory { allowed: 1000, .. }
    ));
}

#[test]
fn what_naga_rejects_is_refused_and_the_old_program_stays() {
    let mut simulator = simulator(COUNTING);
    // A gap of naga: browsers can store to a swizzle.
    let gap = shader(
        "#workgroup_count main 1\n@compute @workgroup_size(1) fn main() { var v = vec3f(); v.xy = vec2f(1.0); }",
    );
    assert!(gap.naga_rejected());
    let refused = simulator.load(&gap).expect_err("naga rejects it");
    assert!(refused.to_string().contains("naga"), "{refused}");
    run(&mut simulator, 1);
    assert_eq!(words(&simulator, "count"), [1, 0]);
}
