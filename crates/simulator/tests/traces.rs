//! What each lane did, step by step and both ways.

mod plain;

use lockstep_simulator::Options;
use lockstep_simulator::trace::{CutReason, Event, Timeline, Trace, TraceOptions, Tracer};
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
                    trace.element(memory, change),
                    trace.memory_value(memory, change, change.new)
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
    assert_eq!(
        (&told.input[..], &told.output[..]),
        (&[1, 2, 3, 4][..], &[0, 1, 3, 6][..])
    );
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
    let told = trace.events.iter().find_map(|event| match event {
        Event::Memory(told) => Some(told),
        _ => None,
    });
    let changes: Vec<_> = told
        .expect("there is one")
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
    let small = TraceOptions {
        max_bytes: 600,
        ..TraceOptions::default()
    };
    assert_eq!(trace(SUM, small, 128).cut, Some(CutReason::Bytes));
}
