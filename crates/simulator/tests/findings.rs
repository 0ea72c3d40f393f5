//! What findings say: severity, names of memory, ids, and the same under every schedule.

mod plain;
#[path = "findings/races.rs"]
mod races;

use lockstep_diagnostics::Severity;
use lockstep_simulator::analyses::{Analyses, Enabled};
use lockstep_simulator::{Finding, Options, Schedule};

/// Findings of a dispatch in which every buffer has 64 words.
fn findings(text: &str, groups: [u32; 3], schedule: Schedule) -> Vec<Finding> {
    let code = plain::code(text, 32);
    let mut resources = plain::buffers(&[&[0; 64], &[0; 64], &[0; 64]]);
    let mut analyses = Analyses::new(Enabled::ALL);
    let options = Options {
        schedule,
        fuel: 100_000,
        ..Options::default()
    };
    plain::dispatch(&code, &mut resources, groups, &options, &mut analyses);
    analyses.findings()
}

/// The one finding, which every schedule must give alike.
fn only(text: &str, groups: [u32; 3]) -> Finding {
    let mut all: Vec<Finding> = Vec::new();
    for schedule in Schedule::FOUR {
        let mut found = findings(text, groups, schedule);
        let told: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(found.len(), 1, "under {schedule}: {told:#?}");
        all.append(&mut found);
    }
    let first = all.swap_remove(0);
    for other in all {
        assert_eq!(first.message, other.message);
        assert_eq!(first.severity, other.severity);
        assert_eq!(first.help, other.help);
    }
    first
}

#[test]
fn an_index_outside_of_an_inner_array_is_named_by_the_inner_array() {
    let found = only(
        "struct Particle { age: u32, tail: array<u32, 3> }
var<workgroup> particles: array<Particle, 8>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  particles[i].tail[0] = i; particles[i].tail[1] = i; particles[i].tail[2] = i;
  let last = out[63] + select(2u, 5u, i == 6u);
  out[i] = particles[i].tail[last];
}",
        [1, 1, 1],
    );
    assert_eq!(found.code.name, "out-of-bounds");
    assert_eq!(found.element.as_deref(), Some("particles[..].tail[5]"));
    assert!(
        found.message.contains("index 5") && found.message.contains("3 elements"),
        "{}",
        found.message
    );
}

#[test]
fn an_index_of_a_plain_array_is_named_as_it_is_written() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) i: u32) { out[0] = out[65u + i]; }",
        [1, 1, 1],
    );
    assert_eq!(found.element.as_deref(), Some("out[65]"));
    assert_eq!(found.invocations, [0]);
}

#[test]
fn a_divergent_barrier_counts_who_waits_and_who_has_returned() {
    let found = only(
        "var<workgroup> scratch: array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = i;
  if i >= 40u { return; }
  workgroupBarrier();
  out[i] = scratch[39u - i];
}",
        [1, 1, 1],
    );
    assert_eq!(found.code.name, "divergent-barrier");
    assert_eq!(
        found.message,
        "40 of the 64 invocations of workgroup (0, 0, 0) reach this workgroupBarrier: 24 have returned"
    );
    assert_eq!(found.invocations, [0, 40]);
}

#[test]
fn the_example_of_a_divergent_barrier_waits_at_the_place_that_is_named() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i >= 32u {
    storageBarrier();
  } else {
    storageBarrier();
  }
  out[i] = i;
}";
    let found = findings(text, [1, 1, 1], Schedule::InOrder);
    let first = found.first().expect("it diverges");
    assert!(text[..first.span.start].ends_with("if i >= 32u {\n    "));
    assert_eq!(first.invocations.first(), Some(&32));
    assert_eq!(first.others.len(), 1);
}

#[test]
fn what_is_indexed_is_not_named_when_two_parts_could_be_meant() {
    let found = only(
        "struct Pair { left: array<u32, 4>, right: array<u32, 4> }
var<workgroup> pair: Pair;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var k = 0u; k < 4u; k++) { pair.right[k] = k; }
  out[0] = pair.right[out[1] + 4u];
}",
        [1, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.element.as_deref()),
        ("out-of-bounds", None)
    );
    assert_eq!(found.variable.as_deref(), Some("pair"));
    assert!(
        found
            .message
            .contains("index 4 in a part of `pair` where there are 4 elements"),
        "{}",
        found.message
    );
}

#[test]
fn an_index_below_zero_is_told_as_a_subtraction() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) i: u32) { out[0] = out[i - 1u]; }",
        [1, 1, 1],
    );
    assert!(
        found
            .message
            .contains("is -1 as an i32: a subtraction went below zero"),
        "{}",
        found.message
    );
    assert!(found.help.contains("some other element"), "{}", found.help);
}

#[test]
fn both_arms_of_an_if_are_one_finding_with_two_places() {
    let found = only(
        "var<workgroup> scratch: array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = i;
  if i < 20u { workgroupBarrier(); } else { workgroupBarrier(); }
  out[i] = scratch[i];
}",
        [1, 1, 1],
    );
    assert_eq!(found.code.name, "divergent-barrier");
    assert!(!found.others.is_empty());
}

#[test]
fn a_private_scalar_is_followed_lane_by_lane() {
    let found = only(
        "var<private> seen: array<u32, 4>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  if i != 5u { seen[2] = i; }
  out[i] = seen[2];
}",
        [1, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("never-written", Severity::Warning)
    );
    assert_eq!(found.element.as_deref(), Some("seen[2]"));
    assert_eq!((found.invocations.as_slice(), found.count), (&[5][..], 1));
}

#[test]
fn what_is_not_enabled_is_not_looked_for() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) { out[i / 2u + 40u] = f32(i) / f32(i / 64u); }";
    let kinds = |enabled: Enabled| {
        let code = plain::code(text, 32);
        let mut resources = plain::buffers(&[&[0; 64]]);
        let mut analyses = Analyses::new(enabled);
        let options = Options::default();
        plain::dispatch(&code, &mut resources, [1, 1, 1], &options, &mut analyses);
        let found = analyses.findings();
        let mut names: Vec<&str> = found.iter().map(|one| one.code.name).collect();
        names.sort_unstable();
        names
    };
    let all = ["not-a-number", "out-of-bounds", "storage-race"];
    assert_eq!(kinds(Enabled::ALL), all);
    assert!(kinds(Enabled::NONE).is_empty());
    let only_bounds = Enabled {
        out_of_bounds: true,
        ..Enabled::NONE
    };
    assert_eq!(kinds(only_bounds), ["out-of-bounds"]);
    let no_races = Enabled {
        storage_race: false,
        ..Enabled::ALL
    };
    assert_eq!(kinds(no_races), ["not-a-number", "out-of-bounds"]);
}

#[test]
fn a_sum_that_starts_from_nothing_is_never_written() {
    let found = only(
        "var<workgroup> sum: array<f32, 8>;
@group(0) @binding(0) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var k = 0u; k < 4u; k++) { sum[i] += 1.0; }
  out[i] = sum[i];
}",
        [1, 1, 1],
    );
    assert_eq!((found.code.name, found.count), ("never-written", 8));
    assert_eq!(found.element.as_deref(), Some("sum[0]"));
}
