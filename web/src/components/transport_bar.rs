//! Run, pause, one frame, restart, speed, full screen, export.

use super::PlaySession;
use super::export_menu::ExportMenu;
use super::icon::{Icon, Shape};
use super::panels::SpeedSelect;
use crate::model::status::GpuState;
use crate::model::transport::Mode;
use leptos::prelude::*;

/// The bar under the picture.
#[component]
pub fn TransportBar() -> impl IntoView {
    let session = PlaySession::here();
    let view = session.view;
    let runs = Memo::new(move |_| view.facts.get().mode == Mode::Running);
    let absent = move || view.facts.get().gpu == GpuState::Absent;
    // Frames that are written are drawn for nobody else.
    let disabled = move || absent() || view.export.get().is_some();
    view! {
        <div class="transport" role="group" aria-label="Transport">
            <button
                class="button"
                data-testid="run"
                disabled=disabled
                on:click=move |_| session.with(|playground| playground.toggle())
            >
                {move || {
                    let (shape, word) = if runs.get() {
                        (Shape::Pause, "Pause")
                    } else {
                        (Shape::Run, "Run")
                    };
                    view! {
                        <Icon shape />
                        <span>{word}</span>
                    }
                }}
            </button>
            <button
                class="button"
                data-testid="step"
                disabled=disabled
                on:click=move |_| session.with(|playground| playground.step())
            >
                <Icon shape=Shape::Step />
                <span>"One frame"</span>
            </button>
            <button
                class="button"
                data-testid="restart"
                disabled=disabled
                on:click=move |_| session.with(|playground| playground.restart())
            >
                <Icon shape=Shape::Restart />
                <span>"Restart"</span>
            </button>
            <SpeedSelect />
            <button
                class="button quiet"
                data-testid="full-screen"
                disabled=absent
                aria-label="Full screen"
                title="Full screen"
                on:click=move |_| session.with(|playground| playground.toggle_full_screen())
            >
                <Icon shape=Shape::Expand />
            </button>
            <ExportMenu />
        </div>
    }
}
