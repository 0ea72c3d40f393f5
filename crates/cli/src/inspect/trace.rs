//! The record of one workgroup as JSON; `docs/inspect.md` describes it.

use crate::inputs::Program;
use crate::reading::Reading;
use lockstep_diagnostics::{LineIndex, Span};
use lockstep_simulator::lanes;
use lockstep_simulator::trace::{CutReason, Event, Trace};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct JsonTrace<'a> {
    entry_point: &'a str,
    workgroup: [u32; 3],
    workgroup_size: [u32; 3],
    subgroup_size: u32,
    /// `events` or `bytes` where the record had to end early.
    cut: Option<&'static str>,
    /// The last place that was recorded then.
    cut_at: Option<Place>,
    events: Vec<JsonEvent<'a>>,
}

#[derive(Serialize)]
struct Place {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum JsonEvent<'a> {
    Step {
        subgroup: u32,
        #[serde(flatten)]
        place: Place,
        name: Option<&'a str>,
        lanes: Vec<u32>,
        values: Vec<String>,
    },
    Memory {
        subgroup: u32,
        #[serde(flatten)]
        place: Place,
        changes: Vec<JsonChange>,
    },
    Texture {
        subgroup: u32,
        #[serde(flatten)]
        place: Place,
        texels: Vec<JsonTexel>,
    },
    Barrier {
        name: &'a str,
        #[serde(flatten)]
        place: Place,
        waiting: u32,
        memory: Vec<JsonDifference>,
    },
    SubgroupOperation {
        subgroup: u32,
        name: &'a str,
        #[serde(flatten)]
        place: Place,
        lanes: Vec<u32>,
        input: Vec<String>,
        output: Vec<String>,
    },
}

#[derive(Serialize)]
struct JsonChange {
    lane: u32,
    element: String,
    old: Option<String>,
    new: String,
}

#[derive(Serialize)]
struct JsonTexel {
    lane: u32,
    texel: String,
    new: String,
    outside: bool,
}

#[derive(Serialize)]
struct JsonDifference {
    element: String,
    old: String,
    new: String,
}

/// What workgroup memory holds at event `position` that it did not hold at the barrier before.
fn differences(trace: &Trace, position: usize) -> Vec<JsonDifference> {
    let differences = trace.differences(position);
    differences
        .iter()
        .map(|place| {
            let value = |bits| trace.memory_value(place.variable, place.offset, bits);
            JsonDifference {
                element: trace.element(place.variable, place.offset),
                old: value(place.old),
                new: value(place.new),
            }
        })
        .collect()
}

/// Writes a record; its places are those of the author's text.
pub(super) fn write(
    trace: &Trace,
    reading: &Reading,
    program: &Program,
    path: &Path,
) -> Result<(), String> {
    let lines = LineIndex::new(&program.text);
    let place = |span: Span| {
        let span = reading.place_in_the_authors_text(span);
        let (start, end) = (lines.line_column(span.start), lines.line_column(span.end));
        Place {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    };
    let code = trace.code();
    let events = trace
        .events
        .iter()
        .enumerate()
        .map(|(position, event)| match event {
            Event::Step(step) => JsonEvent::Step {
                subgroup: step.subgroup,
                place: place(step.span),
                name: trace.name(step),
                lanes: lanes(step.mask).collect(),
                values: lanes(step.mask)
                    .filter_map(|lane| trace.value(step, lane))
                    .collect(),
            },
            Event::Memory(memory) => JsonEvent::Memory {
                subgroup: memory.subgroup,
                place: place(memory.span),
                changes: memory
                    .changes
                    .iter()
                    .map(|change| JsonChange {
                        lane: change.lane,
                        element: trace.element(memory.variable, change.offset),
                        old: change
                            .old
                            .map(|bits| trace.memory_value(memory.variable, change.offset, bits)),
                        new: trace.memory_value(memory.variable, change.offset, change.new),
                    })
                    .collect(),
            },
            Event::Texture(texture) => JsonEvent::Texture {
                subgroup: texture.subgroup,
                place: place(texture.span),
                texels: texture
                    .texels
                    .iter()
                    .map(|texel| JsonTexel {
                        lane: texel.lane,
                        texel: trace.texel(texture, texel),
                        new: trace.texel_value(texture, texel),
                        outside: texel.outside,
                    })
                    .collect(),
            },
            Event::Barrier(barrier) => JsonEvent::Barrier {
                name: barrier.name,
                place: place(barrier.span),
                waiting: barrier.waiting,
                memory: differences(trace, position),
            },
            Event::Subgroup(operation) => JsonEvent::SubgroupOperation {
                subgroup: operation.subgroup,
                name: operation.name,
                place: place(operation.span),
                lanes: lanes(operation.mask).collect(),
                input: lanes(operation.mask)
                    .filter_map(|lane| trace.subgroup_input(operation, lane))
                    .collect(),
                output: lanes(operation.mask)
                    .filter_map(|lane| trace.subgroup_output(operation, lane))
                    .collect(),
            },
        })
        .collect();
    let json = JsonTrace {
        entry_point: &code.entry_point,
        workgroup: trace.workgroup,
        workgroup_size: code.workgroup_size,
        subgroup_size: code.subgroup_size,
        cut: trace.cut.map(|cut| match cut {
            CutReason::Events => "events",
            CutReason::Bytes => "bytes",
        }),
        cut_at: trace.cut_at().map(place),
        events,
    };
    let cannot =
        |error: &dyn std::fmt::Display| format!("{} cannot be written: {error}", path.display());
    let text = serde_json::to_string(&json).map_err(|error| cannot(&error))?;
    std::fs::write(path, text).map_err(|error| cannot(&error))
}
