//! Pictures and videos of what the program draws.

use super::Playground;
use crate::model::export::{Progress, frame_name};
use crate::model::file_name::file_name;
use crate::model::notice::{Notice, Topic};
use crate::model::transport::{Mode, PauseReason};
use crate::platform::files::{self, Recording};
use crate::routes::address::address;
use crate::session::stage::Holder;
use leptos::prelude::*;
use lockstep_runtime::Picture;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;

/// Where the part of the page that makes archives lies.
const ARCHIVE: &str = "/editor/archive.js";

/// What is being written.
#[derive(Default)]
pub(super) struct Export {
    /// Frames are being written; set to stop that.
    stop: Option<Rc<Cell<bool>>>,
    recording: Option<Recording>,
}

impl Playground {
    /// Downloads the picture as it stands.
    pub fn download_picture(self: &Rc<Self>) {
        let Some(read) = self.stage().and_then(|stage| stage.picture()) else {
            return;
        };
        let playground = Rc::clone(self);
        spawn_local(async move {
            let made = match read.await {
                Ok(picture) => png(&picture).await,
                Err(error) => Err(error.to_string()),
            };
            match made {
                Ok(blob) => files::save_blob(&playground.file_name(".png"), &blob),
                Err(reason) => playground.export_failed("The picture", &reason),
            }
        });
    }

    /// Restarts the program and downloads its first `frames` frames, `rate` to a second of its
    /// time, each exactly once, as an archive of PNG files.
    pub fn export_frames(self: &Rc<Self>, frames: u32, rate: f64) {
        let Some(stage) = self.stage() else {
            return;
        };
        if self.export.borrow().stop.is_some() || self.loaded.borrow().is_none() {
            return;
        }
        let stop = Rc::new(Cell::new(false));
        self.export.borrow_mut().stop = Some(Rc::clone(&stop));
        let before = stage.mode();
        stage.pause(PauseReason::Export);
        // Another size would begin the program anew, in the middle.
        stage.hold_size(Holder::Export, true);
        stage.restart();
        self.show_progress(Some(Progress { done: 0, frames }));
        let number = Rc::new(Cell::new(0));
        let next = {
            let playground = Rc::clone(self);
            let stop = Rc::clone(&stop);
            move || {
                let playground = Rc::clone(&playground);
                let (stop, number) = (Rc::clone(&stop), Rc::clone(&number));
                async move {
                    let this = number.get();
                    if stop.get() || this == frames {
                        return Ok(None);
                    }
                    number.set(this + 1);
                    let blob = playground.exported_frame(1.0 / rate).await?;
                    let done = this + 1;
                    playground.show_progress(Some(Progress { done, frames }));
                    playground.read_out_stage();
                    Ok(Some((frame_name(this, frames), blob)))
                }
            }
        };
        let playground = Rc::clone(self);
        spawn_local(async move {
            let made = files::zip_of(&address(ARCHIVE), next).await;
            playground.end_export(before);
            match made {
                Ok(_) if stop.get() => playground.note(Notice::news(
                    Topic::Export,
                    "The export was stopped, and nothing was written.",
                )),
                Ok(blob) => files::save_blob(&playground.file_name("-frames.zip"), &blob),
                Err(reason) => playground.export_failed("The frames", &reason),
            }
        });
        self.show_facts();
    }

    /// Whether frames are being written: until then the program is drawn for nobody else.
    pub(super) fn is_exporting(&self) -> bool {
        self.export.borrow().stop.is_some()
    }

    /// Stops writing frames.
    pub fn stop_export(&self) {
        if let Some(stop) = &self.export.borrow().stop {
            stop.set(true);
        }
    }

    async fn exported_frame(&self, delta: f64) -> Result<Blob, String> {
        let stage = self.stage().ok_or("the page was left")?;
        let frame = stage
            .exported_frame(delta)
            .ok_or("the program does not run any more")?;
        let picture = frame.await.map_err(|error| error.to_string())?;
        png(&picture).await
    }

    fn end_export(&self, before: Mode) {
        self.export.borrow_mut().stop = None;
        self.show_progress(None);
        self.buffers_changed(false);
        self.asserts_changed(false);
        if let Some(stage) = self.stage() {
            stage.hold_size(Holder::Export, false);
            // Whoever pressed Run or Pause meanwhile meant it.
            if stage.mode() == Mode::Paused(PauseReason::Export) {
                match before {
                    Mode::Running => stage.play(),
                    Mode::Paused(reason) => stage.pause(reason),
                }
            }
        }
        self.show_facts();
    }

    /// Ends a recording and downloads it, if one is under way.
    pub(super) fn end_recording(&self) {
        let is_under_way = self.export.borrow().recording.is_some();
        if is_under_way && let Some(this) = self.itself.upgrade() {
            this.toggle_recording();
        }
    }

    /// Begins a recording of the canvas, or ends it and downloads the video.
    pub fn toggle_recording(self: &Rc<Self>) {
        let under_way = self.export.borrow_mut().recording.take();
        if let Some(recording) = under_way {
            self.view.records.set(false);
            self.hold_size(Holder::Recording, false);
            let playground = Rc::clone(self);
            spawn_local(async move {
                match recording.end().await {
                    Ok((blob, ending)) => {
                        files::save_blob(&playground.file_name(&format!(".{ending}")), &blob);
                    }
                    Err(reason) => playground.export_failed("The video", &reason),
                }
            });
            return;
        }
        let Some(canvas) = self.stage().and_then(|stage| stage.canvas()) else {
            return;
        };
        match Recording::of(&canvas) {
            Ok(recording) => {
                self.export.borrow_mut().recording = Some(recording);
                // A video has one size from beginning to end.
                self.hold_size(Holder::Recording, true);
                self.view.records.set(true);
            }
            Err(reason) => self.export_failed("A video", &reason),
        }
    }

    /// Shows the picture on the whole screen, or ends that.
    pub fn toggle_full_screen(self: &Rc<Self>) {
        let canvas = self.stage().and_then(|stage| stage.canvas());
        let place = canvas.and_then(|canvas| canvas.closest(".picture").ok().flatten());
        let Some(place) = place else {
            return;
        };
        let playground = Rc::clone(self);
        spawn_local(async move {
            if let Err(reason) = files::full_screen(&place).await {
                playground.note(Notice::grave(
                    Topic::Export,
                    format!("The picture cannot be shown on the whole screen: {reason}."),
                ));
            }
        });
    }

    fn file_name(&self, ending: &str) -> String {
        file_name(&self.view.title.get_untracked(), ending)
    }

    fn show_progress(&self, progress: Option<Progress>) {
        self.view.export.set(progress);
    }

    fn export_failed(&self, what: &str, reason: &str) {
        // The browser's own words may be a whole sentence.
        let reason = reason.trim_end_matches('.');
        self.note(Notice::grave(
            Topic::Export,
            format!("{what} cannot be written: {reason}."),
        ));
    }
}

async fn png(picture: &Picture) -> Result<Blob, String> {
    files::png_of(&picture.to_srgb8(), picture.size.width, picture.size.height).await
}
