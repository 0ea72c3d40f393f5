use crate::Time;

/// Longest `delta` in seconds, whatever gap there was (a hidden tab, a debugger).
pub const LONGEST_DELTA: f64 = 0.1;

/// `delta` of a frame that follows no other: the first, one after a pause, a single step.
pub const NOMINAL_DELTA: f64 = 1.0 / 60.0;

/// Makes `time` from the moments at which frames are drawn.
///
/// Time that passes while no frame is drawn does not count: after
/// [`Clock::hold`] the next frame continues as if no time had passed.
#[derive(Clone, Debug)]
pub struct Clock {
    elapsed: f64,
    frame: u32,
    last: Option<f64>,
    speed: f64,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            elapsed: 0.0,
            frame: 0,
            last: None,
            speed: 1.0,
        }
    }
}

impl Clock {
    /// A clock at 0 seconds, before frame 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The time of the frame drawn at moment `now`, in seconds of any steady clock.
    pub fn frame_at(&mut self, now: f64) -> Time {
        let passed = match self.last {
            Some(last) => (now - last).clamp(0.0, LONGEST_DELTA),
            None => NOMINAL_DELTA,
        };
        self.last = Some(now);
        self.advance(passed * self.speed)
    }

    /// The time of a frame drawn `delta` seconds after the last one, whatever the hour.
    pub fn frame_after(&mut self, delta: f64) -> Time {
        self.last = None;
        self.advance(delta)
    }

    /// Stops counting until the next frame: pause, hidden tab, off screen.
    pub fn hold(&mut self) {
        self.last = None;
    }

    /// Back to 0 seconds and frame 0; the speed stays.
    pub fn restart(&mut self) {
        *self = Self {
            speed: self.speed,
            ..Self::default()
        };
    }

    /// Seconds of program time to a second of real time.
    pub fn set_speed(&mut self, speed: f64) {
        self.speed = speed;
    }

    /// Number of the next frame to be drawn.
    #[must_use]
    pub fn next_frame(&self) -> u32 {
        self.frame
    }

    /// Seconds on the clock.
    #[must_use]
    pub fn elapsed(&self) -> f64 {
        self.elapsed
    }

    /// Frame 0 is at 0 seconds, so `delta` only moves the clock from frame 1 on.
    #[expect(clippy::cast_possible_truncation, reason = "WGSL's time is f32")]
    fn advance(&mut self, delta: f64) -> Time {
        if self.frame > 0 {
            self.elapsed += delta;
        }
        let time = Time {
            elapsed: self.elapsed as f32,
            delta: delta as f32,
            frame: self.frame,
        };
        self.frame = self.frame.wrapping_add(1);
        time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_and_seconds_count_from_zero() {
        let mut clock = Clock::new();
        assert_eq!(clock.frame_at(100.0).elapsed, 0.0);
        let second = clock.frame_at(100.05);
        assert_eq!(second.frame, 1);
        assert!((second.elapsed - 0.05).abs() < 1e-6);
        assert!((second.delta - 0.05).abs() < 1e-6);
    }

    #[test]
    fn a_pause_does_not_count_and_a_gap_counts_a_tenth_at_most() {
        let mut clock = Clock::new();
        clock.frame_at(0.0);
        clock.hold();
        let resumed = clock.frame_at(50.0);
        assert!((f64::from(resumed.elapsed) - NOMINAL_DELTA).abs() < 1e-6);
        let after_gap = clock.frame_at(90.0);
        assert!((f64::from(after_gap.delta) - LONGEST_DELTA).abs() < 1e-6);
    }

    #[test]
    fn a_clock_that_runs_backwards_stands_still() {
        let mut clock = Clock::new();
        clock.frame_at(10.0);
        assert_eq!(clock.frame_at(5.0).delta, 0.0);
    }

    #[test]
    fn fixed_steps_are_exact() {
        let mut clock = Clock::new();
        for frame in 0..10 {
            assert_eq!(clock.frame_after(0.25).elapsed, frame as f32 * 0.25);
        }
    }

    #[test]
    fn restart_keeps_the_speed() {
        let mut clock = Clock::new();
        clock.set_speed(2.0);
        clock.frame_at(0.0);
        clock.frame_at(0.05);
        clock.restart();
        assert_eq!(clock.frame_at(1.0).frame, 0);
        assert!((clock.frame_at(1.05).elapsed - 0.1).abs() < 1e-6);
    }
}
