//! Who goes on between barriers.

use super::subgroup::{State, Subgroup};
use crate::options::Schedule;

/// Operations in a turn where the schedule does not say: so many that hardly
/// any program notices, and few enough for one that waits in a loop for
/// another subgroup to get on.
const LONG_TURN: u64 = 1 << 16;

/// Longest turn of the random schedule.
const RANDOM_TURN: u64 = 24;

/// Picks the next subgroup.
pub(super) struct Scheduler {
    schedule: Schedule,
    state: u64,
    /// The subgroup whose turn ended before it came to a barrier or its end.
    interrupted: Option<usize>,
}

impl Scheduler {
    pub fn new(schedule: Schedule) -> Self {
        let state = match schedule {
            Schedule::Random(seed) => seed,
            _ => 0,
        };
        Self {
            schedule,
            state,
            interrupted: None,
        }
    }

    /// A workgroup starts, or its subgroups go on after a barrier.
    pub fn restart(&mut self) {
        self.interrupted = None;
    }

    /// Says that the turn of a subgroup ended while it could go on.
    pub fn interrupt(&mut self, index: usize) {
        self.interrupted = Some(index);
    }

    /// The next subgroup and the operations in its turn; `None` when none can go on.
    pub fn next(&mut self, team: &[Subgroup]) -> Option<(usize, u64)> {
        let count = team.len();
        let ready = |index: &usize| team[*index].state == State::Ready;
        // From the one after the interrupted on, round to it.
        let start = self.interrupted.take();
        match self.schedule {
            Schedule::InOrder => {
                let start = start.map_or(0, |index| index + 1);
                let index = (0..count).map(|step| (start + step) % count).find(ready)?;
                Some((index, LONG_TURN))
            }
            Schedule::Reverse => {
                let start = start.unwrap_or(count);
                let index = (0..count)
                    .map(|step| (start + 2 * count - 1 - step) % count)
                    .find(ready)?;
                Some((index, LONG_TURN))
            }
            Schedule::RoundRobin(operations) => {
                let start = start.map_or(0, |index| index + 1);
                let index = (0..count).map(|step| (start + step) % count).find(ready)?;
                Some((index, u64::from(operations.max(1))))
            }
            Schedule::Random(_) => {
                let able = (0..count).filter(ready).count() as u64;
                if able == 0 {
                    return None;
                }
                let pick = (self.random() % able) as usize;
                let index = (0..count).filter(ready).nth(pick)?;
                Some((index, 1 + self.random() % RANDOM_TURN))
            }
        }
    }

    /// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators").
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
