//! What is said of two accesses that nothing orders.

use super::clock::{By, Record};
use super::collect::{Collected, Same};
use super::element;
use super::shadow::Conflict;
use super::{Enabled, storage_race, workgroup_race, write_write};
use crate::code::{Code, Space, VariableId};
use crate::finding::{Finding, FindingPlace};
use lockstep_diagnostics::Severity;

/// Two accesses that met.
pub(super) struct Met {
    pub variable: VariableId,
    /// Byte offset in the variable.
    pub offset: u32,
    /// The later one stores to a component, which counts as the whole vector.
    pub whole_vector: bool,
    /// The later one touches more than one scalar.
    pub wide: bool,
    pub now_writes: bool,
    pub found: Conflict,
    /// An atomic that both workgroups changed lies between.
    pub by_atomic: bool,
    pub groups: [u32; 3],
}

/// `(1, 0, 0)`.
pub(super) fn triple([x, y, z]: [u32; 3]) -> String {
    format!("({x}, {y}, {z})")
}

/// Adds what was met to the findings.
pub(super) fn report(code: &Code, enabled: &Enabled, met: &Met, found: &mut Collected) {
    let space = code
        .variable(met.variable)
        .map_or(Space::Storage, |variable| variable.space);
    let in_workgroup = space == Space::Workgroup;
    let before = met.found.before;
    let now = met.found.now;
    // In the last subgroup a single lane may be left.
    let by_all = before.pc == now.pc
        && matches!(
            (before.by, now.by),
            (By::All, By::All | By::Alone) | (By::Alone, By::All)
        );
    let kind = if by_all {
        &write_write::WRITE_WRITE
    } else if in_workgroup {
        &workgroup_race::WORKGROUP_RACE
    } else {
        &storage_race::STORAGE_RACE
    };
    let wanted = if by_all {
        enabled.write_write
    } else if in_workgroup {
        enabled.workgroup_race
    } else {
        enabled.storage_race
    };
    if !wanted {
        return;
    }
    let severity = match (by_all, met.found.same_value) {
        (true, true) => Severity::Note,
        (true, false) | (false, true) => Severity::Warning,
        (false, false) if met.by_atomic => Severity::Warning,
        (false, false) => Severity::Error,
    };
    let places = [
        code.place(before.pc as usize),
        code.place(met.found.now.pc as usize),
    ];
    let same = Same {
        kind,
        entry_point: &code.entry_point,
        variable: Some(met.variable),
        places,
        ids: (
            before.workgroup.min(met.found.now.workgroup),
            before.invocation.min(met.found.now.invocation),
            before.workgroup.max(met.found.now.workgroup),
            before.invocation.max(met.found.now.invocation),
            met.offset,
        ),
        severity,
    };
    found.add(same, || {
        let element =
            element::element(code, met.variable, met.offset, met.whole_vector || met.wide);
        let mut sides = [
            (before, met.found.before_writes, places[0]),
            (met.found.now, met.now_writes, places[1]),
        ];
        // The same under every schedule: the lower ids come first.
        sides.sort_by_key(|(record, ..)| (record.workgroup, record.invocation));
        let message = if by_all {
            write_write::message(&element, met.found.same_value)
        } else {
            message(
                code,
                met,
                &element,
                sides.map(|(record, writes, _)| (record, writes)),
            )
        };
        let says = |record: &Record, writes: bool| {
            let does = if writes { "stores to" } else { "loads" };
            format!("invocation {} {does} `{element}` here", record.invocation)
        };
        let [
            (first, first_writes, first_span),
            (second, second_writes, second_span),
        ] = sides;
        let others = if first_span == second_span {
            Vec::new()
        } else {
            vec![FindingPlace {
                span: second_span,
                message: says(&second, second_writes),
            }]
        };
        Finding {
            code: kind,
            severity,
            span: first_span,
            label: says(&first, first_writes),
            others,
            entry_point: code.entry_point.clone(),
            variable: Some(element::variable(code, met.variable)),
            element: Some(element),
            workgroup: Code::workgroup_id(first.workgroup, met.groups),
            invocations: vec![first.invocation, second.invocation],
            values: Vec::new(),
            message,
            help: if by_all {
                write_write::HELP.to_owned()
            } else {
                help(in_workgroup, met)
            },
            count: 1,
        }
    });
}

fn message(code: &Code, met: &Met, element: &str, sides: [(Record, bool); 2]) -> String {
    let [(first, first_writes), (second, second_writes)] = sides;
    let does = |writes: bool| if writes { "stores to it" } else { "loads it" };
    let ways = if first_writes == second_writes {
        "both store to it".to_owned()
    } else {
        format!(
            "one {}, the other {}",
            does(first_writes),
            does(second_writes)
        )
    };
    let id = |record: &Record| triple(Code::workgroup_id(record.workgroup, met.groups));
    let same_value = if met.found.same_value {
        " (the same value)"
    } else {
        ""
    };
    if first.workgroup != second.workgroup {
        return format!(
            "invocation {} of workgroup {} and invocation {} of workgroup {} use `{element}`: {ways}{same_value}, and nothing orders the workgroups of a dispatch",
            first.invocation,
            id(&first),
            second.invocation,
            id(&second),
        );
    }
    let space = code.variable(met.variable).map(|variable| variable.space);
    let barrier = if space == Some(Space::Workgroup) {
        "workgroupBarrier"
    } else {
        "storageBarrier"
    };
    format!(
        "invocations {} and {} of workgroup {} use `{element}` with no {barrier} between: {ways}{same_value}",
        first.invocation,
        second.invocation,
        id(&first),
    )
}

fn help(in_workgroup: bool, met: &Met) -> String {
    let (right, wrong, memory) = if in_workgroup {
        ("workgroupBarrier()", "storageBarrier", "storage memory")
    } else {
        ("storageBarrier()", "workgroupBarrier", "workgroup memory")
    };
    let before = met.found.before;
    let mut help = if before.workgroup != met.found.now.workgroup {
        if met.by_atomic {
            "An atomic that both workgroups change lies between, which most GPUs honour; WGSL promises it only within the atomic itself. Store and load such values with atomicStore and atomicLoad, or use a second entry point.".to_owned()
        } else {
            "Give each workgroup elements of its own, use an atomic, or do the second part in an entry point of its own.".to_owned()
        }
    } else if before.barriers != met.found.now.barriers {
        format!("The {wrong} between them orders {memory} only; this needs {right}.")
    } else if before.pc == met.found.now.pc {
        "Give each invocation an element of its own, or use an atomic.".to_owned()
    } else {
        format!("Put {right} between the two, where all invocations of the workgroup reach it.")
    };
    if met.whole_vector {
        help.push_str(" A store to one component counts as a store to the whole vector.");
    }
    help
}
