//! How a dispatch is run.

use std::fmt;
use std::str::FromStr;

/// Which subgroup of a workgroup goes on next. Subgroups run until a barrier,
/// their end, or the end of their turn. A correct program gives one answer
/// under every schedule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    /// The lowest subgroup that can go on, as far as it can.
    #[default]
    InOrder,
    /// The highest subgroup that can go on, as far as it can.
    Reverse,
    /// One after the other, each for this many operations on memory and control flow.
    RoundRobin(u32),
    /// Any subgroup for any number of operations, drawn from this seed.
    Random(u64),
}

impl Schedule {
    /// The four policies that the checks of this project use.
    pub const FOUR: [Self; 4] = [
        Self::InOrder,
        Self::Reverse,
        Self::RoundRobin(1),
        Self::Random(1),
    ];
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InOrder => f.write_str("in-order"),
            Self::Reverse => f.write_str("reverse"),
            Self::RoundRobin(1) => f.write_str("round-robin"),
            Self::RoundRobin(operations) => write!(f, "round-robin:{operations}"),
            Self::Random(seed) => write!(f, "random:{seed}"),
        }
    }
}

/// A schedule's name is none of the four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSchedule;

impl fmt::Display for UnknownSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write in-order, reverse, round-robin or random:SEED, such as random:7")
    }
}

impl std::error::Error for UnknownSchedule {}

impl FromStr for Schedule {
    type Err = UnknownSchedule;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number.parse().map_err(|_| UnknownSchedule)?)),
            None => (text, None),
        };
        match (name, number) {
            ("in-order", None) => Ok(Self::InOrder),
            ("reverse", None) => Ok(Self::Reverse),
            ("round-robin", None) => Ok(Self::RoundRobin(1)),
            ("round-robin", Some(operations)) => u32::try_from(operations)
                .ok()
                .filter(|operations| *operations > 0)
                .map(Self::RoundRobin)
                .ok_or(UnknownSchedule),
            ("random", Some(seed)) => Ok(Self::Random(seed)),
            ("random", None) => Ok(Self::Random(1)),
            _ => Err(UnknownSchedule),
        }
    }
}

/// How a dispatch is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Who goes on next.
    pub schedule: Schedule,
    /// Memory and control operations that one subgroup may do before it is taken to be in an endless loop.
    pub fuel: u64,
    /// Memory and control operations that a dispatch may do in all.
    pub dispatch_fuel: u64,
    /// Bytes of registers and workgroup memory that a workgroup may take.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            schedule: Schedule::InOrder,
            fuel: 1 << 23,
            dispatch_fuel: 1 << 40,
            memory: 1 << 30,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_are_read_as_they_are_written() {
        for schedule in [
            Schedule::InOrder,
            Schedule::Reverse,
            Schedule::RoundRobin(1),
            Schedule::RoundRobin(9),
            Schedule::Random(7),
        ] {
            assert_eq!(schedule.to_string().parse(), Ok(schedule));
        }
        for wrong in ["", "any", "random:x", "round-robin:0", "reverse:1"] {
            assert_eq!(wrong.parse::<Schedule>(), Err(UnknownSchedule), "{wrong}");
        }
    }
}
