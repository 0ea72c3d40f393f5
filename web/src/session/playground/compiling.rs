//! From the text in the editor to a program on the stage.

use super::Playground;
use super::view::Readout;
use crate::model::build::{AfterAnalysis, Cause, Generation, Landing, Phase};
use crate::model::gpu_time::GpuTimes;
use crate::model::notice::{Action, Notice, Topic, gpu_refusal};
use crate::model::problems::{Problem, problems};
use crate::model::status::announcement;
use crate::model::strip;
use crate::model::transport::Draw;
use crate::platform::now;
use crate::session::stage::Drawn;
use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use lockstep_diagnostics::LineIndex;
use lockstep_frame::Size;
use lockstep_runtime::{Compilation, Compiled, compile};
use lockstep_shader::{Analysis, Settings, analyse, settle};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// The readout changes this often while a program runs, in milliseconds.
const READOUT_MS: f64 = 200.0;

/// For so long at most the picture stands still while a program is compiled, in milliseconds.
const LONGEST_WAY_MS: f64 = 150.0;

/// What names of the prelude stand for the size of the screen. Only texts with one of these
/// change with it.
const SCREEN_NAMES: [&str; 2] = ["SCREEN_WIDTH", "SCREEN_HEIGHT"];

/// The screen that programs are checked for while the size of the canvas is not known.
const USUAL_SCREEN: [u32; 2] = [1280, 720];

/// A text that was analysed.
pub struct Analysed {
    index: LineIndex,
    analysis: Analysis,
    /// Members of `custom`, in order.
    custom: Vec<String>,
}

impl Analysed {
    /// Members of `custom`, in order.
    pub fn custom(&self) -> &[String] {
        &self.custom
    }

    /// The author's text.
    pub fn index(&self) -> &LineIndex {
        &self.index
    }

    /// What it came to.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }
}

/// A program that waits for a word from the person.
pub struct Held {
    compiled: Compiled,
    analysed: Rc<Analysed>,
}

/// How long things took, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// Preprocessing, naga and reflection of the newest text.
    pub analysis: Option<f64>,
    /// The GPU's compiler, for the newest verdict.
    pub compile: Option<f64>,
    /// From the last edit to the first frame of its program.
    pub edit_to_picture: Option<f64>,
    /// From the navigation to the first frame.
    pub first_picture: Option<f64>,
    edited: Option<f64>,
    awaits_picture: bool,
    read_out: f64,
    last: Option<Drawn>,
}

impl Playground {
    /// The person changed the text.
    pub fn edited(self: &Rc<Self>) {
        self.timings.borrow_mut().edited = Some(now());
        self.view.saved.set("");
        self.request(Cause::Typed);
        self.save_soon();
    }

    /// Compiles the text in the editor; whatever was under way is superseded.
    pub(super) fn request(self: &Rc<Self>, cause: Cause) {
        let generation = self.build.borrow_mut().request(cause);
        self.held.replace(None);
        self.show_facts_if_they_last();
        let delay = cause.delay_ms();
        if delay == 0 {
            self.compile_timer.replace(None);
            self.analyse(generation);
            return;
        }
        let weak = Rc::downgrade(self);
        let timer = Timeout::new(delay, move || {
            if let Some(playground) = weak.upgrade() {
                playground.analyse(generation);
            }
        });
        self.compile_timer.replace(Some(timer));
    }

    fn analyse(self: &Rc<Self>, generation: Generation) {
        let text = self.editor.text();
        self.show_title();
        let size = self.stage().and_then(|stage| stage.size());
        let mut settings = Settings::default();
        settings.environment.screen = size.map_or(USUAL_SCREEN, |size| [size.width, size.height]);
        {
            let project = self.settings.borrow();
            settings.environment.custom = project.environment_custom();
            settings.environment.float32_layers = project.float32;
        }
        let begin = now();
        let analysis = analyse(&text, &settings);
        self.timings.borrow_mut().analysis = Some(now() - begin);

        let gpu = self
            .gpu
            .get()
            .filter(|_| self.stage().is_some_and(|stage| stage.is_ready()));
        // Where there is no other compiler to overrule it, naga's word is the last.
        let acceptable = analysis.shader.is_some() && (gpu.is_some() || !analysis.has_errors());
        let next = self
            .build
            .borrow_mut()
            .analysed(generation, acceptable, gpu.is_some());
        self.offer_soon();
        let analysed = Rc::new(Analysed {
            index: LineIndex::new(&text),
            analysis,
            custom: settings.environment.custom,
        });
        self.newest.replace(Some(Rc::clone(&analysed)));
        match (next, gpu) {
            (AfterAnalysis::Compile, Some(gpu)) => {
                // Errors are shown at once. Otherwise the panel waits for the whole verdict, so
                // that what only the browser objects to does not blink with every key.
                if analysed.analysis.has_errors() {
                    let mut list = problems(&analysed.analysis.diagnostics, &analysed.index);
                    self.explain(&mut list);
                    self.show_problems(list);
                }
                if let Some(stage) = self.stage() {
                    stage.give_way_until(now() + LONGEST_WAY_MS);
                }
                let playground = Rc::downgrade(self);
                spawn_local(async move {
                    let Some(shader) = &analysed.analysis.shader else {
                        return;
                    };
                    let begin = now();
                    let compilation = compile(&gpu, shader).await;
                    if let Some(playground) = playground.upgrade() {
                        let took = now() - begin;
                        if let Some(stage) = playground.stage() {
                            stage.give_way_until(0.0);
                        }
                        playground.compiled(generation, &analysed, compilation, took);
                    }
                });
            }
            (AfterAnalysis::Stop, _) => {
                let list = problems(&analysed.analysis.diagnostics, &analysed.index);
                self.settle(list);
                if self.build.borrow().phase() == Phase::Checked {
                    self.loaded.replace(Some(analysed));
                    self.show_strip();
                }
            }
            (AfterAnalysis::Drop, _) | (AfterAnalysis::Compile, None) => {}
        }
    }

    fn compiled(
        self: &Rc<Self>,
        generation: Generation,
        analysed: &Rc<Analysed>,
        compilation: Compilation,
        took: f64,
    ) {
        let endless = analysed
            .analysis
            .shader
            .as_ref()
            .is_some_and(|shader| !shader.endless_loops().is_empty());
        let accepted = compilation.compiled.is_some();
        let landing = self
            .build
            .borrow_mut()
            .compiled(generation, accepted, endless);
        if landing == Landing::Drop {
            return;
        }
        self.timings.borrow_mut().compile = Some(took);
        let diagnostics = settle(
            analysed.index.text(),
            &analysed.analysis,
            &compilation.verdict,
        );
        self.settle(problems(&diagnostics, &analysed.index));
        let Some(compiled) = compilation.compiled else {
            return;
        };
        if landing == Landing::Hold {
            self.held.replace(Some(Held {
                compiled,
                analysed: Rc::clone(analysed),
            }));
            self.note(
                Notice::grave(
                    Topic::EndlessLoop,
                    "This program has a loop that never ends. Running it would block the GPU until \
                     the browser resets it, so it was not started.",
                )
                .with(Action::RunAnyway),
            );
            return;
        }
        self.land(landing, compiled, analysed);
    }

    /// Runs the program that is held back.
    pub fn run_held(self: &Rc<Self>) {
        let landing = self.build.borrow_mut().release();
        if let (Some(landing), Some(held)) = (landing, self.held.take()) {
            self.land(landing, held.compiled, &held.analysed);
        }
    }

    fn land(self: &Rc<Self>, landing: Landing, compiled: Compiled, analysed: &Rc<Analysed>) {
        let (Landing::Load { restart, run }, Some(stage)) = (landing, self.stage()) else {
            return;
        };
        self.view
            .notices
            .update(|all| all.close(Topic::EndlessLoop));
        // Before its first frame: should it bring the tab down, text and marker are there.
        self.save(false);
        self.told_gpu_error.set(false);
        // Half of one program and half of another are frames of neither.
        self.stop_export();
        self.loaded.replace(Some(Rc::clone(analysed)));
        self.mark_if_drawing();
        self.timings.borrow_mut().awaits_picture = true;
        let had_to_restart = stage.load(compiled, restart);
        self.view.gpu_times.set(GpuTimes::default());
        self.put_values();
        self.asserts_loaded();
        if had_to_restart {
            self.note(Notice::news(
                Topic::Restarted,
                "Restarted, because storage buffers changed and this program fills them on its first frame only.",
            ));
        } else {
            self.view.notices.update(|all| all.close(Topic::Restarted));
        }
        if run {
            self.play();
        }
        self.show_strip();
        self.show_facts();
    }

    /// The final problems of a text.
    fn settle(&self, mut list: Vec<Problem>) {
        self.explain(&mut list);
        let said = announcement(self.settled.borrow().as_deref(), &list);
        if let Some(said) = said {
            self.view.announcement.set(said);
        }
        self.settled.replace(Some(list.clone()));
        self.show_problems(list);
        self.show_facts();
    }

    /// Explains what is shown, now that it can be.
    pub(super) fn explain_shown(&self) {
        if let Some(settled) = &mut *self.settled.borrow_mut() {
            self.explain(settled);
        }
        let mut list = self.view.problems.get_untracked();
        self.explain(&mut list);
        self.show_problems(list);
    }

    fn show_problems(&self, list: Vec<Problem>) {
        self.editor.mark(&list);
        if self.view.problems.with_untracked(|shown| *shown != list) {
            self.view.problems.set(list);
        }
    }

    pub(super) fn show_strip(&self) {
        self.show_buffers();
        let size = self.stage().and_then(|stage| stage.size());
        let loaded = self.loaded.borrow();
        let program = loaded
            .as_ref()
            .and_then(|loaded| Some((loaded, loaded.analysis.shader.as_ref()?)));
        let (Some((loaded, shader)), Some(size)) = (program, size) else {
            self.view.strip.set(Vec::new());
            self.view.total.set(String::new());
            return;
        };
        let rows = strip::rows(shader.program(), shader.entry_spans(), size, &loaded.index);
        if self.view.strip.with_untracked(|shown| *shown != rows) {
            self.view.strip.set(rows);
        }
        self.view.total.set(strip::total(shader.program(), size));
    }

    /// The text of the program that the stage draws.
    pub(super) fn loaded_text(&self) -> Option<String> {
        let loaded = self.loaded.borrow();
        Some(loaded.as_ref()?.index.text().to_owned())
    }

    /// The canvas has another size.
    pub(super) fn sized(self: &Rc<Self>, size: Size) {
        self.view.size.set(Some(size));
        self.told_gpu_error.set(false);
        self.show_strip();
        let text = self.editor.text();
        let depends = SCREEN_NAMES.iter().any(|name| text.contains(name));
        // Without a device, `stage_ready` will ask.
        if depends && self.stage().is_some_and(|stage| stage.is_ready()) {
            self.request(Cause::Resized);
        }
    }

    /// A device and a size are there.
    pub(super) fn stage_ready(self: &Rc<Self>) {
        if self.wish.borrow().is_some() {
            self.request(Cause::NewDevice);
        }
    }

    pub(super) fn drawn(&self, drawn: Drawn, now: f64) {
        let (first_of_build, read_out) = {
            let mut timings = self.timings.borrow_mut();
            timings.last = Some(drawn);
            timings.first_picture.get_or_insert(now);
            let first_of_build = std::mem::take(&mut timings.awaits_picture);
            if first_of_build && let Some(edited) = timings.edited.take() {
                timings.edit_to_picture = Some(now - edited);
            }
            let read_out = first_of_build
                || drawn.draw != Draw::Onwards
                || now - timings.read_out >= READOUT_MS;
            if read_out {
                timings.read_out = now;
            }
            (first_of_build, read_out)
        };
        if first_of_build {
            self.view.has_picture.set(true);
        }
        let steady = drawn.draw == Draw::Onwards;
        self.asserts_drawn(drawn.time.frame, steady);
        self.buffers_changed(steady);
        if read_out {
            self.read_out();
            self.tell_gpu_errors();
        }
    }

    /// Says what the GPU refused to do for the program, once.
    fn tell_gpu_errors(&self) {
        let errors = self.gpu.get().filter(|gpu| !gpu.is_lost());
        let first = errors.and_then(|gpu| gpu.take_errors().into_iter().next());
        let Some(first) = first else {
            return;
        };
        if !self.told_gpu_error.replace(true) {
            self.note(Notice::grave(Topic::Failure, gpu_refusal(&first)));
        }
    }

    /// Shows the figures of the last frame.
    pub(super) fn read_out(&self) {
        let last = self.timings.borrow().last;
        if let Some(drawn) = last {
            self.view.readout.set(Readout::new(drawn.rate, drawn.time));
        }
    }

    /// Shows the figures of a frame that was drawn outside of the display's rhythm.
    pub(super) fn read_out_stage(&self) {
        if let Some(time) = self.stage().and_then(|stage| stage.last_time()) {
            self.view.readout.set(Readout::new(None, time));
            self.asserts_drawn(time.frame, true);
            self.buffers_changed(true);
        }
    }

    /// How long things took.
    pub fn timings(&self) -> Timings {
        *self.timings.borrow()
    }
}
