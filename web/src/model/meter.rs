//! Measures frames: how many a second, and how long each took to encode.

use std::collections::VecDeque;

/// Weight of the newest interval in the average: at 60 frames a second a change shows within half a second.
const WEIGHT: f64 = 0.08;

/// A gap that is no slow frame but a pause, in milliseconds.
const GAP_MS: f64 = 1000.0;

/// How many durations are kept.
const KEPT: usize = 120;

/// Frame rate and encode times.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    last: Option<f64>,
    interval: Option<f64>,
    encode: VecDeque<f64>,
}

impl Meter {
    /// A frame was drawn at `now`, in milliseconds of any steady clock; encoding it took `encode` milliseconds.
    pub fn frame(&mut self, now: f64, encode: f64) {
        if let Some(last) = self.last {
            let interval = now - last;
            if interval > GAP_MS {
                self.interval = None;
            } else if interval > 0.0 {
                self.interval = Some(match self.interval {
                    Some(average) => average + (interval - average) * WEIGHT,
                    None => interval,
                });
            }
        }
        self.last = Some(now);
        if self.encode.len() == KEPT {
            self.encode.pop_front();
        }
        self.encode.push_back(encode);
    }

    /// No frames for a while: the next interval does not count.
    pub fn hold(&mut self) {
        self.last = None;
        self.interval = None;
    }

    /// Frames a second, once two frames have followed each other.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        self.interval.map(|interval| 1000.0 / interval)
    }

    /// Milliseconds that encoding took, of the last frames, oldest first.
    #[must_use]
    pub fn encode_times(&self) -> Vec<f64> {
        self.encode.iter().copied().collect()
    }
}

/// `rate` as the transport shows it.
#[must_use]
pub fn rate_text(rate: Option<f64>) -> String {
    match rate {
        Some(rate) if rate < 10.0 => format!("{rate:.1} fps"),
        Some(rate) => format!("{rate:.0} fps"),
        None => "– fps".into(),
    }
}

/// The time from one frame to the next at `rate` frames a second; empty where that is not known.
#[must_use]
pub fn interval_text(rate: Option<f64>) -> String {
    rate.map_or_else(String::new, |rate| {
        format!("{:.1} ms from frame to frame", 1000.0 / rate)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_rate_is_shown_as_it_is() {
        let mut meter = Meter::default();
        assert_eq!(rate_text(meter.rate()), "– fps");
        for frame in 0..20 {
            meter.frame(f64::from(frame) * 20.0, 0.1);
        }
        assert_eq!(rate_text(meter.rate()), "50 fps");
        assert_eq!(interval_text(meter.rate()), "20.0 ms from frame to frame");
    }

    #[test]
    fn one_slow_frame_does_not_throw_the_rate_about() {
        let mut meter = Meter::default();
        for frame in 0..60 {
            meter.frame(f64::from(frame) * 10.0, 0.1);
        }
        meter.frame(590.0 + 40.0, 0.1);
        let rate = meter.rate().unwrap();
        assert!(rate > 75.0 && rate < 100.0, "{rate}");
    }

    #[test]
    fn pauses_do_not_count() {
        let mut meter = Meter::default();
        meter.frame(0.0, 0.1);
        meter.frame(10.0, 0.1);
        meter.hold();
        assert_eq!(meter.rate(), None);
        meter.frame(5000.0, 0.1);
        meter.frame(5010.0, 0.1);
        assert_eq!(rate_text(meter.rate()), "100 fps");
        meter.frame(9000.0, 0.1);
        assert_eq!(meter.rate(), None);
    }

    #[test]
    fn only_the_last_encode_times_are_kept() {
        let mut meter = Meter::default();
        for frame in 0..200 {
            meter.frame(f64::from(frame), f64::from(frame));
        }
        let times = meter.encode_times();
        assert_eq!((times.len(), times[0], times[119]), (120, 80.0, 199.0));
    }
}
