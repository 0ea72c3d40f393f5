//! A field for a number.

use crate::model::sliders::{number_text, parse_number};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// A field that shows `value` and gives what is typed to `set`, which answers with what is wrong
/// with it, if anything is. What cannot be taken stays in the field, marked, until it is mended
/// or Escape brings the number back.
#[component]
pub fn NumberField(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] value: Signal<f32>,
    set: impl Fn(f32) -> Result<(), String> + Copy + 'static,
    /// What the arrow keys make of the number, up or down.
    step: impl Fn(bool, &KeyboardEvent) -> f32 + Copy + 'static,
    #[prop(into)] testid: String,
    /// Shows what is wrong.
    error: RwSignal<Option<String>>,
) -> impl IntoView {
    let is_wrong = RwSignal::new(false);
    let typed = RwSignal::new(String::new());
    Effect::new(move |_| {
        typed.set(number_text(value.get()));
        is_wrong.set(false);
    });
    let take = move |given: Result<f32, String>| {
        let result = given.and_then(set);
        is_wrong.set(result.is_err());
        error.set(result.err());
        if !is_wrong.get_untracked() {
            // Also when the number is the one that was there.
            typed.set(number_text(value.get_untracked()));
        }
    };
    let commit = move |()| {
        // A field that is taken out of the page while it has the focus is left by that, and its
        // signals are gone by then.
        let (Some(text), Some(value)) = (typed.try_get_untracked(), value.try_get_untracked())
        else {
            return;
        };
        if text != number_text(value) {
            let number = parse_number(&text).ok_or_else(|| {
                format!("\u{201c}{text}\u{201d} is not a number; write it like 0.5 or -2e3.")
            });
            take(number);
        }
    };
    let key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => commit(()),
        "Escape" => {
            typed.set(number_text(value.get_untracked()));
            is_wrong.set(false);
            error.set(None);
        }
        direction @ ("ArrowUp" | "ArrowDown") => {
            event.prevent_default();
            take(Ok(step(direction == "ArrowUp", &event)));
        }
        _ => {}
    };
    view! {
        <input
            class="number"
            type="text"
            inputmode="decimal"
            autocomplete="off"
            spellcheck="false"
            aria-label=label
            aria-invalid=move || is_wrong.get().then_some("true")
            data-testid=testid
            prop:value=typed
            on:input=move |event| typed.set(event_target_value(&event))
            on:blur=move |_| commit(())
            on:keydown=key
        />
    }
}
