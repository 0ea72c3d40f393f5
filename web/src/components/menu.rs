//! A button that shows a panel below it.

use super::icon::{Icon, Shape};
use leptos::ev;
use leptos::html::{Button, Div};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, KeyboardEvent, Node, PointerEvent};

/// A disclosure: the panel is in the page, right after its button, while it is open. It closes by
/// Escape, by a press or focus elsewhere, and by whoever sets `open`.
#[component]
pub fn Menu(
    label: &'static str,
    testid: &'static str,
    open: RwSignal<bool>,
    /// In columns.
    #[prop(optional)]
    wide: bool,
    children: ChildrenFn,
) -> impl IntoView {
    let whole = NodeRef::<Div>::new();
    let button = NodeRef::<Button>::new();
    let is_outside = move |target: Option<web_sys::EventTarget>| {
        let node = target.and_then(|target| target.dyn_into::<Node>().ok());
        let whole = whole.get_untracked();
        whole.is_some_and(|whole| !whole.contains(node.as_ref()))
    };
    let press = window_event_listener(ev::pointerdown, move |event: PointerEvent| {
        if open.get_untracked() && is_outside(event.target()) {
            open.set(false);
        }
    });
    on_cleanup(move || press.remove());
    let leave = move |event: FocusEvent| {
        if event.related_target().is_some() && is_outside(event.related_target()) {
            open.set(false);
        }
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            open.set(false);
            if let Some(button) = button.get_untracked() {
                // A button in the page takes the focus.
                let _ = button.focus();
            }
        }
    };
    view! {
        <div class="menu" node_ref=whole on:focusout=leave on:keydown=key>
            <button
                class="button quiet"
                node_ref=button
                data-testid=testid
                aria-expanded=move || if open.get() { "true" } else { "false" }
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {label}
                <Icon shape=Shape::Down />
            </button>
            <Show when=move || open.get()>
                <div class="panel" class:wide=wide>{children()}</div>
            </Show>
        </div>
    }
}
