//! Programs from outside, and out again.

use super::Playground;
use crate::model::document::Document;
use crate::model::file_name::{Kind, file_name, looks_like_a_program};
use crate::model::notice::{Action, Notice, Topic};
use crate::model::title::shown_title;
use crate::platform::{assistant, files};
use leptos::prelude::*;
use lockstep_project::{MAX_IMPORT_BYTES, Project};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{ClipboardEvent, DragEvent, Element, Event, File, FileList};

impl Playground {
    /// Takes files that were chosen or dropped: programs, saved shaders with their programs
    /// beside them, pictures for the channels.
    pub fn take_files(self: &Rc<Self>, files: Vec<File>) {
        let mut programs = Vec::new();
        let mut saved = Vec::new();
        let mut pictures = Vec::new();
        for file in files {
            match Kind::of(&file.name(), &file.type_()) {
                Kind::Picture => pictures.push(file),
                Kind::Saved => saved.push(file),
                Kind::Program => programs.push(file),
                Kind::Other => self.refuse(&format!(
                    "\u{201c}{}\u{201d} is neither a program (.wgsl), nor a compute.toys export (.json), nor a picture.",
                    file.name()
                )),
            }
        }
        let (first, beside) = match (saved.into_iter().next(), programs.into_iter().next()) {
            (Some(saved), beside) => (saved, beside),
            (None, Some(program)) => (program, None),
            (None, None) => {
                self.show_files(pictures);
                return;
            }
        };
        let playground = Rc::clone(self);
        spawn_local(async move {
            let read = async {
                let text = files::text_of(&first, MAX_IMPORT_BYTES).await?;
                let beside = match beside {
                    Some(file) => Some(files::text_of(&file, MAX_IMPORT_BYTES).await?),
                    None => None,
                };
                Ok::<_, String>((text, beside))
            };
            match read.await {
                Ok((text, beside)) => {
                    // Pictures beside a program are for that program.
                    playground
                        .import(first.name(), text, beside, pictures)
                        .await;
                }
                Err(reason) => playground.refuse(&format!(
                    "\u{201c}{}\u{201d} cannot be imported: {reason}.",
                    first.name()
                )),
            }
        });
    }

    /// Opens a program from outside as a draft of its own.
    pub fn import_text(self: &Rc<Self>, name: &str, text: &str, beside: Option<&str>) {
        let playground = Rc::clone(self);
        let (name, text) = (name.to_owned(), text.to_owned());
        let beside = beside.map(ToOwned::to_owned);
        spawn_local(async move {
            playground.import(name, text, beside, Vec::new()).await;
        });
    }

    async fn import(
        self: &Rc<Self>,
        name: String,
        text: String,
        beside: Option<String>,
        pictures: Vec<File>,
    ) {
        let imported = match assistant::fetched().await {
            Ok(assistant) => assistant.import(&name, &text, beside.as_deref()),
            Err(reason) => Err(format!("The program cannot be imported: {reason}.")),
        };
        match imported {
            Ok((project, notes)) => {
                self.open_imported(&project, &notes);
                self.show_files(pictures);
            }
            Err(sentence) => self.refuse(&sentence),
        }
    }

    /// Shows the first two pictures in the two channels.
    fn show_files(self: &Rc<Self>, pictures: Vec<File>) {
        for (channel, file) in pictures.into_iter().take(2).enumerate() {
            self.choose_file(channel, file);
        }
    }

    fn open_imported(self: &Rc<Self>, project: &Project, notes: &[String]) {
        if self.closed.get() {
            return;
        }
        self.leave_for_new();
        self.open(Document::imported(), project);
        self.save(true);
        let title = shown_title(&project.title, &project.code);
        let mut said = format!("Imported \u{201c}{title}\u{201d} as a new draft.");
        for note in notes {
            said.push(' ');
            said.push_str(note);
        }
        self.note(Notice::news(Topic::Import, said));
    }

    /// Offers to import the text in the editor where it is no program but a saved shader.
    pub(super) fn offer_import(&self, text: &str) {
        let is_saved = text.trim_start().starts_with('{') && text.contains("\"body\"");
        if !is_saved {
            self.view
                .notices
                .update(|all| all.close(Topic::SavedShader));
        } else {
            self.note(
                Notice::news(
                    Topic::SavedShader,
                    "This is a saved compute.toys shader, not a program. Open the program in it?",
                )
                .with(Action::ImportOpen),
            );
        }
    }

    /// Imports what is in the editor.
    pub(super) fn import_open(self: &Rc<Self>) {
        let text = self.editor.text();
        self.import_text("", &text, None);
    }

    /// Downloads the text of the program.
    pub fn download_wgsl(&self) {
        let project = self.project();
        let name = file_name(&self.view.title.get_untracked(), ".wgsl");
        files::save_text(&name, &project.code, "text/plain");
    }

    /// Downloads the program as compute.toys saves it.
    pub fn download_compute_toys(self: &Rc<Self>) {
        let mut project = self.project();
        let title = self.view.title.get_untracked();
        if project.title.is_empty() {
            project.title.clone_from(&title);
        }
        let playground = Rc::clone(self);
        spawn_local(async move {
            let assistant = match assistant::fetched().await {
                Ok(assistant) => assistant,
                Err(reason) => {
                    let sentence = format!("The program cannot be exported: {reason}.");
                    playground.note(Notice::grave(Topic::Export, sentence));
                    return;
                }
            };
            let (text, notes) = assistant.export(&project);
            files::save_text(&file_name(&title, ".json"), &text, "application/json");
            if !notes.is_empty() {
                let words = notes.join(" ");
                playground.note(Notice::news(
                    Topic::Export,
                    format!("Exported. On compute.toys it will differ: {words}"),
                ));
            }
        });
    }

    /// Files that are dropped anywhere in the page are for us; the browser would leave the page.
    pub(super) fn dragged_over(self: &Rc<Self>, event: &Event) {
        if has_files(event) {
            event.prevent_default();
        }
    }

    pub(super) fn dropped(self: &Rc<Self>, event: &Event) {
        // A channel's own place has taken it otherwise.
        if has_files(event) && !event.default_prevented() {
            event.prevent_default();
            let data = event
                .dyn_ref::<DragEvent>()
                .and_then(DragEvent::data_transfer);
            self.take_files(files_of(data.and_then(|data| data.files())));
        }
    }

    /// Files, or a whole program, that are pasted where nothing else takes them.
    pub(super) fn pasted(self: &Rc<Self>, event: &Event) {
        let is_for_a_field = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|element| {
                element
                    .closest("input, textarea, [contenteditable]")
                    .is_ok_and(|field| field.is_some())
            });
        let data = event
            .dyn_ref::<ClipboardEvent>()
            .and_then(ClipboardEvent::clipboard_data);
        let Some(data) = data.filter(|_| !is_for_a_field && !event.default_prevented()) else {
            return;
        };
        let files = files_of(data.files());
        if !files.is_empty() {
            self.take_files(files);
        } else if let Ok(text) = data.get_data("text/plain")
            && looks_like_a_program(&text)
        {
            self.import_text("", &text, None);
        }
    }

    fn refuse(&self, sentence: &str) {
        self.note(Notice::grave(Topic::Import, sentence));
    }
}

fn has_files(event: &Event) -> bool {
    event
        .dyn_ref::<DragEvent>()
        .and_then(DragEvent::data_transfer)
        .is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

/// The files of a list.
pub fn files_of(list: Option<FileList>) -> Vec<File> {
    list.map_or_else(Vec::new, |list| {
        (0..list.length()).filter_map(|at| list.get(at)).collect()
    })
}
