//! From an edit to a loaded program: what waits, what is dropped because a
//! newer edit came, what a finished compile leads to.

/// Pause after the last keystroke before a text is compiled, in milliseconds:
/// long enough to skip the letters inside a word, short against the 150 ms
/// in which the new picture is due.
pub const TYPING_PAUSE_MS: u32 = 40;

/// Why a text is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The person types.
    Typed,
    /// Another program was opened.
    Opened,
    /// The person asks for it to run now.
    Asked,
    /// The canvas has another size, and the text may depend on it.
    Resized,
    /// The GPU device is a new one.
    NewDevice,
    /// A slider came, went or has another name.
    Sliders,
    /// The layers hold floats of another width.
    Layers,
}

impl Cause {
    /// How long to wait for a newer edit, in milliseconds.
    #[must_use]
    pub fn delay_ms(self) -> u32 {
        match self {
            Self::Typed => TYPING_PAUSE_MS,
            Self::Opened
            | Self::Asked
            | Self::Resized
            | Self::NewDevice
            | Self::Sliders
            | Self::Layers => 0,
        }
    }
}

/// One request to compile; a later one supersedes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Generation(u64);

/// How the text in the editor stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A verdict is being waited for.
    Compiling,
    /// It is the program that is loaded.
    Good,
    /// It has errors.
    Broken,
    /// It compiles, and waits for a word because it has a loop that never ends.
    Held,
    /// It was checked as far as that goes without a GPU, and nothing was found.
    Checked,
}

/// What an analysis leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterAnalysis {
    /// A newer edit came: forget it.
    Drop,
    /// Give it to the GPU's compiler.
    Compile,
    /// Nothing to give: errors, or no GPU.
    Stop,
}

/// What a compile leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// A newer edit came: forget it.
    Drop,
    /// The last good build stays.
    Refuse,
    /// Keep the result aside until the person says so.
    Hold,
    /// Put it in the place of the last good build.
    Load {
        /// Time, layers and buffers begin anew.
        restart: bool,
        /// Start it even if the program is paused.
        run: bool,
    },
}

/// The state of compiling.
#[derive(Clone, Debug)]
pub struct Build {
    newest: u64,
    phase: Phase,
    /// A program is loaded, and it is an earlier state of the text in the editor.
    has_last_good: bool,
    restart: bool,
    run: bool,
    /// The person knows about the endless loop of this very text.
    consented: bool,
}

impl Default for Build {
    fn default() -> Self {
        Self {
            newest: 0,
            phase: Phase::Compiling,
            has_last_good: false,
            restart: true,
            run: false,
            consented: false,
        }
    }
}

impl Build {
    /// Nothing compiled, nothing loaded.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The text is to be compiled; whatever was under way is superseded.
    pub fn request(&mut self, cause: Cause) -> Generation {
        self.newest += 1;
        self.phase = Phase::Compiling;
        match cause {
            Cause::Typed => self.consented = false,
            Cause::Asked => {
                self.run = true;
                self.consented = true;
            }
            Cause::Opened => {
                self.has_last_good = false;
                self.restart = true;
                self.run = false;
                self.consented = false;
            }
            Cause::NewDevice => {
                self.has_last_good = false;
                self.restart = true;
                self.run = false;
            }
            Cause::Resized | Cause::Layers => self.restart = true,
            Cause::Sliders => {}
        }
        Generation(self.newest)
    }

    /// Whether `generation` is the newest request.
    #[must_use]
    pub fn is_current(&self, generation: Generation) -> bool {
        generation.0 == self.newest
    }

    /// The analysis of `generation` is done. `acceptable`: the GPU's compiler should have a look.
    pub fn analysed(
        &mut self,
        generation: Generation,
        acceptable: bool,
        has_gpu: bool,
    ) -> AfterAnalysis {
        if !self.is_current(generation) {
            return AfterAnalysis::Drop;
        }
        if acceptable && has_gpu {
            return AfterAnalysis::Compile;
        }
        self.phase = if acceptable {
            Phase::Checked
        } else {
            Phase::Broken
        };
        AfterAnalysis::Stop
    }

    /// The GPU's compiler has spoken about `generation`.
    pub fn compiled(
        &mut self,
        generation: Generation,
        accepted: bool,
        never_ends: bool,
    ) -> Landing {
        if !self.is_current(generation) {
            return Landing::Drop;
        }
        if !accepted {
            self.phase = Phase::Broken;
            return Landing::Refuse;
        }
        if never_ends && !self.consented {
            self.phase = Phase::Held;
            return Landing::Hold;
        }
        self.land()
    }

    /// The person wants the program that is held to run; `None` if none is.
    pub fn release(&mut self) -> Option<Landing> {
        if self.phase != Phase::Held {
            return None;
        }
        self.consented = true;
        self.run = true;
        Some(self.land())
    }

    /// How the text stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether an earlier state of this program is loaded.
    #[must_use]
    pub fn has_last_good(&self) -> bool {
        self.has_last_good
    }

    fn land(&mut self) -> Landing {
        self.phase = Phase::Good;
        self.has_last_good = true;
        Landing::Load {
            restart: std::mem::take(&mut self.restart),
            run: std::mem::take(&mut self.run),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEEP: Landing = Landing::Load {
        restart: false,
        run: false,
    };
    const ANEW: Landing = Landing::Load {
        restart: true,
        run: false,
    };

    /// A build with a program opened and running.
    fn running() -> Build {
        let mut build = Build::new();
        assert_eq!(pass(&mut build, Cause::Opened), ANEW);
        build
    }

    fn pass(build: &mut Build, cause: Cause) -> Landing {
        let generation = build.request(cause);
        assert_eq!(
            build.analysed(generation, true, true),
            AfterAnalysis::Compile
        );
        build.compiled(generation, true, false)
    }

    #[test]
    fn another_slider_keeps_the_time_and_other_layers_do_not() {
        let mut build = Build::new();
        let first = build.request(Cause::Opened);
        build.analysed(first, true, true);
        build.compiled(first, true, false);
        for (cause, restart) in [(Cause::Sliders, false), (Cause::Layers, true)] {
            let generation = build.request(cause);
            build.analysed(generation, true, true);
            let landing = build.compiled(generation, true, false);
            let run = false;
            assert_eq!(landing, Landing::Load { restart, run }, "{cause:?}");
        }
    }

    #[test]
    fn only_typing_waits() {
        assert_eq!(Cause::Typed.delay_ms(), TYPING_PAUSE_MS);
        assert_eq!(Cause::Asked.delay_ms(), 0);
        assert_eq!(Cause::Opened.delay_ms(), 0);
    }

    #[test]
    fn an_edit_keeps_time_and_an_opened_program_starts_anew() {
        let mut build = running();
        assert_eq!(pass(&mut build, Cause::Typed), KEEP);
        assert_eq!(pass(&mut build, Cause::Opened), ANEW);
    }

    #[test]
    fn a_newer_edit_supersedes_an_older_compile_at_every_stage() {
        let mut build = running();
        let old = build.request(Cause::Typed);
        let new = build.request(Cause::Typed);
        assert_eq!(build.analysed(old, true, true), AfterAnalysis::Drop);
        assert_eq!(build.analysed(new, true, true), AfterAnalysis::Compile);
        assert_eq!(build.compiled(old, false, false), Landing::Drop);
        assert_eq!(build.phase(), Phase::Compiling);
        assert_eq!(build.compiled(new, true, false), KEEP);
    }

    #[test]
    fn a_restart_that_was_due_is_not_lost_when_an_edit_supersedes_it() {
        let mut build = running();
        build.request(Cause::Resized);
        assert_eq!(pass(&mut build, Cause::Typed), ANEW);
        assert_eq!(pass(&mut build, Cause::Typed), KEEP);
    }

    #[test]
    fn errors_leave_the_last_good_build() {
        let mut build = running();
        let broken = build.request(Cause::Typed);
        assert_eq!(build.analysed(broken, false, true), AfterAnalysis::Stop);
        assert_eq!(build.phase(), Phase::Broken);
        assert!(build.has_last_good());
        let refused = build.request(Cause::Typed);
        build.analysed(refused, true, true);
        assert_eq!(build.compiled(refused, false, false), Landing::Refuse);
        assert!(build.has_last_good());
        assert_eq!(pass(&mut build, Cause::Typed), KEEP);
    }

    #[test]
    fn another_programs_picture_is_not_the_last_good_build() {
        let mut build = running();
        let broken = build.request(Cause::Opened);
        build.analysed(broken, false, true);
        assert!(!build.has_last_good());
    }

    #[test]
    fn a_program_that_never_ends_waits_for_a_word() {
        let mut build = running();
        let endless = build.request(Cause::Typed);
        build.analysed(endless, true, true);
        assert_eq!(build.compiled(endless, true, true), Landing::Hold);
        assert!(build.has_last_good());
        assert_eq!(
            build.release(),
            Some(Landing::Load {
                restart: false,
                run: true
            })
        );
        assert_eq!(build.release(), None);
    }

    #[test]
    fn an_edit_takes_the_word_back_and_a_resize_does_not() {
        let mut build = running();
        let asked = build.request(Cause::Asked);
        assert!(matches!(
            build.compiled(asked, true, true),
            Landing::Load { run: true, .. }
        ));
        let resized = build.request(Cause::Resized);
        assert!(matches!(
            build.compiled(resized, true, true),
            Landing::Load { .. }
        ));
        let typed = build.request(Cause::Typed);
        assert_eq!(build.compiled(typed, true, true), Landing::Hold);
    }

    #[test]
    fn without_a_gpu_the_text_is_only_checked() {
        let mut build = Build::new();
        let generation = build.request(Cause::Opened);
        assert_eq!(build.analysed(generation, true, false), AfterAnalysis::Stop);
        assert_eq!(build.phase(), Phase::Checked);
    }
}
