//! `lockstep run`.

use crate::arguments::RunOptions;
use crate::inputs::{Given, Program, channels};
use crate::json::JsonDiagnostic;
use crate::reading::Reading;
use crate::{Outcome, check, json, png_file};
use lockstep_diagnostics::{Diagnostic, LineIndex};
use lockstep_frame::{Clock, Inputs, Mouse, MouseMode, Pointer, Resource, Size};
use lockstep_runtime::{Engine, EntryTime, Gpu, compile};
use lockstep_shader::{ASSERT_BUFFER, AssertTally, Shader, assert_checks_per_frame, settle};
use serde::Serialize;
use std::time::Duration;

/// What was run, for `--json`.
#[derive(Debug, Serialize)]
struct Report<'a> {
    gpu: String,
    width: u32,
    height: u32,
    frames: u32,
    entry_points: Vec<EntryReport>,
    buffers: Vec<BufferReport>,
    diagnostics: Vec<JsonDiagnostic<'a>>,
}

/// One entry point; the time is the mean over the frames, all repeats together.
#[derive(Debug, Serialize)]
struct EntryReport {
    name: String,
    groups: [u32; 3],
    workgroup_size: [u32; 3],
    invocations: u64,
    dispatches: u32,
    once: bool,
    gpu_ms: Option<f64>,
}

/// A storage buffer of the program.
#[derive(Debug, Serialize)]
struct BufferReport {
    name: String,
    #[serde(rename = "type")]
    ty: String,
    bytes: u64,
}

/// Runs the program and writes what was asked for.
pub fn run(options: &RunOptions) -> Outcome {
    let given = match Given::read(&options.inputs) {
        Ok(given) => given,
        Err(sentence) => return Outcome::Misused(sentence),
    };
    let program = match given.program(&options.file) {
        Ok(program) => program,
        Err(sentence) => return Outcome::Misused(sentence),
    };
    check::print_notes(&program.notes);
    let Program { name, text, .. } = &program;
    let screen = [options.size.width, options.size.height];
    let reading = Reading::new(&program, screen, false);
    let Some(shader) = reading
        .analysis
        .shader
        .as_ref()
        .filter(|shader| !shader.naga_rejected())
    else {
        let diagnostics = reading.diagnostics();
        check::report(&diagnostics, name, text, options.json);
        if !diagnostics.iter().any(Diagnostic::is_error) {
            eprintln!(
                "lockstep: naga, which compiles for this command, cannot read the program; the page runs it where the browser can"
            );
        }
        return Outcome::Failed;
    };
    let missing = options.buffer.iter().find(|wanted| {
        !shader
            .program()
            .buffers
            .iter()
            .any(|buffer| buffer.name == wanted.name)
    });
    if let Some(wanted) = missing {
        return Outcome::Misused(no_such_buffer(shader, &wanted.name));
    }
    let gpu = match pollster::block_on(Gpu::request()) {
        Ok(gpu) => gpu,
        Err(error) => {
            return Outcome::Misused(format!(
                "{error}; on Debian, `mesa-vulkan-drivers` is a driver that needs no GPU"
            ));
        }
    };
    let compilation = pollster::block_on(compile(&gpu, shader));
    let settled = settle(&reading.text, &reading.analysis, &compilation.verdict);
    let mut diagnostics = reading.in_the_authors_text(settled);
    let Some(compiled) = compilation.compiled else {
        check::report(&diagnostics, name, text, options.json);
        return Outcome::Failed;
    };
    if !options.json {
        check::report(&diagnostics, name, text, false);
    }
    let mut engine = Engine::new(gpu.clone(), options.size);
    engine.load(compiled);
    show_channels(&mut engine, &given, &program);
    let inputs = Inputs {
        mouse: mouse(options),
        keyboard: given.keyboard,
        custom: program.settings.values(),
        ..Inputs::default()
    };
    match run_frames(&gpu, &mut engine, shader, options, inputs) {
        Ok((times, tally)) => {
            let failed = tally.diagnostics(shader, options.size, 0..options.frames);
            let failed = reading.places_in_the_authors_text(failed);
            let mut report = describe(&gpu, shader, options, times);
            if options.json {
                let lines = LineIndex::new(text);
                diagnostics.extend(failed);
                report.diagnostics = diagnostics
                    .iter()
                    .map(|diagnostic| json::diagnostic(diagnostic, name, &lines))
                    .collect();
                json::print_line(&report);
            } else {
                check::report(&failed, name, text, false);
                print_report(&report);
            }
            Outcome::Fine
        }
        Err(sentence) => {
            eprintln!("lockstep: {sentence}");
            Outcome::Failed
        }
    }
}

/// Puts pictures into the channels that the program reads; says where there is none to put.
fn show_channels(engine: &mut Engine, given: &Given, program: &Program) {
    for (index, picture) in channels(given, &program.settings).into_iter().enumerate() {
        let is_read = engine
            .program()
            .is_some_and(|program| program.binds(Resource::Channel(index)));
        match picture {
            _ if !is_read => {}
            Ok(Some(picture)) => engine.set_channel(index, &picture.mip_chain()),
            Ok(None) => {}
            Err(sentence) => eprintln!("lockstep: {sentence}"),
        }
    }
}

/// Runs the frames and writes the files. Gives the GPU time of each entry
/// point over all frames, where it can be measured, and which assertions failed.
fn run_frames(
    gpu: &Gpu,
    engine: &mut Engine,
    shader: &Shader,
    options: &RunOptions,
    mut inputs: Inputs,
) -> Result<(Option<Vec<EntryTime>>, AssertTally), String> {
    let mut clock = Clock::new();
    let mut totals: Option<Vec<EntryTime>> = None;
    let mut tally = AssertTally::new();
    let asserts = engine.buffer_bytes(ASSERT_BUFFER).is_some();
    let count_every = frames_between_counts(assert_checks_per_frame(shader, options.size));
    for frame in 0..options.frames {
        inputs.time = clock.frame_after(1.0 / options.fps);
        if gpu.has_timestamps()
            && let Some(times) = engine.timed_frame(&inputs)
        {
            let times = pollster::block_on(times).map_err(|error| lost(gpu, &error))?;
            match &mut totals {
                Some(totals) => {
                    for (total, entry) in totals.iter_mut().zip(times) {
                        total.time += entry.time;
                    }
                }
                None => totals = Some(times),
            }
        } else {
            engine.frame(&inputs);
        }
        let is_last = frame + 1 == options.frames;
        if asserts && (is_last || u64::from(frame + 1).is_multiple_of(count_every)) {
            let counts = pollster::block_on(engine.read_buffer(ASSERT_BUFFER))
                .map_err(|error| lost(gpu, &error))?;
            tally.add(&counts);
        }
    }
    if let Some(path) = &options.out {
        let picture =
            pollster::block_on(engine.read_screen()).map_err(|error| lost(gpu, &error))?;
        png_file::write(&picture, path)?;
    }
    for wanted in &options.buffer {
        let bytes = pollster::block_on(engine.read_buffer(&wanted.name))
            .map_err(|error| lost(gpu, &error))?;
        std::fs::write(&wanted.file, bytes)
            .map_err(|error| format!("{} cannot be written: {error}", wanted.file.display()))?;
    }
    if gpu.is_lost() {
        return Err("the GPU was lost while the program ran".to_owned());
    }
    match gpu.take_errors().first() {
        Some(error) => Err(format!("the GPU reported an error: {error}")),
        None => Ok((totals, tally)),
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

fn lost(gpu: &Gpu, error: &dyn std::fmt::Display) -> String {
    match gpu.loss() {
        Some(loss) if !loss.message.is_empty() => format!("{error}: {}", loss.message),
        _ => error.to_string(),
    }
}

fn describe(
    gpu: &Gpu,
    shader: &Shader,
    options: &RunOptions,
    times: Option<Vec<EntryTime>>,
) -> Report<'static> {
    let Size { width, height } = options.size;
    let program = shader.program();
    let mean_ms = |total: Duration| total.as_secs_f64() * 1e3 / f64::from(options.frames);
    Report {
        gpu: gpu.description(),
        width,
        height,
        frames: options.frames,
        entry_points: program
            .entry_points
            .iter()
            .enumerate()
            .map(|(index, entry)| EntryReport {
                name: entry.name.clone(),
                groups: entry.groups(options.size),
                workgroup_size: entry.workgroup_size,
                invocations: entry.invocations(options.size),
                dispatches: entry.repeats,
                once: entry.once,
                gpu_ms: times
                    .as_ref()
                    .and_then(|times| times.get(index))
                    .map(|entry| mean_ms(entry.time)),
            })
            .collect(),
        buffers: program
            .buffers
            .iter()
            // Names that begin with an underscore are the prelude's own.
            .filter(|buffer| !buffer.name.starts_with('_'))
            .map(|buffer| BufferReport {
                name: buffer.name.clone(),
                ty: buffer.ty.clone(),
                bytes: buffer.size.bytes(lockstep_runtime::RUNTIME_BUFFER_BYTES),
            })
            .collect(),
        diagnostics: Vec::new(),
    }
}

fn print_report(report: &Report<'_>) {
    println!(
        "{} frame{} of {} x {} on {}",
        report.frames,
        if report.frames == 1 { "" } else { "s" },
        report.width,
        report.height,
        report.gpu
    );
    for entry in &report.entry_points {
        let triple = |[x, y, z]: [u32; 3]| format!("{x}x{y}x{z}");
        let time = entry
            .gpu_ms
            .map_or_else(String::new, |ms| format!(", {ms:.3} ms a frame"));
        println!(
            "  {}: {} workgroups of {} = {} invocations, {}{time}",
            entry.name,
            triple(entry.groups),
            triple(entry.workgroup_size),
            entry.invocations,
            match (entry.dispatches, entry.once) {
                (1, true) => "on frame 0".to_owned(),
                (count, true) => format!("{count} times on frame 0"),
                (1, false) => "once a frame".to_owned(),
                (count, false) => format!("{count} times a frame"),
            },
        );
    }
    for buffer in &report.buffers {
        println!("  {}: {}, {} bytes", buffer.name, buffer.ty, buffer.bytes);
    }
}
