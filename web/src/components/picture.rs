//! The place of the picture: a canvas, or why there is none.

use super::PlaySession;
use crate::model::build::Phase;
use crate::model::transport::{Mode, PauseReason};
use crate::model::trouble::Trouble;
use crate::session::{Device, GpuSlot};
use leptos::html::Div;
use leptos::prelude::*;

/// The canvas goes into `host`.
#[component]
pub fn Picture(host: NodeRef<Div>) -> impl IntoView {
    let session = PlaySession::here();
    let gpu = expect_context::<GpuSlot>();
    let has_picture = session.view.has_picture;
    let trouble = move || match gpu.device.get() {
        Device::Absent(trouble) => Some(trouble),
        Device::Requested | Device::Ready(_) | Device::Lost(_) => None,
    };
    let empty = move || {
        let facts = session.view.facts.get();
        match (facts.phase, facts.mode) {
            _ if trouble().is_some() || has_picture.get() => None,
            (Phase::Broken, _) => Some("Nothing runs yet: the problems under the code come first."),
            (Phase::Held, _) => Some("Not started."),
            (_, Mode::Paused(PauseReason::Crash | PauseReason::GpuLost)) => {
                Some("Paused. Press Run to start this program.")
            }
            _ => None,
        }
    };
    view! {
        <div class="picture">
            <div class="canvas-host" class:empty=move || !has_picture.get() node_ref=host></div>
            {move || trouble().map(|trouble| view! { <Explanation trouble /> })}
            {move || empty().map(|words| view! { <p class="no-picture">{words}</p> })}
        </div>
    }
}

#[component]
fn Explanation(trouble: Trouble) -> impl IntoView {
    let gpu = expect_context::<GpuSlot>();
    let steps = trouble
        .steps
        .into_iter()
        .map(|step| view! { <li>{step}</li> })
        .collect_view();
    let retry = trouble.can_retry.then(|| {
        view! {
            <button class="button primary" data-testid="gpu-retry" on:click=move |_| gpu.retry()>
                "Try again"
            </button>
        }
    });
    view! {
        <div class="explanation" role="alert" data-testid="gpu-problem">
            <h2>{trouble.title}</h2>
            <p>{trouble.reason}</p>
            <h3>"What to try"</h3>
            <ul>{steps}</ul>
            <p class="faint">
                "Everything else works: read the examples, edit them, and see what the compiler says."
            </p>
            {retry}
        </div>
    }
}
