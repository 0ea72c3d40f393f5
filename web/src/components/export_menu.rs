//! Pictures and videos of what is drawn.

use super::PlaySession;
use super::menu::Menu;
use crate::model::export::{parse_frames, parse_rate};
use crate::model::status::GpuState;
use leptos::prelude::*;

/// The menu of the transport.
#[component]
pub fn ExportMenu() -> impl IntoView {
    let session = PlaySession::here();
    let view = session.view;
    let open = RwSignal::new(false);
    let frames = RwSignal::new("120".to_owned());
    let rate = RwSignal::new("60".to_owned());
    let error = RwSignal::new(None::<String>);
    let is_absent = move || view.facts.get().gpu == GpuState::Absent;
    let is_busy = move || view.export.get().is_some();
    let picture = move |_| {
        open.set(false);
        session.with(|playground| playground.download_picture());
    };
    let record = move |_| session.with(|playground| playground.toggle_recording());
    let write = move |_| {
        let wanted = parse_frames(&frames.get_untracked())
            .and_then(|frames| Ok((frames, parse_rate(&rate.get_untracked())?)));
        match wanted {
            Ok((frames, rate)) => {
                error.set(None);
                session.with(|playground| playground.export_frames(frames, rate));
            }
            Err(sentence) => error.set(Some(sentence)),
        }
    };
    let stop = move |_| session.with(|playground| playground.stop_export());
    let progress = move || {
        let progress = view.export.get();
        progress.map(|progress| {
            view! {
                <p class="row">
                    <progress
                        aria-label="Frames written"
                        max=progress.frames.to_string()
                        value=progress.done.to_string()
                    ></progress>
                    <span>{format!("{} of {}", progress.done, progress.frames)}</span>
                </p>
            }
        })
    };
    view! {
        <Menu label="Export" testid="export" open>
            <div class="stack">
                <h2>"Picture"</h2>
                <button class="button" data-testid="download-png" disabled=is_absent on:click=picture>
                    "This frame as .png"
                </button>
                <h2>"Every frame from the start"</h2>
                <p class="row">
                    <label>
                        <input
                            type="text"
                            inputmode="numeric"
                            class="number"
                            data-testid="export-frames"
                            prop:value=frames
                            on:input=move |event| frames.set(event_target_value(&event))
                        />
                        " frames"
                    </label>
                    <label>
                        <input
                            type="text"
                            inputmode="decimal"
                            class="number"
                            data-testid="export-rate"
                            prop:value=rate
                            on:input=move |event| rate.set(event_target_value(&event))
                        />
                        " a second"
                    </label>
                </p>
                <p class="faint">
                    "Restarts the program and writes each frame exactly once, however long it takes."
                </p>
                <p class="wrong" role="alert">{move || error.get()}</p>
                <Show
                    when=is_busy
                    fallback=move || {
                        view! {
                            <button
                                class="button"
                                data-testid="export-start"
                                disabled=is_absent
                                on:click=write
                            >
                                "Frames as .png in a .zip"
                            </button>
                        }
                    }
                >
                    {progress}
                    <button class="button" data-testid="export-stop" on:click=stop>
                        "Stop"
                    </button>
                </Show>
                <h2>"Video"</h2>
                <button
                    class="button"
                    data-testid="record"
                    disabled=is_absent
                    aria-pressed=move || if view.records.get() { "true" } else { "false" }
                    on:click=record
                >
                    {move || if view.records.get() { "Stop recording and save" } else { "Record what is shown" }}
                </button>
            </div>
        </Menu>
    }
}
