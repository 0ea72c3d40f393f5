//! Opening and keeping programs, beside other tabs that do the same.

use super::Playground;
use crate::model::build::Cause;
use crate::model::crash;
use crate::model::document::{Document, Origin, Saved};
use crate::model::drafts::{self, Draft, DraftId};
use crate::model::example::{self, Example};
use crate::model::notice::{Action, Notice, Topic};
use crate::model::opening::{self, Opening, Wish};
use crate::model::store::StoreError;
use crate::model::transport::{Mode, PauseReason};
use crate::platform::files;
use crate::platform::page::{self, date, random};
use crate::platform::storage;
use crate::routes::address::address;
use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use lockstep_project::Project;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, StorageEvent};

/// Where the tab remembers its draft.
const DRAFT_OF_TAB: &str = "lockstep/draft";

/// A text that rests this long is kept, in milliseconds.
const SAVE_AFTER_MS: u32 = 300;

/// How long `Saved` is shown, in milliseconds.
const SAVED_SHOWN_MS: u32 = 2500;

/// The program of `?new`.
const BLANK: &str = include_str!("blank.wgsl");

/// The address of the playground without a wish.
const PLAY: &str = "/play";

impl Playground {
    /// Opens a fresh copy of an example, also when it is open already.
    pub fn open_example(self: &Rc<Self>, slug: &str) {
        self.open_at(
            Wish {
                example: Some(slug.to_owned()),
                ..Wish::default()
            },
            &format!("{PLAY}?example={slug}"),
        );
    }

    /// Opens a draft.
    pub fn open_draft(self: &Rc<Self>, id: &DraftId) {
        self.open_at(
            Wish {
                draft: Some(id.to_string()),
                ..Wish::default()
            },
            &format!("{PLAY}?draft={id}"),
        );
    }

    /// Opens a new program.
    pub fn open_blank(self: &Rc<Self>) {
        self.open_at(
            Wish {
                new: true,
                ..Wish::default()
            },
            &format!("{PLAY}?new"),
        );
    }

    fn open_at(self: &Rc<Self>, wish: Wish, address: &str) {
        // While the address is still that of the program that is left.
        self.save(false);
        self.wish.replace(Some(wish));
        (self.navigate)(address, false);
        self.open_wish();
    }

    /// Keeps what is open and makes room for a program that no address names.
    pub(super) fn leave_for_new(&self) {
        self.save(false);
        self.wish.replace(Some(Wish::default()));
        (self.navigate)(PLAY, false);
    }

    /// Opens what the present wish asks for.
    pub(super) fn open_wish(self: &Rc<Self>) {
        // A first draft of what is left would take the place of the wish and of its address.
        let wish = self.wish.replace(Some(Wish::default()));
        self.save(false);
        self.wish.replace(wish.clone());
        let mut wish = wish.unwrap_or_default();
        wish.last_in_tab = storage::in_tab(DRAFT_OF_TAB);
        let is_example = |slug: &str| example::find(slug).is_some();
        let opened = opening::open(&wish, is_example, &self.store);
        let (document, project) = match opened.opening {
            Opening::Draft(id, draft) => {
                storage::set_in_tab(DRAFT_OF_TAB, id.as_str());
                (Document::of_draft(id, &draft), draft.project())
            }
            Opening::Blank => fresh(Origin::Blank, BLANK),
            Opening::Example(slug) => return self.open_fetched(example::find(&slug)),
            Opening::First => match example::all().next() {
                Some(first) => match first.text_at_hand() {
                    Some(text) => fresh(Origin::Example(first.slug.to_owned()), text),
                    None => return self.open_fetched(Some(first)),
                },
                None => fresh(Origin::Blank, BLANK),
            },
        };
        self.open(document, &project);
        if let Some(remark) = opened.remark {
            self.note(Notice::news(Topic::Address, remark));
        }
    }

    /// Opens a fresh copy of an example as soon as its text is there.
    fn open_fetched(self: &Rc<Self>, example: Option<Example>) {
        let Some(example) = example else {
            return;
        };
        let origin = Origin::Example(example.slug.to_owned());
        if let Some(text) = example.text_at_hand() {
            let (document, project) = fresh(origin, text);
            self.open(document, &project);
            return;
        }
        // Until then what was open stays, but is no longer what is wished for.
        let fetch = self.fetches.get() + 1;
        self.fetches.set(fetch);
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            let fetched = fetched(example).await;
            let Some(playground) = weak.upgrade() else {
                return;
            };
            if playground.fetches.get() != fetch {
                return;
            }
            match fetched {
                Ok(project) => playground.open(Document::fresh(origin, &project), &project),
                Err(reason) => playground.note(Notice::grave(
                    Topic::Address,
                    format!(
                        "The example \u{201c}{}\u{201d} cannot be loaded: {reason}. Try again when you are online.",
                        example.title
                    ),
                )),
            }
        });
    }

    /// Shows and compiles `project`, which is `document` from now on.
    pub(super) fn open(self: &Rc<Self>, document: Document, project: &Project) {
        self.stop_export();
        // An example that is still on its way comes too late.
        self.fetches.set(self.fetches.get() + 1);
        let marker = document.marker(&project.code);
        self.document.replace(document);
        self.show_document();
        self.view.notices.update(|all| all.program_changed());
        let crash = {
            let mut crashed = self.crashed.borrow_mut();
            let found = crashed.iter().position(|crash| crash.marker == marker);
            // Said once; running it again leaves a new marker.
            found.map(|at| crashed.swap_remove(at))
        };
        if let Some(crash) = &crash {
            self.view.notices.update(|all| {
                all.show(Notice::news(
                    Topic::Crash,
                    "The tab closed unexpectedly while this program was running, so it starts paused.",
                ));
            });
            self.report(crash::clear(&self.store, &crash.tab));
        }
        self.start_mode(crash.is_some());
        self.loaded.replace(None);
        if let Some(stage) = self.stage() {
            stage.unload();
        }
        self.view.has_picture.set(false);
        self.show_strip();
        self.open_settings(project);
        self.await_channels();
        self.editor.open(&project.code);
        self.request(Cause::Opened);
    }

    /// Whether a newly opened program runs by itself.
    fn start_mode(&self, has_crashed: bool) {
        let reduced = page::media("(prefers-reduced-motion: reduce)") && !self.moves.get();
        let mode = match (has_crashed, reduced) {
            (true, _) => Mode::Paused(PauseReason::Crash),
            (false, true) => Mode::Paused(PauseReason::ReducedMotion),
            (false, false) => Mode::Running,
        };
        let Some(stage) = self.stage() else {
            return;
        };
        match mode {
            Mode::Running => stage.play(),
            Mode::Paused(reason) => stage.pause(reason),
        }
        if mode == Mode::Paused(PauseReason::ReducedMotion) {
            self.note(Notice::news(
                Topic::ReducedMotion,
                "Paused because your system asks for reduced motion. Press Run to see it move.",
            ));
        }
    }

    /// Keeps the text a moment after the last edit.
    pub(super) fn save_soon(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let timer = Timeout::new(SAVE_AFTER_MS, move || {
            if let Some(playground) = weak.upgrade() {
                playground.save(false);
            }
        });
        self.save_timer.replace(Some(timer));
    }

    /// Ctrl/Cmd+S.
    pub fn save_now(self: &Rc<Self>) {
        if !self.save(true) {
            return;
        }
        self.view.saved.set("Saved");
        self.view.announcement.set("Saved.".into());
        let saved = self.view.saved;
        let timer = Timeout::new(SAVED_SHOWN_MS, move || saved.set(""));
        self.saved_timer.replace(Some(timer));
    }

    /// Keeps the text if it changed (or in any case, with `force`). Whether it is kept now.
    pub(super) fn save(&self, force: bool) -> bool {
        self.save_timer.replace(None);
        if self.wish.borrow().is_none() {
            return false;
        }
        let project = self.project();
        let writer = self.tab.borrow().name.clone();
        let fresh = DraftId::from_random(random());
        let saved =
            self.document
                .borrow_mut()
                .save(&self.store, &project, &writer, date(), fresh, force);
        self.kept(saved)
    }

    fn kept(&self, saved: Result<Saved, StoreError>) -> bool {
        match saved {
            Ok(Saved::Unchanged) => {}
            Ok(Saved::Kept) => self.report(Ok(())),
            Ok(Saved::First(id)) => {
                self.report(Ok(()));
                self.moved_to(&id);
            }
            Ok(Saved::Beside(id)) => {
                self.report(Ok(()));
                self.moved_to(&id);
                self.note(Notice::news(
                    Topic::OtherTab,
                    "This program was changed in another tab. Your version is kept as a separate draft.",
                ));
            }
            Err(error) => {
                self.report(Err(error));
                return false;
            }
        }
        true
    }

    /// The open program is draft `id` from now on, whatever the address said.
    fn moved_to(&self, id: &DraftId) {
        storage::set_in_tab(DRAFT_OF_TAB, id.as_str());
        self.show_document();
        let wish = Wish::default();
        if self.wish.replace(Some(wish.clone())) != Some(wish) {
            (self.navigate)(PLAY, true);
        }
    }

    fn show_document(&self) {
        let id = self.document.borrow().id().map(ToString::to_string);
        self.view.open_draft.set(id);
    }

    /// Says that nothing can be kept, or no longer says so.
    fn report(&self, result: Result<(), StoreError>) {
        match result {
            Ok(()) => {
                let open = self
                    .view
                    .notices
                    .with_untracked(|all| all.iter().any(|notice| notice.topic == Topic::Storage));
                if open {
                    self.view.notices.update(|all| all.close(Topic::Storage));
                }
            }
            Err(error) => self.note(Notice::grave(
                Topic::Storage,
                format!("Progress will not be kept: {error}."),
            )),
        }
    }

    /// Another tab changed something in the store.
    pub(super) fn other_tab_stored(self: &Rc<Self>, event: &Event) {
        let Some(event) = event.dyn_ref::<StorageEvent>() else {
            return;
        };
        let (key, record) = (event.key().unwrap_or_default(), event.new_value());
        if self.document.borrow().is_news(&key, record.as_deref()) {
            self.note(
                Notice::news(Topic::OtherTab, "This program was changed in another tab.")
                    .with(Action::ShowOther)
                    .with(Action::KeepMine),
            );
        }
    }

    /// Loads the other tab's version; undo brings ours back.
    pub(super) fn show_other(self: &Rc<Self>) {
        let id = self.document.borrow().id().cloned();
        let Some(id) = id else {
            return;
        };
        if let Ok(Some(draft)) = drafts::read(&self.store, &id) {
            self.document.replace(Document::of_draft(id, &draft));
            self.open_settings(&draft.project());
            self.editor.replace(&draft.text);
            self.request(Cause::Typed);
        }
    }

    /// Keeps ours as a draft of its own.
    pub(super) fn keep_mine(&self) {
        let project = self.project();
        let writer = self.tab.borrow().name.clone();
        let fresh = DraftId::from_random(random());
        let saved =
            self.document
                .borrow_mut()
                .keep_beside(&self.store, &project, &writer, date(), fresh);
        self.kept(saved);
    }

    /// Reads the list of drafts.
    pub fn refresh_drafts(&self) {
        self.save(false);
        let list = drafts::list(&self.store).unwrap_or_default();
        self.view.drafts.set(list);
    }

    /// Deletes a draft, and offers to undo that.
    pub fn delete_draft(&self, id: &DraftId) {
        match drafts::delete(&self.store, id) {
            Ok(Some(draft)) => self.note(
                Notice::news(
                    Topic::Deleted,
                    format!("\u{201c}{}\u{201d} was deleted.", draft.title),
                )
                .with(Action::UndoDelete(id.clone(), Box::new(draft))),
            ),
            Ok(None) => {}
            Err(error) => self.report(Err(error)),
        }
        self.refresh_drafts();
    }

    pub(super) fn undo_delete(&self, id: &DraftId, draft: &Draft) {
        self.report(drafts::write(&self.store, id, draft));
        self.refresh_drafts();
    }

    /// Looks for programs of tabs that ended while drawing them.
    pub(super) fn find_crashed(&self) {
        let tab = self.tab.borrow();
        let found = crash::crashed(&self.store, &tab.name, tab.alive.as_deref());
        self.crashed.replace(found.unwrap_or_default());
    }

    /// Puts the marker of the loaded program down.
    pub(super) fn mark(&self) {
        if let Some(text) = self.loaded_text() {
            let marker = self.document.borrow().marker(&text);
            // A full store says so when the text is kept.
            let _ = crash::mark(&self.store, &self.tab.borrow().name, &marker);
        }
    }

    /// Takes the marker away.
    pub(super) fn unmark(&self) {
        let _ = crash::clear(&self.store, &self.tab.borrow().name);
    }

    pub(super) fn mark_if_drawing(&self) {
        if self.stage().is_some_and(|stage| stage.is_drawing()) {
            self.mark();
        }
    }

    /// The page goes away, perhaps for good.
    pub(super) fn leave(&self) {
        self.save(false);
        self.unmark();
    }
}

fn fresh(origin: Origin, text: &str) -> (Document, Project) {
    let project = Project {
        code: text.to_owned(),
        ..Project::default()
    };
    (Document::fresh(origin, &project), project)
}

/// An example that lies beside the page, with what it is saved with.
async fn fetched(example: Example) -> Result<Project, String> {
    let file = address(&format!("/examples/{}.wgsl", example.file));
    Ok(Project {
        code: files::text_at(&file).await?,
        settings: example.settings(),
        ..Project::default()
    })
}
