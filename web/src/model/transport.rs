//! Run, pause, one frame, restart; and why a program stands still.

/// Why a program stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseReason {
    /// The person paused it.
    Person,
    /// The system asks for less motion; the first frame is drawn.
    ReducedMotion,
    /// It was being drawn when its tab ended unexpectedly.
    Crash,
    /// It was being drawn when the GPU was lost.
    GpuLost,
    /// Its frames are being exported, each as it is asked for.
    Export,
}

impl PauseReason {
    /// Whether a newly loaded program may draw one frame all the same. What may have brought
    /// down the tab or the GPU waits for the person.
    #[must_use]
    pub fn allows_a_first_frame(self) -> bool {
        match self {
            Self::Person | Self::ReducedMotion => true,
            Self::Crash | Self::GpuLost | Self::Export => false,
        }
    }
}

/// Whether the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A frame each time the display shows one.
    Running,
    /// No frames by themselves.
    Paused(PauseReason),
}

/// What is to be drawn now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Nothing.
    Nothing,
    /// The next frame, and more after it.
    Onwards,
    /// The next frame, once.
    Step,
    /// A picture of a new build at the time that the last frame had.
    Again,
}

/// The state of the transport.
#[derive(Clone, Debug)]
pub struct Transport {
    mode: Mode,
    loaded: bool,
    visible: bool,
    steps: u32,
    again: bool,
}

impl Transport {
    /// A transport in `mode`, with nothing loaded.
    #[must_use]
    pub fn new(mode: Mode) -> Self {
        Self {
            mode,
            loaded: false,
            visible: true,
            steps: 0,
            again: false,
        }
    }

    /// Whether the program runs.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Lets it run.
    pub fn run(&mut self) {
        self.mode = Mode::Running;
    }

    /// Stops it, for `reason`.
    pub fn pause(&mut self, reason: PauseReason) {
        self.mode = Mode::Paused(reason);
        self.again = false;
    }

    /// One frame forward; a running program is paused first.
    pub fn step(&mut self) {
        self.pause(PauseReason::Person);
        self.steps += 1;
    }

    /// A program was put in; a paused one shows what it draws now, if its pause allows that.
    pub fn loaded(&mut self) {
        self.loaded = true;
        if let Mode::Paused(reason) = self.mode {
            self.again = reason.allows_a_first_frame();
        }
    }

    /// What the program reads has changed; a paused one shows what it draws now, as after
    /// [`Transport::loaded`].
    pub fn inputs_changed(&mut self) {
        if self.loaded
            && let Mode::Paused(reason) = self.mode
            && reason.allows_a_first_frame()
        {
            self.again = true;
        }
    }

    /// No program is there any more.
    pub fn unloaded(&mut self) {
        self.loaded = false;
        self.steps = 0;
        self.again = false;
    }

    /// Time, layers and buffers begin anew; a paused program shows its first frame.
    pub fn restarted(&mut self) {
        self.steps = 0;
        if self.loaded
            && let Mode::Paused(reason) = self.mode
        {
            self.again = reason.allows_a_first_frame();
        }
    }

    /// Whether anyone can see the canvas. A hidden tab and a canvas off screen cost nothing.
    pub fn set_visible(&mut self, visible: bool) {
        self.visible = visible;
    }

    /// What a display frame should draw; takes it off the list.
    pub fn take(&mut self) -> Draw {
        let draw = self.due();
        match draw {
            Draw::Step => self.steps -= 1,
            Draw::Again => self.again = false,
            Draw::Nothing | Draw::Onwards => {}
        }
        draw
    }

    /// What a display frame should draw.
    #[must_use]
    pub fn due(&self) -> Draw {
        if !self.loaded || !self.visible {
            Draw::Nothing
        } else if self.mode == Mode::Running {
            Draw::Onwards
        } else if self.steps > 0 {
            Draw::Step
        } else if self.again {
            Draw::Again
        } else {
            Draw::Nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paused(reason: PauseReason) -> Transport {
        let mut transport = Transport::new(Mode::Paused(reason));
        transport.loaded();
        transport
    }

    #[test]
    fn nothing_is_drawn_without_a_program_or_an_onlooker() {
        let mut transport = Transport::new(Mode::Running);
        assert_eq!(transport.take(), Draw::Nothing);
        transport.loaded();
        assert_eq!(transport.take(), Draw::Onwards);
        transport.set_visible(false);
        assert_eq!(transport.take(), Draw::Nothing);
        transport.set_visible(true);
        assert_eq!(transport.take(), Draw::Onwards);
    }

    #[test]
    fn steps_are_drawn_one_by_one() {
        let mut transport = Transport::new(Mode::Running);
        transport.loaded();
        transport.step();
        transport.step();
        assert_eq!(transport.mode(), Mode::Paused(PauseReason::Person));
        assert_eq!(transport.take(), Draw::Step);
        assert_eq!(transport.take(), Draw::Step);
        assert_eq!(transport.take(), Draw::Nothing);
    }

    #[test]
    fn a_paused_program_shows_a_new_build_once() {
        let mut transport = paused(PauseReason::ReducedMotion);
        assert_eq!(transport.take(), Draw::Again);
        assert_eq!(transport.take(), Draw::Nothing);
        transport.loaded();
        assert_eq!(transport.take(), Draw::Again);
        transport.restarted();
        assert_eq!(transport.take(), Draw::Again);
    }

    #[test]
    fn what_may_have_crashed_is_not_drawn_until_the_person_says_so() {
        for reason in [PauseReason::Crash, PauseReason::GpuLost] {
            let mut transport = paused(reason);
            transport.restarted();
            assert_eq!(transport.take(), Draw::Nothing);
            transport.step();
            assert_eq!(transport.take(), Draw::Step);
            transport.run();
            assert_eq!(transport.take(), Draw::Onwards);
        }
    }

    #[test]
    fn a_moved_slider_shows_in_a_paused_picture_once() {
        let mut still = paused(PauseReason::Person);
        assert_eq!(still.take(), Draw::Again);
        still.inputs_changed();
        assert_eq!(still.take(), Draw::Again);
        assert_eq!(still.take(), Draw::Nothing);
        let mut crashed = paused(PauseReason::Crash);
        crashed.inputs_changed();
        assert_eq!(crashed.take(), Draw::Nothing);
    }

    #[test]
    fn an_unloaded_program_leaves_no_frames_behind() {
        let mut transport = paused(PauseReason::Person);
        transport.step();
        transport.unloaded();
        assert_eq!(transport.take(), Draw::Nothing);
        transport.restarted();
        assert_eq!(transport.take(), Draw::Nothing);
    }
}
