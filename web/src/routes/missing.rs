//! What an unknown address shows.

use super::address::address;
use crate::components::header::SiteHeader;
use leptos::prelude::*;

/// A page for addresses that lead nowhere.
#[component]
pub fn MissingPage() -> impl IntoView {
    view! {
        <SiteHeader />
        <main class="missing">
            <h1>"There is no page at this address"</h1>
            <p>"It may have been mistyped, or belong to another version of Lockstep."</p>
            <p class="ways">
                <a class="button primary" href=address("/play")>"Open the playground"</a>
                <a class="button" href=address("/")>"What Lockstep is"</a>
            </p>
        </main>
    }
}
