//! The worked values of the counters: what known access patterns cost.

mod plain;

use lockstep_diagnostics::LineIndex;
use lockstep_simulator::counters::{CounterOptions, Counters, Counts};
use lockstep_simulator::{At, Code, Instr, Observer, Op, Options, Schedule};
use plain::{buffers, code, dispatch};

/// Counts of one dispatch of `text`, which uses buffers of so many zeros.
fn count(text: &str, groups: [u32; 3], sizes: &[usize]) -> Counts {
    let code = code(text, 32);
    let zeros: Vec<Vec<u32>> = sizes.iter().map(|size| vec![0; *size]).collect();
    let mut resources = buffers(&zeros.iter().map(Vec::as_slice).collect::<Vec<_>>());
    let mut counters = Counters::new(CounterOptions::default());
    dispatch(
        &code,
        &mut resources,
        groups,
        &Options::default(),
        &mut counters,
    );
    counters.report().entry_points[0].total
}

/// Bank passes of one load of `tile[INDEX]` by 32 lanes.
fn bank_passes(index: &str) -> u64 {
    let text = format!(
        "var<workgroup> tile: array<f32, 1024>;
@group(0) @binding(0) var<storage, read_write> out: array<f32, 32>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) l: u32) {{ out[l] = tile[{index}]; }}"
    );
    let counts = count(&text, [1, 1, 1], &[32]);
    assert_eq!((counts.workgroup_accesses, counts.workgroup_lanes), (1, 32));
    counts.bank_passes
}

/// Sectors and lines of one load of `data[INDEX]` by 32 lanes.
fn sectors(index: &str) -> (u64, u64) {
    let text = format!(
        "@group(0) @binding(0) var<storage, read> data: array<f32>;
var<workgroup> sink: array<f32, 32>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) l: u32) {{ sink[l] = data[{index}]; }}"
    );
    let counts = count(&text, [1, 1, 1], &[2048]);
    assert_eq!((counts.storage_accesses, counts.storage_bytes), (1, 128));
    (counts.sectors, counts.lines)
}

#[test]
fn neighbours_take_one_pass() {
    assert_eq!(bank_passes("l"), 1);
    // Lane 0 is clamped to the last word, which is in a bank of its own.
    assert_eq!(bank_passes("l - 1u"), 1);
}

#[test]
fn a_stride_of_two_takes_two_passes() {
    assert_eq!(bank_passes("2u * l"), 2);
}

#[test]
fn a_stride_of_the_banks_takes_as_many_passes_as_lanes() {
    assert_eq!(bank_passes("32u * l"), 32);
}

#[test]
fn a_stride_of_one_more_takes_one_pass() {
    assert_eq!(bank_passes("33u * l % 1024u"), 1);
}

#[test]
fn two_words_of_a_bank_take_two_passes_however_many_lanes_want_them() {
    assert_eq!(bank_passes("(32u * l) % 64u"), 2);
}

#[test]
fn one_word_for_all_is_broadcast() {
    assert_eq!(bank_passes("0"), 1);
    assert_eq!(bank_passes("l * 0u"), 1);
}

#[test]
fn storage_side_by_side_is_four_sectors_in_a_line() {
    assert_eq!(sectors("l"), (4, 1));
}

#[test]
fn storage_with_a_stride_touches_more() {
    assert_eq!(sectors("2u * l"), (8, 2));
    assert_eq!(sectors("32u * l"), (32, 32));
}

#[test]
fn a_naive_product_loads_both_operands_for_each_step() {
    let text = "@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var sum = 0.0;
  for (var k = 0u; k < 256u; k++) { sum += a[id.y * 256u + k] * b[k * 256u + id.x]; }
  c[id.y * 256u + id.x] = sum;
}";
    let counts = count(text, [1, 1, 1], &[65_536; 3]);
    assert_eq!(counts.storage_loads, 256 * 512);
    assert_eq!((counts.storage_stores, counts.workgroup_accesses), (256, 0));
}

#[test]
fn a_tiled_product_loads_a_sixteenth() {
    let text = "@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
var<workgroup> ta: array<array<f32, 16>, 16>;
var<workgroup> tb: array<array<f32, 16>, 16>;
@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) l: vec3<u32>) {
  var sum = 0.0;
  for (var tile = 0u; tile < 16u; tile++) {
    ta[l.y][l.x] = a[id.y * 256u + tile * 16u + l.x];
    tb[l.y][l.x] = b[(tile * 16u + l.y) * 256u + id.x];
    workgroupBarrier();
    for (var k = 0u; k < 16u; k++) { sum += ta[l.y][k] * tb[k][l.x]; }
    workgroupBarrier();
  }
  c[id.y * 256u + id.x] = sum;
}";
    let counts = count(text, [1, 1, 1], &[65_536; 3]);
    assert_eq!(counts.storage_loads, 256 * 32);
    assert_eq!(counts.workgroup_loads, 256 * 512);
    assert_eq!(counts.barriers, 32);
}

#[test]
fn a_tree_sum_of_256_has_nine_barriers_and_255_additions() {
    let text = "@group(0) @binding(0) var<storage, read_write> data: array<f32, 256>;
var<workgroup> scratch: array<f32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) l: u32) {
  scratch[l] = data[l];
  workgroupBarrier();
  for (var half = 128u; half > 0u; half = half / 2u) {
    if l < half { scratch[l] += scratch[l + half]; }
    workgroupBarrier();
  }
  if l == 0u { data[0] = scratch[0]; }
}";
    let counts = count(text, [1, 1, 1], &[256]);
    assert_eq!((counts.barriers, counts.float_arithmetic), (9, 255));
    // Rounds of fewer than 32 additions split a subgroup; one by one lane does too.
    assert_eq!(counts.divergent_branches, 6);
}

#[test]
fn atomics_know_their_worst_contention() {
    let text = "@group(0) @binding(0) var<storage, read_write> bins: array<atomic<u32>, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) l: u32) {
  atomicAdd(&bins[l / 4u], 1u);
  if l < 20u { atomicMax(&bins[0], l); }
}";
    let counts = count(text, [1, 1, 1], &[64]);
    assert_eq!((counts.atomics, counts.worst_contention), (84, 20));
}

#[test]
fn places_add_up_to_the_total() {
    let text = "@group(0) @binding(0) var<storage, read_write> data: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) l: u32) {
  var x = data[l];
  if l % 2u == 0u { x = sqrt(x) * 2.0; }
  data[l] = x;
}";
    let code = code(text, 32);
    let mut counters = Counters::new(CounterOptions::default());
    let mut resources = buffers(&[&[0; 64]]);
    for _ in 0..2 {
        dispatch(
            &code,
            &mut resources,
            [1, 1, 1],
            &Options::default(),
            &mut counters,
        );
    }
    let report = counters.report();
    let entry = &report.entry_points[0];
    let mut sum = Counts::default();
    for place in &entry.places {
        sum.add(&place.counts);
    }
    assert_eq!(sum, entry.total);
    assert_eq!((entry.dispatches, entry.workgroups), (2, 2));
    assert_eq!((entry.total.float_special, entry.total.branches), (64, 4));
    let root = entry
        .places
        .iter()
        .find(|place| place.counts.float_special > 0)
        .expect("the square root has a place");
    assert_eq!(&text[root.span.start..root.span.end], "sqrt");
    assert_eq!(
        (root.counts.lanes_active, root.counts.lanes_possible),
        (64, 128)
    );
}

/// Lane-operations of `EXPRESSION`, a `vec4<f32>` made of what the program declares, by 32 lanes.
fn lane_operations(expression: &str) -> Counts {
    let text = format!(
        "enable f16;
@group(0) @binding(0) var<storage, read_write> out: array<vec4<f32>, 32>;
@group(0) @binding(1) var<storage, read> v: vec4<f32>;
@group(0) @binding(2) var<storage, read> m: mat4x4<f32>;
@group(0) @binding(3) var<storage, read> h: vec4<f16>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) l: u32) {{ out[l] = {expression}; }}"
    );
    count(&text, [1, 1, 1], &[128, 4, 16, 2])
}

#[test]
fn a_lane_operation_is_a_component_of_an_expression_in_a_lane() {
    for (expression, float, special, conversion) in [
        ("v", 0, 0, 0),
        ("v + v", 4, 0, 0),
        ("2.0 * v", 4, 0, 0),
        ("vec4<f32>(dot(v, v))", 1, 0, 0),
        ("vec4<f32>(cross(v.xyz, v.zyx), 0.0)", 3, 0, 0),
        ("m * v", 4, 0, 0),
        ("v * m", 4, 0, 0),
        ("(m * m)[0]", 16, 0, 0),
        ("mix(v, v, 0.5)", 4, 0, 0),
        ("normalize(v) / v", 0, 8, 0),
        ("vec4<f32>(length(v))", 0, 1, 0),
        // What rounds a half is no operation of its own.
        ("vec4<f32>(h * h)", 4, 0, 0),
        ("vec4<f32>(f32(l))", 0, 0, 1),
    ] {
        let counts = lane_operations(expression);
        assert_eq!(
            (
                counts.float_arithmetic,
                counts.float_special,
                counts.conversion
            ),
            (32 * float, 32 * special, 32 * conversion),
            "{expression}"
        );
        // The address of `out[l]` is no expression of arithmetic.
        assert_eq!(counts.integer_arithmetic, 0, "{expression}");
        assert_eq!(
            counts.arithmetic,
            32 * (float + special + conversion),
            "{expression}"
        );
    }
}

#[test]
fn a_branch_counts_the_lanes_it_splits() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) l: u32) {
  if l < 40u { out[l] = 1u; }
}";
    let counts = count(text, [1, 1, 1], &[64]);
    assert_eq!(
        (
            counts.branches,
            counts.divergent_branches,
            counts.divergent_lanes
        ),
        (2, 1, 32)
    );
}

#[test]
fn stores_out_of_bounds_are_not_counted_as_lanes() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 20>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) l: u32) { out[l] = l; }";
    let counts = count(text, [1, 1, 1], &[20]);
    assert_eq!(
        (
            counts.storage_accesses,
            counts.storage_stores,
            counts.storage_bytes,
            counts.sectors
        ),
        (1, 20, 80, 3)
    );
}

/// Hears every instruction, and sums the components of those that complete an addition.
#[derive(Default)]
struct EveryStep {
    additions: u64,
}

impl Observer for EveryStep {
    fn step(&mut self, code: &Code, at: &At, instr: &Instr) {
        if matches!(instr.op, Op::AddF | Op::AddI)
            && let Some(step) = code.step(at.pc)
        {
            self.additions += u64::from(step.registers.1) * u64::from(at.mask.count_ones());
        }
    }
}

#[test]
fn counts_are_those_of_every_instruction_told_one_by_one() {
    // All control flow there is, with additions before, in and after it.
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<i32, 96>;
var<workgroup> shared_sum: atomic<i32>;
fn early(x: i32) -> i32 {
  let y = x + 1;
  if y > 20 { return y + 2; }
  for (var i = 0; i < 9; i = i + 1) {
    if i + x > 11 { return i + y; }
  }
  return y + 3;
}
fn choose(x: i32) -> i32 {
  var v = x + 1;
  switch x + 2 {
    case 2, 3: { v = v + 5; }
    case 4: { v = v + 6; if v > 8 { break; } v = v + 7; }
    default: { return v + early(v); }
    case 9: { v = v + 8; }
  }
  return v + 9;
}
@compute @workgroup_size(48)
fn main(@builtin(local_invocation_index) l: u32, @builtin(global_invocation_id) id: vec3<u32>) {
  let lane = i32(l);
  var n = lane + 1;
  loop {
    n = n + 1;
    if n + lane > 30 { break; }
    if n % 3 == 1 { n = n + 4; continue; }
    n = n + choose(lane);
    continuing { n = n + 1; break if n + 1 > 40; }
  }
  if lane > 50 { n = n + 1; } else if lane > 7 && n + 1 > 12 { n = n + early(lane); }
  atomicAdd(&shared_sum, n + 1);
  workgroupBarrier();
  out[id.x] = n + choose(n) + early(n + 1);
}";
    let mut first = None;
    for subgroup_size in [8, 32, 64] {
        for schedule in Schedule::FOUR {
            let code = code(text, subgroup_size);
            let options = Options {
                schedule,
                ..Options::default()
            };
            let mut alone = Counters::new(CounterOptions::default());
            dispatch(
                &code,
                &mut buffers(&[&[0; 96]]),
                [2, 1, 1],
                &options,
                &mut alone,
            );
            let mut both = (
                Counters::new(CounterOptions::default()),
                EveryStep::default(),
            );
            dispatch(
                &code,
                &mut buffers(&[&[0; 96]]),
                [2, 1, 1],
                &options,
                &mut both,
            );
            assert_eq!(alone.report(), both.0.report(), "{schedule}");
            let added = both.1.additions;
            let other: u64 = alone.report().entry_points[0]
                .places
                .iter()
                .filter(|place| {
                    let text = &text[place.span.start..place.span.end];
                    text.contains('%') && !text.contains('+')
                })
                .map(|place| place.counts.integer_arithmetic)
                .sum();
            let total = alone.report().entry_points[0].total;
            assert_eq!(total.integer_arithmetic, added + other, "{schedule}");
            // What lanes compute depends neither on their subgroup nor on who goes first.
            assert_eq!(*first.get_or_insert(added), added, "{schedule}");
            assert!(added > 1_000 && total.divergent_branches > 0);
        }
    }
}

#[test]
fn lines_sum_their_places_and_dispatches_add_up() {
    let text = "@group(0) @binding(0) var<storage, read_write> data: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) l: u32) {
  let x = data[l] + data[63u - l];
  workgroupBarrier();
  data[l] = x;
}";
    let code = code(text, 32);
    let mut counters = Counters::new(CounterOptions::default());
    for _ in 0..3 {
        let mut resources = buffers(&[&[0; 64]]);
        dispatch(
            &code,
            &mut resources,
            [1, 1, 1],
            &Options::default(),
            &mut counters,
        );
    }
    let report = counters.report();
    assert_eq!(report.entry_points.len(), 1);
    let lines = report.entry_points[0].lines(&LineIndex::new(text));
    let told: Vec<(usize, u64, u64)> = lines
        .iter()
        .map(|line| (line.line, line.counts.sectors, line.counts.barriers))
        .collect();
    assert_eq!(told, [(4, 3 * 2 * 8, 0), (5, 0, 3), (6, 3 * 2 * 4, 0)]);
}
