//! How things stand.

use super::PlaySession;
use crate::model::build::Phase;
use leptos::prelude::*;

/// One line, with a lamp.
#[component]
pub fn StatusLine() -> impl IntoView {
    let view = PlaySession::here().view;
    // The words wait until a state lasts; tests read the state itself.
    let phase = move || match view.facts.get().phase {
        Phase::Compiling => "compiling",
        Phase::Good => "good",
        Phase::Broken => "broken",
        Phase::Held => "held",
        Phase::Checked => "checked",
    };
    view! {
        <p
            class="status"
            data-testid="status"
            data-tone=move || view.status.get().tone.name()
            data-phase=phase
        >
            <span class="lamp" aria-hidden="true"></span>
            {move || view.status.get().text}
        </p>
    }
}
