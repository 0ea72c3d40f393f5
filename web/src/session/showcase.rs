//! One example on a canvas, without an editor.

use super::gpu::{Device, GpuSlot};
use super::stage::{Drawn, Onlooker, Stage};
use crate::model::example::Example;
use crate::model::transport::{Mode, PauseReason};
use crate::platform::page;
use leptos::prelude::*;
use lockstep_frame::Size;
use lockstep_runtime::compile;
use lockstep_shader::{Settings, analyse};
use std::cell::Cell;
use std::rc::{Rc, Weak};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;

/// An example that runs for show. Drop it to take its canvas away.
pub struct Showcase {
    gpu: GpuSlot,
    example: Example,
    stage: Rc<Stage>,
    /// Which compile is the newest.
    newest: Cell<u32>,
    shown: Shown,
}

/// What is shown around it. Copies are the same signals.
#[derive(Clone, Copy)]
pub struct Shown {
    /// Whether it runs.
    pub mode: RwSignal<Mode>,
    /// Whether there is a picture.
    pub has_picture: RwSignal<bool>,
}

impl Shown {
    /// As long as nothing is drawn.
    pub fn new() -> Self {
        let mode = if page::media("(prefers-reduced-motion: reduce)") {
            Mode::Paused(PauseReason::ReducedMotion)
        } else {
            Mode::Running
        };
        Self {
            mode: RwSignal::new(mode),
            has_picture: RwSignal::new(false),
        }
    }
}

impl Showcase {
    /// `example` on a canvas in `host`.
    pub fn new(gpu: GpuSlot, host: HtmlElement, example: Example, shown: Shown) -> Rc<Self> {
        Rc::new_cyclic(|weak: &Weak<Self>| Self {
            gpu,
            example,
            stage: Stage::new(
                host,
                "Moving picture of an example program",
                shown.mode.get_untracked(),
                Box::new(Audience(weak.clone())),
            ),
            newest: Cell::new(0),
            shown,
        })
    }

    /// The device changed. `device` is what [`GpuSlot::device`] holds.
    pub fn device_changed(&self, device: &Device) {
        match device {
            Device::Ready(_) => {
                if let Some(gpu) = self.gpu.get() {
                    // A canvas that cannot be drawn to stays away; the page is complete without.
                    let _ = self.stage.attach(&gpu);
                }
            }
            Device::Lost(_) => {
                self.stage.detach();
                self.stage.pause(PauseReason::GpuLost);
                self.shown.mode.set(self.stage.mode());
                self.shown.has_picture.set(false);
            }
            Device::Requested | Device::Absent(_) => {}
        }
    }

    /// Run or pause, whichever it is not.
    pub fn toggle(&self) {
        if self.stage.mode() == Mode::Running {
            self.stage.pause(PauseReason::Person);
        } else {
            self.stage.play();
        }
        self.shown.mode.set(self.stage.mode());
    }

    fn compile(self: &Rc<Self>) {
        let (Some(gpu), Some(size)) = (self.gpu.get(), self.stage.size()) else {
            return;
        };
        let mut settings = Settings::default();
        settings.environment.screen = [size.width, size.height];
        let Some(text) = self.example.text_at_hand() else {
            return;
        };
        let analysis = analyse(text, &settings);
        let newest = self.newest.get() + 1;
        self.newest.set(newest);
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            let Some(shader) = &analysis.shader else {
                return;
            };
            let compiled = compile(&gpu, shader).await.compiled;
            if let (Some(showcase), Some(compiled)) = (weak.upgrade(), compiled)
                && showcase.newest.get() == newest
            {
                showcase.stage.load(compiled, true);
            }
        });
    }
}

/// Passes on what happens on the stage.
struct Audience(Weak<Showcase>);

impl Onlooker for Audience {
    fn sized(&self, _: Size) {
        if let Some(showcase) = self.0.upgrade()
            && showcase.stage.is_ready()
        {
            showcase.compile();
        }
    }

    fn ready(&self) {
        if let Some(showcase) = self.0.upgrade() {
            showcase.compile();
        }
    }

    fn draws(&self, _: bool) {}

    fn drawn(&self, _: Drawn) {
        if let Some(showcase) = self.0.upgrade()
            && !showcase.shown.has_picture.get_untracked()
        {
            showcase.shown.has_picture.set(true);
        }
    }
}
