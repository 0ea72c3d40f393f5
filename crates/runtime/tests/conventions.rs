//! What a frame is, by what the GPU stored: pixels and buffers of small
//! programs, each against the value the conventions give.

use lockstep_frame::{Clock, Inputs, Mouse, Size};
use lockstep_preprocess::Environment;
use lockstep_runtime::{Compilation, Engine, Gpu, Picture, compile};
use lockstep_shader::{Settings, analyse, settle};
use std::rc::Rc;

const SIZE: Size = Size {
    width: 40,
    height: 24,
};

fn gpu() -> Rc<Gpu> {
    pollster::block_on(Gpu::request()).expect("a Vulkan driver; `cargo xtask test` installs one")
}

fn compiled(gpu: &Gpu, source: &str, float32_layers: bool) -> Compilation {
    let settings = Settings {
        environment: Environment {
            screen: [SIZE.width, SIZE.height],
            float32_layers,
            ..Environment::default()
        },
        raw: false,
    };
    let analysis = analyse(source, &settings);
    let shader = analysis
        .shader
        .as_ref()
        .unwrap_or_else(|| panic!("{:#?}", analysis.diagnostics));
    let compilation = pollster::block_on(compile(gpu, shader));
    let list = settle(source, &analysis, &compilation.verdict);
    assert!(
        compilation.compiled.is_some() && !list.iter().any(|problem| problem.is_error()),
        "{list:#?}"
    );
    compilation
}

/// A program in motion.
struct Run {
    gpu: Rc<Gpu>,
    engine: Engine,
    clock: Clock,
    inputs: Inputs,
}

impl Run {
    fn new(source: &str) -> Self {
        Self::with_layers(source, false)
    }

    fn with_layers(source: &str, float32_layers: bool) -> Self {
        let gpu = gpu();
        let mut engine = Engine::new(gpu.clone(), SIZE);
        if let Some(program) = compiled(&gpu, source, float32_layers).compiled {
            engine.load(program);
        }
        Self {
            gpu,
            engine,
            clock: Clock::new(),
            inputs: Inputs::default(),
        }
    }

    fn frames(mut self, count: u32) -> Self {
        self.step(count);
        self
    }

    fn step(&mut self, count: u32) {
        for _ in 0..count {
            self.inputs.time = self.clock.frame_after(0.25);
            self.engine.frame(&self.inputs);
        }
        assert_eq!(self.gpu.take_errors(), [""; 0]);
    }

    fn edit(&mut self, source: &str) -> Vec<String> {
        match compiled(&self.gpu, source, false).compiled {
            Some(program) => self.engine.load(program).restarted_buffers,
            None => Vec::new(),
        }
    }

    fn picture(&self) -> Picture {
        pollster::block_on(self.engine.read_screen()).unwrap()
    }

    fn pixel(&self, x: u32, y: u32) -> [f32; 4] {
        self.picture().pixel(x, y).unwrap()
    }

    fn words(&self, name: &str, count: usize) -> Vec<u32> {
        let bytes = pollster::block_on(self.engine.read_buffer(name)).unwrap();
        bytes
            .chunks_exact(4)
            .take(count)
            .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
            .collect()
    }
}

/// An entry point over the screen with `id` and the body.
fn entry(name: &str, body: &str) -> String {
    format!(
        "@compute @workgroup_size(8, 8) fn {name}(@builtin(global_invocation_id) id: vec3u) {{ {body} }}\n"
    )
}

#[test]
fn the_screen_is_covered_and_origin_is_top_left() {
    let run = Run::new(&entry(
        "main_image",
        "textureStore(screen, id.xy, vec4f(f32(id.x), f32(id.y), 0.25, 1.0));",
    ))
    .frames(1);
    let picture = run.picture();
    for y in 0..SIZE.height {
        for x in 0..SIZE.width {
            let expected = [x as f32, y as f32, 0.25, 1.0];
            assert_eq!(picture.pixel(x, y), Some(expected));
        }
    }
}

#[test]
fn the_screen_is_never_cleared() {
    let body = "if time.frame == 0u { textureStore(screen, id.xy, vec4f(0.5)); }";
    let run = Run::new(&entry("main_image", body)).frames(3);
    assert_eq!(run.pixel(5, 5), [0.5; 4]);
}

#[test]
fn entry_points_run_in_source_order() {
    let source = "#storage log array<atomic<u32>>\n".to_owned()
        + "@compute @workgroup_size(1) fn z_first() { note(1u); }\n"
        + "fn note(who: u32) { let at = atomicAdd(&log[0], 1u); atomicStore(&log[1u + at], who); }\n"
        + "@compute @workgroup_size(1) fn a_second() { note(2u); }\n"
        + "#workgroup_count z_first 1 1 1\n#workgroup_count a_second 1 1 1\n";
    let run = Run::new(&source).frames(2);
    assert_eq!(run.words("log", 5), [4, 1, 2, 1, 2]);
}

#[test]
fn workgroup_count_fixes_the_grid_and_constants_are_evaluated() {
    let source = "#storage count atomic<u32>\n\
        #define GROUPS 3\n\
        const SIDE = 2 * 4;\noverride DEPTH: u32 = 2u;\n\
        #workgroup_count main GROUPS 5\n\
        @compute @workgroup_size(SIDE, 1, DEPTH) fn main() { atomicAdd(&count, 1u); }";
    let run = Run::new(source).frames(1);
    assert_eq!(run.words("count", 1), [3 * 5 * 16]);
}

#[test]
fn repeats_count_dispatch_id_and_hand_layers_on_each_time() {
    let source = "#storage ids array<u32, 8>\n#dispatch_count step 4\n#workgroup_count note 1\n".to_owned()
        + &entry(
            "step",
            "passStore(0, vec2i(id.xy), passLoad(0, vec2i(id.xy), 0) * 2.0 + vec4f(f32(dispatch.id)));
             if all(id == vec3u()) { ids[dispatch.id] = dispatch.id + 10u; }",
        )
        + &entry(
            "main_image",
            "textureStore(screen, id.xy, passLoad(0, vec2i(id.xy), 0)); if all(id == vec3u()) { ids[7] = dispatch.id; }",
        );
    let run = Run::new(&source).frames(1);
    // ((0*2+0)*2+1)*2+2)*2+3
    assert_eq!(run.pixel(3, 3), [11.0; 4]);
    assert_eq!(run.words("ids", 8), [10, 11, 12, 13, 0, 0, 0, 0]);
}

#[test]
fn once_runs_on_frame_zero_and_again_after_a_restart() {
    let source = "#storage count array<atomic<u32>, 2>\n#dispatch_once setup\n\
        #workgroup_count setup 1\n#workgroup_count main 1\n\
        @compute @workgroup_size(1) fn setup() { atomicAdd(&count[0], 1u); }\n\
        @compute @workgroup_size(1) fn main() { atomicAdd(&count[1], 1u); }";
    let mut run = Run::new(source).frames(3);
    assert_eq!(run.words("count", 2), [1, 3]);
    run.engine.restart();
    run.clock.restart();
    run.step(2);
    assert_eq!(run.words("count", 2), [1, 2]);
}

#[test]
fn a_store_is_seen_by_the_next_dispatch_and_kept_between_frames() {
    let source = entry(
        "grow",
        "passStore(2, vec2i(id.xy), passLoad(2, vec2i(id.xy), 0) + 1.0);",
    ) + &entry(
        "main_image",
        "textureStore(screen, id.xy, passLoad(2, vec2i(id.xy), 0));",
    );
    assert_eq!(Run::new(&source).frames(5).pixel(9, 9), [5.0; 4]);
}

#[test]
fn pixels_that_were_not_stored_this_time_keep_their_value() {
    let source = entry(
        "odd",
        "if (id.x + time.frame) % 2u == 0u { passStore(0, vec2i(id.xy), vec4f(f32(time.frame) + 1.0)); }",
    ) + &entry(
        "main_image",
        "textureStore(screen, id.xy, passLoad(0, vec2i(id.xy), 0));",
    );
    let run = Run::new(&source).frames(2);
    assert_eq!((run.pixel(0, 0)[0], run.pixel(1, 0)[0]), (1.0, 2.0));
}

#[test]
fn an_entry_point_does_not_see_its_own_stores() {
    let source = entry(
        "main_image",
        "passStore(0, vec2i(id.xy), vec4f(7.0)); textureStore(screen, id.xy, passLoad(0, vec2i(id.xy), 0));",
    );
    let mut run = Run::new(&source).frames(1);
    assert_eq!(run.pixel(0, 0), [0.0; 4]);
    run.step(1);
    assert_eq!(run.pixel(0, 0), [7.0; 4]);
}

#[test]
fn float32_layers_keep_what_half_floats_round() {
    let source = entry("put", "passStore(0, vec2i(id.xy), vec4f(2049.0));")
        + &entry(
            "main_image",
            "textureStore(screen, id.xy, passLoad(0, vec2i(id.xy), 0) - 2048.0);",
        );
    assert_eq!(
        Run::with_layers(&source, false).frames(1).pixel(1, 1)[0],
        0.0
    );
    assert_eq!(
        Run::with_layers(&source, true).frames(1).pixel(1, 1)[0],
        1.0
    );
}

#[test]
fn sampling_a_layer_wraps_at_its_border() {
    let source = entry(
        "put",
        "passStore(0, vec2i(id.xy), vec4f(select(0.0, 1.0, id.x == 0u)));",
    ) + &entry(
        "main_image",
        "textureStore(screen, id.xy, passSampleLevelBilinearRepeat(0, vec2f(1.0, 0.5), 0.0));",
    );
    for float32 in [false, true] {
        // Half way between the last column (0) and the first (1).
        let value = Run::with_layers(&source, float32).frames(1).pixel(1, 1)[0];
        assert!((value - 0.5).abs() < 0.01, "{value}, float32 {float32}");
    }
}

#[test]
fn inputs_arrive() {
    let source = entry(
        "main_image",
        "let m = vec4f(vec4i(mouse.pos, mouse.delta));
         if id.y == 0u { textureStore(screen, id.xy, vec4f(time.elapsed, time.delta, f32(time.frame), f32(keyDown(65u)))); }
         if id.y == 1u { textureStore(screen, id.xy, m); }
         if id.y == 2u { textureStore(screen, id.xy, vec4f(mouse.zoom, f32(mouse.click), vec2f(mouse.start))); }
         if id.y == 3u { textureStore(screen, id.xy, vec4f(f32(SCREEN_WIDTH), f32(SCREEN_HEIGHT), 0.0, 0.0)); }",
    );
    let mut run = Run::new(&source);
    run.inputs.mouse = Mouse {
        pos: [3, 4],
        zoom: 1.5,
        click: 2,
        start: [5, 6],
        delta: [-1, 2],
    };
    run.inputs.keyboard.set(65, true);
    run.step(3);
    assert_eq!(run.pixel(0, 0), [0.5, 0.25, 2.0, 1.0]);
    assert_eq!(run.pixel(0, 1), [3.0, 4.0, -1.0, 2.0]);
    assert_eq!(run.pixel(0, 2), [1.5, 2.0, 5.0, 6.0]);
    assert_eq!(run.pixel(0, 3), [40.0, 24.0, 0.0, 0.0]);
}

#[test]
fn workgroup_memory_barriers_and_atomics() {
    let source = "#storage sums array<u32>\n#workgroup_count main 2\n\
        var<workgroup> part: array<u32, 64>;\nvar<workgroup> seen: atomic<u32>;\n\
        @compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) group: vec3u) {\n\
          part[i] = i * (group.x + 1u); atomicAdd(&seen, 1u); workgroupBarrier();\n\
          for (var half = 32u; half > 0u; half /= 2u) { if i < half { part[i] += part[i + half]; } workgroupBarrier(); }\n\
          if i == 0u { sums[group.x] = part[0]; sums[2u + group.x] = atomicLoad(&seen); }\n\
        }";
    let run = Run::new(source).frames(1);
    assert_eq!(run.words("sums", 4), [2016, 4032, 64, 64]);
}

#[test]
fn storage_survives_an_edit_unless_its_declaration_changes() {
    let program = |ty: &str, body: &str| {
        format!(
            "#storage kept array<u32, 4>\n#storage changed {ty}\n#workgroup_count main 1\n\
             @compute @workgroup_size(1) fn main() {{ {body} }}"
        )
    };
    let fill = "kept[0] += 1u; changed[0] += 1u;";
    let mut run = Run::new(&program("array<u32, 4>", fill)).frames(3);
    assert_eq!(
        run.edit(&program(
            "array<u32, 4>",
            "kept[1] = kept[0]; changed[1] = changed[0];"
        )),
        [""; 0]
    );
    run.step(1);
    assert_eq!(run.words("kept", 2), [3, 3]);
    assert_eq!(
        run.edit(&program(
            "array<u32, 5>",
            "kept[1] = 9u; changed[1] = changed[0];"
        )),
        ["changed"]
    );
    run.step(1);
    assert_eq!(
        (run.words("kept", 2), run.words("changed", 2)),
        (vec![3, 9], vec![0, 0])
    );
}

#[test]
fn layers_survive_an_edit_that_adds_another() {
    let grow = entry(
        "grow",
        "passStore(0, vec2i(id.xy), passLoad(0, vec2i(id.xy), 0) + 1.0);",
    );
    let show = |layer: u32| {
        entry(
            "main_image",
            &format!("textureStore(screen, id.xy, passLoad({layer}, vec2i(id.xy), 0));"),
        )
    };
    let mut run = Run::new(&(grow.clone() + &show(0))).frames(2);
    run.edit(
        &(grow
            + &entry(
                "more",
                "passStore(3, vec2i(id.xy), passLoad(0, vec2i(id.xy), 0) * 10.0);",
            )
            + &show(3)),
    );
    run.step(1);
    assert_eq!(run.pixel(4, 4), [30.0; 4]);
}

#[test]
fn a_resize_empties_everything() {
    let source = entry(
        "main_image",
        "passStore(0, vec2i(id.xy), passLoad(0, vec2i(id.xy), 0) + 1.0); textureStore(screen, id.xy, passLoad(0, vec2i(id.xy), 0));",
    );
    let mut run = Run::new(&source).frames(3);
    run.engine.resize(Size::new(16, 8));
    run.clock.restart();
    run.step(2);
    let picture = run.picture();
    assert_eq!(picture.size, Size::new(16, 8));
    assert_eq!(picture.pixel(15, 7), Some([1.0; 4]));
}

#[test]
fn nothing_is_allocated_that_nothing_uses() {
    let screen = u64::from(SIZE.width * SIZE.height) * 8;
    let plain = Run::new(&entry(
        "main_image",
        "textureStore(screen, id.xy, vec4f());",
    ));
    assert_eq!(plain.engine.allocated_bytes(), screen);
    let one_layer = Run::new(&entry(
        "main_image",
        "passStore(0, vec2i(id.xy), passLoad(0, vec2i(id.xy), 0));",
    ));
    assert_eq!(one_layer.engine.allocated_bytes(), screen * 3);
    let unused = "#storage never array<vec4f, 1000>\n".to_owned()
        + &entry("main_image", "textureStore(screen, id.xy, vec4f());");
    assert_eq!(Run::new(&unused).engine.allocated_bytes(), screen);
}

#[test]
fn channels_can_be_sampled() {
    let source = entry(
        "main_image",
        "textureStore(screen, id.xy, textureSampleLevel(channel0, bilinear_repeat, vec2f(id.xy) / 64.0, 8.0));",
    );
    // The last mip level of even noise is its mean.
    let value = Run::new(&source).frames(1).pixel(0, 0)[0];
    assert!((value - 0.5).abs() < 0.05, "{value}");
}

#[test]
fn a_picture_of_several_strips_is_read_in_order() {
    let size = Size::new(8192, 1100); // 72 MB
    let gpu = gpu();
    let source = entry(
        "main_image",
        "textureStore(screen, id.xy, vec4f(vec3f(id % 1024u), 1.0));",
    );
    let mut engine = Engine::new(gpu.clone(), size);
    if let Some(program) = compiled(&gpu, &source, false).compiled {
        engine.load(program);
    }
    engine.frame(&Inputs::default());
    let picture = pollster::block_on(engine.read_screen()).unwrap();
    assert_eq!(picture.pixels.len(), 8192 * 1100);
    for (x, y) in [(0, 0), (8191, 1023), (5, 1024), (8191, 1099)] {
        let expected = [(x % 1024) as f32, (y % 1024) as f32, 0.0, 1.0];
        assert_eq!(picture.pixel(x, y), Some(expected), "{x}, {y}");
    }
}

#[test]
fn gpu_time_is_measured_for_each_entry_point() {
    let source = "#dispatch_count busy 3\n".to_owned()
        + &entry(
            "busy",
            "passStore(0, vec2i(id.xy), vec4f(sin(f32(id.x)))); ",
        )
        + &entry(
            "main_image",
            "textureStore(screen, id.xy, passLoad(0, vec2i(id.xy), 0));",
        );
    let mut run = Run::new(&source);
    if !run.gpu.has_timestamps() {
        return;
    }
    let times = run.engine.timed_frame(&run.inputs).map(pollster::block_on);
    let times = times.expect("timestamps exist").unwrap();
    let names: Vec<_> = times.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["busy", "main_image"]);
    assert!((run.pixel(2, 2)[0] - 2f32.sin()).abs() < 0.001);
}
