//! Light, dark, or as the system has it.

use crate::model::store::Store;
use crate::model::theme::{KEY, Theme};
use crate::platform::page::{document as page_document, window as page_window};
use crate::platform::storage::BrowserStore;
use gloo::events::EventListener;
use leptos::prelude::*;

/// The choice and its effect on the whole page.
#[derive(Clone, Copy)]
pub struct Theming {
    choice: RwSignal<Theme>,
    /// Kept for as long as the app lives.
    _system: StoredValue<Option<EventListener>, LocalStorage>,
}

impl Theming {
    /// Reads the choice and follows it. Call once, from the root of the app.
    pub fn new() -> Self {
        let kept = BrowserStore.get(KEY).ok().flatten();
        let choice = RwSignal::new(Theme::parse(kept.as_deref()));
        let query = page_window()
            .match_media("(prefers-color-scheme: dark)")
            .ok()
            .flatten();
        let system = RwSignal::new(query.as_ref().is_some_and(|query| query.matches()));
        let listener = query.map(|query| {
            let watched = query.clone();
            EventListener::new(&query, "change", move |_| system.set(watched.matches()))
        });
        Effect::new(move |_| {
            let shown = choice.get().resolve(system.get());
            if let Some(root) = page_document().document_element() {
                // The root of a page takes any attribute.
                let _ = root.set_attribute("data-theme", shown);
            }
        });
        Self {
            choice,
            _system: StoredValue::new_local(listener),
        }
    }

    fn choose(self, theme: Theme) {
        // A choice that cannot be kept holds until the page is closed.
        let _ = BrowserStore.set(KEY, theme.name());
        self.choice.set(theme);
    }
}

/// The switch.
#[component]
pub fn ThemeSwitch() -> impl IntoView {
    let theming = expect_context::<Theming>();
    let options = Theme::ALL
        .map(|theme| {
            view! {
                <option value=theme.name() selected=move || theming.choice.get() == theme>
                    {label(theme)}
                </option>
            }
        })
        .collect_view();
    view! {
        <select
            class="theme"
            aria-label="Colour theme"
            data-testid="theme"
            on:change=move |event| theming.choose(Theme::parse(Some(&event_target_value(&event))))
        >
            {options}
        </select>
    }
}

fn label(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "Auto",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
    }
}
