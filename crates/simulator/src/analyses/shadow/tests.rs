use super::super::clock::{By, Sharing};
use super::*;

/// One access to the only element.
#[derive(Clone, Copy, Debug)]
struct Event {
    workgroup: u32,
    interval: u32,
    invocation: u32,
    writes: bool,
}

impl Event {
    fn races_with(&self, other: &Self, sharing: Sharing) -> bool {
        let unordered = if self.workgroup == other.workgroup {
            self.interval == other.interval && self.invocation != other.invocation
        } else {
            sharing == Sharing::Dispatch
        };
        unordered && (self.writes || other.writes)
    }
}

/// Numbers that look random and are always the same.
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % limit
    }
}

/// What workgroups do to one element.
fn history(numbers: &mut Numbers) -> Vec<Event> {
    let mut events = Vec::new();
    for workgroup in 0..1 + numbers.below(3) {
        for interval in 0..1 + numbers.below(3) {
            for _ in 0..numbers.below(5) {
                events.push(Event {
                    workgroup,
                    interval,
                    invocation: numbers.below(4),
                    writes: numbers.below(3) == 0,
                });
            }
        }
    }
    events
}

/// The conflicts that the shadow finds in a history.
fn conflicts(events: &[Event], sharing: Sharing) -> Vec<Conflict> {
    let mut clock = Clock::default();
    clock.restart();
    let mut shadow = Shadow::default();
    let mut running = None;
    let mut found = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let (workgroup, mut interval) = running.unwrap_or((u32::MAX, 0));
        if workgroup != event.workgroup {
            clock.begin_workgroup(event.workgroup);
            interval = 0;
        }
        while interval < event.interval {
            clock.barrier(event.workgroup);
            interval += 1;
        }
        running = Some((event.workgroup, interval));
        let now = Now::new(&clock, sharing, clock.now(), index, By::Some);
        let access = now.access(event.invocation);
        let hit = if event.writes {
            shadow.write(0, access, &now, Some(index as u32))
        } else {
            shadow.read(0, access, &now).1
        };
        found.extend(hit.map(|hit| hit.conflict(&clock, access, &now)));
    }
    found
}

#[test]
fn a_race_is_found_where_any_two_accesses_race_and_nowhere_else() {
    let mut numbers = Numbers(0x2545_f491);
    let mut racy = 0;
    for _ in 0..20_000 {
        let events = history(&mut numbers);
        for sharing in [Sharing::Workgroup, Sharing::Dispatch] {
            let found = conflicts(&events, sharing);
            let races = (0..events.len()).any(|first| {
                (0..first).any(|other| events[first].races_with(&events[other], sharing))
            });
            assert_eq!(!found.is_empty(), races, "{events:#?}, {sharing:?}");
            for conflict in found {
                let (before, now) = (conflict.before, conflict.now);
                let pair = [before.pc, now.pc].map(|pc| events[pc as usize]);
                assert!(pair[0].races_with(&pair[1], sharing), "{pair:#?}");
                assert_eq!(before.workgroup, pair[0].workgroup);
                assert_eq!(now.invocation, pair[1].invocation);
                assert_eq!(conflict.before_writes, pair[0].writes);
            }
            racy += u32::from(races);
        }
    }
    assert!((8_000..32_000).contains(&racy), "{racy} of 40,000");
}

/// A workgroup that has started.
fn started() -> Clock {
    let mut clock = Clock::default();
    clock.restart();
    clock.begin_workgroup(0);
    clock
}

#[test]
fn a_run_is_as_good_as_its_lanes_one_by_one() {
    let mut numbers = Numbers(0x1234_5677);
    let mut simple = 0;
    for _ in 0..300 {
        let sharing = match numbers.below(2) {
            0 => Sharing::Workgroup,
            _ => Sharing::Dispatch,
        };
        let mut clock = started();
        let mut start = clock.first();
        let [mut by_runs, mut by_lanes] = [Shadow::default(), Shadow::default()];
        for pc in 0..40 {
            match numbers.below(8) {
                0 => {
                    clock.begin_workgroup(pc);
                    start = clock.first();
                }
                1 => {
                    clock.barrier(0);
                    start = clock.now();
                }
                2 => clock.barrier(0),
                _ => {}
            }
            let now = Now::new(&clock, sharing, start, pc as usize, By::Some);
            let run = Run {
                element: numbers.below(3) as usize * 4,
                count: 1 + numbers.below(6) as usize,
                access: now.access(numbers.below(2) * 8),
                shift: numbers.below(2),
            };
            let values: Vec<u32> = (0..12).map(|_| numbers.below(2)).collect();
            let written_since = [0, clock.first_access()][numbers.below(2) as usize];
            let kind = numbers.below(if run.count > 1 { 3 } else { 2 });
            let done = match kind {
                0 => by_runs.read_run(&run, &now, written_since),
                1 => by_runs.write_run(&run, &now, values.iter().copied()),
                _ => by_runs.read_by_all(run.element, run.access, &now, written_since),
            };
            simple += u32::from(done);
            for (e, value) in values.iter().take(run.count << run.shift).enumerate() {
                let one = |shadow: &mut Shadow| match kind {
                    0 => shadow.read(run.element + e, run.access(e as u32), &now).1,
                    1 => shadow.write(run.element + e, run.access(e as u32), &now, Some(*value)),
                    _ => shadow.read(run.element, run.access(e as u32), &now).1,
                };
                let expected = one(&mut by_lanes);
                if done {
                    assert!(expected.is_none(), "{expected:?}");
                } else {
                    let found = one(&mut by_runs);
                    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
                }
            }
        }
    }
    assert!((3_000..9_000).contains(&simple), "{simple} of 12,000");
}

#[test]
fn runs_that_do_not_fit_into_a_page_are_left_to_the_lanes() {
    let clock = started();
    let mut shadow = Shadow::default();
    let now = Now::new(&clock, Sharing::Workgroup, clock.first(), 1, By::Some);
    let run = |element| Run {
        element,
        count: 2,
        access: now.access(0),
        shift: 0,
    };
    assert!(!shadow.write_run(&run(PAGE - 1), &now, [0, 0].into_iter()));
    assert!(shadow.write_run(&run(PAGE - 2), &now, [0, 0].into_iter()));
    assert!(!shadow.read_run(&run(PAGE - 1), &now, 0));
}

#[test]
fn a_store_without_a_known_value_is_not_the_same_as_a_store_of_zero() {
    let clock = started();
    let mut shadow = Shadow::default();
    let now = Now::new(&clock, Sharing::Workgroup, clock.first(), 1, By::Some);
    assert!(shadow.write(5, now.access(0), &now, None).is_none());
    let hit = shadow.write(5, now.access(1), &now, Some(0));
    assert!(hit.is_some_and(|hit| !hit.same_value));
    let hit = shadow.write(5, now.access(2), &now, Some(0));
    assert!(hit.is_some_and(|hit| hit.same_value));
    let hit = shadow.write(5, now.access(3), &now, None);
    assert!(hit.is_some_and(|hit| !hit.same_value));
    let hit = shadow.write(5, now.access(4), &now, None);
    assert!(hit.is_some_and(|hit| hit.same_value));
}

#[test]
fn the_lowest_readers_are_kept_in_whatever_order_they_come() {
    for order in [[40, 7, 9, 3], [3, 7, 9, 40], [9, 3, 40, 7]] {
        let clock = started();
        let mut shadow = Shadow::default();
        let now = Now::new(&clock, Sharing::Workgroup, clock.first(), 1, By::Some);
        for reader in order {
            assert!(shadow.read(0, now.access(reader), &now).1.is_none());
        }
        let access = now.access(3);
        let hit = shadow.write(0, access, &now, None);
        let met = hit.map(|hit| hit.conflict(&clock, access, &now));
        assert_eq!(met.map(|met| met.before.invocation), Some(7));
    }
}

#[test]
fn memory_of_a_workgroup_is_unwritten_when_the_next_begins() {
    let mut clock = started();
    let mut shadow = Shadow::default();
    let now = Now::new(&clock, Sharing::Workgroup, clock.first(), 1, By::Some);
    shadow.write(2_000, now.access(0), &now, None);
    assert!(shadow.writer(2_000) >= clock.first_access());
    assert_eq!(shadow.writer(2_001), 0);
    clock.begin_workgroup(1);
    assert!(shadow.writer(2_000) < clock.first_access());
}

#[test]
fn an_access_is_told_with_its_workgroup_and_the_barriers_passed() {
    let mut clock = started();
    clock.begin_workgroup(7);
    clock.barrier(7);
    let now = Now::new(&clock, Sharing::Dispatch, clock.first(), 12, By::All);
    let record = clock.record(now.access(1_023), now.place | VALUED);
    assert_eq!((record.workgroup, record.invocation), (7, 1_023));
    assert_eq!((record.barriers, record.pc, record.by), (1, 12, By::All));
    assert_eq!(record.stamp, clock.now());
}
