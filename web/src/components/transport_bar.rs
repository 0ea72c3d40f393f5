//! Run, pause, one frame, restart; and what the clock says.

use super::PlaySession;
use super::icon::{Icon, Shape};
use crate::model::status::GpuState;
use crate::model::transport::Mode;
use leptos::prelude::*;

/// The bar under the picture.
#[component]
pub fn TransportBar() -> impl IntoView {
    let session = PlaySession::here();
    let view = session.view;
    let runs = Memo::new(move |_| view.facts.get().mode == Mode::Running);
    let disabled = move || view.facts.get().gpu == GpuState::Absent;
    let readout = view.readout;
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
            <div class="figures">
                <span class="figure" data-testid="fps">{move || readout.get().rate}</span>
                <span class="figure" data-testid="frame">{move || readout.get().frame}</span>
                <span class="figure" data-testid="seconds">{move || readout.get().seconds}</span>
                <span class="figure" data-testid="size" title="Size of the canvas in physical pixels">
                    {move || {
                        view.size
                            .get()
                            .map(|size| format!("{} × {}", size.width, size.height))
                    }}
                </span>
            </div>
        </div>
    }
}
