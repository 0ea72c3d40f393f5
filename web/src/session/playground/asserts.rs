//! Failed `#assert`s of the running program, as warnings.

use super::Playground;
use crate::model::build::Phase;
use crate::model::problems::{Problem, problems, same_marks, with_findings};
use crate::model::read_pace::ReadPace;
use crate::platform::now;
use leptos::prelude::*;
use lockstep_diagnostics::LineIndex;
use lockstep_shader::{ASSERT_BUFFER, AssertTally, Shader, assert_checks_per_frame};
use wasm_bindgen_futures::spawn_local;

/// Milliseconds between two readings of a running program.
const REST_MS: f64 = 500.0;

/// Half of what a counter can hold: where it may reach that, it is read without rest.
const HALF_RANGE: u64 = 1 << 31;

/// What the counters said so far.
pub(super) struct Asserts {
    pace: ReadPace,
    /// Changes with every program and every restart: what was read before belongs to neither.
    run: u32,
    /// The beginning of the stage that the counters belong to.
    begun: Option<u32>,
    /// `None` until it is known where the counters stand.
    tally: Option<AssertTally>,
    /// The first frame that counted.
    first: u32,
    /// How many frames counted.
    frames: u32,
    /// How many of these had counted when the counters were last read.
    read: u32,
    /// A failure of this program was announced.
    announced: bool,
}

impl Default for Asserts {
    fn default() -> Self {
        Self {
            pace: ReadPace::new(REST_MS),
            run: 0,
            begun: None,
            tally: None,
            first: 0,
            frames: 0,
            read: 0,
            announced: false,
        }
    }
}

impl Asserts {
    /// Begins to count, with the counters at zero or, without a `tally`, wherever they are.
    fn begin(&mut self, begun: u32, tally: Option<AssertTally>) {
        self.run = self.run.wrapping_add(1);
        self.begun = Some(begun);
        self.tally = tally;
        self.frames = 0;
        self.read = 0;
        self.pace.hurry();
    }
}

impl Playground {
    /// Another program is on the stage; no frame of it was drawn yet.
    pub(super) fn asserts_loaded(&self) {
        let Some(stage) = self.stage().filter(|_| self.has_asserts()) else {
            return;
        };
        let begun = stage.begun();
        let run = {
            let mut asserts = self.asserts.borrow_mut();
            asserts.announced = false;
            // Time went on, so the counters may have been kept, too.
            let kept = asserts.begun == Some(begun);
            asserts.begin(begun, (!kept).then(AssertTally::new));
            if !kept {
                return;
            }
            asserts.run
        };
        let (Some(read), playground) = (stage.buffer(ASSERT_BUFFER), self.itself.clone()) else {
            return;
        };
        spawn_local(async move {
            let (Ok(bytes), Some(playground)) = (read.await, playground.upgrade()) else {
                return;
            };
            let mut asserts = playground.asserts.borrow_mut();
            if asserts.run == run {
                asserts.tally = Some(AssertTally::starting_at(&bytes));
            }
        });
    }

    /// Frame number `frame` was drawn; `steady` when another one soon will be.
    pub(super) fn asserts_drawn(&self, frame: u32, steady: bool) {
        let Some(stage) = self.stage().filter(|_| self.has_asserts()) else {
            return;
        };
        let unread = {
            let mut asserts = self.asserts.borrow_mut();
            if asserts.begun != Some(stage.begun()) {
                asserts.begin(stage.begun(), Some(AssertTally::new()));
            }
            if asserts.frames == 0 {
                asserts.first = frame;
            }
            asserts.frames += 1;
            asserts.frames - asserts.read
        };
        let checks = self.with_loaded(|shader, _| {
            let size = stage.size()?;
            Some(assert_checks_per_frame(shader, size).saturating_mul(unread.into()))
        });
        let is_full = checks.is_some_and(|checks| checks >= HALF_RANGE);
        self.asserts_changed(steady && !is_full);
    }

    /// The counters may have changed; `steady` when they soon may again.
    pub(super) fn asserts_changed(&self, steady: bool) {
        let begins = self.has_asserts() && {
            let mut asserts = self.asserts.borrow_mut();
            asserts.frames > 0 && asserts.pace.changed(now(), steady)
        };
        if begins {
            self.read_asserts();
        }
    }

    fn read_asserts(&self) {
        let read = self.stage().and_then(|stage| stage.buffer(ASSERT_BUFFER));
        let (run, frames) = {
            let mut asserts = self.asserts.borrow_mut();
            asserts.read = asserts.frames;
            (asserts.run, asserts.frames)
        };
        let playground = self.itself.clone();
        spawn_local(async move {
            // Without a GPU nothing fails; that it is lost is said elsewhere.
            let bytes = match read {
                Some(read) => read.await.ok(),
                None => None,
            };
            let Some(playground) = playground.upgrade() else {
                return;
            };
            let again = {
                let mut asserts = playground.asserts.borrow_mut();
                let is_current = asserts.run == run;
                if let (true, Some(bytes), Some(tally)) = (is_current, &bytes, &mut asserts.tally) {
                    tally.add(bytes);
                }
                let has_more = !is_current && asserts.frames > 0 && bytes.is_some();
                let again = asserts.pace.done(now(), has_more);
                if !is_current {
                    asserts.pace.hurry();
                }
                again
            };
            playground.show_asserts(run, frames);
            if again {
                playground.read_asserts();
            }
        });
    }

    /// Shows what failed in `frames` frames of run `run`, beside the verdict on the program.
    fn show_asserts(&self, run: u32, frames: u32) {
        // Places are those of the text on the stage, which an edit has left behind.
        if self.build.borrow().phase() != Phase::Good {
            return;
        }
        let found = {
            let asserts = self.asserts.borrow();
            let range = asserts.first..asserts.first.saturating_add(frames);
            self.with_loaded(|shader, index| {
                let size = self.stage()?.size()?;
                let tally = asserts.tally.as_ref().filter(|_| asserts.run == run)?;
                Some(problems(&tally.diagnostics(shader, size, range), index))
            })
        };
        if let Some(found) = found {
            self.announce_failure(&found);
            let settled = self.settled.borrow();
            let list = with_findings(settled.as_deref().unwrap_or_default(), found);
            let shown = self.view.problems;
            // Numbers change all the time, and new marks close what is open over the old ones.
            if shown.with_untracked(|shown| !same_marks(shown, &list)) {
                self.editor.mark(&list);
            }
            if shown.with_untracked(|shown| *shown != list) {
                shown.set(list);
            }
        }
    }

    fn announce_failure(&self, found: &[Problem]) {
        let place = found.first().and_then(|problem| problem.place);
        if let Some(place) = place
            && !std::mem::replace(&mut self.asserts.borrow_mut().announced, true)
        {
            self.view
                .announcement
                .set(format!("The assertion in line {} fails.", place.line));
        }
    }

    /// Something of the program on the stage and its text, where there is one.
    pub(super) fn with_loaded<T>(
        &self,
        look: impl FnOnce(&Shader, &LineIndex) -> Option<T>,
    ) -> Option<T> {
        let loaded = self.loaded.borrow();
        let loaded = loaded.as_ref()?;
        look(loaded.analysis().shader.as_ref()?, loaded.index())
    }

    fn has_asserts(&self) -> bool {
        self.with_loaded(|shader, _| (!shader.assert_spans().is_empty()).then_some(()))
            .is_some()
    }
}
