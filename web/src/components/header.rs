//! The bar on top.

use super::icon::Mark;
use super::theme::ThemeSwitch;
use crate::routes::address::address;
use leptos::prelude::*;

/// The bar, with what a page puts between its ends.
#[component]
pub fn Header(children: Children) -> impl IntoView {
    view! {
        <header class="bar">
            <a class="wordmark" href=address("/") aria-label="Lockstep, to the first page">
                <Mark />
                <span>"Lockstep"</span>
            </a>
            {children()}
            <ThemeSwitch />
        </header>
    }
}

/// The bar of pages that are not the playground.
#[component]
pub fn SiteHeader() -> impl IntoView {
    view! {
        <Header>
            <span class="gap"></span>
            <a class="button quiet" href=address("/play")>"Playground"</a>
        </Header>
    }
}
