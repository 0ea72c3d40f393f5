//! A choice of one, and a whole number.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// A choice of one among `options`.
#[component]
pub fn Select(
    label: &'static str,
    testid: &'static str,
    options: Memo<Vec<String>>,
    #[prop(into)] chosen: Signal<usize>,
    choose: impl Fn(usize) + 'static,
) -> impl IntoView {
    let options = move || {
        let texts = options.get().into_iter().enumerate();
        texts
            .map(|(at, text)| {
                view! {
                    <option value=at.to_string() prop:selected=move || chosen.get() == at>
                        {text}
                    </option>
                }
            })
            .collect_view()
    };
    let change = move |event| {
        if let Ok(at) = event_target_value(&event).parse() {
            choose(at);
        }
    };
    view! {
        <select aria-label=label data-testid=testid on:change=change>
            {options}
        </select>
    }
}

/// A field for a whole number, which is given to `set`; what is no such number is undone.
#[component]
pub fn WholeNumber(
    label: &'static str,
    testid: &'static str,
    #[prop(into)] value: Signal<u64>,
    set: impl Fn(u64) + 'static,
) -> impl IntoView {
    let change = move |event: web_sys::Event| {
        // A field that goes while it has the focus changes by that, when its signals are gone.
        if value.try_get_untracked().is_none() {
            return;
        }
        if let Ok(number) = event_target_value(&event).trim().parse() {
            set(number);
        }
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            input.set_value(&value.get_untracked().to_string());
        }
    };
    view! {
        <label>
            {label}
            <input
                class="number"
                type="number"
                min="0"
                step="1"
                data-testid=testid
                prop:value=move || value.get().to_string()
                on:change=change
            />
        </label>
    }
}
