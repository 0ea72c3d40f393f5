//! Programs from outside, and out again.

use super::PlaySession;
use super::menu::Menu;
use crate::session::files_of;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

/// The menu of imports and downloads.
#[component]
pub fn FileMenu() -> impl IntoView {
    let session = PlaySession::here();
    let open = RwSignal::new(false);
    let pasted = RwSignal::new(String::new());
    let pick = move |event: Event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            let files = files_of(input.files());
            // Choosing the same file again is a choice, too.
            input.set_value("");
            open.set(false);
            session.with(|playground| playground.take_files(files));
        }
    };
    let import = move |_| {
        let text = pasted.get_untracked();
        session.with(|playground| playground.import_text("", &text, None));
        open.set(false);
    };
    let wgsl = move |_| {
        open.set(false);
        session.with(|playground| playground.download_wgsl());
    };
    let compute_toys = move |_| {
        open.set(false);
        session.with(|playground| playground.download_compute_toys());
    };
    view! {
        <Menu label="File" testid="file" open>
            <div class="stack">
                <h2>"Import"</h2>
                <label class="button">
                    "Choose files\u{2026}"
                    <input
                        type="file"
                        class="unseen"
                        multiple
                        accept=".wgsl,.json,.txt,image/*,.hdr,.exr"
                        aria-label="Files to import"
                        data-testid="import-files"
                        on:change=pick
                    />
                </label>
                <p class="faint">
                    "A program (.wgsl), a compute.toys export (.json, with its .wgsl beside it if it has no code in it), or pictures. Or drop them anywhere."
                </p>
                <textarea
                    rows="3"
                    placeholder="\u{2026} or paste a program or an export here"
                    aria-label="Program or compute.toys export to import"
                    spellcheck="false"
                    data-testid="import-text"
                    prop:value=pasted
                    on:input=move |event| pasted.set(event_target_value(&event))
                ></textarea>
                <button
                    class="button"
                    data-testid="import"
                    disabled=move || pasted.with(|text| text.trim().is_empty())
                    on:click=import
                >
                    "Import the text"
                </button>
                <h2>"Download"</h2>
                <button class="button" data-testid="download-wgsl" on:click=wgsl>
                    "Program as .wgsl"
                </button>
                <button class="button" data-testid="download-json" on:click=compute_toys>
                    "For compute.toys, as .json"
                </button>
            </div>
        </Menu>
    }
}
