//! `lockstep inspect`.

mod json;
mod table;
mod trace;

use crate::arguments::{InspectOptions, MouseArgument};
use crate::inputs::{Given, Program, channels};
use crate::reading::Reading;
use crate::{Outcome, check, output, render};
use lockstep_diagnostics::{Diagnostic, LineIndex, Severity};
use lockstep_frame::{Clock, Inputs, Mouse, MouseMode, Pointer, Resource};
use lockstep_shader::Shader;
use lockstep_simulator::analyses::{Analyses, Enabled, FUEL_SPENT};
use lockstep_simulator::counters::{CounterOptions, CounterReport, Counters};
use lockstep_simulator::trace::{Trace, TraceOptions, Tracer};
use lockstep_simulator::{Finding, Focus, FrameError, Simulator, Unsupported};

/// What came of looking at some frames.
struct Inspection {
    /// Of all frames.
    findings: Vec<Finding>,
    /// Of the last frame; with places in the author's text.
    counters: CounterReport,
    /// The record of a workgroup, if one was asked for.
    trace: Option<Trace>,
    /// A frame did not come to its end for a reason that is no finding.
    error: Option<Diagnostic>,
    /// The last frame that ran.
    last_frame: u32,
}

/// Runs the program up to a frame and reports what was found until then, and what that frame cost.
pub fn inspect(options: &InspectOptions) -> Outcome {
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
        return Outcome::Failed;
    };
    if let Some(sentence) = misnamed(options, shader) {
        return Outcome::Misused(sentence);
    }
    let mut inspection = match run(options, &given, &program, shader) {
        Ok(inspection) => inspection,
        Err(unsupported) => {
            let told = reading.places_in_the_authors_text(vec![unsupported.diagnostic()]);
            check::report(&told, &program.name, &program.text, options.json);
            return Outcome::Failed;
        }
    };
    let places = inspection
        .counters
        .entry_points
        .iter_mut()
        .flat_map(|entry| &mut entry.places);
    for place in places {
        place.span = reading.place_in_the_authors_text(place.span);
    }
    if let (Some(path), Some(trace)) = (&options.trace, &inspection.trace)
        && let Err(sentence) = trace::write(trace, &reading, &program, path)
    {
        return Outcome::Misused(sentence);
    }
    let worst = inspection
        .findings
        .iter()
        .map(|finding| finding.severity)
        .chain(inspection.error.as_ref().map(|error| error.severity))
        .max();
    if options.json {
        json::print(&inspection, &reading, &program);
    } else {
        print(options, &inspection, &reading, &program);
    }
    if worst == Some(Severity::Error) {
        Outcome::Failed
    } else if options.trace.is_some() && inspection.trace.is_none() {
        Outcome::Misused(format!(
            "there is nothing to trace: {} in frame {}; name another with --frame",
            match &options.entry {
                Some(name) => format!("`{name}` does not run"),
                None => "no entry point runs".to_owned(),
            },
            options.frame
        ))
    } else {
        Outcome::Fine
    }
}

/// What is wrong with `--entry` or `--workgroup`.
fn misnamed(options: &InspectOptions, shader: &Shader) -> Option<String> {
    let entries = &shader.program().entry_points;
    let chosen: Vec<_> = entries
        .iter()
        .filter(|entry| {
            options
                .entry
                .as_ref()
                .is_none_or(|name| *name == entry.name)
        })
        .collect();
    if chosen.is_empty() {
        let known: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        return Some(format!(
            "there is no entry point `{}`; the program has {}",
            options.entry.as_deref().unwrap_or_default(),
            known.join(", ")
        ));
    }
    let wanted = options.workgroup?;
    let dispatched = |groups: [u32; 3]| wanted.iter().zip(groups).all(|(id, side)| *id < side);
    if chosen
        .iter()
        .any(|entry| dispatched(entry.groups(options.size)))
    {
        return None;
    }
    let [x, y, z] = chosen[0].groups(options.size);
    Some(format!(
        "there is no workgroup {},{},{}; `{}` has {x} x {y} x {z} of them, counted from 0",
        wanted[0], wanted[1], wanted[2], chosen[0].name
    ))
}

fn run(
    options: &InspectOptions,
    given: &Given,
    program: &Program,
    shader: &Shader,
) -> Result<Inspection, Unsupported> {
    let mut settings = options.simulator.options();
    settings.watch = true;
    let mut simulator = Simulator::new(options.size, settings);
    simulator.load(shader)?;
    for (index, picture) in channels(given, &program.settings).into_iter().enumerate() {
        match picture {
            _ if !shader.program().binds(Resource::Channel(index)) => {}
            Ok(Some(picture)) => simulator.set_channel(index, &picture.mip_chain()),
            Ok(None) => {}
            Err(sentence) => eprintln!("lockstep: {sentence}"),
        }
    }
    let mut inputs = Inputs {
        mouse: mouse(options),
        keyboard: given.keyboard,
        custom: program.settings.values(),
        ..Inputs::default()
    };
    let mut clock = Clock::new();
    let observer = (Analyses::new(Enabled::ALL), None);
    let mut focus = Focus::new(options.entry.clone(), options.workgroup, observer);
    let mut trace = None;
    let mut outcome = Ok(());
    let mut last_frame = 0;
    for frame in 0..=options.frame {
        last_frame = frame;
        inputs.time = clock.frame_after(1.0 / options.fps);
        let is_chosen = frame == options.frame;
        if is_chosen {
            focus.observer.1 = Some(Counters::new(CounterOptions::default()));
        }
        // A tracer hears every instruction, which is slow: it is there only where it is wanted.
        outcome = if is_chosen && options.trace.is_some() {
            let mut observers = (focus, tracer(options));
            let outcome = simulator.frame_with(&inputs, &mut observers);
            focus = observers.0;
            trace = observers.1.finish();
            outcome
        } else {
            simulator.frame_with(&inputs, &mut focus)
        };
        if outcome.is_err() {
            break;
        }
    }
    let (analyses, counters) = focus.observer;
    let findings = analyses.findings();
    let is_told = findings.iter().any(|finding| finding.code == &FUEL_SPENT);
    let error = match outcome {
        Err(FrameError::FuelSpent { .. }) if is_told => None,
        Err(error) => Some(error.diagnostic()),
        Ok(()) => None,
    };
    Ok(Inspection {
        findings,
        counters: counters.map_or_else(CounterReport::default, |counters| counters.report()),
        trace,
        error,
        last_frame,
    })
}

fn tracer(options: &InspectOptions) -> Tracer {
    Tracer::new(TraceOptions {
        workgroup: options.workgroup.unwrap_or_default(),
        entry_point: options.entry.clone(),
        ..TraceOptions::default()
    })
}

fn mouse(options: &InspectOptions) -> Mouse {
    match options.mouse {
        Some(MouseArgument { pos, click }) => Mouse {
            pos,
            click,
            start: pos,
            ..Mouse::default()
        },
        None => Pointer::new(MouseMode::Drag, options.size).frame(),
    }
}

fn print(options: &InspectOptions, inspection: &Inspection, reading: &Reading, program: &Program) {
    let mut diagnostics: Vec<Diagnostic> = inspection
        .findings
        .iter()
        .map(Finding::diagnostic)
        .collect();
    diagnostics.extend(inspection.error.clone());
    for diagnostic in reading.places_in_the_authors_text(diagnostics) {
        let told = render::render(&diagnostic, &program.name, &program.text);
        output::print(&format!("{told}\n\n"));
    }
    let lines = LineIndex::new(&program.text);
    output::print(&table::tables(&inspection.counters, &lines));
    let frames = match inspection.last_frame {
        0 => "frame 0".to_owned(),
        last => format!("frames 0 to {last}"),
    };
    let count = inspection.findings.len();
    output::print(&format!(
        "{frames} at {}: {count} {}\n",
        options.size,
        if count == 1 { "finding" } else { "findings" }
    ));
}
