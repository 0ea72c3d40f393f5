//! The playground: the open program, compiled as it is edited, on one stage.

mod asserts;
mod buffers;
mod channels;
mod compiling;
mod controls;
mod exchange;
mod export;
mod keeping;
mod questions;
mod settings;
mod view;

use crate::editor::{CodeEditor, Handlers};
use crate::model::build::{Build, Cause};
use crate::model::crash::Crashed;
use crate::model::document::{Document, Origin};
use crate::model::gpu_time::GpuTimes;
use crate::model::notice::{Notice, Topic};
use crate::model::opening::Wish;
use crate::model::problems::Problem;
use crate::model::status::{Facts, status};
use crate::model::transport::{Mode, PauseReason};
use crate::platform::storage::BrowserStore;
use crate::platform::tab::{self, Tab};
use crate::platform::{document as page_document, now, page, window};
use crate::session::gpu::{Device, GpuSlot};
use crate::session::stage::{Drawn, Onlooker, Stage};
use asserts::Asserts;
use buffers::Reader;
use channels::Slot;
use compiling::{Analysed, Held};
pub use exchange::files_of;
use export::Export;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use js_sys::Promise;
use leptos::prelude::*;
use lockstep_frame::Size;
use lockstep_project::{Project, Settings};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::{Rc, Weak};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;

pub use compiling::Timings;
pub use settings::Words;
pub use view::View;

/// A status is shown once it lasts this long, while the person types, in milliseconds.
const STATUS_LASTS_MS: u32 = 250;

/// Puts an address of the site into the address bar; `true` replaces the present one.
pub type Navigate = Box<dyn Fn(&str, bool)>;

/// The playground. It lives as long as its page does; [`Playground::close`] ends it.
pub struct Playground {
    view: View,
    /// Keeps the signals of `view` alive.
    _signals: Owner,
    /// The page was left; nothing is opened any more.
    closed: Cell<bool>,
    gpu: GpuSlot,
    store: BrowserStore,
    navigate: Navigate,
    tab: RefCell<Tab>,
    /// Programs that were being drawn when their tabs ended.
    crashed: RefCell<Vec<Crashed>>,
    editor: CodeEditor,
    stage: RefCell<Option<Rc<Stage>>>,
    build: RefCell<Build>,
    document: RefCell<Document>,
    /// Sliders and how the program is run.
    settings: RefCell<Settings>,
    words: RefCell<Words>,
    /// The pictures of the channels.
    slots: RefCell<[Slot; 2]>,
    /// Addresses that the person agreed to ask for a picture.
    allowed: RefCell<HashSet<String>>,
    /// An error of the GPU was shown for this program at this size.
    told_gpu_error: Cell<bool>,
    /// Counts the programs that were asked for; one that arrives late is dropped.
    fetches: Cell<u32>,
    /// For what goes on after a call.
    itself: Weak<Self>,
    /// The program that the strip shows: the one on the stage, or, without a GPU, the one that
    /// was checked last.
    loaded: RefCell<Option<Rc<Analysed>>>,
    /// The text that was analysed last, whatever came of it.
    newest: RefCell<Option<Rc<Analysed>>>,
    held: RefCell<Option<Held>>,
    timings: RefCell<Timings>,
    /// The last verdict that was complete.
    settled: RefCell<Option<Vec<Problem>>>,
    /// The wish that the open program answers.
    wish: RefCell<Option<Wish>>,
    /// The person let something run although the system asks for less motion.
    moves: Cell<bool>,
    compile_timer: RefCell<Option<Timeout>>,
    save_timer: RefCell<Option<Timeout>>,
    saved_timer: RefCell<Option<Timeout>>,
    status_timer: RefCell<Option<Timeout>>,
    offer_timer: RefCell<Option<Timeout>>,
    /// Frames being written, or a recording.
    export: RefCell<Export>,
    /// Reads for the Buffers panel.
    reader: RefCell<Reader>,
    asserts: RefCell<Asserts>,
    listeners: RefCell<Vec<EventListener>>,
}

impl Playground {
    /// A playground with its editor in `editor_host` and its canvas in `canvas_host`. It opens
    /// nothing until [`Playground::wish`] is called. The signals of the view belong to the owner
    /// beside it, which lives as long as the playground.
    pub fn new(
        (view, signals): (View, Owner),
        gpu: GpuSlot,
        editor_host: &HtmlElement,
        canvas_host: HtmlElement,
        navigate: Navigate,
    ) -> Rc<Self> {
        let playground = Rc::new_cyclic(|weak: &Weak<Self>| Self {
            view,
            _signals: signals,
            closed: Cell::new(false),
            gpu,
            store: BrowserStore,
            navigate,
            tab: RefCell::default(),
            crashed: RefCell::default(),
            editor: CodeEditor::new(editor_host, "", handlers(weak)),
            stage: RefCell::new(None),
            build: RefCell::new(Build::new()),
            document: RefCell::new(Document::fresh(Origin::Blank, &Project::default())),
            settings: RefCell::default(),
            words: RefCell::default(),
            slots: RefCell::default(),
            allowed: RefCell::default(),
            told_gpu_error: Cell::new(false),
            fetches: Cell::new(0),
            itself: weak.clone(),
            loaded: RefCell::new(None),
            newest: RefCell::new(None),
            held: RefCell::new(None),
            timings: RefCell::default(),
            settled: RefCell::new(None),
            wish: RefCell::new(None),
            moves: Cell::new(false),
            compile_timer: RefCell::new(None),
            save_timer: RefCell::new(None),
            saved_timer: RefCell::new(None),
            status_timer: RefCell::new(None),
            offer_timer: RefCell::new(None),
            export: RefCell::default(),
            reader: RefCell::default(),
            asserts: RefCell::default(),
            listeners: RefCell::new(Vec::new()),
        });
        let stage = Stage::new(
            canvas_host,
            "Picture of the program. It gets pointer and keys while it has the focus.",
            Mode::Running,
            Box::new(Audience(Rc::downgrade(&playground))),
        );
        playground.stage.replace(Some(stage));
        playground.listen();
        playground
    }

    /// Opens what is wished for, unless that is what is open.
    pub fn wish(self: &Rc<Self>, wish: Wish) {
        if self.wish.borrow().as_ref() == Some(&wish) {
            return;
        }
        let first = self.wish.replace(Some(wish)).is_none();
        if !first {
            self.open_wish();
            return;
        }
        // Who else is there must be known before the first program runs.
        let playground = Rc::clone(self);
        spawn_local(async move {
            let tab = tab::claim().await;
            playground.tab.replace(tab);
            playground.find_crashed();
            playground.open_wish();
        });
    }

    /// The device changed. `device` is what [`GpuSlot::device`] holds.
    pub fn device_changed(self: &Rc<Self>, device: &Device) {
        let Some(stage) = self.stage() else {
            return;
        };
        match device {
            Device::Requested => {}
            Device::Absent(_) => self.view.notices.update(|all| all.close(Topic::GpuLost)),
            Device::Ready(_) => {
                let Some(gpu) = self.gpu.get() else {
                    return;
                };
                if let Err(error) = stage.attach(&gpu) {
                    self.note(Notice::grave(
                        Topic::Failure,
                        format!("The picture cannot be shown: {error}. Reload the page."),
                    ));
                }
            }
            Device::Lost(words) => {
                self.build.borrow_mut().request(Cause::NewDevice);
                self.held.replace(None);
                stage.detach();
                stage.pause(PauseReason::GpuLost);
                self.view.has_picture.set(false);
                self.note(lost_notice(words));
                self.buffers_changed(false);
            }
        }
        self.show_facts();
    }

    /// What happens on the page at large.
    fn listen(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let on = |handler: fn(&Rc<Self>, &web_sys::Event)| {
            let weak = weak.clone();
            move |event: &web_sys::Event| {
                if let Some(playground) = weak.upgrade() {
                    handler(&playground, event);
                }
            }
        };
        let window = window();
        // Not passive: the browser would save the page.
        let active = EventListenerOptions::enable_prevent_default();
        self.listeners.replace(vec![
            EventListener::new(&window, "pagehide", on(|this, _| this.leave())),
            EventListener::new(&window, "pageshow", on(|this, _| this.mark_if_drawing())),
            EventListener::new(&window, "storage", on(Self::other_tab_stored)),
            EventListener::new_with_options(&window, "keydown", active, on(Self::shortcut)),
            EventListener::new_with_options(&window, "dragover", active, on(Self::dragged_over)),
            EventListener::new_with_options(&window, "drop", active, on(Self::dropped)),
            EventListener::new(&window, "paste", on(Self::pasted)),
            EventListener::new(
                &page_document(),
                "visibilitychange",
                on(|this, _| {
                    // The last moment that a phone's browser grants.
                    if !page::is_visible() {
                        this.save(false);
                    }
                }),
            ),
        ]);
    }

    /// Ends it: the text is kept, editor and canvas go.
    pub fn close(&self) {
        self.leave();
        self.closed.set(true);
        self.stop_export();
        self.end_recording();
        for timer in [
            &self.compile_timer,
            &self.save_timer,
            &self.saved_timer,
            &self.status_timer,
            &self.offer_timer,
        ] {
            timer.replace(None);
        }
        self.listeners.replace(Vec::new());
        self.stage.replace(None);
    }

    fn stage(&self) -> Option<Rc<Stage>> {
        self.stage.borrow().clone()
    }

    fn note(&self, notice: Notice) {
        self.view.notices.update(|all| all.show(notice));
    }

    /// Shows how things stand, at once.
    fn show_facts(&self) {
        self.status_timer.replace(None);
        self.gather_facts();
        self.view
            .status
            .set(status(self.view.facts.get_untracked()));
    }

    /// Shows how things stand unless that changes again in a moment: a status that jumps to
    /// "Compiling" and back with every key says nothing.
    fn show_facts_if_they_last(self: &Rc<Self>) {
        self.gather_facts();
        if self.status_timer.borrow().is_some() {
            return;
        }
        let weak = Rc::downgrade(self);
        let timer = Timeout::new(STATUS_LASTS_MS, move || {
            if let Some(playground) = weak.upgrade() {
                playground.show_facts();
            }
        });
        self.status_timer.replace(Some(timer));
    }

    fn gather_facts(&self) {
        let (phase, has_last_good) = {
            let build = self.build.borrow();
            (build.phase(), build.has_last_good())
        };
        let mode = self.stage().map_or(Mode::Running, |stage| stage.mode());
        self.view.facts.set(Facts {
            gpu: self.gpu.device.with_untracked(Device::state),
            phase,
            has_last_good,
            mode,
        });
    }
}

fn handlers(weak: &Weak<Playground>) -> Handlers {
    let on = |handler: fn(&Rc<Playground>)| {
        let weak = weak.clone();
        Box::new(move || {
            if let Some(playground) = weak.upgrade() {
                handler(&playground);
            }
        })
    };
    Handlers {
        changed: on(Playground::edited),
        run: on(Playground::run_now),
        save: on(Playground::save_now),
        assist: {
            let weak = weak.clone();
            Box::new(move |kind, offset| {
                weak.upgrade().map_or_else(
                    || Promise::resolve(&JsValue::from_str("null")),
                    |playground| playground.assist(kind, offset),
                )
            })
        },
    }
}

fn lost_notice(words: &str) -> Notice {
    let words = words.trim_end_matches('.');
    let reason = if words.is_empty() {
        String::new()
    } else {
        format!(" (the browser says: {words})")
    };
    Notice::grave(
        Topic::GpuLost,
        format!(
            "The GPU was reset while this program ran{reason}. A loop that never ends, or far too \
             much work in one frame, does that. Your code is kept, and the program is paused. \
             Press Run to try again."
        ),
    )
}

/// Passes on what happens on the stage.
struct Audience(Weak<Playground>);

impl Audience {
    fn tell(&self, tell: impl FnOnce(&Rc<Playground>)) {
        if let Some(playground) = self.0.upgrade() {
            tell(&playground);
        }
    }
}

impl Onlooker for Audience {
    fn sized(&self, size: Size) {
        self.tell(|playground| playground.sized(size));
    }

    fn ready(&self) {
        self.tell(|playground| playground.stage_ready());
    }

    fn draws(&self, draws: bool) {
        self.tell(|playground| {
            if draws {
                playground.mark();
            } else {
                playground.unmark();
                playground.read_out();
                playground.buffers_changed(false);
                playground.asserts_changed(false);
            }
        });
    }

    fn drawn(&self, drawn: Drawn) {
        self.tell(|playground| playground.drawn(drawn, now()));
    }

    fn timed(&self, times: &GpuTimes) {
        self.tell(|playground| playground.view.gpu_times.set(times.clone()));
    }
}
