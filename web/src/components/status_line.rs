//! How things stand, and what the clock says.

use super::PlaySession;
use crate::model::build::Phase;
use leptos::prelude::*;

/// One line, with a lamp.
#[component]
pub fn StatusLine() -> impl IntoView {
    let view = PlaySession::here().view;
    let readout = view.readout;
    // The words wait until a state lasts; tests read the state itself.
    let phase = move || match view.facts.get().phase {
        Phase::Compiling => "compiling",
        Phase::Good => "good",
        Phase::Broken => "broken",
        Phase::Held => "held",
        Phase::Checked => "checked",
    };
    view! {
        <div class="status-row">
            <p
                class="status"
                data-testid="status"
                data-tone=move || view.status.get().tone.name()
                data-phase=phase
            >
                <span class="lamp" aria-hidden="true"></span>
                {move || view.status.get().text}
            </p>
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
