//! WebGPU's default limits, checked before a device is asked, so that every
//! executor says the same and says it with the place.

use crate::codes;
use lockstep_diagnostics::{Diagnostic, Span};
use lockstep_frame::{EntryPoint, MAX_DISPATCHES, MAX_GROUPS_PER_AXIS, Program, Size};

/// Most invocations in a workgroup.
pub const MAX_INVOCATIONS: u32 = 256;
/// Most invocations along x, y and z of a workgroup.
pub const MAX_WORKGROUP_SIZE: [u32; 3] = [256, 256, 64];
/// Most bytes of workgroup memory.
pub const MAX_WORKGROUP_MEMORY: u64 = 16_384;

/// Holds one entry point against the limits of a workgroup.
pub(crate) fn check_workgroup(
    entry: &EntryPoint,
    memory: u64,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let [x, y, z] = entry.workgroup_size;
    let invocations = u64::from(x)
        .saturating_mul(u64::from(y))
        .saturating_mul(u64::from(z));
    let name = &entry.name;
    let too_long = entry
        .workgroup_size
        .iter()
        .zip(MAX_WORKGROUP_SIZE)
        .any(|(side, most)| *side > most);
    if invocations > u64::from(MAX_INVOCATIONS) || too_long {
        let [most_x, most_y, most_z] = MAX_WORKGROUP_SIZE;
        diagnostics.push(
            Diagnostic::error(
                &codes::WORKGROUP_TOO_LARGE,
                place,
                format!(
                    "the workgroup of `{name}` has {x} x {y} x {z} = {invocations} invocations; at most {MAX_INVOCATIONS} in all and {most_x} x {most_y} x {most_z} along the axes are allowed"
                ),
            )
            .help(codes::WORKGROUP_TOO_LARGE.remedy),
        );
    }
    if memory > MAX_WORKGROUP_MEMORY {
        diagnostics.push(
            Diagnostic::error(
                &codes::WORKGROUP_MEMORY,
                place,
                format!(
                    "`{name}` uses {memory} bytes of workgroup memory; at most {MAX_WORKGROUP_MEMORY} are allowed"
                ),
            )
            .help(codes::WORKGROUP_MEMORY.remedy),
        );
    }
}

/// Holds the dispatches of a frame against the limits, `places` being those of the entry points.
pub(crate) fn check_frame(
    program: &Program,
    size: Size,
    places: &[Span],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut dispatches: u64 = 0;
    for (entry, place) in program.entry_points.iter().zip(places) {
        let groups = entry.groups(size);
        if groups.iter().any(|count| *count > MAX_GROUPS_PER_AXIS) {
            let [x, y, z] = groups;
            diagnostics.push(
                Diagnostic::error(
                    &codes::TOO_MANY_GROUPS,
                    *place,
                    format!(
                        "`{}` would run {x} x {y} x {z} workgroups; at most {MAX_GROUPS_PER_AXIS} along each axis are allowed",
                        entry.name
                    ),
                )
                .help(codes::TOO_MANY_GROUPS.remedy),
            );
        }
        let before = dispatches;
        dispatches += u64::from(entry.repeats);
        if before <= u64::from(MAX_DISPATCHES) && dispatches > u64::from(MAX_DISPATCHES) {
            diagnostics.push(
                Diagnostic::error(
                    &codes::TOO_MANY_DISPATCHES,
                    *place,
                    format!(
                        "with `{}` the frame has {dispatches} dispatches; at most {MAX_DISPATCHES} are allowed",
                        entry.name
                    ),
                )
                .help(codes::TOO_MANY_DISPATCHES.remedy),
            );
        }
    }
}
