//! What each lane did, step by step and both ways.

mod plain;

use lockstep_simulator::trace::{
    CutReason, Event, MemoryEvent, Timeline, Trace, TraceOptions, Tracer,
};
use lockstep_simulator::{Options, Resource, TexelFormat, Texture, lanes};
use plain::{buffers, code, dispatch};

fn trace(text: &str, options: TraceOptions, words: usize) -> Trace {
    let code = code(text, 32);
    let mut tracer = Tracer::new(options);
    let mut resources = buffers(&[&vec![0; words]]);
    dispatch(
        &code,
        &mut resources,
        [2, 1, 1],
        &Options::default(),
        &mut tracer,
    );
    tracer.finish().expect("the workgroup ran")
}

/// The first store or atomic operation.
fn first_memory(trace: &Trace) -> &MemoryEvent {
    let mut events = trace.events.iter().filter_map(|event| match event {
        Event::Memory(memory) => Some(memory),
        _ => None,
    });
    events.next().expect("something is stored")
}

/// Changes as an author would write them: place, old value, new value.
fn told(trace: &Trace, memory: &MemoryEvent) -> Vec<(String, Option<String>, String)> {
    let changes = memory.changes.iter().map(|change| {
        let value = |bits| trace.memory_value(memory.variable, change.offset, bits);
        (
            trace.element(memory.variable, change.offset),
            change.old.map(value),
            value(change.new),
        )
    });
    changes.collect()
}

const SUM: &str = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
var<workgroup> scratch: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32, @builtin(global_invocation_id) id: vec3<u32>) {
  let doubled = i * 2u;
  var value = doubled + 1u;
  if i < 3u { value = value * 10u; }
  scratch[i] = value;
  workgroupBarrier();
  out[id.x] = scratch[63u - i];
}";

fn second() -> TraceOptions {
    TraceOptions {
        workgroup: [1, 0, 0],
        ..TraceOptions::default()
    }
}

#[test]
fn an_invocation_tells_every_value_it_computed() {
    let trace = trace(SUM, second(), 128);
    assert_eq!(trace.cut, None);
    assert_eq!(trace.local_index([66, 0, 0]), Some(2));
    assert_eq!(trace.local_index([2, 0, 0]), None);
    let told: Vec<(Option<&str>, String)> = trace
        .invocation(2)
        .into_iter()
        .map(|(_, name, value)| (name, value))
        .collect();
    let named: Vec<_> = told
        .iter()
        .filter_map(|(name, value)| Some(((*name)?, value.as_str())))
        .collect();
    assert_eq!(
        named,
        [("doubled", "4u"), ("value", "5u"), ("value", "50u")]
    );
    // Lane 5 does not go into the branch.
    let last = trace
        .invocation(5)
        .into_iter()
        .filter(|(_, name, _)| *name == Some("value"))
        .count();
    assert_eq!(last, 1);
}

#[test]
fn memory_and_barriers_are_in_order() {
    let trace = trace(SUM, second(), 128);
    let barrier = trace
        .events
        .iter()
        .position(|event| matches!(event, Event::Barrier(_)))
        .expect("there is a barrier");
    let Event::Barrier(event) = &trace.events[barrier] else {
        panic!("it is one");
    };
    assert_eq!((event.name, event.waiting), ("workgroupBarrier", 64));
    let stores: Vec<String> = trace.events[..barrier]
        .iter()
        .filter_map(|event| match event {
            Event::Memory(memory) => Some(memory),
            _ => None,
        })
        .flat_map(|memory| {
            memory.changes.iter().map(|change| {
                format!(
                    "{} = {}",
                    trace.element(memory.variable, change.offset),
                    trace.memory_value(memory.variable, change.offset, change.new)
                )
            })
        })
        .collect();
    assert_eq!(stores.len(), 64);
    assert_eq!(
        (stores[1].as_str(), stores[63].as_str()),
        ("scratch[1] = 30u", "scratch[63] = 127u")
    );
    let mut timeline = Timeline::new(&trace);
    timeline.seek(barrier + 1);
    assert_eq!(timeline.memory()[..4], [10, 30, 50, 7]);
}

#[test]
fn a_time_line_goes_both_ways_to_the_same_states() {
    let trace = trace(SUM, second(), 128);
    let mut timeline = Timeline::new(&trace);
    let mut states = vec![(timeline.memory().to_vec(), None)];
    while timeline.forward().is_some() {
        states.push((timeline.memory().to_vec(), timeline.value(0, "value", 1)));
    }
    assert_eq!(timeline.value(0, "value", 1).as_deref(), Some("30u"));
    assert!(timeline.names(0).eq(["doubled", "value"]));
    while timeline.back().is_some() {
        let state = (timeline.memory().to_vec(), timeline.value(0, "value", 1));
        assert_eq!(state, states[timeline.position()]);
    }
    assert_eq!(timeline.position(), 0);
}

#[test]
fn subgroup_operations_tell_what_came_in_and_what_went_out() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(subgroup_invocation_id) lane: u32) {
  if lane < 4u { out[id.x] = subgroupExclusiveAdd(lane + 1u); }
}";
    let trace = trace(text, TraceOptions::default(), 128);
    let told = trace.events.iter().find_map(|event| match event {
        Event::Subgroup(told) => Some(told),
        _ => None,
    });
    let told = told.expect("there is one");
    assert_eq!((told.name, told.mask), ("subgroupExclusiveAdd", 0b1111));
    let of_lanes = |value: &dyn Fn(u32) -> Option<String>| {
        lanes(told.mask).filter_map(value).collect::<Vec<_>>()
    };
    let input = of_lanes(&|lane| trace.subgroup_input(told, lane));
    let output = of_lanes(&|lane| trace.subgroup_output(told, lane));
    assert_eq!(input, ["1u", "2u", "3u", "4u"]);
    assert_eq!(output, ["0u", "1u", "3u", "6u"]);
    assert_eq!(trace.subgroup_input(told, 4), None);
}

#[test]
fn atomics_tell_old_and_new_in_the_order_of_lanes() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
var<workgroup> count: atomic<u32>;
@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  out[id.x] = atomicAdd(&count, 5u);
}";
    let trace = trace(text, TraceOptions::default(), 128);
    let changes: Vec<_> = first_memory(&trace)
        .changes
        .iter()
        .map(|change| (change.old, change.new))
        .collect();
    assert_eq!(
        changes,
        [(Some(0), 5), (Some(5), 10), (Some(10), 15), (Some(15), 20)]
    );
}

#[test]
fn a_record_is_cut_where_it_grows_too_long() {
    let few = TraceOptions {
        max_events: 5,
        ..TraceOptions::default()
    };
    let cut = trace(SUM, few, 128);
    assert_eq!((cut.events.len(), cut.cut), (5, Some(CutReason::Events)));
    assert_eq!(cut.cut_at(), Some(cut.events[4].span()));
    assert_eq!(trace(SUM, TraceOptions::default(), 128).cut_at(), None);
    let small = TraceOptions {
        max_bytes: 600,
        ..TraceOptions::default()
    };
    assert_eq!(trace(SUM, small, 128).cut, Some(CutReason::Bytes));
}

#[test]
fn votes_of_a_ballot_come_in_as_truth_values() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  out[id.x] = subgroupBallot(id.x % 2u == 1u).x;
}";
    let trace = trace(text, TraceOptions::default(), 128);
    let told = trace.events.iter().find_map(|event| match event {
        Event::Subgroup(told) => Some(told),
        _ => None,
    });
    let told = told.expect("there is one");
    assert_eq!(
        (
            trace.subgroup_input(told, 1),
            trace.subgroup_output(told, 0)
        ),
        (
            Some("true".to_owned()),
            Some("vec4(10u, 0u, 0u, 0u)".to_owned())
        )
    );
}

#[test]
fn a_barrier_knows_what_changed_since_the_one_before() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
struct Pair { a: u32, b: vec2<f32> }
var<workgroup> pairs: array<Pair, 4>;
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  pairs[i].a = 7u;
  pairs[i].a = i;
  workgroupBarrier();
  if i == 2u { pairs[1].b.y = 0.5; }
  workgroupBarrier();
  out[i] = pairs[i].a;
}";
    let trace = trace(text, TraceOptions::default(), 128);
    let at_barriers: Vec<Vec<String>> = trace
        .events
        .iter()
        .enumerate()
        .filter(|(_, event)| matches!(event, Event::Barrier(_)))
        .map(|(position, _)| {
            let differences = trace.differences(position);
            let lines = differences.iter().map(|place| {
                let value = |bits| trace.memory_value(place.variable, place.offset, bits);
                let element = trace.element(place.variable, place.offset);
                format!("{element}: {} -> {}", value(place.old), value(place.new))
            });
            lines.collect()
        })
        .collect();
    assert_eq!(
        at_barriers,
        [
            // Invocation 0 stores 7 and then the 0 that was there.
            vec![
                "pairs[1].a: 0u -> 1u",
                "pairs[2].a: 0u -> 2u",
                "pairs[3].a: 0u -> 3u"
            ],
            vec!["pairs[1].b.y: 0.0 -> 0.5"],
        ]
    );
}

#[test]
fn halves_are_told_and_go_both_ways() {
    let text = "enable f16;
@group(0) @binding(0) var<storage, read_write> out: array<vec2<f16>, 4>;
var<workgroup> scratch: array<f16, 4>;
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = f16(i) + 0.5h;
  workgroupBarrier();
  out[i].y = scratch[3u - i];
}";
    let trace = trace(text, TraceOptions::default(), 4);
    let first = told(&trace, first_memory(&trace));
    assert_eq!(
        first[3],
        (
            "scratch[3]".to_owned(),
            Some("0.0".to_owned()),
            "3.5".to_owned()
        )
    );
    let mut timeline = Timeline::new(&trace);
    timeline.seek(usize::MAX);
    // 0.5, 1.5, 2.5 and 3.5, two in a word.
    assert_eq!(timeline.memory()[..2], [0x3e00_3800, 0x4300_4100]);
    timeline.seek(0);
    assert_eq!(timeline.memory()[..2], [0, 0]);
    let last = trace.events.iter().rev().find_map(|event| match event {
        Event::Memory(memory) => Some(told(&trace, memory)),
        _ => None,
    });
    assert_eq!(last.expect("it stores")[0].0, "out[0].y");
}

#[test]
fn a_store_to_a_buffer_tells_what_another_workgroup_left_there() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) id: vec3<u32>) {
  out[5] = id.x + 10u;
  atomicAdd(&count, 2u);
}
@group(0) @binding(1) var<storage, read_write> count: atomic<u32>;";
    let code = code(text, 32);
    let run = |options: TraceOptions| {
        let mut tracer = Tracer::new(options);
        let mut resources = buffers(&[&[3; 128], &[1]]);
        for _ in 0..2 {
            dispatch(
                &code,
                &mut resources,
                [2, 1, 1],
                &Options::default(),
                &mut tracer,
            );
        }
        tracer.finish().expect("it ran")
    };
    let stores = |trace: &Trace| -> Vec<(String, Option<String>, String)> {
        trace
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Memory(memory) => Some(told(trace, memory)),
                _ => None,
            })
            .flatten()
            .collect()
    };
    let line = |place: &str, old: &str, new: &str| {
        (place.to_owned(), Some(old.to_owned()), new.to_owned())
    };
    let options = |workgroup, dispatch| TraceOptions {
        workgroup: [workgroup, 0, 0],
        dispatch,
        ..TraceOptions::default()
    };
    for (workgroup, dispatch, old, new, counted, after) in [
        (0, 0, "3u", "10u", "1u", "3u"),
        (1, 0, "10u", "11u", "3u", "5u"),
        (0, 1, "11u", "10u", "5u", "7u"),
    ] {
        let trace = run(options(workgroup, dispatch));
        assert_eq!(
            stores(&trace),
            [line("out[5]", old, new), line("count", counted, after)]
        );
    }
    let small = TraceOptions {
        max_copied_bytes: 100,
        ..TraceOptions::default()
    };
    assert_eq!(stores(&run(small))[0].1, None);
}

#[test]
fn stores_to_textures_are_told() {
    let text = "@group(0) @binding(0) var screen: texture_storage_2d<rgba16float, write>;
@group(0) @binding(1) var marks: texture_storage_2d_array<r32uint, write>;
@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) i: u32) {
  textureStore(screen, vec2<u32>(i + 3u, 1u), vec4<f32>(f32(i), 0.5, 0.0, 1.0));
  textureStore(marks, vec2<u32>(i, 0u), 1, vec4<u32>(i + 7u));
}";
    let code = code(text, 32);
    let mut tracer = Tracer::new(TraceOptions::default());
    let mut resources = buffers(&[]);
    let marks = TexelFormat::from_storage(naga::StorageFormat::R32Uint).expect("it is supported");
    for (binding, texture) in [
        Texture::zeros(4, 4, 1, TexelFormat::RGBA16_FLOAT),
        Texture::zeros(4, 4, 2, marks),
    ]
    .into_iter()
    .enumerate()
    {
        resources.bind(0, binding as u32, Resource::Texture(texture));
    }
    dispatch(
        &code,
        &mut resources,
        [1, 1, 1],
        &Options::default(),
        &mut tracer,
    );
    let trace = tracer.finish().expect("it ran");
    let told: Vec<(String, String, bool)> = trace
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Texture(texture) => Some(texture),
            _ => None,
        })
        .flat_map(|event| {
            event.texels.iter().map(|texel| {
                (
                    trace.texel(event, texel),
                    trace.texel_value(event, texel),
                    texel.outside,
                )
            })
        })
        .collect();
    let expected = [
        ("screen[3, 1]", "vec4(0.0, 0.5, 0.0, 1.0)", false),
        ("screen[4, 1]", "vec4(1.0, 0.5, 0.0, 1.0)", true),
        ("marks[0, 0, 1]", "vec4(7u, 7u, 7u, 7u)", false),
        ("marks[1, 0, 1]", "vec4(8u, 8u, 8u, 8u)", false),
    ]
    .map(|(texel, value, outside)| (texel.to_owned(), value.to_owned(), outside));
    assert_eq!(told, expected);
}

#[test]
fn a_variable_follows_stores_to_its_parts() {
    let text = "@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) i: u32) {
  var v = vec3<u32>(i);
  v.y = 20u;
  v[i + 1u] += 5u;
  out[i] = v.x + v.y + v.z;
}";
    let trace = trace(text, TraceOptions::default(), 128);
    let values = |index: u32| -> Vec<String> {
        let told = trace.invocation(index).into_iter();
        told.filter(|(_, name, _)| *name == Some("v"))
            .map(|(_, _, value)| value)
            .collect()
    };
    assert_eq!(
        values(0),
        ["vec3(0u, 0u, 0u)", "vec3(0u, 20u, 0u)", "vec3(0u, 25u, 0u)"]
    );
    assert_eq!(
        values(1).last().map(String::as_str),
        Some("vec3(1u, 20u, 6u)")
    );
    let mut timeline = Timeline::new(&trace);
    timeline.seek(usize::MAX);
    assert_eq!(
        timeline.value(0, "v", 1).as_deref(),
        Some("vec3(1u, 20u, 6u)")
    );
}
