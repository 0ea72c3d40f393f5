//! Races and stores by all lanes: what counts as one, and how much it matters.

use super::{findings, only};
use lockstep_diagnostics::Severity;
use lockstep_simulator::Schedule;

#[test]
fn all_lanes_of_a_workgroup_that_ends_within_a_subgroup_are_one_write_write() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(33)
fn main(@builtin(local_invocation_index) i: u32) { out[0] = i; }",
        [1, 1, 1],
    );
    assert_eq!(found.code.name, "write-write");
    assert_eq!(found.severity, Severity::Warning);
}

#[test]
fn values_that_are_the_same_for_some_lanes_only_are_told_as_different() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) { out[3] = i / 2u; }",
        [1, 1, 1],
    );
    assert_eq!(found.severity, Severity::Warning);
    assert!(
        found.message.contains("different values to `out[3]`"),
        "{}",
        found.message
    );
}

#[test]
fn the_same_value_by_all_lanes_is_a_note() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main() { out[3] = 7u; }",
        [1, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("write-write", Severity::Note)
    );
}

#[test]
fn a_component_that_was_not_stored_has_no_value_to_be_the_same_as() {
    let found = only(
        "var<workgroup> pair: vec2<u32>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { pair.y = 5u; } else { pair.x = 0u; }
  workgroupBarrier();
  out[i] = pair.x + pair.y;
}",
        [1, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("workgroup-race", Severity::Error)
    );
    assert_eq!(found.element.as_deref(), Some("pair"));
    assert!(found.help.contains("counts as a store to the whole vector"));
}

#[test]
fn vectors_that_differ_in_one_component_are_not_the_same_value() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> out: array<vec4<u32>, 16>;
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 1u || i == 3u { out[i / 2u - 0u] = vec4<u32>(1u, 2u, 3u, i); }
  if i == 2u { out[1] = vec4<u32>(1u, 2u, 3u, 9u); }
}",
        [1, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("storage-race", Severity::Error)
    );
    assert!(
        !found.message.contains("the same value"),
        "{}",
        found.message
    );
}

#[test]
fn the_wrong_barrier_between_is_named_in_the_help() {
    let found = only(
        "var<workgroup> scratch: array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = i;
  storageBarrier();
  out[i] = scratch[63u - i];
}",
        [1, 1, 1],
    );
    assert_eq!(found.code.name, "workgroup-race");
    assert!(
        found.help.contains("storageBarrier") && found.help.contains("storage memory only"),
        "{}",
        found.help
    );
}

#[test]
fn a_load_and_a_store_of_one_statement_are_one_finding() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> bins: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let b = i % 8u;
  bins[b] = bins[b] + 1u;
}",
        [1, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("storage-race", Severity::Error)
    );
    assert!(found.count > 1);
}

#[test]
fn a_race_between_workgroups_names_both_and_counts_from_the_lowest() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) w: vec3<u32>) {
  out[i] = w.y;
}",
        [1, 3, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("storage-race", Severity::Error)
    );
    assert_eq!(
        found.message,
        "invocation 0 of workgroup (0, 0, 0) and invocation 0 of workgroup (0, 1, 0) use `out[0]`: both store to it, and nothing orders the workgroups of a dispatch"
    );
    assert_eq!(found.count, 8);
}

#[test]
fn the_last_workgroup_that_gathers_after_an_atomic_is_a_warning() {
    let found = only(
        "@group(0) @binding(0) var<storage, read_write> part: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> arrived: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) w: vec3<u32>) {
  part[w.x] = w.x;
  if atomicAdd(&arrived, 1u) == 3u {
    for (var k = 0u; k < 4u; k++) { out[0] += part[k]; }
  }
}",
        [4, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("storage-race", Severity::Warning)
    );
    assert!(found.help.contains("atomic"), "{}", found.help);
}

#[test]
fn halves_of_one_word_are_elements_of_their_own() {
    let text = "enable f16;
@group(0) @binding(0) var<storage, read_write> out: array<f16, 128>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) { out[i] = f16(i); out[i] = out[i] * 2.0h; }";
    for schedule in Schedule::FOUR {
        assert!(findings(text, [1, 1, 1], schedule).is_empty());
    }
    let racy = text.replace("out[i] * 2.0h", "out[i ^ 1u] * 2.0h");
    let found = findings(&racy, [1, 1, 1], Schedule::InOrder);
    assert!(!found.is_empty());
    for one in found {
        assert_eq!(one.element.as_deref(), Some("out[0]"));
        assert_eq!(one.invocations, [0, 1]);
    }
}

#[test]
fn vectors_and_rows_of_a_matrix_are_followed_word_by_word() {
    let text = "var<workgroup> tile: array<vec4<f32>, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  tile[i] = vec4<f32>(f32(i));
  tile[i] = tile[i] * 2.0;
  workgroupBarrier();
  out[i] = tile[5].x + tile[63u - i].w + tile[i / 8u].y;
}";
    for schedule in Schedule::FOUR {
        assert!(findings(text, [1, 1, 1], schedule).is_empty());
    }
    let racy = text.replace("  workgroupBarrier();\n", "");
    let found = findings(&racy, [1, 1, 1], Schedule::InOrder);
    assert!(!found.is_empty());
    assert!(found.iter().all(|one| one.code.name == "workgroup-race"));
}

#[test]
fn a_component_that_two_store_alike_is_a_warning() {
    let found = only(
        "var<workgroup> pair: vec2<u32>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  if i == 0u { pair.y = 5u; }
  if i == 2u { pair.y = 5u; }
  workgroupBarrier();
  out[i] = pair.y;
}",
        [1, 1, 1],
    );
    assert_eq!(
        (found.code.name, found.severity),
        ("workgroup-race", Severity::Warning)
    );
}

#[test]
fn an_atomic_that_is_loaded_by_all_is_written_by_its_atomics() {
    let text = "var<workgroup> seen: atomic<u32>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i % 3u == 0u { atomicAdd(&seen, 1u); }
  let count = workgroupUniformLoad(&seen);
  out[i] = count;
}";
    for schedule in Schedule::FOUR {
        assert!(findings(text, [1, 1, 1], schedule).is_empty());
    }
}
