//! The bytes that the Buffers panel shows, read back while someone looks.

use super::Playground;
use super::compiling::Analysed;
use crate::model::buffer_view::{Choice, Contents, Listed, Query, file_name, listed};
use crate::model::notice::{Notice, Topic};
use crate::model::read_pace::ReadPace;
use crate::platform::{files, now, page};
use leptos::prelude::*;
use lockstep_runtime::{RUNTIME_BUFFER_BYTES, ReadError};
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen_futures::spawn_local;

/// Milliseconds between two readings of a running program.
const REST_MS: f64 = 200.0;

/// What the Buffers panel follows. Copies are the same signals.
#[derive(Clone, Copy, Default)]
pub struct BufferView {
    /// The buffers of the program that is loaded.
    pub listed: RwSignal<Vec<Arc<Listed>>>,
    /// What was read last.
    pub contents: RwSignal<Contents>,
    /// What the person looks at.
    pub choice: RwSignal<Choice>,
}

/// Reads for the panel.
pub(super) struct Reader {
    pace: ReadPace,
    /// What is shown; `None` while the panel is closed.
    wanted: Option<Query>,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            pace: ReadPace::new(REST_MS),
            wanted: None,
        }
    }
}

impl Playground {
    /// Reads these bytes from now on, whenever they may have changed.
    pub fn want_bytes(&self, wanted: Option<Query>) {
        self.reader.borrow_mut().wanted = wanted;
        self.buffers_changed(false);
    }

    /// Downloads all bytes of a buffer.
    pub fn download_buffer(self: &Rc<Self>, name: &str) {
        let Some(read) = self.stage().and_then(|stage| stage.buffer(name)) else {
            return;
        };
        let file = file_name(name);
        let playground = Rc::clone(self);
        spawn_local(async move {
            match read.await {
                Ok(bytes) => files::save_bytes(&file, &bytes),
                Err(error) => playground.note(Notice::grave(
                    Topic::Export,
                    format!("{file} cannot be written: {error}."),
                )),
            }
        });
    }

    /// Shows which buffers the program that is loaded has, and reads what is looked at.
    pub(super) fn show_buffers(&self) {
        let list = self
            .with_loaded(|shader, _| Some(listed(shader.program(), RUNTIME_BUFFER_BYTES)))
            .unwrap_or_default();
        if list.is_empty() {
            // A program that comes may have a buffer of the same name and type.
            self.show_contents(Contents::Unread);
        }
        let shown = self.view.buffers.listed;
        if shown.with_untracked(|shown| *shown != list) {
            shown.set(list);
        }
        self.buffers_changed(false);
    }

    /// The buffers may hold something else than before; `steady` when they soon will again.
    pub(super) fn buffers_changed(&self, steady: bool) {
        let begins = {
            let mut reader = self.reader.borrow_mut();
            reader.wanted.is_some() && page::is_visible() && reader.pace.changed(now(), steady)
        };
        if begins {
            self.read_wanted();
        }
    }

    fn read_wanted(&self) {
        let query = self.reader.borrow().wanted.clone();
        let loaded = self.loaded.borrow().clone();
        let shown = self.view.buffers.listed;
        // The panel may still have to hear that the buffer is another one, or none.
        let (Some(query), Some(loaded)) = (
            query.filter(|query| shown.with_untracked(|shown| shown.contains(&query.buffer))),
            loaded,
        ) else {
            self.reader.borrow_mut().pace.done(now(), false);
            return;
        };
        let part = query.range.clone();
        let read = self
            .stage()
            .and_then(|stage| stage.buffer_part(&query.buffer.name, part));
        let Some(read) = read else {
            self.reader.borrow_mut().pace.done(now(), false);
            self.show_contents(Contents::Failed(
                "Nothing can be read, because there is no GPU.".to_owned(),
            ));
            return;
        };
        let playground = self.itself.clone();
        spawn_local(async move {
            let result = read.await;
            if let Some(playground) = playground.upgrade() {
                playground.take_bytes(&loaded, query, result);
            }
        });
    }

    /// Shows what was read, unless the program or the panel is another one by now.
    fn take_bytes(&self, read_from: &Rc<Analysed>, query: Query, read: Result<Vec<u8>, ReadError>) {
        let same_program = self
            .loaded
            .borrow()
            .as_ref()
            .is_some_and(|loaded| Rc::ptr_eq(loaded, read_from));
        let is_wanted = same_program && self.reader.borrow().wanted.as_ref() == Some(&query);
        if is_wanted {
            self.show_contents(match read {
                Ok(bytes) => Contents::Bytes(query, bytes),
                Err(error) => Contents::Failed(format!("Nothing can be read: {error}.")),
            });
        }
        let again = self.reader.borrow_mut().pace.done(now(), !is_wanted);
        if again {
            self.read_wanted();
        }
    }

    fn show_contents(&self, contents: Contents) {
        let shown = self.view.buffers.contents;
        if shown.with_untracked(|shown| *shown != contents) {
            shown.set(contents);
        }
    }
}
