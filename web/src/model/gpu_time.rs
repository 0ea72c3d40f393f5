//! GPU time of the entry points, measured now and then and smoothed.

/// A frame is timed this often, in milliseconds: often enough to follow a change, and seldom
/// enough that the passes it takes apart cost nothing.
pub const EVERY_MS: f64 = 150.0;

/// Weight of the newest sample. Browsers round timestamps to tenths of a millisecond, so a
/// short entry point only shows in the mean of many.
const WEIGHT: f64 = 0.15;

/// Smoothed times of one program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GpuTimes {
    entries: Vec<Entry>,
    /// When the last frame was timed, in milliseconds of any steady clock.
    last: Option<f64>,
}

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    name: String,
    mean: f64,
    samples: u32,
}

impl GpuTimes {
    /// Another program runs, or the same one under other conditions.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Whether the frame at `now` (milliseconds) should be timed; takes the turn.
    pub fn is_due(&mut self, now: f64) -> bool {
        let due = self
            .last
            .is_none_or(|last| !(0.0..EVERY_MS).contains(&(now - last)));
        if due {
            self.last = Some(now);
        }
        due
    }

    /// Takes the milliseconds of each entry point in one frame, in run order. A program with
    /// other entry points begins anew.
    pub fn take<'a>(&mut self, sample: impl Iterator<Item = (&'a str, f64)> + Clone) {
        let same = self.entries.len() == sample.clone().count()
            && self
                .entries
                .iter()
                .zip(sample.clone())
                .all(|(entry, (name, _))| entry.name == name);
        if !same {
            self.entries = sample
                .clone()
                .map(|(name, _)| Entry {
                    name: name.to_owned(),
                    mean: 0.0,
                    samples: 0,
                })
                .collect();
        }
        for (entry, (_, time)) in self.entries.iter_mut().zip(sample) {
            entry.samples = entry.samples.saturating_add(1);
            // The plain mean at first, so that the first sample is no heavier than the others.
            let weight = WEIGHT.max(1.0 / f64::from(entry.samples));
            entry.mean += (time - entry.mean) * weight;
        }
    }

    /// Milliseconds a frame of the entry point in place `index` and called `name`.
    #[must_use]
    pub fn of(&self, index: usize, name: &str) -> Option<f64> {
        self.entries
            .get(index)
            .filter(|entry| entry.name == name)
            .map(|entry| entry.mean)
    }

    /// Milliseconds a frame of all of them.
    #[must_use]
    pub fn total(&self) -> Option<f64> {
        (!self.entries.is_empty()).then(|| self.entries.iter().map(|entry| entry.mean).sum())
    }
}

/// `time` as the strip shows it.
#[must_use]
pub fn time_text(time: Option<f64>) -> String {
    match time {
        Some(time) if time < 9.995 => format!("{time:.2} ms"),
        Some(time) => format!("{time:.1} ms"),
        None => "–".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(times: &mut GpuTimes, sample: &[(&str, f64)]) {
        times.take(sample.iter().copied());
    }

    #[test]
    fn frames_are_timed_now_and_then() {
        let mut times = GpuTimes::default();
        assert!(times.is_due(0.0));
        assert!(!times.is_due(EVERY_MS - 1.0));
        assert!(times.is_due(EVERY_MS));
        // A clock that was set back does not stop the measuring.
        assert!(times.is_due(0.0));
    }

    #[test]
    fn the_mean_smooths_what_browsers_round() {
        let mut times = GpuTimes::default();
        for sample in 0..400 {
            let rounded = if sample % 4 == 0 { 0.1 } else { 0.0 };
            take(&mut times, &[("draw", rounded)]);
        }
        let mean = times.of(0, "draw").unwrap();
        assert!((0.01..0.045).contains(&mean), "{mean}");
    }

    #[test]
    fn the_first_samples_count_alike() {
        let mut times = GpuTimes::default();
        take(&mut times, &[("a", 1.0), ("b", 4.0)]);
        take(&mut times, &[("a", 3.0), ("b", 4.0)]);
        assert_eq!(times.of(0, "a"), Some(2.0));
        assert_eq!(times.total(), Some(6.0));
    }

    #[test]
    fn another_program_begins_anew() {
        let mut times = GpuTimes::default();
        take(&mut times, &[("a", 1.0)]);
        take(&mut times, &[("b", 5.0)]);
        assert_eq!(times.of(0, "a"), None);
        assert_eq!(times.of(0, "b"), Some(5.0));
        times.forget();
        assert_eq!(times.total(), None);
    }

    #[test]
    fn times_are_short_texts() {
        assert_eq!(time_text(Some(0.034)), "0.03 ms");
        assert_eq!(time_text(Some(12.34)), "12.3 ms");
        assert_eq!(time_text(None), "–");
    }
}
