//! The line between code and picture.

use super::PlaySession;
use crate::model::splitter::{KEY, Split};
use crate::model::store::Store;
use crate::platform::storage::BrowserStore;
use crate::session::Holder;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

/// Where the line stood last time.
pub fn kept_split() -> Split {
    Split::parse(BrowserStore.get(KEY).ok().flatten().as_deref())
}

/// The line. Dragging it stretches the canvas; its size changes once, at the end.
#[component]
pub fn Splitter(split: RwSignal<Split>) -> impl IntoView {
    let session = PlaySession::here();
    let line = NodeRef::<Div>::new();
    let dragged = RwSignal::new(false);
    let keep = move || {
        // Where it cannot be kept, it stands in the middle next time.
        let _ = BrowserStore.set(KEY, &split.get_untracked().percent().to_string());
    };
    let press = move |event: PointerEvent| {
        if let Some(line) = line.get_untracked()
            && event.button() == 0
        {
            // Without the capture the drag ends at the line's edge.
            let _ = line.set_pointer_capture(event.pointer_id());
            dragged.set(true);
            session.with(|playground| playground.hold_size(Holder::Splitter, true));
        }
    };
    let drag = move |event: PointerEvent| {
        let row = line.get_untracked().and_then(|line| line.parent_element());
        if let Some(row) = row
            && dragged.get_untracked()
        {
            let row = row.get_bounding_client_rect();
            let x = f64::from(event.client_x());
            split.set(Split::under_pointer(x, row.left(), row.width()));
        }
    };
    let release = move |_: PointerEvent| {
        if dragged.get_untracked() {
            dragged.set(false);
            session.with(|playground| playground.hold_size(Holder::Splitter, false));
            keep();
        }
    };
    let key = move |event: KeyboardEvent| {
        if let Some(moved) = split.get_untracked().after_key(&event.key()) {
            event.prevent_default();
            split.set(moved);
            keep();
        }
    };
    view! {
        <div
            class="splitter"
            class:dragged=dragged
            node_ref=line
            role="separator"
            tabindex="0"
            aria-orientation="vertical"
            aria-label="Width of the code"
            aria-valuemin=Split::RANGE.0
            aria-valuemax=Split::RANGE.1
            aria-valuenow=move || split.get().percent().round()
            data-testid="splitter"
            on:pointerdown=press
            on:pointermove=drag
            on:pointerup=release
            on:pointercancel=release
            on:lostpointercapture=release
            on:keydown=key
            on:dblclick=move |_| {
                split.set(Split::default());
                keep();
            }
        ></div>
    }
}
