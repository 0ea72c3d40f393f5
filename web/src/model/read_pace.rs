//! When memory of the GPU is read back while a program runs.

/// Readings one after the other: never two at once, and while frames follow each other not more
/// often than was agreed.
#[derive(Clone, Debug)]
pub struct ReadPace {
    /// Milliseconds of rest between readings.
    rest: f64,
    /// No reading of a running program before this moment.
    next: f64,
    is_reading: bool,
    /// What is being read has changed since, and no frame will say so again.
    is_due: bool,
}

impl ReadPace {
    /// A pace with `rest` milliseconds between the end of one reading and the next.
    #[must_use]
    pub fn new(rest: f64) -> Self {
        Self {
            rest,
            next: f64::NEG_INFINITY,
            is_reading: false,
            is_due: false,
        }
    }

    /// The memory has changed at `moment` (milliseconds); `steady` when it will again soon, as in
    /// a running program. Whether to read it now; then [`ReadPace::done`] has to follow.
    pub fn changed(&mut self, moment: f64, steady: bool) -> bool {
        if self.is_reading {
            self.is_due |= !steady;
            return false;
        }
        if steady && moment < self.next {
            return false;
        }
        self.is_reading = true;
        true
    }

    /// The reading is over; `in_vain` when nobody wants what came. Whether to read again at
    /// once; then it has begun.
    pub fn done(&mut self, moment: f64, in_vain: bool) -> bool {
        self.next = moment + self.rest;
        self.is_reading = std::mem::take(&mut self.is_due) || in_vain;
        self.is_reading
    }

    /// Something else is read from now on: the next change is read whenever it comes.
    pub fn hurry(&mut self) {
        self.next = f64::NEG_INFINITY;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_program_is_read_now_and_then() {
        let mut pace = ReadPace::new(200.0);
        assert!(pace.changed(0.0, true));
        // Under way: frames that follow do not pile up.
        assert!(!pace.changed(16.0, true));
        assert!(!pace.done(30.0, false));
        assert!(!pace.changed(229.0, true));
        assert!(pace.changed(230.0, true));
    }

    #[test]
    fn the_last_state_is_always_read() {
        let mut pace = ReadPace::new(200.0);
        assert!(pace.changed(0.0, false));
        assert!(!pace.changed(1.0, false));
        assert!(!pace.changed(2.0, false));
        // Two changes since, one reading for both.
        assert!(pace.done(5.0, false));
        assert!(!pace.changed(6.0, true));
        assert!(!pace.done(10.0, false));
        // A step right after does not wait.
        assert!(pace.changed(11.0, false));
    }

    #[test]
    fn what_came_in_vain_is_read_again_and_another_thing_at_once() {
        let mut pace = ReadPace::new(200.0);
        assert!(pace.changed(0.0, true));
        assert!(pace.done(5.0, true));
        assert!(!pace.done(9.0, false));
        pace.hurry();
        assert!(pace.changed(10.0, true));
    }
}
