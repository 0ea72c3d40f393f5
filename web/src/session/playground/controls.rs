//! What buttons and keys do.

use super::Playground;
use crate::model::build::{Cause, Phase};
use crate::model::notice::{Action, Topic};
use crate::model::transport::{Mode, PauseReason};
use crate::session::stage::{Holder, Stage};
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

impl Playground {
    /// Run or pause, whichever it is not.
    pub fn toggle(self: &Rc<Self>) {
        if self.is_exporting() {
            return;
        }
        match self.stage().map(|stage| stage.mode()) {
            Some(Mode::Running) => {
                self.pause(PauseReason::Person);
                self.show_facts();
            }
            Some(Mode::Paused(_)) if self.build.borrow().phase() == Phase::Held => self.run_held(),
            Some(Mode::Paused(_)) => {
                self.play();
                self.show_facts();
            }
            None => {}
        }
    }

    /// One frame forward.
    pub fn step(&self) {
        if self.is_exporting() {
            return;
        }
        if let Some(stage) = self.stage() {
            self.view.notices.update(|all| all.close(Topic::Crash));
            stage.step();
            self.show_facts();
        }
    }

    /// Time, layers and buffers begin anew.
    pub fn restart(&self) {
        if self.is_exporting() {
            return;
        }
        if let Some(stage) = self.stage() {
            stage.restart();
            self.buffers_changed(false);
            self.view.notices.update(|all| all.close(Topic::Restarted));
        }
    }

    /// Ctrl/Cmd+Enter: compile the text and let it run.
    pub fn run_now(self: &Rc<Self>) {
        self.request(Cause::Asked);
    }

    /// The editor's shortcuts, pressed elsewhere in the page.
    pub(super) fn shortcut(self: &Rc<Self>, event: &Event) {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        let modified = (key.ctrl_key() || key.meta_key()) && !key.alt_key() && !key.shift_key();
        if !modified || key.default_prevented() {
            return;
        }
        match key.key().as_str() {
            "Enter" => self.run_now(),
            "s" => self.save_now(),
            _ => return,
        }
        key.prevent_default();
    }

    /// While held, the canvas keeps its size whatever its box does.
    pub fn hold_size(&self, who: Holder, held: bool) {
        if let Some(stage) = self.stage() {
            stage.hold_size(who, held);
        }
    }

    /// Jumps to a place in the editor.
    pub fn jump(&self, range: (u32, u32)) {
        self.editor.select(range);
    }

    /// Does what a notice offers.
    pub fn act(self: &Rc<Self>, topic: Topic, action: &Action) {
        self.view.notices.update(|all| all.close(topic));
        match action {
            Action::RunAnyway => self.run_held(),
            Action::ShowOther => self.show_other(),
            Action::KeepMine => self.keep_mine(),
            Action::UndoDelete(id, draft) => self.undo_delete(id, draft),
            Action::AddSliders(names) => self.add_sliders(names),
            Action::LoadPicture(channel) => self.load_agreed(*channel),
            Action::ImportOpen => self.import_open(),
        }
    }

    /// The stage, for the probe.
    pub fn probe_stage(&self) -> Option<Rc<Stage>> {
        self.stage()
    }

    pub(super) fn play(&self) {
        if let Some(stage) = self.stage() {
            self.moves.set(true);
            self.view.notices.update(|all| all.started());
            stage.play();
        }
    }

    pub(super) fn pause(&self, reason: PauseReason) {
        if let Some(stage) = self.stage() {
            stage.pause(reason);
        }
    }
}
