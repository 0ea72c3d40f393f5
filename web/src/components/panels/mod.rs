//! The panels below the picture, one at a time.

mod buffers;
mod configuration;
mod number_field;
mod textures;
mod uniforms;

use super::PlaySession;
use super::strip_panel::StripPanel;
use buffers::Buffers;
use configuration::Configuration;
pub use configuration::SpeedSelect;
use leptos::html::Button;
use leptos::prelude::*;
use textures::Textures;
use uniforms::Uniforms;
use web_sys::KeyboardEvent;

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    EachFrame,
    Uniforms,
    Textures,
    Buffers,
    Configuration,
}

impl Tab {
    const ALL: [Self; 5] = [
        Self::EachFrame,
        Self::Uniforms,
        Self::Textures,
        Self::Buffers,
        Self::Configuration,
    ];

    fn title(self) -> &'static str {
        match self {
            Self::EachFrame => "Each frame",
            Self::Uniforms => "Uniforms",
            Self::Textures => "Textures",
            Self::Buffers => "Buffers",
            Self::Configuration => "Configuration",
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::EachFrame => "each-frame",
            Self::Uniforms => "uniforms",
            Self::Textures => "textures",
            Self::Buffers => "buffers",
            Self::Configuration => "configuration",
        }
    }

    /// The tab that a key of the tab list leads to.
    fn beside(self, key: &str) -> Option<Self> {
        let here = Self::ALL.iter().position(|tab| *tab == self)?;
        let last = Self::ALL.len() - 1;
        let there = match key {
            "ArrowRight" => (here + 1) % Self::ALL.len(),
            "ArrowLeft" => here.checked_sub(1).unwrap_or(last),
            "Home" => 0,
            "End" => last,
            _ => return None,
        };
        Self::ALL.get(there).copied()
    }
}

/// The tab list and the panel that is chosen.
#[component]
pub fn Panels() -> impl IntoView {
    let session = PlaySession::here();
    let chosen = RwSignal::new(Tab::EachFrame);
    let buttons: Vec<(Tab, NodeRef<Button>)> = Tab::ALL
        .into_iter()
        .map(|tab| (tab, NodeRef::new()))
        .collect();
    let refs = StoredValue::new(buttons.clone());
    let key = move |event: KeyboardEvent| {
        let Some(next) = chosen.get_untracked().beside(&event.key()) else {
            return;
        };
        event.prevent_default();
        chosen.set(next);
        let button = refs.with_value(|all| {
            let found = all.iter().find(|(tab, _)| *tab == next);
            found.and_then(|(_, button)| button.get_untracked())
        });
        if let Some(button) = button {
            // A button in the page takes the focus.
            let _ = button.focus();
        }
    };
    let badge = move |tab: Tab| {
        let count = match tab {
            Tab::Uniforms => session
                .view
                .settings
                .with(|settings| settings.sliders.len()),
            Tab::Buffers => session.view.buffers.listed.with(Vec::len),
            _ => 0,
        };
        (count > 0).then(|| count.to_string())
    };
    let tabs = buttons
        .into_iter()
        .map(|(tab, button)| {
            let is_chosen = move || chosen.get() == tab;
            view! {
                <button
                    role="tab"
                    id=format!("tab-{}", tab.id())
                    data-testid=format!("tab-{}", tab.id())
                    aria-controls="panel"
                    aria-selected=move || if is_chosen() { "true" } else { "false" }
                    tabindex=move || if is_chosen() { "0" } else { "-1" }
                    node_ref=button
                    on:click=move |_| chosen.set(tab)
                >
                    {tab.title()}
                    <span class="count">{move || badge(tab)}</span>
                </button>
            }
        })
        .collect_view();
    let body = move || match chosen.get() {
        Tab::EachFrame => view! { <StripPanel /> }.into_any(),
        Tab::Uniforms => view! { <Uniforms /> }.into_any(),
        Tab::Textures => view! { <Textures /> }.into_any(),
        Tab::Buffers => view! { <Buffers /> }.into_any(),
        Tab::Configuration => view! { <Configuration /> }.into_any(),
    };
    view! {
        <section class="panels" aria-label="Panels">
            <div class="tabs" role="tablist" aria-label="Panels" on:keydown=key>
                {tabs}
            </div>
            <div
                class="panel-body"
                id="panel"
                role="tabpanel"
                tabindex="0"
                aria-labelledby=move || format!("tab-{}", chosen.get().id())
            >
                {body}
            </div>
        </section>
    }
}
