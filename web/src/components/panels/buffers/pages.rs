//! Which rows are shown, and the way to others.

use super::Looking;
use super::fields::WholeNumber;
use crate::model::buffer_view::Sight;
use leptos::prelude::*;

/// The rows in words, and buttons to others where there are more.
#[component]
pub fn Pages(looking: Looking) -> impl IntoView {
    let words = move || looking.at(|sight| sight.window.words(sight.section()));
    let has_more =
        Memo::new(move |_| looking.at(|sight| sight.before().is_some() || sight.after().is_some()));
    let buttons = move || {
        let button = |label: &'static str, sign: &'static str, to: fn(&Sight) -> Option<u64>| {
            let target = Memo::new(move |_| looking.at(to));
            view! {
                <button
                    class="button"
                    aria-label=label
                    title=label
                    disabled=move || target.get().is_none()
                    on:click=move |_| {
                        if let Some(first) = target.get_untracked() {
                            looking.choose(|choice| choice.first = first);
                        }
                    }
                >
                    {sign}
                </button>
            }
        };
        let first = |sight: &Sight| sight.before().map(|_| 0);
        let last = |sight: &Sight| sight.after().map(|_| sight.last());
        view! {
            <span class="pages" role="group" aria-label="Pages" data-testid="buffer-pages">
                {button("First rows", "\u{ab}", first)}
                {button("Rows before", "\u{2039}", Sight::before)}
                {button("Rows after", "\u{203a}", Sight::after)}
                {button("Last rows", "\u{bb}", last)}
                <WholeNumber
                    label="from row"
                    testid="buffer-first"
                    value=Signal::derive(move || looking.at(|sight| sight.window.first))
                    set=move |first| looking.choose(|choice| choice.first = first)
                />
            </span>
        }
    };
    view! {
        <span class="count" data-testid="buffer-rows">
            {words}
        </span>
        <Show when=move || has_more.get()>{buttons()}</Show>
    }
}
