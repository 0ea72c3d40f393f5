//! What is said of a run.

use crate::arguments::RunOptions;
use crate::json::JsonDiagnostic;
use crate::output;
use lockstep_frame::{Program, Size};
use serde::Serialize;
use std::time::Duration;

/// What was run, for `--json`.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    /// `gpu` or `simulator`.
    engine: &'static str,
    /// Name of the GPU; `null` for the simulator.
    gpu: Option<String>,
    width: u32,
    height: u32,
    frames: u32,
    entry_points: Vec<EntryReport>,
    buffers: Vec<BufferReport>,
    pub diagnostics: Vec<JsonDiagnostic<'a>>,
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

/// What ran the program.
pub struct Description {
    /// Name of the GPU, if one did.
    pub gpu: Option<String>,
    /// GPU time of each entry point over all frames, where it was measured.
    pub times: Option<Vec<Duration>>,
    /// Bytes of a buffer whose type ends in a runtime-sized array.
    pub runtime_buffer_bytes: u64,
}

impl Report<'_> {
    pub fn new(description: Description, program: &Program, options: &RunOptions) -> Self {
        let Size { width, height } = options.size;
        let mean_ms = |total: Duration| total.as_secs_f64() * 1e3 / f64::from(options.frames);
        let Description {
            gpu,
            times,
            runtime_buffer_bytes,
        } = description;
        Self {
            engine: if gpu.is_some() { "gpu" } else { "simulator" },
            gpu,
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
                        .map(|total| mean_ms(*total)),
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
                    bytes: buffer.size.bytes(runtime_buffer_bytes),
                })
                .collect(),
            diagnostics: Vec::new(),
        }
    }

    /// Prints it for people.
    pub fn print(&self) {
        output::print(&format!(
            "{} frame{} of {} x {} on {}\n",
            self.frames,
            if self.frames == 1 { "" } else { "s" },
            self.width,
            self.height,
            self.gpu.as_deref().unwrap_or("the simulator")
        ));
        for entry in &self.entry_points {
            let triple = |[x, y, z]: [u32; 3]| format!("{x}x{y}x{z}");
            let time = entry
                .gpu_ms
                .map_or_else(String::new, |ms| format!(", {ms:.3} ms a frame"));
            output::print(&format!(
                "  {}: {} workgroups of {} = {} invocations, {}{time}\n",
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
            ));
        }
        for buffer in &self.buffers {
            output::print(&format!(
                "  {}: {}, {} bytes\n",
                buffer.name, buffer.ty, buffer.bytes
            ));
        }
    }
}
